import { ROLE_NAMES } from '#kernel/people/access.ts'
import { mayGiveRole } from '#platform/accounts/access.ts'
import { change, requestIdOf } from '#web/calls/api.ts'
import { refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { SwitchField } from '#web/ui/fields/choice-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FieldRow, RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { type Account, UserFields, users } from '../contract.ts'
import { PERSON_LABELS as LABELS, ROLE_OPTIONS } from '../words.ts'

const EMPTY = { firstName: '', lastName: '', email: '', phone: null, role: 'viewer' as const, isActive: true }

/** Names, e-mail, phone, role; deactivating ends what the person has open. */
export function PersonForm({ person }: { person: Account }) {
  const user = useCurrentUser()
  const myself = person.id === user.id
  const form = useRecordForm({
    schema: UserFields,
    initial: EMPTY,
    record: person,
    draftKey: person.manageable ? `${user.id}:users:${person.id}` : null,
    labels: LABELS,
    submit: (_input, { changes, version, idempotencyKey }) =>
      change(users.edit, { ...changes, id: person.id, version: version ?? 1 }, { idempotencyKey }),
    onSaved: (saved) => {
      const requestId = requestIdOf(saved)
      if (requestId) offerUndo({ message: `${saved.displayName} changed`, requestId })
      void refresh([users.list, users.one])
    },
  })
  const locked = !person.manageable
  const field = <F extends keyof typeof LABELS>(name: F) => ({
    ...form.field(name),
    label: LABELS[name],
    disabled: locked,
  })
  const roles = ROLE_OPTIONS.filter(
    (one) => one.value === person.role || (mayGiveRole(user, one.value) && !myself),
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

const showValue = (field: string, value: unknown) => {
  if (field === 'role') return ROLE_NAMES[ROLE_OPTIONS.find((one) => one.value === value)?.value ?? 'viewer']
  return field === 'isActive' ? (value === true ? 'Yes' : 'No') : undefined
}
