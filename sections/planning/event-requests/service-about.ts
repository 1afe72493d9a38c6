/** What slices around event requests ask of them: which one it is, what it is called, when it is, whether it is over. */

import type { Ctx } from '#server/context.ts'
import { eventRows } from './rows.ts'
import { OVER, STATUSES, type Status } from './statuses.ts'
import type { eventRequests } from './tables.ts'

export { scope as eventScope } from './scope.ts'
export { dayOf, organizationOf } from './words.ts'

export type EventRow = typeof eventRequests.$inferSelect

/** 404 for whoever may not see it; `locked`, it stays until the commit. */
export const findEvent = async (
  ctx: Ctx,
  id: string,
  options: { locked?: boolean } = {},
): Promise<EventRow> => (await eventRows.find(ctx, id, options)) as unknown as EventRow

/** Nobody waits for it any more. */
export const isOver = (status: Status) => OVER.includes(status)
export const OVER_STATUSES = OVER
/** 'In process' */
export const statusLabel = (status: Status) => STATUSES[status].label
