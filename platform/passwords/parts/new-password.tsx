import { inNumber } from '#kernel/language/count.ts'
import { PASSWORD_RULES } from '#kernel/people/password.ts'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import styles from './checklist.module.css'

/** Spec 5: inline, while one types. */
const NO_MATCH = 'Passwords do not match'

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

interface EndKeysProps {
  count: number
  value: boolean
  onChange: (value: boolean) => void
}

/** Somebody who knew the old password may have made one, too. */
export const EndKeys = ({ count, value, onChange }: EndKeysProps) =>
  count > 0 && (
    <CheckboxField
      name="endKeys"
      label={inNumber(
        count,
        'End the key, live address or webhook that acts in my name',
        `End the ${count} keys, live addresses and webhooks that act in my name`,
      )}
      description="What uses it needs a new one, and a webhook is turned off. Leave it only if you are sure that nobody else made it."
      value={value}
      onChange={(ends) => onChange(ends === true)}
    />
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
