import type { ReactNode } from 'react'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { columnOf, filtersOf } from '#web/record/record-columns.tsx'
import { MailLink, PhoneLink, Ways } from '#web/ui/action/reach.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { can, seesContactData } from '../access.ts'
import { hostContacts, type ListedContact } from '../contract.ts'
import { contact, roleOf } from '../fields.ts'
import { useAreaFilter } from '../widgets.tsx'
import { ContactHead } from './contact-head.tsx'
import styles from './hosts.module.css'
import { removingContact } from './location-contacts.tsx'
import { PageOfHosts } from './page-of-hosts.tsx'

const STATUSES = [
  { value: 'active', label: 'Active locations' },
  { value: 'inactive', label: 'Inactive locations' },
]

const AVAILABLE = [
  { value: 'true', label: 'Available this week' },
  { value: 'false', label: 'Not said to be' },
]

interface ContactListProps {
  onOpen: (hostId: string) => void
  /** The open location, beside the list. */
  record: ReactNode
}

/** Everybody at the locations, to be found by name and called. Opens the location of a contact. */
export default function ContactList({ onOpen, record }: ContactListProps) {
  const user = useCurrentUser()
  const list = useListState(hostContacts.list, {
    sort: 'name',
    filters: { area: '', role: '', at: '', available: '' },
  })
  return (
    <>
      <PageOfHosts />
      <DataTable<ListedContact>
        name="host-contacts"
        label="Host contacts"
        words={contact.words}
        list={list}
        find={{
          searchLabel: 'Search person or location',
          filters: [
            useAreaFilter(),
            ...filtersOf(contact, user),
            { kind: 'select', name: 'at', label: 'At', anyLabel: 'All locations', options: STATUSES },
            {
              kind: 'select',
              name: 'available',
              label: 'This week',
              anyLabel: 'Available or not',
              options: AVAILABLE,
            },
          ],
        }}
        query={query(hostContacts.list, list.params)}
        columns={columnsFor(user)}
        card={(row) => <ContactCard contact={row} />}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        open={(row) => onOpen(row.hostId)}
        record={record}
        actions={(row) => [
          { label: `Open ${row.host.name}`, icon: 'hosts', onClick: () => onOpen(row.hostId) },
          ...(has(user, can.HOSTS_EDIT) ? [removingContact(row)] : []),
        ]}
        exports={hostContacts.exportList}
        empty={
          <EmptyState icon="people" title="No contacts yet">
            People are added to the location they belong to.
          </EmptyState>
        }
      />
    </>
  )
}

const placeOf = ({ host }: ListedContact) => `${host.name}${host.status === 'inactive' ? ' (inactive)' : ''}`

const ContactCard = ({ contact: row }: { contact: ListedContact }) => (
  <>
    <ContactHead contact={row} />
    <span className={styles.soft}>
      {roleOf(row)} · {placeOf(row)}
    </span>
    <Ways {...row} />
  </>
)

function columnsFor(user: CurrentUser): Column<ListedContact>[] {
  const { name, role } = contact.fields
  const columns: (Column<ListedContact> | false)[] = [
    {
      ...columnOf('name', name),
      fixed: true,
      cell: (row) => (
        <span className={styles.line}>
          {row.name}
          {row.weeklyActive && (
            <span className={styles.here} title="Available this week">
              <Icon name="check" size={15} />
              <VisuallyHidden>, available this week</VisuallyHidden>
            </span>
          )}
        </span>
      ),
    },
    {
      ...columnOf('role', role),
      cell: (row) => (
        <span className={styles.line}>
          {roleOf(row)}
          {row.isPrimary && <span className={styles.soft}>, primary</span>}
        </span>
      ),
    },
    {
      id: 'host',
      header: 'Location',
      sort: true,
      cell: (row) => <span className={styles.line}>{placeOf(row)}</span>,
    },
    {
      id: 'area',
      header: 'Area',
      cell: (row) => <span className={styles.line}>{row.area ?? row.host.area}</span>,
    },
    seesContactData(user) && {
      id: 'phone',
      header: 'Phone',
      cell: (row) => <PhoneLink line {...row} />,
    },
    seesContactData(user) && { id: 'email', header: 'Email', cell: (row) => <MailLink line {...row} /> },
    {
      id: 'agreementSigned',
      header: 'Agreement',
      hidden: true,
      cell: (row) => (row.agreementSigned ? 'Signed' : 'Not yet'),
    },
  ]
  return columns.filter((column) => column !== false)
}
