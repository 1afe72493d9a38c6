import type { Holder } from '#kernel/people/access.ts'
import { movesOf } from '#kernel/portal/steps.ts'
import type { ListedEvent } from '../contract.ts'
import { type MoveName, pipeline } from '../moves.ts'
import { STATUSES, type StatusTab, TABS } from '../statuses.ts'

/** Moves from here ask for the day themselves: that there is none yet keeps nobody from making them. */
const DAY_IS_ASKED: Partial<Record<ListedEvent['status'], string>> = {
  in_process: '9999-01-01',
  postponed: '9999-01-01',
  cancelled: '9999-01-01',
}

/** What the table of moves looks at. */
export const standingOf = <R extends Pick<ListedEvent, 'status' | 'scheduledEventDate'>>(
  row: R,
  today: string,
) => ({ ...row, scheduledEventDate: row.scheduledEventDate ?? DAY_IS_ASKED[row.status] ?? null, today })

/** The move that takes a request into a column of the board, where this person has one. */
export const wayInto = (row: ListedEvent, column: StatusTab, who: Holder, today: string) =>
  movesOf(pipeline, standingOf(row, today), who).find(({ move }) =>
    (TABS[column] as readonly string[]).includes(move.to),
  )

/** Why no move leads there, in the words of where it stands. */
export const whyNoWay = (row: ListedEvent) => STATUSES[row.status].already

const ASKS_FOR_A_DAY: readonly MoveName[] = ['schedule', 'reschedule', 'reinstate', 'postpone']

/** It is made at once, without anything to ask for. */
export const asksNothing = (name: MoveName) =>
  !ASKS_FOR_A_DAY.includes(name) && !('reason' in pipeline.moves[name])
