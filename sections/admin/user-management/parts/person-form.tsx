import { mayGiveRole } from '#platform/accounts/access.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SwitchField } from '#web/ui/fields/choice-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FieldRow, RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { type Account, users } from '../contract.ts'
import { LABELS, person, ROLE_OPTIONS } from '../fields.ts'

/** Names, e-mail, phone, role; deactivating ends what the person has open. */
export function PersonForm({ person: account }: { person: Account }) {
  const user = useCurrentUser()
  const myself = account.id === user.id
  const form = useRecordForm({
    schema: person.input,
    initial: person.initial,
    record: account,
    draftKey: account.manageable ? `${user.id}:users:${account.id}` : null,
    labels: LABELS,
    submit: (_input, { changes, version = 1, idempotencyKey }) =>
      changeWithUndo(
        users.edit,
        { ...changes, id: account.id, version },
        ({ displayName }) => `${displayName} changed`,
        { idempotencyKey },
      ),
  })
  const locked = !account.manageable
  const field = <F extends keyof typeof LABELS>(name: F) => ({
    ...form.field(name),
    label: LABELS[name],
    disabled: locked,
  })
  const roles = ROLE_OPTIONS.filter(
    (one) => one.value === account.role || (mayGiveRole(user, one.value) && !myself),
  )
  return (
    <RecordForm form={form} save="Save changes" labels={LABELS} showValue={showValue}>
      <FieldRow>
        <TextField {...field('firstName')} required />
        <TextField {...field('lastName')} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('email')} type="email" required description="They sign in with it" />
        <TextField {...field('phone')} type="tel" description="With the area code" />
      </FieldRow>
      <SelectField
        {...field('role')}
        options={roles}
        disabled={locked || myself}
        description={
          myself
            ? 'Nobody changes their own role'
            : 'Another role leaves permissions as they are; the Permissions tab resets them to the role'
        }
      />
      <SwitchField
        {...field('isActive')}
        disabled={locked || myself}
        description="Without it they cannot sign in, and what they have open ends at once"
      />
    </RecordForm>
  )
}

const showValue = (name: string, value: unknown) =>
  person.fields[name as keyof typeof LABELS].inWords(value as never)
