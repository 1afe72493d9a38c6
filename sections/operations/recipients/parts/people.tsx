import { PersonContactForm } from '#platform/people/form-widgets.tsx'
import { InnerRows } from '#platform/records/record-widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Ways } from '#web/ui/action/reach.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { mayEdit } from '../access.ts'
import { type RecipientDetail, recipientContacts } from '../contract.ts'
import { type Contact, contact, wishesOf } from '../fields.ts'
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
          <PersonContactForm
            def={contact as never}
            calls={recipientContacts}
            name="recipient-contacts"
            record={row}
            along={{ recipientId: recipient.id }}
            first={recipient.contacts.length === 0}
            onDone={done}
          />
        )}
      />
    </Section>
  )
}

const makePrimary = ({ id, version, name }: Contact) =>
  changeWithUndo(
    recipientContacts.edit,
    { id, version, isPrimary: true },
    `${name} is now the primary contact`,
  ).catch(sayFailed('The primary contact was not changed'))
