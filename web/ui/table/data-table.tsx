import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { frameTargets, type TourTarget } from '#kernel/portal/tour.ts'
import { messageOf } from '#web/calls/errors.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { useReachable } from '#web/device/network.ts'
import { Button } from '../action/button.tsx'
import { FailedState } from '../feedback/failed-state.tsx'
import type { QueryOf } from '../fields/record-picker.tsx'
import { useIsPhone, useIsWide } from '../layout/use-is-phone.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { type BesideList, BesideListProvider } from '../overlay/beside-list.ts'
import { offered } from '../overlay/menu.tsx'
import { formatNumber } from '../show/format.ts'
import { BulkBar } from './data-table/bulk-bar.tsx'
import { CardView } from './data-table/card-view.tsx'
import styles from './data-table/data-table.module.css'
import { Nothing } from './data-table/nothing.tsx'
import { Pager } from './data-table/pager.tsx'
import { usePreferences } from './data-table/preferences.ts'
import { useSavedViews } from './data-table/saved-views.ts'
import { SkeletonRows, TableView } from './data-table/table-view.tsx'
import { type Find, Toolbar } from './data-table/toolbar.tsx'
import type { BulkAction, Column, ListAnswer, RowProps, SavedViews } from './data-table/types.ts'
import { useSeen } from './data-table/use-seen.ts'
import { useSelection } from './data-table/use-selection.ts'
import type { ListState } from './list-state.ts'

export interface DataTableProps<Row, Totals> extends RowProps<Row> {
  /** What the list is called in its section: its saved views and this device's columns belong to this name. */
  name: string
  /** What the table holds, for screen readers: 'Collections'. */
  label: string
  words: { one: string; many: string }
  tour?: TourTarget
  /** From `useListState(endpoint, …)`. */
  list: ListState
  /** `query(collections.list, list.params)` */
  query: QueryOf<ListAnswer<Row, Totals>>
  columns: Column<Row, Totals>[]
  /** A row on a phone; the columns one under the other when left out. */
  card?: (row: Row) => ReactNode
  /** Rows as cards where there is room for a table as well; several stand side by side. */
  asCards?: boolean
  /** With these, rows can be selected. */
  bulk?: BulkAction<Row, Totals>[]
  /** `GET <list>/export`; whoever may call it has the button. */
  exports?: Endpoint
  /** Of a sample that no server knows. */
  views?: SavedViews
  /** At the right of the toolbar: buttons that belong to the list. */
  toolbar?: ReactNode
  /** Search and filters, above the rows. */
  find?: Find
  /** The open record, a `RecordPane`: beside the list where there is room. `openId` says which row it is. */
  record?: ReactNode
  openId?: string
  /** When nothing has been entered at all. */
  empty?: ReactNode
  /** Nothing has been entered at all, whatever the filters say. */
  none?: boolean
}

