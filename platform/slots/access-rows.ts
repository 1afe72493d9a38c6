import { anyOf, signedIn } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { slots } from './contract.ts'

const COORDINATORS = anyOf('EVENT_REQUESTS_ASSIGN_OTHERS')
const shift = { title: 'Delivery day', day: '2030-05-08', needed: 2 }
const made = (portal: TestPortal, owner: Person) => madeBy(portal, owner, 'slots', shift)
const both = { own: COORDINATORS, other: COORDINATORS }

/** This person's own place. */
async function placeOf(portal: TestPortal, owner: Person) {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO slot_signups (slot_id, person_id, status, came, arrival)
     SELECT $1, person_id, 'confirmed', 'self', 1 FROM users WHERE id = $2 RETURNING id`,
    [await made(portal, owner), owner.id],
  )
  return String(rows[0]?.id)
}

/** Shifts are the coordinators'; a place is whose it is, too. */
export default [
  {
    what: 'a shift changed',
    endpoint: slots.edit,
    make: async (portal, owner) => ({ id: await made(portal, owner), version: 1, needed: 3 }),
    ...both,
  },
  {
    what: 'a shift deleted',
    endpoint: slots.remove,
    make: async (portal, owner) => ({ id: await made(portal, owner) }),
    ...both,
  },
  {
    what: 'a shift called off',
    endpoint: slots.callOff,
    make: async (portal, owner) => ({ id: await made(portal, owner), version: 1 }),
    ...both,
  },
  {
    what: 'saying that one cannot come',
    endpoint: slots.move,
    make: async (portal, owner) => ({ id: await placeOf(portal, owner), move: 'cancel' }),
    own: signedIn,
    other: COORDINATORS,
    refusal: 404,
  },
] satisfies RowRule[]
