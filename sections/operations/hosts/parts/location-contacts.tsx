import { ContactHead, Ways } from '#platform/people/reach-widgets.tsx'
import { OwnRows } from '#platform/records/own-rows-widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { mayEditHost, seesContactData } from '../access.ts'
import { type HostDetail, hostContacts } from '../contract.ts'
import { type Contact, roleOf } from '../fields.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './hosts.module.css'

/** The people of one location: whom to call, and how. */
export function LocationContacts({ host }: { host: HostDetail }) {
  const user = useCurrentUser()
  const edits = mayEditHost(user, host)
  return (
    <OwnRows<Contact>
      noun="contact"
      of={host.name}
      table="host_contacts"
      rows={host.contacts}
      nameOf={({ name }) => name}
      may={edits}
      add="Add a contact"
      hint={!seesContactData(user) && 'Phone numbers and email addresses are not shown to you.'}
      empty={(add) => (
        <EmptyState icon="people" title="Nobody is named here yet" action={add}>
          {edits
            ? 'Add whom to call when something is missing or late.'
            : 'The core team adds the people of a location.'}
        </EmptyState>
      )}
      form={(record, done) => (
        <ContactForm
          record={record}
          at={host.id}
          first={host.contacts.length === 0}
          onSaved={done}
          onCancel={done}
        />
      )}
      actions={(contact) => [
        edits &&
          !contact.isPrimary && {
            label: 'Make primary contact',
            icon: 'check',
            onClick: () => void makePrimary(contact),
          },
      ]}
      remove={hostContacts.remove}
    >
      {(contact) => (
        <>
          <ContactHead contact={contact} />
          <span className={styles.soft}>
            {roleOf(contact)} · {contact.agreementSigned ? 'agreement signed' : 'no agreement yet'}
          </span>
          <Ways {...contact} />
          {(contact.area || contact.address) && (
            <span className={styles.soft}>{[contact.area, contact.address].filter(Boolean).join(' · ')}</span>
          )}
          {contact.notes && <span className={styles.notes}>{contact.notes}</span>}
        </>
      )}
    </OwnRows>
  )
}

const makePrimary = ({ id, version, name }: Contact) =>
  changeWithUndo(
    hostContacts.edit,
    { id, version, isPrimary: true },
    `${name} is now the primary contact`,
  ).catch(sayFailed('The primary contact was not changed'))
