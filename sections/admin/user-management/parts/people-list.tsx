import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { type CurrentUser, has, passes, ROLE_NAMES } from '#kernel/people/access.ts'
import { seesContact } from '#platform/accounts/access.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Avatar } from '#web/ui/show/avatar.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { PersonChip } from '#web/ui/show/person-chip.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { BulkAction, Column, Selected } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { oneOf } from '#web/ui/table/filter-bar/one-of.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { mayImport } from '../access.ts'
import { type Account, users } from '../contract.ts'
import { PEOPLE, ROLE_OPTIONS, STATE_NAMES } from '../fields.ts'
import { BulkDialog, type BulkWish } from './bulk-dialog.tsx'
import { inviteByMail } from './invite.ts'
import styles from './people.module.css'
import { PersonDrawer } from './person-drawer.tsx'
import { SeenWords, StateBadge } from './state-badge.tsx'
import { usePeopleAddress } from './use-people-address.ts'

type Totals = OutputOf<typeof users.list>['totals']

/** Everybody with an account. */
export function PeopleList() {
  const address = usePeopleAddress()
  const user = useCurrentUser()
  const [wish, setWish] = useState<BulkWish | null>(null)
  const list = useListState(users.list, { sort: 'name', filters: { role: [], status: '' } })
  return (
    <>
      <DataTable<Account, Totals>
        name="users"
        label="People"
        words={PEOPLE}
        list={list}
        find={{
          searchLabel: seesContact(user) ? 'Search name, email or phone' : 'Search name',
          filters: [
            { kind: 'multi', name: 'role', label: 'All roles', many: 'roles', options: ROLE_OPTIONS },
            oneOf('status', 'Status', STATE_NAMES),
          ],
        }}
        query={query(users.list, list.params)}
        columns={columnsFor(user)}
        card={(person) => <PersonCard person={person} />}
        rowId={(person) => person.id}
        rowLabel={(person) => person.displayName}
        open={(person) => address.open(person.id)}
        openId={address.id}
        record={address.id !== '' && <PersonDrawer key={address.id} />}
        actions={(person) => [
          { label: 'Open', icon: 'person', reads: true, onClick: () => address.open(person.id) },
          {
            label: 'Permissions',
            icon: 'checklist',
            reads: true,
            onClick: () => address.open(person.id, 'permissions'),
          },
          { label: 'What they see', icon: 'home', reads: true, onClick: () => address.askWhy(person.id) },
          {
            label: 'History',
            icon: 'history',
            reads: true,
            onClick: () => address.open(person.id, 'history'),
          },
        ]}
        bulk={bulkFor(user, setWish)}
        exports={users.exportList}
        toolbar={
          passes(user, mayImport) && (
            <Button variant="quiet" icon="upload" onClick={() => address.begin('import')}>
              Import
            </Button>
          )
        }
      />
      {wish && <BulkDialog wish={wish} />}
    </>
  )
}

const PersonCard = ({ person }: { person: Account }) => (
  <RowWords
    title={<PersonChip person={{ ...person, name: person.displayName }} />}
    marks={person.state !== 'active' && <StateBadge person={person} />}
    lines={[
      <>
        {ROLE_NAMES[person.role]} · <SeenWords person={person} />
      </>,
      person.email,
    ]}
  />
)

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
          <span className={styles.two}>
            <span className={styles.name}>{person.displayName}</span>
            <Quiet as="span">{person.email}</Quiet>
          </span>
        </span>
      ),
      total: (totals) => countOf(totals.people, PEOPLE.one, PEOPLE.many),
    },
    {
      id: 'role',
      header: 'Role',
      sort: true,
      cell: (person) => (
        <span className={styles.two}>
          <span>{ROLE_NAMES[person.role]}</span>
          <Against person={person} />
        </span>
      ),
      total: (totals) => countOf(totals.administrators, 'administrator'),
    },
    {
      id: 'status',
      header: 'Status',
      sort: true,
      cell: (person) => <StateBadge person={person} />,
      total: (totals) => `${totals.active} active`,
    },
    {
      id: 'lastSeen',
      header: 'Last seen',
      sort: true,
      cell: (person) => (
        <span className={styles.seen}>
          <SeenWords person={person} heading="Last seen" />
        </span>
      ),
    },
    seesContact(user) && {
      id: 'email',
      header: 'Email',
      hidden: true,
      sort: true,
      cell: (person) => person.email,
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
  if (person.role === 'super_admin') return <Quiet as="span">may do everything</Quiet>
  if (person.extra === 0 && person.missing === 0) return null
  const parts = [person.extra > 0 && `${person.extra} more`, person.missing > 0 && `${person.missing} fewer`]
  return <Quiet as="span">{parts.filter(Boolean).join(', ')} than the role</Quiet>
}

function bulkFor(user: CurrentUser, setWish: (wish: BulkWish | null) => void): BulkAction[] | undefined {
  if (!has(user, 'USERS_EDIT')) return undefined
  const setActive = (isActive: boolean) => (selected: Selected) =>
    changeWithUndo(
      users.bulkEdit,
      { ...selected, isActive },
      ({ changed }) =>
        `${countOf(changed, PEOPLE.one, PEOPLE.many)} ${isActive ? 'activated' : 'deactivated'}`,
    )
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
    { label: 'Invite by email', icon: 'mail', run: inviteByMail },
    { label: 'Activate', icon: 'check', run: setActive(true) },
    { label: 'Deactivate', icon: 'minus', danger: true, run: setActive(false) },
  ]
}
