import type { ArgsOf } from '#kernel/calls/contract.ts'
import { type CurrentUser, has, passes } from '#kernel/people/access.ts'
import { change, requestIdOf } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import type { BulkAction, Column, Selected } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ExportButton } from '#web/ui/table/export-button.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { can, mayAddHost, mayEditHost, mayExport, seesField } from '../access.ts'
import { hosts } from '../contract.ts'
import { CONTACT_ROLES, type ListedHost } from '../shapes.ts'
import { targets } from '../tour-targets.ts'
import { useHostOptions } from '../widgets.tsx'
import { CONTACT_ROLE_NAMES, expectationInShort, HOST_STATUS_NAMES } from '../words.ts'
import styles from './hosts.module.css'
import { PhoneLink } from './reach.tsx'

type Totals = { active: number; inactive: number; contacts: number; withoutContacts: number }

const CONTACT_CHOICES = [
  { value: 'has', label: 'With contacts' },
  { value: 'none', label: 'Without contacts' },
  { value: 'primary', label: 'With a primary contact' },
  { value: 'lead', label: 'With a lead' },
]
const ROLES = CONTACT_ROLES.map((role) => ({ value: role, label: CONTACT_ROLE_NAMES[role] }))
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

interface LocationListProps {
  /** '' for all. */
  status: '' | 'active' | 'inactive'
  onOpen: (id: string) => void
  onAdd: () => void
}

