import { type FormEvent, useState } from 'react'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type TextStatus, textMessages } from '../contract.ts'
import styles from './text-messages.module.css'
import { useTextCalls } from './use-text-calls.ts'

const DIGITS = 6

/** The number is proved with the code, or from the phone itself with YES; then this step goes away by itself. */
export function CodeStep({ status }: { status: TextStatus & { pending: object } }) {
  const [code, setCode] = useState('')
  const { busy, faults, run } = useTextCalls()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await run(textMessages.confirm, { code }))
      toast({ title: 'You get text messages from now on', description: status.pending.phone })
  }
  const resend = async () => {
    if (!(await run(textMessages.resend, {}))) return
    setCode('')
    toast({ title: 'Another code is on its way', description: status.pending.phone })
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <output>
        {status.service ? (
          <>
            We texted a code to <strong>{status.pending.phone}</strong>. Enter it here within ten minutes, or
            reply <strong>YES</strong> from that phone.
          </>
        ) : (
          <>
            Text messages are not connected yet, so the code for <strong>{status.pending.phone}</strong> stays
            in the outbox. Ask an administrator to read it to you.
          </>
        )}
      </output>
      <div className={styles.code}>
        <TextField
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={DIGITS + 1}
          required
          value={code}
          error={faults.code ?? faults['']}
          onChange={(value) => setCode(value ?? '')}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="md" busy={busy} disabled={code.trim().length < DIGITS}>
          Confirm this number
        </Button>
        <Button size="md" onClick={() => void resend()}>
          Send another code
        </Button>
        <Button size="md" variant="quiet" onClick={() => void run(textMessages.reset, {})}>
          Use another number
        </Button>
      </div>
    </form>
  )
}
