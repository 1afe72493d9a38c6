import { Button } from '#web/ui/action/button.tsx'
import { CopyButton } from '#web/ui/action/copy-button.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import styles from './second-factor.module.css'

/** Shown once; who loses the phone and these needs an administrator. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <Stack>
      <p>
        Keep these recovery codes where you keep important papers. Each of them works once, in place of the
        second step, on a day when your phone is lost. They are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Line>
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
        <CopyButton text={codes.join('\n')} what="the codes" />
      </Line>
    </Stack>
  )
}
