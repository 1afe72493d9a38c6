import { anyOf, signedIn } from '#kernel/people/access.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { eventLetters } from './contract.ts'

const whole = ['EVENT_REQUESTS_EDIT', 'EVENT_REQUESTS_EDIT_ALL_DETAILS'] as const
const follows = anyOf(...whole, 'EVENT_REQUESTS_FOLLOW_UP')
const toolkit = anyOf(...whole, 'EVENT_REQUESTS_SEND_TOOLKIT')

const anEvent = async (...[portal, owner]: Parameters<RowRule['make']>) => {
  const id = await madeBy(portal, owner, 'event_requests', { organization_name: 'Alder School' })
  await portal.app.pool.query(
    `WITH who AS (INSERT INTO people (name, email) VALUES ('Cleo Vance', 'cleo@alder.example') RETURNING id)
     INSERT INTO event_organizers (event_request_id, person_id, is_primary) SELECT $1, id, true FROM who`,
    [id],
  )
  return id
}

/** Whoever may send the toolkit sends that; whoever follows up sends the others, and leaves them out. */
export default [
  {
    what: 'sending the toolkit',
    endpoint: eventLetters.send,
    make: async (portal, owner) => ({ id: await anEvent(portal, owner), letter: 'event-toolkit' }),
    own: toolkit,
    other: toolkit,
  },
  {
    what: 'leaving a letter out',
    endpoint: eventLetters.skip,
    make: async (portal, owner) => ({ id: await anEvent(portal, owner), letter: 'event-thanks', skip: true }),
    own: follows,
    other: follows,
  },
  {
    what: 'doing what one’s own notification offers',
    endpoint: notifications.act,
    make: async (portal, owner) => {
      const { rows } = await portal.app.pool.query<{ id: string }>(
        `WITH task AS (INSERT INTO tasks (title, created_by, assigned_to) VALUES ('Call them', $1, ARRAY[$1]::uuid[]) RETURNING id)
         INSERT INTO notifications (user_id, type, category, title, message, related_type, related_id, action_type)
         SELECT $1, 'test', 'others', 'Call them', '', 'task', id, 'complete' FROM task RETURNING id`,
        [owner.id],
      )
      return { id: rows[0]?.id, actionType: 'complete' }
    },
    own: signedIn,
    other: anyOf(),
    refusal: 404,
  },
] satisfies RowRule[]
