import { anyOf, signedIn } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { notifications, push } from './contract.ts'

const toldTo = async (portal: TestPortal, owner: Person) => {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO notifications (user_id, type, category, title, message)
     VALUES ($1, 'test', 'others', 'Lunch', 'is ready') RETURNING id`,
    [owner.id],
  )
  return { id: rows[0]?.id }
}

const device = async (portal: TestPortal, owner: Person) => {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO push_subscriptions (person_id, session_id, endpoint, keys)
     SELECT $1, id, 'https://push.example/' || gen_random_uuid(), '' FROM sessions WHERE user_id = $1 LIMIT 1
     RETURNING id`,
    [owner.id],
  )
  return { id: rows[0]?.id }
}

/** A notification is its reader's alone, a device its person's. */
const own = [notifications.read, notifications.archive, notifications.restore].map((endpoint) => ({
  what: endpoint.summary,
  endpoint,
  make: toldTo,
  own: signedIn,
  other: anyOf(),
  refusal: 404,
})) satisfies RowRule[]

export default [
  ...own,
  {
    what: push.unsubscribe.summary,
    endpoint: push.unsubscribe,
    make: device,
    own: signedIn,
    other: anyOf(),
    refusal: 404,
  },
] satisfies RowRule[]
