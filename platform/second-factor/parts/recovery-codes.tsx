import { useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import styles from './second-factor.module.css'

/** Shown once; who loses the phone and these needs an administrator. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'by hand'>('no')
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('by hand'),
    )
  return (
    <div className={styles.step}>
      <p>
        Keep these recovery codes where you keep important papers. Each of them works once, in place of the
        second step, on a day when your phone is lost. They are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <output>
        {copied === 'by hand' && 'This browser does not allow copying. Please select the codes.'}
      </output>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
        <Button icon={copied === 'yes' ? 'check' : 'copy'} onClick={() => void copy()}>
          {copied === 'yes' ? 'Codes copied' : 'Copy the codes'}
        </Button>
      </div>
    </div>
  )
}
