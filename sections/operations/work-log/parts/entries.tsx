import type { ReactNode } from 'react'
import { addDays, formatDay, startOfMonth, startOfYear } from '#kernel/charity/day.ts'
import { formatDuration } from '#kernel/charity/duration.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { BulkAction, Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { mayApprove, mayRemove, seesAll } from '../access.ts'
import { type WorkLog, workLogs } from '../contract.ts'
import { STATUS_NAMES, workLog } from '../fields.ts'
import { StatusBadge } from './status-badge.tsx'
import { useKinds, useWorkAddress, useWorkCalendar } from './use-work.ts'
import styles from './work.module.css'

interface Totals {
  totalMinutes: number
  approvedMinutes: number
}

const { one, many } = workLog.words
const FILTERS = {
  from: '',
  to: '',
  userId: '',
  kindId: '',
  status: '',
  visibility: '',
  mine: '',
  waiting: '',
}

/** All hours that this person may see, everywhere alike: search, filters, bulk approval, export. */
export function Entries({ record }: { record: ReactNode }) {
  const user = useCurrentUser()
  const { id, open } = useWorkAddress()
  const list = useListState(workLogs.list, { filters: FILTERS })
  return (
    <DataTable<WorkLog, Totals>
      name="work-log"
      label="Work log"
      words={workLog.words}
      list={list}
      find={{ filters: useFilters(user), searchLabel: 'Search what was done' }}
      query={query(workLogs.list, list.params)}
      columns={COLUMNS}
      card={(log) => <Card log={log} named={seesAll(user) || log.userId !== user.id} />}
      rowId={(log) => log.id}
      rowLabel={nameOf}
      open={(log) => open(log.id)}
      openId={id}
      record={record}
      bulk={bulkFor(user)}
      exports={workLogs.exportList}
      empty={
        <EmptyState icon="clock" title="No hours yet">
          What is logged here counts for the charity: say what you did, on which day and for how long.
        </EmptyState>
      }
    />
  )
}

export const nameOf = (log: WorkLog) =>
  `${formatDuration(log.totalMinutes)}, ${formatDay(log.workDate, 'short')}: ${log.description}`

/** Whose hours they are, always: what others share stands among one’s own. */
const COLUMNS: Column<WorkLog, Totals>[] = [
  {
    id: 'workDate',
    header: 'Date',
    sort: true,
    fixed: true,
    cell: (log) => <span className={styles.number}>{formatDay(log.workDate, 'short')}</span>,
  },
  {
    id: 'totalMinutes',
    header: 'Time',
    sort: true,
    align: 'right',
    cell: (log) => <span className={styles.number}>{formatDuration(log.totalMinutes)}</span>,
  },
  { id: 'description', header: 'What was done', sort: true, cell: (log) => log.description },
  { id: 'person', header: 'Person', sort: true, cell: (log) => log.person },
  { id: 'kind', header: 'Kind of work', sort: true, cell: (log) => log.kind },
  {
    id: 'status',
    header: 'Status',
    sort: true,
    cell: (log) => <StatusBadge status={log.status} />,
  },
  {
    id: 'visibility',
    header: 'Who sees it',
    hidden: true,
    cell: (log) => workLog.fields.visibility.names[log.visibility],
  },
]

function Card({ log, named }: { log: WorkLog; named: boolean }) {
  return (
    <span className={styles.card}>
      <span className={styles.cardHead}>
        <strong>{log.description}</strong>
        <span className={styles.number}>{formatDuration(log.totalMinutes)}</span>
      </span>
      <span className={styles.cardHead}>
        <span className={styles.soft}>
          {[formatDay(log.workDate, 'short'), named ? log.person : null, log.kind]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <StatusBadge status={log.status} />
      </span>
    </span>
  )
}

function useFilters(user: CurrentUser): Filter[] {
  const { today, week } = useWorkCalendar()
  const kinds = useKinds()
  const lastMonth = addDays(startOfMonth(today), -1)
  const filters: (Filter | false)[] = [
    passes(user, mayApprove) && { kind: 'switch', name: 'waiting', label: 'Waits for my approval' },
    { kind: 'switch', name: 'mine', label: 'Only mine' },
    {
      kind: 'dates',
      from: 'from',
      to: 'to',
      label: 'Date',
      anyLabel: 'Any day',
      presets: [
        { label: 'This week', from: week.start, to: week.end },
        { label: 'This month', from: startOfMonth(today), to: today },
        { label: 'Last month', from: startOfMonth(lastMonth), to: lastMonth },
        { label: 'This year', from: startOfYear(today), to: today },
      ],
    },
    seesAll(user) && {
      kind: 'record',
      name: 'userId',
      label: 'Person',
      anyLabel: 'Anybody',
      query: (search) => query(accounts.people, { search }),
    },
    {
      kind: 'select',
      name: 'kindId',
      label: 'Kind of work',
      anyLabel: 'Any kind',
      options: kinds.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      name: 'status',
      label: 'Status',
      anyLabel: 'Any status',
      options: Object.entries(STATUS_NAMES).map(([value, label]) => ({ value, label })),
    },
    {
      kind: 'select',
      name: 'visibility',
      label: 'Who sees it',
      anyLabel: 'Whoever sees it',
      options: workLog.fields.visibility.options,
    },
  ]
  return filters.filter((filter) => filter !== false)
}

function bulkFor(user: CurrentUser): BulkAction<WorkLog, Totals>[] {
  const entries = (count: number) => countOf(count, one, many)
  const actions: BulkAction<WorkLog, Totals>[] = []
  if (passes(user, mayApprove))
    actions.push({
      label: 'Approve',
      icon: 'check',
      run: (selected, _count, { rows, totals }) =>
        changeWithUndo(
          workLogs.decide,
          {
            ...selected,
            move: 'approve',
            // Of rows on pages that nobody opened, their time together is what was seen.
            ...('ids' in selected
              ? { seen: rows.map(({ id, version }) => ({ id, version })) }
              : { minutes: totals?.totalMinutes }),
          } as never,
          ({ decided }) => `${entries(decided)} approved`,
        ),
    })
  if (passes(user, mayRemove))
    actions.push({
      label: 'Delete',
      icon: 'trash',
      danger: true,
      run: (selected) =>
        changeWithUndo(
          workLogs.bulkRemove,
          selected as never,
          ({ deleted }) => `${entries(deleted)} deleted`,
        ),
    })
  return actions
}
