import type { Endpoint } from '#kernel/calls/contract.ts'
import type { Definition } from '#kernel/fields/definition.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useWhoIsMeant, withWhoIsMeant } from './who-is-meant.tsx'

interface ContactFormProps {
  /** Fields `name`, `nickname`, `role`, `phone`, `email`, `isPrimary` and `notes`. */
  def: Pick<Definition, 'fields' | 'input' | 'initial' | 'labels'>
  calls: Record<'add' | 'edit', Endpoint>
  /** Drafts are kept under it. */
  name: string
  record: { id: string } | 'new'
  /** To what a new one belongs: `{ recipientId }`. */
  along: Record<string, unknown>
  /** The first contact is proposed as the primary one. */
  first: boolean
  onDone: () => void
}

/** Whom to call at a place or a group. Somebody with the same phone or email is pointed out, and may be meant. */
export function PersonContactForm({ def, calls, name, record, along, first, onDone }: ContactFormProps) {
  const isNew = record === 'new'
  const who = useWhoIsMeant(isNew)
  const declared = withWhoIsMeant(def)
  const { form, field, recordForm } = useDeclaredForm({
    def: { ...declared, initial: { ...declared.initial, isPrimary: first } },
    name: [name, ...(isNew ? Object.values(along) : [])].join(':'),
    record,
    add: calls.add,
    edit: calls.edit,
    along: isNew ? along : {},
    said: (saved) => `${(saved as { name: string }).name} ${isNew ? 'added' : 'changed'}`,
    onSaved: onDone,
    onFailed: who.onFailed,
  })
  return (
    <RecordForm {...recordForm} save={isNew ? 'Add this contact' : 'Save changes'} onCancel={onDone}>
      <FieldRow>
        {field('name')}
        {field('nickname')}
      </FieldRow>
      {field('role')}
      <FieldRow>
        {field('phone')}
        {field('email')}
      </FieldRow>
      {who.field(form.field)}
      {field('isPrimary')}
      {field('notes')}
    </RecordForm>
  )
}
