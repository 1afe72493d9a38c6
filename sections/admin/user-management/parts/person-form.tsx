import { mayGiveRole } from '#platform/accounts/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { type Account, users } from '../contract.ts'
import { LABELS, person, ROLE_OPTIONS } from '../fields.ts'

/** Names, e-mail, phone, role; deactivating ends what the person has open. */
export function PersonForm({ person: account }: { person: Account }) {
  const user = useCurrentUser()
  const myself = account.id === user.id
  const { form, field, recordForm } = useDeclaredForm({
    def: person,
    name: 'users',
    record: account,
    add: users.add,
    edit: users.edit,
    said: ({ displayName }) => `${displayName} changed`,
  })
  const disabled = !account.manageable
  const roles = ROLE_OPTIONS.filter(
    (one) => one.value === account.role || (mayGiveRole(user, one.value) && !myself),
  )
  return (
    <RecordForm {...recordForm} save="Save changes">
      <FieldRow>
        {field('firstName', { disabled })}
        {field('lastName', { disabled })}
      </FieldRow>
      <FieldRow>
        {field('email', { disabled, description: 'They sign in with it' })}
        {field('phone', { disabled, description: 'With the area code' })}
      </FieldRow>
      <SelectField
        {...form.field('role')}
        label={LABELS.role}
        options={roles}
        disabled={disabled || myself}
        description={
          myself
            ? 'Nobody changes their own role'
            : 'Another role leaves permissions as they are; the Permissions tab resets them to the role'
        }
      />
      <SwitchField
        {...form.field('isActive')}
        label={LABELS.isActive}
        disabled={disabled || myself}
        description="Without it they cannot sign in, and what they have open ends at once"
      />
    </RecordForm>
  )
}
