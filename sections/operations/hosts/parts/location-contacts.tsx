import { Confirmed } from '#platform/people/widgets.tsx'
import { InnerRows, removing } from '#platform/records/record-widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { Ways } from '#web/ui/action/reach.tsx'
import { AsWritten, Quiet } from '#web/ui/layout/flow.tsx'
import { mayEditHost, seesContactData } from '../access.ts'
import { type HostDetail, hostContacts } from '../contract.ts'
import { type Contact, contact, roleOf } from '../fields.ts'
import ContactForm from './contact-form.tsx'
import { ContactHead } from './contact-head.tsx'
import styles from './hosts.module.css'

/** The people of one location: whom to call, and how. */
export function LocationContacts({ host }: { host: HostDetail }) {
  const user = useCurrentUser()
  const edits = mayEditHost(user, host)
  return (
    <>
      {!seesContactData(user) && host.contacts.length > 0 && (
        <Quiet>Phone numbers and email addresses are not shown to you.</Quiet>
      )}
      <InnerRows<Contact>
        def={contact as never}
        calls={hostContacts}
        table="host_contacts"
        rows={host.contacts}
        nameOf={({ name }) => name}
        may={edits}
        add="Add a contact"
        empty={{
          icon: 'people',
          title: 'Nobody is named here yet',
          words: edits
            ? 'Add whom to call when something is missing or late.'
            : 'The core team adds the people of a location.',
        }}
        show={(row) => (
          <>
            <ContactHead contact={row} />
            <span className={styles.soft}>
              {roleOf(row)} · {row.agreementSigned ? 'agreement signed' : 'no agreement yet'}
            </span>
            <Ways {...row} />
            {(row.area || row.address) && (
              <span className={styles.soft}>{[row.area, row.address].filter(Boolean).join(' · ')}</span>
            )}
            {seesContactData(user) && <Confirmed {...row} />}
            <AsWritten>{row.notes}</AsWritten>
          </>
        )}
        primary={{
          label: 'Make primary contact',
          said: ({ name }) => `${name} is now the primary contact`,
        }}
        form={(record, done) => (
          <ContactForm
            record={record}
            at={host.id}
            first={host.contacts.length === 0}
            onSaved={done}
            onCancel={done}
          />
        )}
      />
    </>
  )
}

/** For the menu of a contact, in the list of all. */
export const removingContact = (row: Contact) => removing(hostContacts.remove, row, row.name, 'contact')