/** The locations of one status: a table at the desk, cards with a number to call on a phone. */
export function LocationList({ status, onOpen, onAdd }: LocationListProps) {
  const user = useCurrentUser()
  const options = useHostOptions()
  const list = useListState(hosts.list, {
    filters: { area: '', contacts: '', role: '' },
    fixed: status === '' ? {} : { status },
  })
  const areas = [...new Set(options.data?.items.flatMap((host) => host.area ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  return (
    <>
      <FilterBar
        list={list}
        what="locations"
        tour={targets.find}
        searchLabel="Search location, person or area"
        filters={[
          {
            kind: 'select',
            name: 'area',
            label: 'Area',
            anyLabel: 'Any area',
            options: areas.map((area) => ({ value: area, label: area })),
          },
          {
            kind: 'select',
            name: 'contacts',
            label: 'Contacts',
            anyLabel: 'Any contacts',
            options: CONTACT_CHOICES,
          },
          { kind: 'select', name: 'role', label: 'Somebody as', anyLabel: 'Any role', options: ROLES },
        ]}
      />
      <DataTable<ListedHost, Totals>
        name="hosts"
        label="Host locations"
        words={{ one: 'location', many: 'locations' }}
        tour={targets.list}
        list={list}
        query={query(hosts.list, list.params)}
        columns={columnsFor(user)}
        card={(host) => <LocationCard host={host} />}
        rowId={(host) => host.id}
        rowLabel={(host) => host.name}
        open={(host) => onOpen(host.id)}
        bulk={bulkFor(user)}
        toolbar={passes(user, mayExport) && <ExportButton endpoint={hosts.exportList} filter={list.filter} />}
        empty={<NothingYet status={status} onAdd={mayAddHost(user) ? onAdd : undefined} />}
      />
    </>
  )
}

const LocationCard = ({ host }: { host: ListedHost }) => {
  const contact = host.contacts[0]
  return (
    <>
      <span className={styles.cardHead}>
        <span className={styles.name}>{host.name}</span>
        {host.status === 'inactive' && <Badge>{HOST_STATUS_NAMES[host.status]}</Badge>}
        {host.area && <span className={styles.soft}>{host.area}</span>}
      </span>
      {contact ? (
        <span className={styles.person}>
          <span>
            {contact.name}
            {host.contacts.length > 1 && (
              <span className={styles.soft}> and {host.contacts.length - 1} more</span>
            )}
          </span>
          {contact.phone && <PhoneLink phone={contact.phone} name={contact.name} />}
        </span>
      ) : (
        <span className={styles.soft}>No contacts yet</span>
      )}
    </>
  )
}

function columnsFor(user: CurrentUser): Column<ListedHost, Totals>[] {
  const may = (host: ListedHost) => mayEditHost(user, host)
  const save = async (host: ListedHost, changes: Partial<ArgsOf<typeof hosts.edit>>) => {
    const saved = await change(hosts.edit, { ...changes, id: host.id, version: host.version })
    offer(`${saved.name} changed`, saved)
    await refresh([hosts.list, hosts.options, hosts.one])
  }
  const columns: (Column<ListedHost, Totals> | false)[] = [
    {
      id: 'name',
      header: 'Location',
      fixed: true,
      sort: true,
      cell: (host) => <span className={`${styles.name} ${styles.line}`}>{host.name}</span>,
    },
    {
      id: 'area',
      header: 'Area',
      sort: true,
      cell: (host) => <span className={styles.line}>{host.area}</span>,
      edit: {
        kind: 'text',
        may,
        value: (host) => host.area,
        save: (host, area) => save(host, { area: area ?? '' }),
      },
    },
    {
      id: 'contacts',
      header: 'Contacts',
      sort: true,
      cell: (host) => <ContactsCell host={host} />,
      total: (totals) => countOf(totals.contacts, 'contact', 'contacts'),
    },
    seesField(user, 'phone') && {
      id: 'call',
      header: 'Phone',
      cell: (host) => {
        const contact = host.contacts[0]
        return contact?.phone && <PhoneLink line phone={contact.phone} name={contact.name} />
      },
    },
    {
      id: 'expected',
      header: 'Expected',
      cell: (host) => <span className={`${styles.soft} ${styles.line}`}>{expectationInShort(host)}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      sort: true,
      cell: (host) => (
        <Badge tone={host.status === 'active' ? 'good' : 'neutral'}>{HOST_STATUS_NAMES[host.status]}</Badge>
      ),
      total: (totals) => `${totals.active} active, ${totals.inactive} inactive`,
      edit: {
        kind: 'select',
        options: STATUSES,
        may,
        value: (host) => host.status,
        save: (host, status) => save(host, { status: status === 'inactive' ? 'inactive' : 'active' }),
      },
    },
    seesField(user, 'address') && {
      id: 'address',
      header: 'Address',
      hidden: true,
      cell: (host) => host.address,
    },
    {
      id: 'updatedAt',
      header: 'Last change',
      sort: true,
      hidden: true,
      cell: (host) => formatMoment(host.updatedAt),
    },
  ]
  return columns.filter((column) => column !== false)
}

const ContactsCell = ({ host }: { host: ListedHost }) => {
  const [first, ...others] = host.contacts
  if (!first) return <span className={styles.soft}>None yet</span>
  return (
    <span className={styles.line}>
      {first.name}
      {others.length > 0 && (
        <span className={styles.soft} title={others.map((one) => one.name).join(', ')}>
          {' '}
          +{others.length}
        </span>
      )}
    </span>
  )
}

function bulkFor(user: CurrentUser): BulkAction[] | undefined {
  if (!has(user, can.HOSTS_EDIT)) return undefined
  const setStatus = (status: 'active' | 'inactive') => async (selected: Selected) => {
    const answer = await change(hosts.bulkEdit, { ...selected, changes: { status } })
    offer(`${countOf(answer.changed, 'location', 'locations')} set to ${status}`, answer)
    await refresh([hosts.list, hosts.options, hosts.one])
  }
  const actions: BulkAction[] = [
    { label: 'Set to active', icon: 'check', run: setStatus('active') },
    { label: 'Set to inactive', icon: 'minus', run: setStatus('inactive') },
  ]
  if (has(user, can.HOSTS_DELETE))
    actions.push({
      label: 'Delete',
      icon: 'trash',
      danger: true,
      run: async (selected) => {
        const answer = await change(hosts.bulkRemove, selected)
        offer(`${countOf(answer.deleted, 'location', 'locations')} deleted`, answer)
        await refresh([hosts.list, hosts.options])
      },
    })
  return actions
}

function offer(message: string, answer: object) {
  const requestId = requestIdOf(answer)
  if (requestId) offerUndo({ message, requestId })
}

const NothingYet = ({ status, onAdd }: { status: string; onAdd?: () => void }) =>
  status === 'inactive' ? (
    <EmptyState icon="hosts" title="No inactive locations">
      Locations that stop collecting are set to inactive and keep their past.
    </EmptyState>
  ) : (
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
