import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { type Access, anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { crudRules, type RowRule } from '#tests/access-rows.ts'
import { writes } from './access.ts'
import { eventAttempts, eventFlags, eventOrganizers, eventRequests } from './contract.ts'

/** A request with somebody to call, a contact and a flag. */
async function addedBy(portal: TestPortal, owner: Person) {
  const { rows } = await portal.app.pool.query<Record<'id' | 'organizer' | 'attempt' | 'flag', string>>(
    `WITH event AS (INSERT INTO event_requests (organization_name, created_by) VALUES ($1, $2) RETURNING id),
       known AS (INSERT INTO people (name, created_by) VALUES ('Ana Lee', $2) RETURNING id),
       organizer AS (INSERT INTO event_organizers (event_request_id, person_id, created_by)
                     SELECT event.id, known.id, $2 FROM event, known RETURNING id),
       attempt AS (INSERT INTO event_contact_attempts (event_request_id, method, outcome, created_by)
                   SELECT id, 'phone', 'no_answer', $2 FROM event RETURNING id),
       flag AS (INSERT INTO event_flags (event_request_id, message, created_by)
                SELECT id, 'Bring a ramp', $2 FROM event RETURNING id)
     SELECT event.id, organizer.id AS organizer, attempt.id AS attempt, flag.id AS flag
     FROM event, organizer, attempt, flag`,
    [`School ${randomUUID()}`, owner.id],
  )
  const [row] = rows
  if (!row) throw new Error('No event request was added')
  return row
}
type Added = Awaited<ReturnType<typeof addedBy>>

const writesAll = anyOf('EVENT_REQUESTS_EDIT', 'EVENT_REQUESTS_EDIT_ALL_DETAILS')
const withPart = (part: string) => anyOf('EVENT_REQUESTS_EDIT', 'EVENT_REQUESTS_EDIT_ALL_DETAILS', part)
const organizes = withPart('EVENT_REQUESTS_INLINE_EDIT_ORG_DETAILS')
const calls = withPart('EVENT_REQUESTS_COMPLETE_CONTACT')

/** Requests belong to nobody: whoever may write the part may write it in each of them. */
const rule = (
  endpoint: Endpoint,
  input: (row: Added) => Record<string, unknown>,
  who: Access = writesAll,
): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => input(await addedBy(portal, owner)),
  own: who,
  other: who,
})

export default [
  ...crudRules('event requests', eventRequests, {
    table: 'event_requests',
    row: { organization_name: 'Alder School' },
    change: { isCorporatePriority: true },
    own: writesAll,
    other: writesAll,
    file: 'Organization\nAlder School\n',
  }),
  rule(
    eventRequests.fill,
    ({ id }) => ({ rows: [{ id, version: 1, was: { nextAction: null }, nextAction: 'Call them' }] }),
    writes,
  ),
  rule(eventRequests.move, ({ id }) => ({ id, move: 'stall' }), withPart('EVENT_REQUESTS_FOLLOW_UP')),
  rule(eventRequests.toolkitSent, ({ id }) => ({ id }), withPart('EVENT_REQUESTS_SEND_TOOLKIT')),
  rule(
    eventOrganizers.add,
    ({ id }) => ({ eventRequestId: id, name: 'Ben Lee', allowDuplicate: true }),
    organizes,
  ),
  rule(
    eventOrganizers.edit,
    ({ organizer }) => ({ id: organizer, version: 1, role: 'Principal' }),
    organizes,
  ),
  rule(eventOrganizers.remove, ({ organizer }) => ({ id: organizer }), organizes),
  rule(eventAttempts.add, ({ id }) => ({ eventRequestId: id, method: 'phone', outcome: 'no_answer' }), calls),
  rule(eventAttempts.edit, ({ attempt }) => ({ id: attempt, version: 1, notes: 'Rang long' }), calls),
  rule(eventAttempts.remove, ({ attempt }) => ({ id: attempt }), calls),
  rule(eventFlags.add, ({ id }) => ({ eventRequestId: id, message: 'Bring a ramp' })),
  rule(eventFlags.edit, ({ flag }) => ({ id: flag, version: 1, isResolved: true })),
  rule(eventFlags.remove, ({ flag }) => ({ id: flag })),
] satisfies RowRule[]
