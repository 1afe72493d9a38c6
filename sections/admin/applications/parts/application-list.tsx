import type { ArgsOf } from '#kernel/calls/contract.ts'
import { query } from '#web/calls/query.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { oneOf } from '#web/ui/table/filter-bar/one-of.ts'
import type { ListState } from '#web/ui/table/list-state.ts'
import { applications, type SignupApplication } from '../contract.ts'
import { application, SIGNUP_ROLE_NAMES } from '../fields.ts'
import { targets } from '../tour-targets.ts'
import { ApplicationDrawer } from './application-drawer.tsx'
import styles from './applications.module.css'

export const STATUSES = [
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const
type Heap = (typeof STATUSES)[number]['value']

interface ApplicationListProps {
  list: ListState<ArgsOf<typeof applications.list>>
  status: Heap
  /** The one that is open beside the list. */
  openId: string
  onOpen: (id: string) => void
}

/** Applications of one status with their answers, to approve or reject. */
export function ApplicationList({ list, status, openId, onOpen }: ApplicationListProps) {
  return (
    <DataTable<SignupApplication>
      name="applications"
      label="Applications"
      words={application.words}
      tour={targets.list}
      list={list}
      find={{
        searchLabel: 'Search name, email or city',
        filters: [oneOf('role', 'Wants to help as', SIGNUP_ROLE_NAMES, 'Anything')],
      }}
      query={query(applications.list, list.params)}
      exports={applications.exportList}
      columns={columnsOf(status)}
      card={(row) => (
        <RowWords
          title={nameOf(row)}
          marks={<Long application={row} />}
          lines={[`${SIGNUP_ROLE_NAMES[row.role]}, ${row.city}`, <Ago key="applied" at={row.createdAt} />]}
        />
      )}
      rowId={({ id }) => id}
      rowLabel={nameOf}
      open={({ id }) => onOpen(id)}
      openId={openId}
      record={openId !== '' && <ApplicationDrawer key={openId} id={openId} onClose={() => onOpen('')} />}
      empty={<Nobody status={status} />}
    />
  )
}

const nameOf = ({ firstName, lastName }: SignupApplication) => `${firstName} ${lastName}`

const Long = ({ application: { waitsLong } }: { application: SignupApplication }) =>
  waitsLong && <Badge tone="warn">Waiting more than 2 days</Badge>

const decided = ({ decidedAt, decidedBy }: SignupApplication) =>
  [decidedAt && formatMoment(decidedAt), decidedBy].filter(Boolean).join(', ')

function columnsOf(status: Heap): Column<SignupApplication>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      fixed: true,
      sort: true,
      cell: (row) => <span className={styles.name}>{nameOf(row)}</span>,
    },
    { id: 'role', header: 'Wants to help as', sort: true, cell: ({ role }) => SIGNUP_ROLE_NAMES[role] },
    { id: 'city', header: 'City', sort: true, cell: ({ city }) => city },
    { id: 'email', header: 'Email', hidden: true, cell: ({ email }) => email },
    { id: 'phone', header: 'Phone', hidden: true, cell: ({ phone }) => phone },
    {
      id: 'createdAt',
      header: 'Applied',
      sort: true,
      cell: (row) => (
        <span className={styles.when}>
          <Ago at={row.createdAt} /> <Long application={row} />
        </span>
      ),
    },
    { id: 'decided', header: 'Decided', hidden: status === 'pending', cell: decided },
  ]
}

const Nobody = ({ status }: { status: Heap }) =>
  status === 'pending' ? (
    <EmptyState icon="people" title="Nobody is waiting">
      People apply at {window.location.host}/signup. You are told as soon as somebody does.
    </EmptyState>
  ) : (
    <EmptyState icon="people" title={`No ${status} applications yet`} />
  )
