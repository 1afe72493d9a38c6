import { type CurrentUser, has, passes } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ExportButton } from '#web/ui/table/export-button.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { can, mayExport, seesContactData } from '../access.ts'
import { hostContacts } from '../contract.ts'
import { CONTACT_ROLES, type ListedContact } from '../shapes.ts'
import { useHostOptions } from '../widgets.tsx'
import { CONTACT_ROLE_NAMES } from '../words.ts'
import styles from './hosts.module.css'
import { removeContact } from './location-contacts.tsx'
import { MailLink, PhoneLink } from './reach.tsx'

const ROLES = CONTACT_ROLES.map((role) => ({ value: role, label: CONTACT_ROLE_NAMES[role] }))
const STATUSES = [
  { value: 'active', label: 'Active locations' },
  { value: 'inactive', label: 'Inactive locations' },
]

interface ContactListProps {
  /** Opens the location of a contact. */
  onOpen: (hostId: string) => void
}

/** Everybody at the locations, to be found by name and called. */
export function ContactList({ onOpen }: ContactListProps) {
  const user = useCurrentUser()
  const options = useHostOptions()
  const list = useListState(hostContacts.list, { filters: { area: '', role: '', at: '' } })
  const areas = [...new Set(options.data?.items.flatMap((host) => host.area ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const at = list.filters.at
  const status = at === 'active' || at === 'inactive' ? { status: at } : {}
  return (
    <>
      <FilterBar
        list={list}
        what="contacts"
        searchLabel="Search person or location"
        filters={[
          {
            kind: 'select',
            name: 'area',
            label: 'Area',
            anyLabel: 'Any area',
            options: areas.map((area) => ({ value: area, label: area })),
          },
          { kind: 'select', name: 'role', label: 'Role', anyLabel: 'Any role', options: ROLES },
          { kind: 'select', name: 'at', label: 'At', anyLabel: 'All locations', options: STATUSES },
        ]}
      />
      <DataTable<ListedContact>
        name="host-contacts"
        label="Host contacts"
        words={{ one: 'contact', many: 'contacts' }}
        list={list}
        query={query(hostContacts.list, { ...list.params, ...status } as typeof list.params)}
        columns={columnsFor(user)}
        card={(contact) => <ContactCard contact={contact} />}
        rowId={(contact) => contact.id}
        rowLabel={(contact) => contact.name}
        open={(contact) => onOpen(contact.hostId)}
        actions={(contact) => [
          {
            label: `Open ${contact.host.name}`,
            icon: 'hosts',
            onClick: () => onOpen(contact.hostId),
          },
          ...(has(user, can.HOSTS_EDIT)
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
        ]}
        toolbar={
          passes(user, mayExport) && (
            <ExportButton endpoint={hostContacts.exportList} filter={{ ...list.filter, ...status }} />
          )
        }
        empty={
          <EmptyState icon="people" title="No contacts yet">
            People are added to the location they belong to.
          </EmptyState>
        }
      />
    </>
  )
}

const ContactCard = ({ contact }: { contact: ListedContact }) => (
  <>
    <span className={styles.cardHead}>
      <span className={styles.name}>{contact.name}</span>
      {contact.isPrimary && <Badge tone="brand">Primary</Badge>}
    </span>
    <span className={styles.soft}>
      {CONTACT_ROLE_NAMES[contact.role]} · {contact.host.name}
      {contact.host.status === 'inactive' && ' (inactive)'}
    </span>
    <span className={styles.ways}>
      {contact.phone && <PhoneLink phone={contact.phone} name={contact.name} />}
      {contact.email && <MailLink email={contact.email} name={contact.name} />}
    </span>
  </>
)

function columnsFor(user: CurrentUser): Column<ListedContact>[] {
  const columns: (Column<ListedContact> | false)[] = [
    {
      id: 'name',
      header: 'Name',
      fixed: true,
      sort: true,
      cell: (contact) => <span className={`${styles.name} ${styles.line}`}>{contact.name}</span>,
    },
    {
      id: 'role',
      header: 'Role',
      sort: true,
      cell: (contact) => (
        <span className={styles.line}>
          {CONTACT_ROLE_NAMES[contact.role]}
          {contact.isPrimary && <span className={styles.soft}>, primary</span>}
        </span>
      ),
    },
    {
      id: 'host',
      header: 'Location',
      sort: true,
      cell: (contact) => (
        <>
          {contact.host.name}
          {contact.host.status === 'inactive' && <span className={styles.soft}> (inactive)</span>}
        </>
      ),
    },
    {
      id: 'area',
      header: 'Area',
      cell: (contact) => <span className={styles.line}>{contact.area ?? contact.host.area}</span>,
    },
    seesContactData(user) && {
      id: 'phone',
      header: 'Phone',
      cell: (contact) => contact.phone && <PhoneLink line phone={contact.phone} name={contact.name} />,
    },
    seesContactData(user) && {
      id: 'email',
      header: 'E-mail',
      cell: (contact) => contact.email && <MailLink line email={contact.email} name={contact.name} />,
    },
    {
      id: 'agreementSigned',
      header: 'Agreement',
      hidden: true,
      cell: (contact) => (contact.agreementSigned ? 'Signed' : 'Not yet'),
    },
  ]
  return columns.filter((column) => column !== false)
}
