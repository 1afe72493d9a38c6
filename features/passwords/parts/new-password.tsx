import { PASSWORD_RULES } from '#kernel/password.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './checklist.module.css'

/** Spec 5: inline, while one types. */
export const NO_MATCH = 'Passwords do not match'

interface NewPasswordProps {
  password: string
  confirmation: string
  onPassword: (password: string) => void
  onConfirmation: (confirmation: string) => void
}

/** New password, what it needs (live), and the same once more. */
export const NewPassword = ({ password, confirmation, onPassword, onConfirmation }: NewPasswordProps) => (
  <>
    <PasswordField
      name="newPassword"
      label="New password"
      autoComplete="new-password"
      value={password}
      onChange={(value) => onPassword(value ?? '')}
    />
    <Checklist password={password} />
    <PasswordField
      name="confirmPassword"
      label="Confirm password"
      autoComplete="new-password"
      value={confirmation}
      error={confirmation !== '' && confirmation !== password ? NO_MATCH : undefined}
      onChange={(value) => onConfirmation(value ?? '')}
    />
  </>
)

const Checklist = ({ password }: { password: string }) => (
  <ul className={styles.list} aria-label="Password requirements">
    {PASSWORD_RULES.map(({ id, label, test }) => {
      const met = test(password)
      return (
        <li key={id} className={styles.rule} data-met={met || undefined}>
          <Icon name={met ? 'check' : 'minus'} size={16} />
          {label}
          <VisuallyHidden>{met ? ' (met)' : ' (not met yet)'}</VisuallyHidden>
        </li>
      )
    })}
  </ul>
)
