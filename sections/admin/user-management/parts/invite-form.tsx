import { useRoleOptions } from '#sections/admin/applications/widgets.tsx'
import { makeChange } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useFieldInputs } from '#web/record/field-input.tsx'
import { toast } from '#web/toast.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { type Account, NewPerson, users } from '../contract.ts'
import { LABELS, person } from '../fields.ts'

const { isActive: _, ...EMPTY } = person.initial

interface InviteFormProps {
  onSaved: (person: Account) => void
  onCancel: () => void
}

/** An account for somebody who did not apply: they get a mail with a link to choose a password. */
export function InviteForm({ onSaved, onCancel }: InviteFormProps) {
  const user = useCurrentUser()
  const roles = useRoleOptions()
  const form = useRecordForm({
    schema: NewPerson,
    initial: EMPTY,
    record: 'new',
    draftKey: `${user.id}:users:new`,
    labels: LABELS,
    submit: (input, { idempotencyKey }) => makeChange(users.add, input, { idempotencyKey }),
    onSaved: (saved) => {
      toast({
        title: `${saved.firstName} is invited`,
        description: `A link to choose a password goes to ${saved.email}.`,
      })
      onSaved(saved)
    },
  })
  const field = useFieldInputs({ ...person, initial: EMPTY }, form, { focusFirst: true, has: () => true })
  return (
    <RecordForm form={form} save="Send the invitation" onCancel={onCancel} labels={LABELS}>
      <Quiet>They get an email with a link to choose a password, and sign in with their email address.</Quiet>
      <FieldRow>
        {field('firstName')}
        {field('lastName')}
      </FieldRow>
      <FieldRow>
        {field('email')}
        {field('phone')}
      </FieldRow>
      <SelectField
        {...form.field('role')}
        label={LABELS.role}
        required
        options={roles}
        description="The account starts with what this role holds by default"
      />
    </RecordForm>
  )
}
