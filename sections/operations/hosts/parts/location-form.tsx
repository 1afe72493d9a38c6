import type { OutputOf } from '#kernel/calls/contract.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { FoldedPart, FormPart } from '#web/ui/form/form-part.tsx'
import { hosts } from '../contract.ts'
import { host } from '../fields.ts'

interface LocationFormProps {
  /** The location to change, or a new one. */
  record: { id: string } | 'new'
  onSaved: (saved: OutputOf<typeof hosts.add>) => void
  onCancel: () => void
}

/** A new location, or changes to one. */
export function LocationForm({ record, onSaved, onCancel }: LocationFormProps) {
  const isNew = record === 'new'
  const { form, field, recordForm } = useDeclaredForm({
    def: host,
    name: 'hosts',
    record,
    add: hosts.add,
    edit: hosts.edit,
    said: ({ name }) => `${name} ${isNew ? 'added' : 'changed'}`,
    onSaved,
  })
  const exempt = { disabled: form.values.isExempt === true }
  return (
    <RecordForm {...recordForm} save={isNew ? 'Add this location' : 'Save changes'} onCancel={onCancel}>
      {field('name')}
      <FieldRow>
        {field('area')}
        {field('address')}
      </FieldRow>
      <FieldRow>
        {field('phone')}
        {field('email')}
      </FieldRow>
      {field('latitude') && (
        <FoldedPart title="Pin on the map" holds={form.values.latitude === null ? undefined : 'Placed'}>
          {field('latitude')}
        </FoldedPart>
      )}
      {field('status')}
      <FormPart title="What weekly monitoring expects">
        {field('entriesRequired', exempt)}
        {field('isOptional', exempt)}
        {field('isExempt')}
        {field('standingEstimate')}
      </FormPart>
      {field('notes')}
    </RecordForm>
  )
}
