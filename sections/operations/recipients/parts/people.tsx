import { WHO_IS_MEANT } from '#platform/people/fields.ts'
import { useWhoIsMeant } from '#platform/people/widgets.tsx'
import { InnerRows } from '#platform/records/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { sayFailed } from '#web/toast.ts'
import { Ways } from '#web/ui/action/reach.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { mayEdit } from '../access.ts'
import { type RecipientDetail, recipientContacts } from '../contract.ts'
import { type Contact, contact } from '../fields.ts'
import { wishesOf } from '../words.ts'
import styles from './recipients.module.css'

/** Whom to call at a recipient, only by the ways that it wants. */
export function People({ recipient }: { recipient: RecipientDetail }) {
  const edits = mayEdit(useCurrentUser())
  const wishes = wishesOf(recipient)
  return (
    <Section title="Contacts">
      <InnerRows<Contact>
        def={contact as never}
        calls={recipientContacts}
        table="recipient_contacts"
        rows={recipient.contacts}
        nameOf={({ name }) => name}
        may={edits}
        add="Add a contact"
        empty={{
          icon: 'people',
          title: 'Nobody is named here yet',
          words: edits ? 'Add whom to call when a driver is late.' : 'The core team adds the people there.',
        }}
        show={(row) => (
          <>
            <span className={styles.head}>
              <span className={styles.name}>{row.name}</span>
              {row.isPrimary && <Badge tone="brand">Primary</Badge>}
            </span>
            {row.role && <span className={styles.soft}>{row.role}</span>}
            <Ways {...row} wishes={wishes} />
            {row.notes && <span className={styles.notes}>{row.notes}</span>}
          </>
        )}
        actions={(row) => [
          edits &&
            !row.isPrimary && {
              label: 'Make primary contact',
              icon: 'check',
              onClick: () => void makePrimary(row),
            },
        ]}
        form={(row, done) => (
          <ContactForm
            row={row}
            recipientId={recipient.id}
            first={recipient.contacts.length === 0}
            onDone={done}
          />
        )}
      />
    </Section>
  )
}

interface FormProps {
  row: Contact | 'new'
  recipientId: string
  /** The first contact is proposed as the primary one. */
  first: boolean
  onDone: () => void
}

function ContactForm({ row, recipientId, first, onDone }: FormProps) {
  const isNew = row === 'new'
  const who = useWhoIsMeant(isNew)
  const { form, field, recordForm } = useDeclaredForm({
    def: {
      ...contact,
      input: contact.input.extend(WHO_IS_MEANT),
      initial: { ...contact.initial, isPrimary: first, personId: null, allowDuplicate: null },
    },
    name: `recipient-contacts${isNew ? `:${recipientId}` : ''}`,
    record: row,
    add: recipientContacts.add,
    edit: recipientContacts.edit,
    along: { recipientId },
    said: ({ name }) => `${name} ${isNew ? 'added' : 'changed'}`,
    onSaved: onDone,
    onFailed: who.onFailed,
  })
  return (
    <RecordForm {...recordForm} save={isNew ? 'Add a contact' : 'Save changes'} onCancel={onDone}>
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

const makePrimary = ({ id, version, name }: Contact) =>
  changeWithUndo(
    recipientContacts.edit,
    { id, version, isPrimary: true },
    `${name} is now the primary contact`,
  ).catch(sayFailed('The primary contact was not changed'))
