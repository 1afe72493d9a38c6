import { PersonContactForm } from '#platform/people/form-widgets.tsx'
import { ContactWords } from '#platform/people/widgets.tsx'
import { InnerRows } from '#platform/records/record-widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { Section } from '#web/ui/layout/card.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { mayEdit } from '../access.ts'
import { type RecipientDetail, recipientContacts } from '../contract.ts'
import { type Contact, contact, wishesOf } from '../fields.ts'

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
          title: 'Nobody is named here yet',
          words: edits ? 'Add whom to call when a driver is late.' : 'The core team adds the people there.',
        }}
        show={(row) => (
          <ContactWords
            {...row}
            wishes={wishes}
            marks={row.isPrimary && <Badge tone="brand">Primary</Badge>}
          />
        )}
        primary={{
          label: 'Make primary contact',
          said: ({ name }) => `${name} is now the primary contact`,
        }}
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
