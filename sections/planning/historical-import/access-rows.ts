import { randomUUID } from 'node:crypto'
import type { TestPortal } from '#server/testing/portal.ts'
import { anEntry, importRules, type RowRule } from '#tests/access-rows.ts'
import { eventLinks, oldEvents, oldTotals } from './contract.ts'

const WRITES = {
  kind: 'anyOf',
  permissions: ['EVENT_REQUESTS_EDIT', 'EVENT_REQUESTS_EDIT_ALL_DETAILS', 'EVENT_REQUESTS_FOLLOW_UP'],
} as const

async function pair(portal: TestPortal) {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO event_requests (organization_name, status) VALUES ($1, 'completed') RETURNING id`,
    [`School ${randomUUID()}`],
  )
  return { eventRequestId: String(rows[0]?.id), entryId: await anEntry(portal) }
}

/** Links belong to nobody: whoever follows up on events says what they made. */
export default [
  ...importRules('old events', oldEvents, () => 'Organization,Date\nAlder School,2019-11-18\n'),
  ...importRules('weekly totals', oldTotals, () => 'Week date,Location,Sandwiches\n2016-03-02,Oak,306\n'),
  { what: 'linking an event', endpoint: eventLinks.link, make: pair, own: WRITES, other: WRITES },
  {
    what: 'removing the link of an event',
    endpoint: eventLinks.unlink,
    make: async (portal) => {
      const { eventRequestId, entryId } = await pair(portal)
      const { rows } = await portal.app.pool.query<{ id: string }>(
        'INSERT INTO event_entries (event_request_id, entry_id) VALUES ($1, $2) RETURNING id',
        [eventRequestId, entryId],
      )
      return { id: String(rows[0]?.id) }
    },
    own: WRITES,
    other: WRITES,
  },
] satisfies RowRule[]
