import type { OutputOf } from '#kernel/calls/contract.ts'
import { addDays, isDay } from '#kernel/charity/day.ts'
import { breakdownFaults, hasBreakdown, total } from '#kernel/charity/totals.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { asSeen } from '#web/record/as-seen.ts'
import type { Option } from '#web/ui/fields/select-field.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatMoment, formatNumber } from '#web/ui/show/format.ts'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { collections, type Entry, METHODS, ZERO_REASON_LABELS } from '../contract.ts'
import { JustLogged } from './just-logged.tsx'
import styles from './log.module.css'
import { breakdownWords, correctedWords, dayWords, groupName } from './words.tsx'

export type Totals = NonNullable<OutputOf<typeof collections.list>['totals']>
const METHOD_WORDS: Record<(typeof METHODS)[number], string> = {
  standard: 'Form',
  walkthrough: 'Step by step',
  import: 'Import',
}

const save = (
  entry: Entry,
  changes: Partial<Pick<Entry, 'collectionDate' | 'hostId' | 'individualSandwiches'>>,
) => changeWithUndo(collections.edit, { ...asSeen(entry, changes), ...changes }, correctedWords)

interface ColumnsFor {
  /** May this person correct this entry? */
  may: (entry: Entry) => boolean
  hosts: readonly Option[]
  today: string
  /** What was logged just now. */
  logged: string | undefined
}

/** The log's columns; date, location and individual count can be corrected in place. */
export const columnsOf = ({ may, hosts, today, logged }: ColumnsFor): Column<Entry, Totals>[] => [
  {
    id: 'collectionDate',
    header: 'Date',
    sort: true,
    fixed: true,
    width: 150,
    cell: (entry) => (
      <span className={styles.day}>
        {entry.id === logged && <JustLogged />}
        {dayWords(entry.collectionDate)}
      </span>
    ),
    edit: {
      kind: 'date',
      may,
      value: (entry) => entry.collectionDate,
      check: (value) =>
        !isDay(value)
          ? 'Please choose a day'
          : String(value) > addDays(today, 1)
            ? 'This day has not come yet'
            : undefined,
      save: (entry, value) => save(entry, { collectionDate: value ?? entry.collectionDate }),
    },
  },
  {
    id: 'hostName',
    header: 'Location',
    sort: true,
    fixed: true,
    width: 140,
    cell: (entry) => entry.hostName,
    edit: {
      kind: 'select',
      may,
      options: hosts,
      value: (entry) => entry.hostId,
      check: (value) => (value ? undefined : 'Please choose a location'),
      save: (entry, value) => save(entry, { hostId: value ?? entry.hostId }),
    },
  },
  {
    id: 'individualSandwiches',
    header: 'Individual',
    sort: true,
    align: 'right',
    width: 104,
    cell: (entry) => (
      <span className={styles.number}>
        {formatNumber(entry.individualSandwiches)}
        <Types breakdown={entry.breakdown} />
      </span>
    ),
    total: (totals) => formatNumber(totals.individualSandwiches),
    edit: {
      kind: 'number',
      may,
      value: (entry) => entry.individualSandwiches,
      check: countFault,
      save: (entry, value) => save(entry, { individualSandwiches: value ?? 0 }),
    },
  },
  {
    id: 'groups',
    header: 'Groups',
    cell: (entry) => <Groups entry={entry} />,
    total: (totals) => formatNumber(totals.groupSandwiches),
  },
  {
    id: 'total',
    header: 'Total',
    sort: true,
    align: 'right',
    width: 84,
    cell: (entry) => <strong>{formatNumber(entry.total)}</strong>,
    total: (totals) => formatNumber(totals.total),
  },
  {
    id: 'submittedAt',
    header: 'Logged',
    sort: true,
    hidden: 'small',
    cell: (entry) => (
      <span className={styles.logged}>
        <span>{entry.createdByName ?? 'Somebody'}</span>
        <time dateTime={entry.submittedAt}>{formatMoment(entry.submittedAt)}</time>
      </span>
    ),
  },
  { id: 'notes', header: 'Notes', hidden: true, cell: (entry) => entry.notes },
  { id: 'method', header: 'Entered with', hidden: true, cell: (entry) => METHOD_WORDS[entry.method] },
]

/** What a number alone would break is said before it is sent. */
function countFault(value: string | number | null, entry: Entry) {
  if (typeof value !== 'number') return 'Please enter a whole number, 0 or more'
  const next = { ...entry, individualSandwiches: value }
  if (total(next) === 0 && !entry.zeroReason) return 'For a zero, please open the entry and say why'
  return breakdownFaults(next).some((fault) => fault.path === 'breakdown')
    ? `Its types add up to ${formatNumber(entry.individualSandwiches)}: please open the entry to change both`
    : undefined
}

/** The types, on demand: in the cell they would drown the numbers. */
function Types({ breakdown }: Pick<Entry, 'breakdown'>) {
  if (!hasBreakdown(breakdown)) return null
  return (
    <details className={styles.types}>
      <summary onClick={(event) => event.stopPropagation()}>types</summary>
      <span>{breakdownWords(breakdown)}</span>
    </details>
  )
}

export function Groups({ entry }: { entry: Pick<Entry, 'groups' | 'zeroReason'> }) {
  if (entry.zeroReason) return <Badge>{ZERO_REASON_LABELS[entry.zeroReason]}</Badge>
  if (entry.groups.length === 0) return null
  return (
    <ul className={styles.groups}>
      {entry.groups.map((group, index) => (
        <li key={index}>
          <span>{groupName(group)}</span> <b>{formatNumber(group.count)}</b>
        </li>
      ))}
    </ul>
  )
}

interface EntryCardProps {
  entry: Entry
  today: string
  justLogged: boolean
}

/** An entry on a phone. The whole card opens it. */
export const EntryCard = ({ entry, today, justLogged }: EntryCardProps) => (
  <div className={styles.card}>
    {justLogged && <JustLogged />}
    <div className={styles.cardHead}>
      <strong>{entry.hostName}</strong>
      <strong>{formatNumber(entry.total)}</strong>
    </div>
    <div className={styles.cardSoft}>
      <span>{dayWords(entry.collectionDate, today)}</span>
      {entry.groups.length > 0 && <span>{formatNumber(entry.individualSandwiches)} individual</span>}
    </div>
    <Groups entry={entry} />
    <div className={styles.cardFoot}>
      {entry.createdByName ?? 'Somebody'}, {formatMoment(entry.submittedAt)}
    </div>
  </div>
)
