import { change, requestIdOf } from '#web/calls/api.ts'
import { refresh } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { USER_KEY } from '#web/calls/session-key.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { FieldRow, RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Profile, ProfileFields, profile } from '../contract.ts'

const EMPTY = { firstName: '', lastName: '', displayName: '', phone: null, address: null }
const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  displayName: 'Display name',
  phone: 'Phone',
  address: 'Address',
}

export function DetailsCard({ person }: { person: Profile }) {
  const form = useRecordForm({
    schema: ProfileFields,
    initial: EMPTY,
    record: person,
    draftKey: `${person.id}:profile`,
    labels: LABELS,
    submit: (_input, { changes, version, idempotencyKey }) =>
      change(profile.save, { ...changes, version: version ?? 1 }, { idempotencyKey }),
    onSaved: (saved) => {
      const requestId = requestIdOf(saved)
      if (requestId) offerUndo({ message: 'Your profile was saved', requestId })
      void refresh([profile.read])
      void queryClient.invalidateQueries({ queryKey: USER_KEY })
    },
  })
  const field = <F extends keyof typeof LABELS>(name: F) => ({ ...form.field(name), label: LABELS[name] })
  return (
    <Card title="About you" description={`You sign in as ${person.email}.`}>
      <RecordForm form={form} save="Save profile" labels={LABELS}>
        <FieldRow>
          <TextField {...field('firstName')} autoComplete="given-name" required />
          <TextField {...field('lastName')} autoComplete="family-name" />
        </FieldRow>
        <TextField {...field('displayName')} description="The name that others see" required />
        <TextField
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          description="Seen by people who organize: administrators, the core team, hosts and drivers"
        />
        <TextAreaField
          {...field('address')}
          rows={2}
          description="Seen only by you and by who manages accounts"
        />
      </RecordForm>
    </Card>
  )
}
