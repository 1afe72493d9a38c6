import { useState } from 'react'
import { z } from 'zod'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { WHO_IS_MEANT } from '#platform/people/fields.ts'
import { useWhoIsMeant } from '#platform/people/form-widgets.tsx'
import { ContactWords } from '#platform/people/widgets.tsx'
import { InnerRows } from '#platform/records/record-widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { mayEdit } from '../access.ts'
import { type OurContact, type RecipientDetail, recipientTspContacts } from '../contract.ts'
import { ourContact } from '../fields.ts'

/** Who of us looks after a recipient. */
export function OurContacts({ recipient }: { recipient: RecipientDetail }) {
  const edits = mayEdit(useCurrentUser())
  return (
    <Section title="Our contact">
      <InnerRows<OurContact>
        def={ourContact as never}
        calls={recipientTspContacts}
        table="recipient_tsp_contacts"
        rows={recipient.ourContacts}
        nameOf={nameOf}
        may={edits}
        add="Add one of us"
        empty={{
          title: 'Nobody looks after them yet',
          words: edits ? 'Say who of us keeps in touch.' : 'The core team says who keeps in touch.',
        }}
        show={(row) => (
          <ContactWords
            {...row}
            name={nameOf(row)}
            marks={
              <>
                {row.isPrimary && <Badge tone="brand">First in charge</Badge>}
                {!row.isActive && <Badge>Not any more</Badge>}
              </>
            }
          />
        )}
        form={(row, done) => (
          <OurContactForm
            row={row}
            recipientId={recipient.id}
            first={recipient.ourContacts.length === 0}
            onDone={done}
          />
        )}
      />
    </Section>
  )
}

export const nameOf = ({ name }: Pick<OurContact, 'name'>) => name ?? 'Somebody'

const WHO = [
  { value: 'account' as const, label: 'With an account' },
  { value: 'person' as const, label: 'Somebody else' },
]

interface FormProps {
  row: OurContact | 'new'
  recipientId: string
  first: boolean
  onDone: () => void
}

/** Who it is stays as it is; somebody else is another row. */
function OurContactForm({ row, recipientId, first, onDone }: FormProps) {
  const isNew = row === 'new'
  const [kind, setKind] = useState<'account' | 'person'>(isNew || row.userId !== null ? 'account' : 'person')
  const who = useWhoIsMeant(isNew)
  const { form, field, recordForm } = useDeclaredForm({
    def: {
      ...ourContact,
      input: ourContact.input.extend({ ...WHO_IS_MEANT, userId: z.uuid().nullable() }),
      initial: {
        ...ourContact.initial,
        isPrimary: first,
        userId: null,
        personId: null,
        allowDuplicate: null,
      },
      labels: { ...ourContact.labels, userId: 'Who' },
    },
    name: `our-contacts${isNew ? `:${recipientId}` : ''}`,
    record: row,
    add: recipientTspContacts.add,
    edit: recipientTspContacts.edit,
    along: { recipientId },
    said: (saved) => `${nameOf(saved)} ${isNew ? 'added' : 'changed'}`,
    onSaved: onDone,
    onFailed: who.onFailed,
  })
  const choose = (next: 'account' | 'person') => {
    setKind(next)
    // One of the two: what was said of the other is none of it.
    if (next === 'person') form.field('userId').onChange(null)
    else for (const name of ['name', 'phone', 'email'] as const) form.field(name).onChange(null)
  }
  return (
    <RecordForm {...recordForm} save={isNew ? 'Add one of us' : 'Save changes'} onCancel={onDone}>
      {isNew && <Segmented label="Who it is" options={WHO} value={kind} onChange={choose} />}
      {isNew && kind === 'account' && (
        <RecordPicker
          {...form.field('userId')}
          label="Who"
          required
          placeholder="Type a name"
          query={(search) => query(accounts.people, { search })}
          getId={(person) => person.id}
          getLabel={(person) => person.name}
          getNote={(person) => ROLE_NAMES[person.role]}
        />
      )}
      {kind === 'person' && (
        <>
          {field('name', { required: true })}
          <FieldRow>
            {field('phone')}
            {field('email')}
          </FieldRow>
          {who.field(form.field)}
        </>
      )}
      {field('role')}
      {field('isPrimary')}
      {!isNew && field('isActive')}
      {field('notes')}
    </RecordForm>
  )
}
