import { change, requestIdOf } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { toast } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { mayEditPartsOf, seesContactData } from '../access.ts'
import { hostContacts, hosts } from '../contract.ts'
import type { Contact, HostDetail } from '../shapes.ts'
import { CONTACT_ROLE_NAMES } from '../words.ts'
import styles from './hosts.module.css'
import { MailLink, PhoneLink } from './reach.tsx'

interface LocationContactsProps {
  host: HostDetail
  onAdd: () => void
  onEdit: (contact: Contact) => void
  onHistory: (contact: Contact) => void
}

/** The people of one location: whom to call, and how. */
export function LocationContacts({ host, onAdd, onEdit, onHistory }: LocationContactsProps) {
  const user = useCurrentUser()
  const edits = mayEditPartsOf(user, host)
  const add = edits && (
    <Button icon="add" onClick={onAdd}>
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
  const actions = (contact: Contact): MenuItem[] => [
    ...(edits ? [{ label: 'Edit', icon: 'edit' as const, onClick: () => onEdit(contact) }] : []),
    ...(edits && !contact.isPrimary
      ? [
          {
            label: 'Make primary contact',
            icon: 'check' as const,
            onClick: () => void makePrimary(contact),
          },
        ]
      : []),
    { label: 'History', icon: 'history', onClick: () => onHistory(contact) },
    ...(edits
      ? [
          {
            label: 'Delete',
            icon: 'trash' as const,
            danger: true,
            divider: true,
            onClick: () => void removeContact(contact),
          },
        ]
      : []),
  ]
  return (
    <>
      {!seesContactData(user) && (
        <p className={styles.hint}>Phone numbers and e-mail addresses are not shown to you.</p>
      )}
      <ul className={styles.people}>
        {host.contacts.map((contact) => (
          <li key={contact.id} className={styles.contact}>
            <div className={styles.contactMain}>
              <span className={styles.cardHead}>
                <span className={styles.name}>{contact.name}</span>
                {contact.isPrimary && <Badge tone="brand">Primary</Badge>}
              </span>
              <span className={styles.soft}>
                {CONTACT_ROLE_NAMES[contact.role]} ·{' '}
                {contact.agreementSigned ? 'agreement signed' : 'no agreement yet'}
              </span>
              <span className={styles.ways}>
                {contact.phone && <PhoneLink phone={contact.phone} name={contact.name} />}
                {contact.email && <MailLink email={contact.email} name={contact.name} />}
              </span>
              {(contact.area || contact.address) && (
                <span className={styles.soft}>
                  {[contact.area, contact.address].filter(Boolean).join(' · ')}
                </span>
              )}
              {contact.notes && <span className={styles.notes}>{contact.notes}</span>}
            </div>
            <Menu
              items={actions(contact)}
              target={<IconButton icon="more" label={`Actions for ${contact.name}`} />}
            />
          </li>
        ))}
      </ul>
      {add}
    </>
  )
}

export async function removeContact(contact: Contact) {
  await attempt(
    () => change(hostContacts.remove, { id: contact.id }),
    `${contact.name} deleted`,
    'The contact was not deleted',
  )
}

const makePrimary = ({ id, version, name }: Contact) =>
  attempt(
    () => change(hostContacts.edit, { id, version, isPrimary: true }),
    `${name} is now the primary contact`,
    'The primary contact was not changed',
  )

/** Done at once with an Undo; a refusal is said in a toast. */
async function attempt(work: () => Promise<unknown>, done: string, failed: string) {
  try {
    const requestId = requestIdOf(await work())
    if (requestId) offerUndo({ message: done, requestId })
    await refresh([hosts.list, hosts.one, hostContacts.list])
  } catch (error) {
    toast({ title: failed, description: messageOf(error), variant: 'destructive' })
  }
}
