import { type FormEvent, type ReactNode, useState } from 'react'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import styles from './second-factor.module.css'

interface StepFormProps {
  /** What the button says. */
  action: string
  danger?: boolean
  disabled?: boolean
  onSubmit: () => Promise<void>
  children: (faults: Record<string, string>) => ReactNode
}

/** One step of a dialog: fields, what is wrong with them, one button. */
export function StepForm({ action, danger, disabled, onSubmit, children }: StepFormProps) {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFaults({})
    try {
      await onSubmit()
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {}
      setFaults(Object.keys(fields).length > 0 ? fields : { all: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.step} onSubmit={(event) => void submit(event)} noValidate>
      {children(faults)}
      <p role="alert" className={styles.failure} hidden={!faults.all}>
        {faults.all}
      </p>
      <div className={styles.actions}>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
          {action}
        </Button>
      </div>
    </form>
  )
}

interface PasswordStepProps {
  lead: ReactNode
  action: string
  danger?: boolean
  onPassword: (password: string) => Promise<void>
}

/** What decides who gets into the account is changed by somebody who knows its password. */
export function PasswordStep({ lead, action, danger, onPassword }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  return (
    <StepForm
      action={action}
      danger={danger}
      disabled={password === ''}
      onSubmit={() => onPassword(password)}
    >
      {(faults) => (
        <>
          <p>{lead}</p>
          <PasswordField
            name="password"
            label="Your password"
            autoComplete="current-password"
            focusOnMount
            value={password}
            error={faults.password}
            onChange={(value) => setPassword(value ?? '')}
          />
        </>
      )}
    </StepForm>
  )
}
