import { useState } from 'react'
import { z } from 'zod'
import { isApiError } from '#web/calls/errors.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { hostContacts, hostId } from '../contract.ts'
import { type Contact, contact } from '../fields.ts'
import { HostPicker } from '../picker-widgets.tsx'

/** The place a person belongs to, and whether somebody with the same phone or e-mail is meant all the same. */
const input = contact.input.extend({ hostId, allowDuplicate: z.boolean().optional() })
const labels = { ...contact.labels, hostId: 'Location' }

interface ContactFormProps {
  record: Contact | 'new'
  /** Where a new contact goes; without one the form asks. */
  at?: string
  /** The first contact of a location is proposed as its primary one. */
  first?: boolean
  onSaved: (contact: Contact) => void
  onCancel: () => void
}

/** A new contact, or changes to one. Somebody with the same phone or e-mail is pointed out, and may be meant. */
export function ContactForm({ record, at, first = false, onSaved, onCancel }: ContactFormProps) {
  const isNew = record === 'new'
  const [twin, setTwin] = useState('')
  const initial = { ...contact.initial, isPrimary: first, hostId: at ?? '', allowDuplicate: null }
  const { form, field, recordForm } = useDeclaredForm({
    def: { fields: contact.fields, input, initial, labels },
    name: `host-contacts${at && isNew ? `:${at}` : ''}`,
    record,
    add: hostContacts.add,
    edit: hostContacts.edit,
    said: ({ name }) => `${name} ${isNew ? 'added' : 'changed'}`,
    onSaved,
    onFailed: (error) => isApiError(error, 'CONFLICT') && !error.current && setTwin(error.message),
  })
  return (
    <RecordForm {...recordForm} save={isNew ? 'Add this contact' : 'Save changes'} onCancel={onCancel}>
      <FieldRow>
        {field('name')}
        {field('role')}
      </FieldRow>
      {(at === undefined || !isNew) && (
        <HostPicker {...form.field('hostId')} label={labels.hostId} required />
      )}
      <FieldRow>
        {field('phone')}
        {field('email')}
      </FieldRow>
      {twin !== '' && (
        <CheckboxField
          {...form.field('allowDuplicate')}
          label="This is meant, save it all the same"
          description={twin}
        />
      )}
      {field('isPrimary')}
      <FieldRow>
        {field('area')}
        {field('address')}
      </FieldRow>
      {field('agreementSigned')}
      {field('notes')}
    </RecordForm>
  )
}
