import { useCallForm } from '#web/record/use-call-form.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { type TextStatus, textMessages } from '../contract.ts'
import styles from './text-messages.module.css'
import { showStatus, useTextCalls } from './use-text-calls.ts'

const DIGITS = 6

/** The number is proved with the code, or from the phone itself with YES; then this step goes away by itself. */
export function CodeStep({ status }: { status: TextStatus & { pending: object } }) {
  const { phone } = status.pending
  const { busy, failure, run } = useTextCalls()
  const form = useCallForm(
    textMessages.confirm,
    { code: '' },
    {
      onDone: (now) => {
        showStatus(now)
        toast({ title: 'You get text messages from now on', description: phone })
      },
    },
  )
  const resend = () =>
    run(textMessages.resend, {}, () => {
      form.set('code', '')
      toast({ title: 'Another code is on its way', description: phone })
    })
  return (
    <RecordForm
      form={form}
      save="Confirm this number"
      actions={
        <>
          <Button busy={busy} onClick={resend}>
            Send another code
          </Button>
          <Button variant="quiet" onClick={() => run(textMessages.reset, {})}>
            Use another number
          </Button>
        </>
      }
    >
      <output>
        {status.service ? (
          <>
            We texted a code to <strong>{phone}</strong>. Enter it here within ten minutes, or reply{' '}
            <strong>YES</strong> from that phone.
          </>
        ) : (
          <>
            Text messages are not connected yet, so the code for <strong>{phone}</strong> stays in the outbox.
            Ask an administrator to read it to you.
          </>
        )}
      </output>
      <div className={styles.code}>
        <TextField
          {...form.field('code')}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={DIGITS + 1}
          required
          error={form.errors.code ?? (failure || undefined)}
        />
      </div>
    </RecordForm>
  )
}
