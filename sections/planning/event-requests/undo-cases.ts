import { somebody, soon } from '#platform/slots/testing.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { crudUndoCases, fresh, type UndoCase } from '#tests/undo-cases.ts'
import { eventAttempts, eventFlags, eventOrganizers, eventRequests } from './contract.ts'
import { eventOutcome } from './outcome-contract.ts'

const event = (person: Person, given: object = {}) =>
  person.call(eventRequests.add, { organizationName: fresh('Alder School'), ...given })
const organizerAt = (person: Person, eventRequestId: string) =>
  person.call(eventOrganizers.add, { eventRequestId, name: fresh('Cleo Vance'), isPrimary: true })
const attemptAt = (person: Person, eventRequestId: string) =>
  person.call(eventAttempts.add, { eventRequestId, method: 'phone', outcome: 'no_answer' })
const flagAt = (person: Person, eventRequestId: string) =>
  person.call(eventFlags.add, { eventRequestId, message: 'Bring a ramp' })

/** A request with somebody to call, a contact and a flag. */
async function furnished(person: Person) {
  const { id } = await event(person)
  await organizerAt(person, id)
  await attemptAt(person, id)
  await flagAt(person, id)
  return id
}

export default [
  ...crudUndoCases(eventRequests, {
    name: 'organizationName',
    add: { organizationName: 'Alder School', eventAddress: '1 Oak Street' },
    edit: { isCorporatePriority: true },
  }),
  {
    what: 'a request with somebody to call',
    endpoint: eventRequests.add,
    make: () => ({ organizationName: fresh('Alder School'), contactName: fresh('Cleo Vance') }),
  },
  {
    what: 'a request that is deleted with its people, contacts and flags',
    endpoint: eventRequests.remove,
    make: async (_portal, person) => ({ id: await furnished(person) }),
  },
  {
    what: 'a block of cells that is written over several requests',
    endpoint: eventRequests.fill,
    make: async (_portal, person) => {
      const both = [await event(person, { eventAddress: '1 Oak Street' }), await event(person)]
      return {
        rows: both.map(({ id, version, eventAddress, plannedPbj }) => ({
          id,
          version,
          was: { eventAddress, plannedPbj },
          eventAddress: '7 Ferry Street',
          plannedPbj: 120,
        })),
      }
    },
  },
  {
    what: 'a request that is put on standby',
    endpoint: eventRequests.move,
    make: async (_portal, person) => ({
      id: (await event(person)).id,
      move: 'wait',
      reason: 'The school board decides',
    }),
  },
  {
    what: 'who gets the sandwiches of an event',
    endpoint: eventOutcome.planDelivery,
    make: async (portal, person) => {
      const { id } = await event(person)
      await portal.app.pool.query(
        `UPDATE event_requests SET status = 'scheduled', scheduled_event_date = '2026-12-09' WHERE id = $1`,
        [id],
      )
      const recipient = await person.call(recipients.add, {
        name: fresh('Harbor Table'),
        phone: '404 555 0100',
      })
      return { id, recipientId: recipient.id, sandwichCount: 120 }
    },
  },
  {
    what: 'a request that was copied',
    endpoint: eventOutcome.copy,
    make: async (_portal, person) => ({ id: await furnished(person) }),
  },
  {
    what: 'the toolkit that was sent',
    endpoint: eventRequests.toolkitSent,
    make: async (_portal, person) => ({ id: (await event(person)).id }),
  },
  {
    what: 'somebody in place of who was called first',
    endpoint: eventOrganizers.add,
    restRefused: 'This request already has somebody who is called first.',
    make: async (_portal, person) => ({
      eventRequestId: await furnished(person),
      name: fresh('Dee'),
      isPrimary: true,
    }),
  },
  {
    what: 'an organizer who is changed',
    endpoint: eventOrganizers.edit,
    make: async (_portal, person) => {
      const { id, version } = await organizerAt(person, (await event(person)).id)
      return { id, version, name: fresh('Dee'), role: 'Principal' }
    },
  },
  {
    what: 'an organizer who is taken away',
    endpoint: eventOrganizers.remove,
    make: async (_portal, person) => ({ id: (await organizerAt(person, (await event(person)).id)).id }),
  },
  {
    what: 'a try to reach them',
    endpoint: eventAttempts.add,
    make: async (_portal, person) => ({
      eventRequestId: (await event(person)).id,
      method: 'email',
      outcome: 'left_message',
      nextFollowUpDate: '2026-12-01',
    }),
  },
  {
    what: 'a try that is put right',
    endpoint: eventAttempts.edit,
    make: async (_portal, person) => {
      const { id, version } = await attemptAt(person, (await event(person)).id)
      return { id, version, outcome: 'successful' }
    },
  },
  {
    what: 'a try that is taken out',
    endpoint: eventAttempts.remove,
    make: async (_portal, person) => ({ id: (await attemptAt(person, (await event(person)).id)).id }),
  },
  {
    what: 'a flag',
    endpoint: eventFlags.add,
    make: async (_portal, person) => ({ eventRequestId: (await event(person)).id, message: 'Bring a ramp' }),
  },
  {
    what: 'a flag that is done',
    endpoint: eventFlags.edit,
    make: async (_portal, person) => {
      const { id, version } = await flagAt(person, (await event(person)).id)
      return { id, version, isResolved: true }
    },
  },
  {
    what: 'somebody put down for an event',
    endpoint: eventRequests.assign,
    make: async (portal, person) => ({
      id: (await event(person, { desiredEventDate: soon(), driversNeeded: 2 })).id,
      role: 'driver',
      personId: await somebody(portal),
    }),
  },
  {
    what: 'a flag that is taken out',
    endpoint: eventFlags.remove,
    make: async (_portal, person) => ({ id: (await flagAt(person, (await event(person)).id)).id }),
  },
] satisfies UndoCase[]
