import { useState } from 'react'
import { seesContact } from '#features/accounts/access.ts'
import { type CurrentUser, has, passes, ROLE_NAMES } from '#kernel/access.ts'
import { change, requestIdOf } from '#web/api.ts'
import { query, refresh } from '#web/query.ts'
import { useCurrentUser } from '#web/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { BulkAction, Column, Selected } from '#web/ui/data-table/types.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { countOf, formatAgo } from '#web/ui/format.ts'
import { useListState } from '#web/ui/list-state.ts'
import { offerUndo } from '#web/undo.ts'
import { mayExport } from '../access.ts'
import { type Account, users } from '../contract.ts'
import { PEOPLE, ROLE_OPTIONS } from '../words.ts'
import { BulkDialog, type BulkWish } from './bulk-dialog.tsx'
import styles from './people.module.css'
import type { PeopleAddress } from './use-people-address.ts'

interface Totals {
  active: number
  inactive: number
  administrators: number
  volunteers: number
}

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Deactivated' },
]

/** Everybody with an account. */
export function PeopleList({ address }: { address: PeopleAddress }) {
  const user = useCurrentUser()
  const [wish, setWish] = useState<BulkWish | null>(null)
  const list = useListState(users.list, { filters: { role: [], status: '' } })
  return (
    <>
      <FilterBar
        list={list}
        what={PEOPLE.many}
        searchLabel={seesContact(user) ? 'Search name, e-mail or phone' : 'Search name'}
        filters={[
          { kind: 'multi', name: 'role', label: 'All roles', many: 'roles', options: ROLE_OPTIONS },
          { kind: 'select', name: 'status', label: 'Status', anyLabel: 'Active or not', options: STATUSES },
        ]}
      />
      <DataTable<Account, Totals>
        name="users"
        label="People"
        words={PEOPLE}
        list={list}
        query={query(users.list, list.params)}
        columns={columnsFor(user)}
        card={(person) => <PersonCard person={person} />}
        rowId={(person) => person.id}
        rowLabel={(person) => person.displayName}
        open={(person) => address.open(person.id)}
        actions={(person) => [
          { label: 'Open', icon: 'person', onClick: () => address.open(person.id) },
          { label: 'Permissions', icon: 'checklist', onClick: () => address.open(person.id, 'permissions') },
          { label: 'What they see', icon: 'home', onClick: () => address.open(person.id, 'preview') },
          { label: 'History', icon: 'history', onClick: () => address.open(person.id, 'history') },
        ]}
        bulk={bulkFor(user, setWish)}
        toolbar={passes(user, mayExport) && <ExportButton endpoint={users.exportList} filter={list.filter} />}
      />
      {wish && <BulkDialog wish={wish} />}
    </>
  )
}

const PersonCard = ({ person }: { person: Account }) => (
  <span className={styles.card}>
    <span className={styles.cardHead}>
      <Avatar name={person.displayName} photoId={person.photoId} size={32} />
      <span className={styles.name}>{person.displayName}</span>
      {!person.isActive && <Badge tone="warn">Deactivated</Badge>}
    </span>
    <span className={styles.soft}>
      {ROLE_NAMES[person.role]} · {seenWords(person)}
    </span>
    {person.email && <span className={styles.soft}>{person.email}</span>}
  </span>
)

const seenWords = (person: Account) =>
  person.lastSeenAt ? `seen ${formatAgo(person.lastSeenAt)}` : 'not signed in yet'

function columnsFor(user: CurrentUser): Column<Account, Totals>[] {
  const columns: (Column<Account, Totals> | false)[] = [
    {
      id: 'name',
      header: 'Name',
      fixed: true,
      sort: true,
      cell: (person) => (
        <span className={styles.who}>
          <Avatar name={person.displayName} photoId={person.photoId} />
          <span className={`${styles.name} ${styles.line}`}>{person.displayName}</span>
        </span>
      ),
      total: (totals) => countOf(totals.active + totals.inactive, PEOPLE.one, PEOPLE.many),
    },
    seesContact(user) && { id: 'email', header: 'E-mail', sort: true, cell: (person) => person.email },
    {
      id: 'role',
      header: 'Role',
      sort: true,
      cell: (person) => <span className={styles.line}>{ROLE_NAMES[person.role]}</span>,
      total: (totals) => countOf(totals.administrators, 'administrator', 'administrators'),
    },
    {
      id: 'permissions',
      header: 'Against the role',
      cell: (person) => <Against person={person} />,
    },
    {
      id: 'status',
      header: 'Status',
      sort: true,
      cell: (person) => (
        <Badge tone={person.isActive ? 'good' : 'warn'}>{person.isActive ? 'Active' : 'Deactivated'}</Badge>
      ),
      total: (totals) => `${totals.active} active`,
    },
    {
      id: 'lastSeen',
      header: 'Last seen',
      sort: true,
      cell: (person) => <span className={`${styles.soft} ${styles.line}`}>{seenWords(person)}</span>,
    },
    seesContact(user) && { id: 'phone', header: 'Phone', hidden: true, cell: (person) => person.phone },
    {
      id: 'createdAt',
      header: 'Account since',
      hidden: true,
      sort: true,
      cell: (person) => person.createdAt.slice(0, 10),
    },
  ]
  return columns.filter((column) => column !== false)
}

/** How far somebody's permissions stand from their role's defaults. */
const Against = ({ person }: { person: Account }) => {
  if (person.role === 'super_admin') return <span className={styles.soft}>everything</span>
  if (person.extra === 0 && person.missing === 0) return <span className={styles.soft}>as the role</span>
  const parts = [person.extra > 0 && `${person.extra} more`, person.missing > 0 && `${person.missing} fewer`]
  return <span className={styles.line}>{parts.filter(Boolean).join(', ')}</span>
}

function bulkFor(user: CurrentUser, setWish: (wish: BulkWish | null) => void): BulkAction[] | undefined {
  if (!has(user, 'USERS_EDIT')) return undefined
  const setActive = (isActive: boolean) => async (selected: Selected) => {
    const answer = await change(users.bulkEdit, { ...selected, isActive })
    const requestId = requestIdOf(answer)
    const message = `${countOf(answer.changed, PEOPLE.one, PEOPLE.many)} ${isActive ? 'activated' : 'deactivated'}`
    if (requestId) offerUndo({ message, requestId })
    await refresh([users.list, users.one])
  }
  const asking = (kind: BulkWish['kind']) => (selected: Selected, count: number) =>
    new Promise<void>((resolve, reject) => {
      const end = (how: () => void) => () => {
        setWish(null)
        how()
      }
      const cancelled = end(() => reject(new Error('Nothing was changed.')))
      setWish({ kind, selected, count, done: end(resolve), cancelled })
    })
  return [
    { label: 'Give a role', icon: 'people', run: asking('role') },
    { label: 'Grant or revoke', icon: 'checklist', run: asking('permissions') },
    { label: 'Activate', icon: 'check', run: setActive(true) },
    { label: 'Deactivate', icon: 'minus', danger: true, run: setActive(false) },
  ]
}
