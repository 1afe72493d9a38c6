import { type ReactNode, useState } from 'react'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { mayEditHost, seesContactData } from '../access.ts'
import { type HostDetail, hostContacts } from '../contract.ts'
import { type Contact, roleOf } from '../fields.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './hosts.module.css'
import { ContactHead, Ways } from './reach.tsx'

type Mode = { show: 'people' | 'new' } | { show: 'form' | 'history'; contact: Contact }

/** The people of one location: whom to call, and how; their forms take the place of the list and go back to it. */
export function LocationContacts({ host }: { host: HostDetail }) {
  const [mode, setMode] = useState<Mode>({ show: 'people' })
  const back = () => setMode({ show: 'people' })
  if (mode.show === 'new')
    return (
      <Section title={`New contact of ${host.name}`}>
        <ContactForm
          record="new"
          at={host.id}
          first={host.contacts.length === 0}
          onSaved={back}
          onCancel={back}
        />
      </Section>
    )
  if (mode.show === 'form')
    return (
      <Section title={`Edit ${mode.contact.name}`}>
        <ContactForm record={mode.contact} at={host.id} onSaved={back} onCancel={back} />
      </Section>
    )
  if (mode.show === 'history')
    return (
      <Section
        title={`History of ${mode.contact.name}`}
        actions={
          <Button variant="quiet" icon="back" onClick={back}>
            {host.name}
          </Button>
        }
      >
        <RecordHistory table="host_contacts" id={mode.contact.id} />
      </Section>
    )
  return <People host={host} setMode={setMode} />
}

function People({ host, setMode }: { host: HostDetail; setMode: (mode: Mode) => void }) {
  const user = useCurrentUser()
  const edits = mayEditHost(user, host)
  const add: ReactNode = edits && (
    <Button icon="add" onClick={() => setMode({ show: 'new' })}>
      Add a contact
    </Button>
  )
  if (host.contacts.length === 0)
    return (
      <EmptyState icon="people" title="Nobody is named here yet" action={add}>
        {edits
          ? 'Add whom to call when something is missing or late.'
          : 'The core team adds the people of a location.'}
      </EmptyState>
    )
  const actions = (contact: Contact): (MenuItem | false)[] => [
    edits && { label: 'Edit', icon: 'edit', onClick: () => setMode({ show: 'form', contact }) },
    edits &&
      !contact.isPrimary && {
        label: 'Make primary contact',
        icon: 'check',
        onClick: () => void makePrimary(contact),
      },
    { label: 'History', icon: 'history', onClick: () => setMode({ show: 'history', contact }) },
    edits && removing(contact),
  ]
  return (
    <>
      {!seesContactData(user) && <Quiet>Phone numbers and email addresses are not shown to you.</Quiet>}
      <ul className={styles.people}>
        {host.contacts.map((contact) => (
          <li key={contact.id} className={styles.contact}>
            <div className={styles.contactMain}>
              <ContactHead contact={contact} />
              <span className={styles.soft}>
                {roleOf(contact)} · {contact.agreementSigned ? 'agreement signed' : 'no agreement yet'}
              </span>
              <Ways {...contact} />
              {(contact.area || contact.address) && (
                <span className={styles.soft}>
                  {[contact.area, contact.address].filter(Boolean).join(' · ')}
                </span>
              )}
              {contact.notes && <span className={styles.notes}>{contact.notes}</span>}
            </div>
            <Menu
              items={actions(contact).filter((item) => item !== false)}
              target={<IconButton icon="more" label={`Actions for ${contact.name}`} />}
            />
          </li>
        ))}
      </ul>
      {add}
    </>
  )
}

const makePrimary = ({ id, version, name }: Contact) =>
  changeWithUndo(
    hostContacts.edit,
    { id, version, isPrimary: true },
    `${name} is now the primary contact`,
  ).catch(sayFailed('The primary contact was not changed'))

/** For the menu of a contact, here and in the list of all. */
export const removing = ({ id, name }: Contact): MenuItem => ({
  label: 'Delete',
  icon: 'trash',
  danger: true,
  divider: true,
  onClick: () =>
    void changeWithUndo(hostContacts.remove, { id }, `${name} deleted`).catch(
      sayFailed('The contact was not deleted'),
    ),
})