/** Design 7, "Lists, everywhere alike": one list endpoint as a table, on a phone as cards. */
export function DataTable<Row, Totals = unknown>(props: DataTableProps<Row, Totals>) {
  const { list, words, rowId } = props
  const { columns, bulk, actions } = changesOf(props)
  const answer = useQuery({ ...props.query, placeholderData: keepPreviousData })
  const reachable = useReachable()
  // Without a network nobody waits for tries that are still to come.
  const failure = answer.error ?? (reachable ? null : answer.failureReason)
  const phone = useIsPhone()
  const wide = useIsWide()
  const beside = wide && Boolean(props.record)
  const cards = phone || beside || props.asCards === true
  const preferences = usePreferences(props.name)
  const kept = useSavedViews(props.name, !props.views && answer.data !== undefined)
  const shown = columns.filter((column) => preferences.isShown(column))
  const rows = answer.data?.items ?? []
  const total = answer.data?.total ?? 0
  const selection = useSelection(rows.map(rowId), total, list.filter)
  const seen = useSeen(rows, rowId, answer.data?.totals)
  const filtered = list.active.length > 0 || list.search !== ''

  // The first rows are drawn in slices, so that a slow phone answers to a finger meanwhile.
  const known = answer.data !== undefined
  const arrived = useDeferredValue(known) && known
  const lastPage = Math.max(1, Math.ceil(total / list.limit))
  const beyond = answer.data !== undefined && !answer.isPlaceholderData && list.page > lastPage
  const { set } = list
  useEffect(() => {
    if (beyond) set({ page: lastPage })
  }, [beyond, lastPage, set])

  const root = useRef<HTMLDivElement>(null)
  useReturnToRow(root, props.openId, beside, arrived ? answer.data : undefined)

  const view = {
    ...props,
    actions,
    rows,
    total,
    totals: answer.data?.totals,
    columns: shown,
    selection: bulk && bulk.length > 0 ? selection : null,
    density: preferences.density,
    stale: answer.isPlaceholderData,
    // Headings tell what the order of the server tells, and nothing in another one.
    group: list.sort ? undefined : props.group,
  }
  const table = (
    <div ref={root} className={styles.root} {...(props.tour ?? frameTargets.list)}>
      <Toolbar
        list={list}
        total={answer.data?.total}
        words={words}
        columns={columns}
        preferences={preferences}
        find={props.find}
        views={props.views ?? kept}
        cards={cards}
        exports={props.exports}
        extra={props.toolbar}
      />
      {answer.error && answer.data && (
        <output className={styles.outdated}>
          <span>This may be out of date: {messageOf(answer.error)}</span>
          <Button
            variant="quiet"
            icon="refresh"
            busy={answer.isFetching}
            onClick={() => void answer.refetch()}
          >
            Refresh
          </Button>
        </output>
      )}
      <div aria-busy={answer.isFetching}>
        {arrived &&
          total > 0 &&
          (cards ? (
            <CardView {...view} card={props.card} wide={!phone && !beside} />
          ) : (
            <TableView {...view} />
          ))}
        {arrived && total === 0 && (
          <Nothing
            list={list}
            words={words}
            filters={props.find?.filters ?? []}
            filtered={filtered && !props.none}
            empty={props.empty}
          />
        )}
        {!known && failure && (
          <FailedState
            what={`the ${words.many}`}
            error={failure}
            busy={answer.isFetching}
            retry={() => void answer.refetch()}
          />
        )}
        {!arrived && !(failure && !known) && (
          <>
            <VisuallyHidden>Loading {words.many}…</VisuallyHidden>
            <SkeletonRows columns={cards ? 1 : Math.max(1, shown.length)} rows={phone ? 5 : 12} />
          </>
        )}
      </div>
      {selection.count > 0 && (
        <BulkBar selection={selection} total={total} actions={bulk ?? []} seen={seen} phone={cards} />
      )}
      {arrived && total > 0 && <Pager list={list} total={total} words={words} />}
    </div>
  )
  return (
    <div className={styles.split} data-beside={beside || undefined}>
      {table}
      {props.record && (
        <BesideListProvider value={{ wide, ...neighboursOf(rows, total, props) }}>
          {props.record}
        </BesideListProvider>
      )}
    </div>
  )
}

/** Looked back at, a list is read: what would change a row is not offered, and what leads elsewhere stays. */
function changesOf<Row, Totals>({ columns, bulk, actions }: DataTableProps<Row, Totals>) {
  if (!looksBack()) return { columns, bulk, actions }
  return {
    columns: columns.map(({ edit: _edit, ...column }) => column),
    bulk: undefined,
    actions: actions && ((row: Row) => offered(actions(row))),
  }
}

/** The rows before and after the open one, as far as this page goes. */
function neighboursOf<Row>(
  rows: Row[],
  total: number,
  { openId, open, rowId, list }: Pick<DataTableProps<Row, unknown>, 'openId' | 'open' | 'rowId' | 'list'>,
): Omit<BesideList, 'wide'> {
  const at = rows.findIndex((row) => rowId(row) === openId)
  const to = (row: Row | undefined) => (at >= 0 && row && open ? () => open(row) : undefined)
  return {
    previous: to(rows[at - 1]),
    next: to(rows[at + 1]),
    position:
      at < 0 ? '' : `${formatNumber((list.page - 1) * list.limit + at + 1)} of ${formatNumber(total)}`,
  }
}

/**
 * Where the list was when a record opened: its row has the keyboard again when it closes, and is in sight meanwhile. A row
 * that is still on its way has it as soon as it is there, unless something else has it by then.
 */
function useReturnToRow(
  root: RefObject<HTMLElement | null>,
  openId: string | undefined,
  beside: boolean,
  answer: unknown,
) {
  const before = useRef('')
  const closed = useRef('')
  useEffect(() => {
    const rowOf = (id: string) => root.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    if (openId && beside && openId !== before.current) rowOf(openId)?.scrollIntoView({ block: 'nearest' })
    if (openId) closed.current = ''
    else if (before.current) closed.current = before.current
    before.current = openId ?? ''
    if (!closed.current) return
    const row = rowOf(closed.current)
    if (row && document.activeElement === document.body) row.focus()
    if (row || document.activeElement !== document.body) closed.current = ''
  }, [root, openId, beside, answer])
}
