import { useState } from 'react'
import { z } from 'zod'
import { change, requestIdOf } from '#web/calls/api.ts'
import { isApiError } from '#web/calls/errors.ts'
import { refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { FieldRow, RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { seesField } from '../access.ts'
import { hostContacts, hosts } from '../contract.ts'
import { CONTACT_ROLES, type Contact, contactFields } from '../shapes.ts'
import { HostPicker } from '../widgets.tsx'
import { CONTACT_ROLE_NAMES } from '../words.ts'

const schema = z.object({ hostId: z.uuid('Please choose a location'), ...contactFields })

const NEW = {
  hostId: '',
  name: '',
  role: 'host' as const,
  phone: '',
  email: null,
  address: null,
  area: null,
  isPrimary: false,
  agreementSigned: false,
  notes: null,
}

const LABELS = {
  hostId: 'Location',
  name: 'Name',
  role: 'Role',
  phone: 'Phone',
  email: 'E-mail',
  address: 'Address',
  area: 'Area',
  isPrimary: 'Primary contact',
  agreementSigned: 'Agreement signed',
  notes: 'Notes',
}

const ROLES = CONTACT_ROLES.map((role) => ({ value: role, label: CONTACT_ROLE_NAMES[role] }))

interface ContactFormProps {
  contact: Contact | 'new' | undefined
  /** Where a new contact goes; without one the form asks. */
  hostId?: string
  /** The first contact of a location is proposed as its primary one. */
  first?: boolean
  onSaved: (contact: Contact) => void
  onCancel: () => void
}

/** A new contact, or changes to one. Somebody with the same phone or e-mail is pointed out, and may be meant. */
export function ContactForm({ contact, hostId, first, onSaved, onCancel }: ContactFormProps) {
  const user = useCurrentUser()
  const [twin, setTwin] = useState('')
  const [meant, setMeant] = useState(false)
  const [initial] = useState({ ...NEW, hostId: hostId ?? '', isPrimary: first === true })
  const id = contact === undefined || contact === 'new' ? 'new' : contact.id
  const form = useRecordForm({
    schema,
    initial,
    record: contact,
    draftKey: `${user.id}:host-contacts:${id === 'new' ? `new:${hostId ?? ''}` : id}`,
    labels: LABELS,
    submit: async (input, { changes, version, idempotencyKey }) => {
      const allowDuplicate = meant || undefined
      // With the consent it is another request than without, so it gets a key of its own.
      const options = { idempotencyKey: meant ? `${idempotencyKey}-meant` : idempotencyKey }
      try {
        return id === 'new'
          ? await change(hostContacts.add, { ...input, allowDuplicate }, options)
          : await change(
              hostContacts.edit,
              { ...changes, id, version: version ?? 1, allowDuplicate },
              options,
            )
      } catch (error) {
        if (isApiError(error, 'CONFLICT') && !error.current) setTwin(error.message)
        throw error
      }
    },
    onSaved: (saved) => {
      const requestId = requestIdOf(saved)
      const message = id === 'new' ? `${saved.name} added` : `${saved.name} changed`
      if (requestId) offerUndo({ message, requestId })
      void refresh([hosts.list, hosts.one, hostContacts.list])
      onSaved(saved)
    },
  })
  const field = <F extends keyof typeof LABELS>(name: F) => ({ ...form.field(name), label: LABELS[name] })
  return (
    <RecordForm
      form={form}
      save={id === 'new' ? 'Add this contact' : 'Save changes'}
      onCancel={onCancel}
      labels={LABELS}
      showValue={showValue}
    >
      <FieldRow>
        <TextField {...field('name')} required focusOnMount={id === 'new'} />
        <SelectField {...field('role')} options={ROLES} />
      </FieldRow>
      {(hostId === undefined || id !== 'new') && <HostPicker {...field('hostId')} required />}
      {(id === 'new' || seesField(user, 'phone')) && (
        <FieldRow>
          <TextField {...field('phone')} type="tel" required />
          <TextField {...field('email')} type="email" />
        </FieldRow>
      )}
      {twin !== '' && (
        <CheckboxField
          label="This is meant, save it all the same"
          description={twin}
          value={meant}
          onChange={(value) => setMeant(value === true)}
        />
      )}
      <CheckboxField
        {...field('isPrimary')}
        description="Called first. A location has one; another primary contact steps back"
      />
      <FieldRow>
        <TextField {...field('area')} description="If it is another one than the location's" />
        {seesField(user, 'address') && <TextField {...field('address')} description="Seen by editors only" />}
      </FieldRow>
      <CheckboxField {...field('agreementSigned')} />
      <TextAreaField {...field('notes')} rows={2} />
    </RecordForm>
  )
}

const showValue = (field: string, value: unknown) =>
  field === 'role' ? CONTACT_ROLE_NAMES[value as Contact['role']] : undefined
