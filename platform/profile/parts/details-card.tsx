import { changeWithUndo } from '#web/calls/query.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { about, type Profile, profile } from '../contract.ts'

const { labels: LABELS } = about

export function DetailsCard({ person }: { person: Profile }) {
  const form = useRecordForm({
    schema: about.input,
    initial: about.initial,
    record: person,
    draftKey: `${person.id}:profile`,
    labels: LABELS,
    submit: (_input, { changes, version = 1, idempotencyKey }) =>
      changeWithUndo(profile.save, { ...changes, version }, 'Your profile was saved', { idempotencyKey }),
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
