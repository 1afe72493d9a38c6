import type { ReactNode } from 'react'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { asSeen } from '#web/record/as-seen.ts'
import { columnOf } from '#web/record/record-columns.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { PhoneLink } from '#web/ui/action/reach.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import type { BulkAction, Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { can, mayAddHost, mayEditHost, seesAddresses, seesContactData, seesEntries } from '../access.ts'
import { hosts, type ListedHost } from '../contract.ts'
import { contact, host, type Status } from '../fields.ts'
import { targets } from '../tour-targets.ts'
import { useAreaFilter } from '../widgets.tsx'
import { expectationInShort } from '../words.ts'
import styles from './hosts.module.css'

type Totals = { active: number; inactive: number; contacts: number; withoutContacts: number }

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

const CONTACT_CHOICES = [
  { value: 'has', label: 'With contacts' },
  { value: 'none', label: 'Without contacts' },
  { value: 'primary', label: 'With a primary contact' },
  { value: 'lead', label: 'With a lead' },
  { value: 'available', label: 'Somebody available this week' },
]

const WITH_ENTRIES: Filter = {
  kind: 'dates',
  from: 'from',
  to: 'to',
  label: 'Has entries',
  anyLabel: 'At any time',
}

interface LocationListProps {
  onOpen: (id: string) => void
  /** The open location, beside the list. */
  openId: string
  record: ReactNode
  onAdd: () => void
}

/** The locations, first those that collect: a table at the desk, cards with a number to call on a phone. */
export function LocationList({ onOpen, openId, record, onAdd }: LocationListProps) {
  const user = useCurrentUser()
  const list = useListState(hosts.list, {
    filters: { status: 'active', area: '', contacts: '', role: '', from: '', to: '' },
  })
  return (
    <>
      <DataTable<ListedHost, Totals>
        name="hosts"
        label="Locations"
        words={host.words}
        tour={targets.list}
        list={list}
        find={{
          tour: targets.find,
          searchLabel: 'Search location, person or area',
          filters: [
            { kind: 'select', name: 'status', label: 'Status', anyLabel: 'Any status', options: STATUSES },
            useAreaFilter(),
            {
              kind: 'select',
              name: 'contacts',
              label: 'Contacts',
              anyLabel: 'Any contacts',
              options: CONTACT_CHOICES,
            },
            {
              kind: 'select',
              name: 'role',
              label: 'Somebody as',
              anyLabel: 'Any role',
              options: contact.fields.role.options,
            },
            ...(seesEntries(user) ? [WITH_ENTRIES] : []),
          ],
        }}
        query={query(hosts.list, list.params)}
        columns={columnsFor(user)}
        card={(row) => <LocationCard host={row} />}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        open={(row) => onOpen(row.id)}
        openId={openId}
        record={record}
        bulk={bulkFor(user)}
        exports={hosts.exportList}
        empty={<NothingYet onAdd={mayAddHost(user) ? onAdd : undefined} />}
      />
    </>
  )
}

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={status === 'active' ? 'good' : 'neutral'}>{host.fields.status.names[status]}</Badge>
)

const LocationCard = ({ host: { name, status, area, contacts } }: { host: ListedHost }) => {
  const [first] = contacts
  return (
    <>
      <span className={styles.cardHead}>
        <span className={styles.name}>{name}</span>
        {status === 'inactive' && <StatusBadge status={status} />}
        {contacts.some(({ weeklyActive }) => weeklyActive) && <Badge tone="good">Available this week</Badge>}
        {area && <span className={styles.soft}>{area}</span>}
      </span>
      {first ? (
        <span className={styles.person}>
          <ContactNames contacts={contacts} />
          <PhoneLink {...first} />
        </span>
      ) : (
        <span className={styles.soft}>No contacts yet</span>
      )}
    </>
  )
}

function columnsFor(user: CurrentUser): Column<ListedHost, Totals>[] {
  const edits = {
    may: (row: ListedHost) => mayEditHost(user, row),
    save: (row: ListedHost, changes: object) =>
      changeWithUndo(hosts.edit, { ...asSeen(row, changes), ...changes }, `${row.name} changed`),
  }
  const { name, area, status, address } = host.fields
  const columns: (Column<ListedHost, Totals> | false)[] = [
    {
      ...columnOf('name', name),
      header: 'Location',
      fixed: true,
      cell: (row) => <span className={styles.line}>{row.name}</span>,
    },
    columnOf('area', area, { edits }),
    {
      id: 'contacts',
      header: 'Contacts',
      sort: true,
      cell: (row) => <ContactsCell host={row} />,
      total: (totals) => countOf(totals.contacts, 'contact'),
    },
    seesContactData(user) && {
      id: 'call',
      header: 'Phone',
      cell: ({ contacts: [first] }) => first && <PhoneLink line {...first} />,
    },
    {
      id: 'expected',
      header: 'Expected',
      hidden: 'small',
      cell: (row) => <span className={`${styles.soft} ${styles.line}`}>{expectationInShort(row)}</span>,
    },
    {
      ...columnOf('status', status, { edits }),
      cell: (row) => <StatusBadge status={row.status} />,
      total: (totals) => `${totals.active} active, ${totals.inactive} inactive`,
    },
    seesAddresses(user) && { ...columnOf('address', address), hidden: true },
    {
      id: 'updatedAt',
      header: 'Last change',
      sort: true,
      hidden: true,
      cell: (row) => formatMoment(row.updatedAt),
    },
  ]
  return columns.filter((column) => column !== false)
}

const ContactsCell = ({ host: { contacts } }: { host: ListedHost }) =>
  contacts.length > 0 ? <ContactNames contacts={contacts} /> : <span className={styles.soft}>None yet</span>

/** The first of them, and how many more there are. */
const ContactNames = ({ contacts: [first, ...others] }: Pick<ListedHost, 'contacts'>) => (
  <span className={styles.line}>
    {first?.name}
    {others.length > 0 && (
      <span className={styles.soft} title={others.map((one) => one.name).join(', ')}>
        {' '}
        +{others.length}
      </span>
    )}
  </span>
)

function bulkFor(user: CurrentUser): BulkAction[] | undefined {
  if (!has(user, can.HOSTS_EDIT)) return undefined
  const locations = (count: number) => countOf(count, host.words.one, host.words.many)
  const setTo = (status: Status): BulkAction => ({
    label: `Set to ${status}`,
    icon: status === 'active' ? 'check' : 'minus',
    run: (selected) =>
      changeWithUndo(
        hosts.bulkEdit,
        { ...selected, changes: { status } },
        ({ changed }) => `${locations(changed)} set to ${status}`,
      ),
  })
  const deletes: BulkAction = {
    label: 'Delete',
    icon: 'trash',
    danger: true,
    run: (selected) =>
      changeWithUndo(hosts.bulkRemove, selected, ({ deleted }) => `${locations(deleted)} deleted`),
  }
  return [setTo('active'), setTo('inactive'), ...(has(user, can.HOSTS_DELETE) ? [deletes] : [])]
}

const NothingYet = ({ onAdd }: { onAdd?: () => void }) => (
  <EmptyState
    icon="hosts"
    title="No locations yet"
    action={
      onAdd && (
        <Button variant="primary" icon="add" onClick={onAdd}>
          Add a location
        </Button>
      )
    }
  >
    {onAdd
      ? 'Add the places where sandwiches are collected; then hosts can log what they received.'
      : 'Administrators add the places where sandwiches are collected.'}
  </EmptyState>
)
