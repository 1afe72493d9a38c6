import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { CopyButton } from '../action/copy-button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Line, Quiet, Stack } from '../layout/flow.tsx'

interface ShownOnceProps {
  /** Where it goes now, and what whoever has it may do. */
  children: ReactNode
  /** 'The key', and what is copied: 'the key'. */
  values: readonly { label: string; value: string; what: string }[]
  /** What else there is to know. */
  note?: string
  /** It was put where it belongs. */
  onDone: () => void
}

/** Keys, secrets and secret addresses, in the only moment in which they are known. */
export const ShownOnce = ({ children, values, note, onDone }: ShownOnceProps) => (
  <Stack>
    <p>{children}</p>
    {values.map(({ label, value }) => (
      <TextField key={label} label={label} value={value} readOnly onChange={() => undefined} />
    ))}
    {note && <Quiet>{note}</Quiet>}
    <Line>
      <Button variant="primary" onClick={onDone}>
        I have put it there
      </Button>
      {values.map(({ value, what }) => (
        <CopyButton key={what} text={value} what={what} />
      ))}
    </Line>
  </Stack>
)
