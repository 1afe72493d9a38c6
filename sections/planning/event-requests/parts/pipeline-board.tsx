import { useState } from 'react'
import { ListBoard } from '#platform/records/board-widgets.tsx'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import type { Find } from '#web/ui/table/data-table/toolbar.tsx'
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
  const { today } = useOrganizationClock()
  const [asked, setAsked] = useState<Asked | null>(null)
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
    <>
      <ListBoard<ListedEvent>
        list={list}
        find={find}
        what="event requests"
        label="Event requests by status"
        narrow
        columns={COLUMNS.map((column) => ({ ...column, tone: STATUSES[TABS[column.id][0]].tone }))}
        ask={(tab) => query(eventRequests.list, { ...list.filter, tab: tab as StatusTab, limit: DRAWN })}
        rest={({ id }, count, more) =>
          more && (
            <SectionLink section="event-requests" params={{ tab: id }}>
              All {formatNumber(count)} in the list
            </SectionLink>
          )
        }
        nameOf={nameOf}
        columnOf={columnOf}
        mayMove={(row, column) =>
          mayWriteAny(user) &&
          (column === columnOf(row) || wayInto(row, column as StatusTab, user, today) !== undefined)
        }
        whyNot={whyNoWay}
        onMove={onMove}
      >
        {(row) => <BoardCard row={row} onOpen={() => onOpen(row.id)} />}
      </ListBoard>
      {asked && <MoveDialog row={asked.row} move={asked.move} onMade={asked.done} onClose={asked.done} />}
    </>
  )
}
