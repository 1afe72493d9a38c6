import { useCallback, useEffect, useRef, useState } from 'react'
import { DEFAULT_SCHEDULE } from '#kernel/charity/week.ts'
import { passes } from '#kernel/people/access.ts'
import { mayExport } from '#sections/planning/event-requests/access.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { eventRequest } from '#sections/planning/event-requests/fields.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import { useQueryState } from '#web/query-state.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { useLayer } from '#web/ui/overlay/layers.ts'
import { countOf } from '#web/ui/show/format.ts'
import { ExportButton } from '#web/ui/table/export-button.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { type CellName, mayWriteCell, type Row } from './cell-kinds.ts'
import { COLUMNS, daysOf, PERIODS, type Period, type SheetColumn } from './columns.ts'
import { CellBar, Notes } from './parts/cell-bar.tsx'
import { sheetCells } from './parts/cells.ts'
import styles from './parts/sheet.module.css'
import { type Note, Sheet } from './parts/sheet.tsx'
import { useColumnOrder } from './parts/use-column-order.ts'
import { useRows } from './parts/use-rows.ts'
import { targets } from './tour-targets.ts'

const OPTIONS = Object.entries(PERIODS).map(([value, label]) => ({ value: value as Period, label }))
const FILTERS = [
  {
    kind: 'select' as const,
    name: 'status',
    label: 'Status',
    anyLabel: 'Any status',
    options: eventRequest.fields.status.options,
  },
]

/** Spec 2.4: the events as a sheet to write in; columns and keys of domain 4.1. */
export default function EventsScreen() {
  const user = useCurrentUser()
  const { timeZone = 'UTC', collectionWeekdays = DEFAULT_SCHEDULE } = useSettings()
  const today = useToday(timeZone)
  const [{ period }, setPlace] = useQueryState({ period: 'this_month' })
  const known = period in PERIODS ? (period as Period) : 'this_month'
  const list = useListState(eventRequests.list, {
    filters: { status: '' },
    fixed: {
      ...daysOf(known, today, collectionWeekdays),
      sort: 'day',
      // All of them: the latest first.
      order: known === 'all' ? 'desc' : 'asc',
    },
  })
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const onSeen = useCallback((first: number, last: number) => setSeen({ first, last }), [])
  const rows = useRows(list.sorted, seen)
  const [cells] = useState(() => sheetCells(user.id))
  const [order, setOrder] = useColumnOrder(user.id)
  const phone = useIsPhone()
  const columns = ordered(order, phone)
  const [at, setAt] = useState<{ row: Row; column: SheetColumn } | null>(null)
  const [notes, setNotes] = useState<readonly Note[]>([])
  const openCell = useRef<(note: Note) => void>(undefined)
  const [isFull, setIsFull] = useState(false)
  const items = rows.first.data?.items
  useEffect(() => {
    if (items) cells.restore(items)
  }, [cells, items])
  const retry = useRef<() => void>(undefined)
  useEffect(() => {
    retry.current = () => cells.retry((id) => rows.rowAt(rows.indexOf(id)))
  })
  useEffect(() => {
    const again = () => retry.current?.()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  useLayer(isFull, () => setIsFull(false))

  const move = (id: string, to: number) => {
    const ids = columns.map((column) => column.id)
    ids.splice(to, 0, ...ids.splice(ids.indexOf(id), 1))
    setOrder(ids)
  }
  return (
    <>
      <PageHeader
        title="Events"
        description="All events as a sheet: every cell saves itself."
        actions={
          <>
            {passes(user, mayExport) && (
              <ExportButton endpoint={eventRequests.exportList} filter={list.sorted} total={rows.total} />
            )}
            <Button variant="quiet" icon="expand" onClick={() => setIsFull(true)}>
              Full screen
            </Button>
          </>
        }
      />
      <div className={isFull ? `${styles.page} ${styles['full-screen']}` : styles.page} {...targets.sheet}>
        <div className={styles.tools} {...targets.find}>
          <div className={styles.period}>
            <SelectField
              label="Period"
              hideLabel
              options={OPTIONS}
              value={known}
              onChange={(value) => setPlace({ period: value ?? 'this_month' }, { push: true })}
            />
          </div>
          <FilterBar
            list={list as never}
            filters={FILTERS}
            searchLabel="Search events"
            total={rows.total}
            what="events"
          />
          {order.length > 0 && (
            <Button variant="quiet" icon="columns" onClick={() => setOrder([])}>
              Usual order of columns
            </Button>
          )}
          <span className={styles.count}>{countOf(rows.total, 'event')}</span>
          {isFull && (
            <Button icon="close" onClick={() => setIsFull(false)}>
              Leave full screen
            </Button>
          )}
        </div>
        <Notes
          notes={notes}
          rowOf={(id) => rows.rowAt(rows.indexOf(id))}
          onOpen={(note) => openCell.current?.(note)}
          onClose={() => setNotes([])}
        />
        <Async query={rows.first} what="the events">
          {({ total }) =>
            total === 0 ? (
              <EmptyState icon="event" title="No events here">
                Choose another period, or clear search and filter.
              </EmptyState>
            ) : (
              <>
                <CellBar at={at} cells={cells} />
                <Sheet
                  columns={columns}
                  total={total}
                  rowAt={rows.rowAt}
                  load={rows.load}
                  indexOf={rows.indexOf}
                  cells={cells}
                  may={(field: CellName) => mayWriteCell(user, field)}
                  timeZone={timeZone}
                  onSeen={onSeen}
                  onAt={setAt}
                  onNotes={setNotes}
                  onMoveColumn={move}
                  onHandle={(open) => {
                    openCell.current = open
                  }}
                />
              </>
            )
          }
        </Async>
      </div>
    </>
  )
}

/** As somebody ordered them; a column that is new since then stands at the end. A phone shows two of them: whose event it is comes first there. */
const ordered = (chosen: readonly string[], phone: boolean) => {
  const ids = chosen.length === 0 && phone ? ['group'] : chosen
  return ids.length === 0 ? COLUMNS : COLUMNS.toSorted((a, b) => place(ids, a.id) - place(ids, b.id))
}
const place = (ids: readonly string[], id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
