import { useWhoIsMeant, withWhoIsMeant } from '#platform/people/form-widgets.tsx'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { hostContacts, hostId } from '../contract.ts'
import { type Contact, contact } from '../fields.ts'
import { HostPicker } from '../picker-widgets.tsx'

/** With the place where somebody is a contact. */
const declared = withWhoIsMeant({
  fields: contact.fields,
  input: contact.input.extend({ hostId }),
  initial: contact.initial,
  labels: { ...contact.labels, hostId: 'Location' },
})

interface ContactFormProps {
  record: Contact | 'new'
  /** Where a new contact goes; without one the form asks. */
  at?: string
  /** Somebody known already who becomes one. */
  about?: { personId: string } & Partial<
    Pick<Contact, 'name' | 'nickname' | 'role' | 'phone' | 'email' | 'address'>
  >
  /** The first contact of a location is proposed as its primary one. */
  first?: boolean
  onSaved: (contact: Contact) => void
  onCancel: () => void
}

/** A new contact, or changes to one. Somebody with the same phone or e-mail is pointed out, and may be meant. */
export default function ContactForm({
  record,
  at,
  about,
  first = false,
  onSaved,
  onCancel,
}: ContactFormProps) {
  const isNew = record === 'new'
  const who = useWhoIsMeant(isNew)
  const initial = { ...declared.initial, isPrimary: first, hostId: at ?? '', ...about }
  const { form, field, recordForm } = useDeclaredForm({
    def: { ...declared, initial },
    name: ['host-contacts', isNew && at, about?.personId].filter(Boolean).join(':'),
    record,
    add: hostContacts.add,
    edit: hostContacts.edit,
    said: ({ name }) => `${name} ${isNew ? 'added' : 'changed'}`,
    onSaved,
    onFailed: who.onFailed,
  })
  return (
    <RecordForm {...recordForm} save={isNew ? 'Add this contact' : 'Save changes'} onCancel={onCancel}>
      <FieldRow>
        {field('name')}
        {field('nickname')}
      </FieldRow>
      {field('role')}
      {(at === undefined || !isNew) && (
        <HostPicker {...form.field('hostId')} label={declared.labels.hostId} required />
      )}
      <FieldRow>
        {field('phone')}
        {field('email')}
      </FieldRow>
      {who.field(form.field)}
      {field('isPrimary')}
      <FieldRow>
        {field('area')}
        {field('address')}
      </FieldRow>
      {field('latitude')}
      {field('agreementSigned')}
      {field('notes')}
    </RecordForm>
  )
}
