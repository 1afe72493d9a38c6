import { isDeepStrictEqual } from 'node:util'
import { getTableColumns } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { mayWrite, type Part } from './access.ts'
import { partOf } from './field-parts-contract.ts'
import { eventRequest } from './fields.ts'
import { pipeline } from './moves.ts'
import type { Status } from './statuses.ts'
import { eventRequests } from './tables.ts'

type Row = Record<string, unknown>

/** Kept by the portal, or along with what stands beside it. */
const BY_ITSELF = new Set(['version', 'updatedAt', 'statusChangedAt', 'nameKey'])
/** What a move changes with the status. */
const BY_A_MOVE = new Set([
  'status',
  'statusReason',
  'desiredEventDate',
  'scheduledEventDate',
  'originalScheduledDate',
  'tentativeNewDate',
  'postponementCount',
])
/** Of no field of a form. */
const PARTS_BESIDE: Readonly<Record<string, Part>> = { geocodedAt: 'address' }

const columns = Object.entries(getTableColumns(eventRequests)).filter(([name]) => !BY_ITSELF.has(name))

/** Whoever may make the move that this takes back may do so, and make it again. */
const mayMove = (user: CurrentUser, one: unknown, other: unknown) =>
  Object.values(pipeline.moves).some(({ from, to, access }) =>
    [
      [one, other],
      [other, one],
    ].some(
      ([before, after]) =>
        to === after && (from as readonly Status[]).includes(before as Status) && passes(user, access),
    ),
  )

/** Whoever sent the toolkit leads by it where nobody did: that is theirs to take back. */
const isOwnLead = (user: CurrentUser, after: Row, now: Row) =>
  after.second_lead_id === now.second_lead_id &&
  [after.lead_id, now.lead_id].every((lead) => lead === null || lead === user.id) &&
  mayWrite(user, 'toolkit')

/**
 * May this person put a request back to how it was? As with every change of it, field by field: whoever writes one part
 * does not take back what others wrote in another.
 */
export function mayPutBack(user: CurrentUser, after: Row, now: Row | undefined): boolean {
  if (now === undefined || mayWrite(user, 'rest')) return true
  const moved = after.status !== now.status
  if (moved && !mayMove(user, after.status, now.status)) return false
  return columns.every(([name, column]) => {
    if (isDeepStrictEqual(after[column.name], now[column.name]) || (moved && BY_A_MOVE.has(name))) return true
    if (name === 'leadId' && isOwnLead(user, after, now)) return true
    const field = eventRequest.fields[name as keyof typeof eventRequest.fields]
    const isKept = field !== undefined && 'kept' in field && Boolean(field.kept)
    return !isKept && mayWrite(user, PARTS_BESIDE[name] ?? partOf(name))
  })
}
