import { type ReactNode, useState } from 'react'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'

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
    <SmallForm
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
    </SmallForm>
  )
}
