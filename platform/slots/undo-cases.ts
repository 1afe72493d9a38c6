import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { UndoCase } from '#tests/undo-cases.ts'
import { slots } from './contract.ts'
import { aShift, somebody, soon } from './testing.ts'

/** A shift of two places with somebody on both, and one who waits. */
async function full(portal: TestPortal, person: Person) {
  const { id } = await aShift(person)
  for (const name of ['Ana', 'Bo', 'Cy'])
    await person.call(slots.assign, { id, personId: await somebody(portal, name) })
  return person.call(slots.one, { id })
}

export default [
  {
    what: 'shifts of four weeks',
    endpoint: slots.add,
    make: () => ({ title: 'Loading', role: 'volunteer', day: soon(), needed: 3, weeks: 4 }),
  },
  {
    what: 'a shift with another place, elsewhere',
    endpoint: slots.edit,
    make: async (_portal, person) => {
      const { id, version } = await aShift(person)
      return { id, version, needed: 3, place: '4 Oak Street' }
    },
  },
  {
    what: 'a shift deleted',
    endpoint: slots.remove,
    make: async (_portal, person) => ({ id: (await aShift(person)).id }),
  },
  {
    what: 'a shift called off',
    endpoint: slots.callOff,
    make: async (portal, person) => {
      const { id, version } = await full(portal, person)
      return { id, version }
    },
  },
  {
    what: 'a place of one’s own',
    endpoint: slots.signUp,
    make: async (_portal, person) => ({ id: (await aShift(person)).id, note: 'I bring gloves' }),
  },
  {
    what: 'somebody put down',
    endpoint: slots.assign,
    make: async (portal, person) => ({ id: (await aShift(person)).id, personId: await somebody(portal) }),
  },
  {
    what: 'a place given back',
    endpoint: slots.move,
    make: async (portal, person) => {
      const { id } = await aShift(person)
      const { people } = await person.call(slots.assign, { id, personId: await somebody(portal) })
      return { id: String(people?.[0]?.id), move: 'cancel', reason: 'Ill' }
    },
  },
] satisfies UndoCase[]
