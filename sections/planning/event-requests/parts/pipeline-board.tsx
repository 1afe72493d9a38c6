import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { Board } from '#web/ui/board/board.tsx'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { FailedState } from '#web/ui/feedback/failed-state.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import type { Find } from '#web/ui/table/data-table/toolbar.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import type { ListState } from '#web/ui/table/list-state.ts'
import { mayWriteAny } from '../access.ts'
import { eventRequests, type ListedEvent } from '../contract.ts'
import type { MoveName } from '../moves.ts'
import { STATUSES, type StatusTab, TABS } from '../statuses.ts'
import { nameOf } from '../words.ts'
import { BoardCard } from './card.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { make } from './move-forms.tsx'
import { asksNothing, wayInto, whyNoWay } from './ways.ts'

const COLUMNS: readonly { id: StatusTab; label: string }[] = [
  { id: 'new', label: 'New' },
  { id: 'in_process', label: 'In process' },
  { id: 'scheduled', label: 'Scheduled' },
  { id: 'completed', label: 'Completed' },
  { id: 'postponed', label: 'Postponed' },
  { id: 'standby', label: 'Standby' },
  { id: 'stalled', label: 'Stalled' },
  { id: 'declined', label: 'Declined and canceled' },
]
/** So many cards of a column are drawn; the others stand in the list. */
const DRAWN = 25
const columnOf = ({ status }: ListedEvent) =>
  COLUMNS.find(({ id }) => (TABS[id] as readonly string[]).includes(status))?.id ?? 'new'

interface Asked {
  row: ListedEvent
  move: MoveName
  /** The card stays where it is, or lies in its new column. */
  done: () => void
}

/** The pipeline in columns: to put a card into another one is to make the move that leads there. */
export default function PipelineBoard({
  list,
  find,
  onOpen,
}: {
  list: ListState
  find: Find
  onOpen: (id: string) => void
}) {
  const user = useCurrentUser()
  const { timeZone = 'UTC' } = useSettings()
  const today = useToday(timeZone)
  const [asked, setAsked] = useState<Asked | null>(null)
  const asking = useQueries({
    queries: COLUMNS.map(({ id }) => query(eventRequests.list, { ...list.filter, tab: id, limit: DRAWN })),
  })
  // Its column has a card that moved already, or still: together they are taken once all have come.
  const [answers, setAnswers] = useState(asking)
  if (
    !asking.some(({ isFetching }) => isFetching) &&
    asking.some(({ data }, at) => data !== answers[at]?.data)
  )
    setAnswers(asking)
  const failed = asking.find(({ isError, data }) => isError && !data)
  const total = answers.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  const onMove = async (row: ListedEvent, column: string) => {
    if (column === columnOf(row)) return
    const way = wayInto(row, column as StatusTab, user, today)
    if (!way) throw new Error(whyNoWay(row))
    if (way.blocked) throw new Error(way.blocked)
    if (asksNothing(way.name)) await make(row, way.name)
    else
      await new Promise<void>((resolve) =>
        setAsked({ row, move: way.name, done: () => (setAsked(null), resolve()) }),
      )
    await refresh([eventRequests.list])
  }
  return (
    <Stack>
      <FilterBar {...find} filters={find.filters ?? []} list={list} total={total} what="event requests" />
      {failed ? (
        <FailedState
          what="the board"
          error={failed.error}
          busy={failed.isFetching}
          retry={() => {
            for (const one of asking) if (one.isError) void one.refetch()
          }}
        />
      ) : asking.some(({ data }) => !data) || answers.some(({ data }) => !data) ? (
        <SkeletonLines lines={12} />
      ) : (
        <Board<ListedEvent>
          label="Event requests by status"
          sorted
          narrow
          columns={COLUMNS.map((column, index) => {
            const { total: count = 0, items = [] } = answers[index]?.data ?? {}
            return {
              ...column,
              tone: STATUSES[TABS[column.id][0]].tone,
              count,
              more: count > items.length && (
                <SectionLink section="event-requests" params={{ tab: column.id }}>
                  All {formatNumber(count)} in the list
                </SectionLink>
              ),
            }
          })}
          cards={answers.flatMap(({ data }) => data?.items ?? [])}
          idOf={({ id }) => id}
          nameOf={nameOf}
          columnOf={columnOf}
          mayMove={(row, column) =>
            mayWriteAny(user) &&
            (column === columnOf(row) || wayInto(row, column as StatusTab, user, today) !== undefined)
          }
          whyNot={whyNoWay}
          onMove={(row, to) => onMove(row, to.column)}
        >
          {(row) => <BoardCard row={row} onOpen={() => onOpen(row.id)} />}
        </Board>
      )}
      {asked && <MoveDialog row={asked.row} move={asked.move} onMade={asked.done} onClose={asked.done} />}
    </Stack>
  )
}
