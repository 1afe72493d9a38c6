import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { UndoCase } from '#tests/undo-cases.ts'
import { arrangedOf, routesOf } from './arranging.ts'
import { runs } from './contract.ts'
import { draftOf, inputOf } from './run-draft.ts'
import { aPlainDriver, aPorch, aRun, aShelter, today } from './testing.ts'

const draft = async (portal: TestPortal, person: Person) =>
  aRun(portal, [await aPlainDriver(portal)], 2, person)
const named = ({ id, version }: { id: string; version: number }) => ({ id, version })

export default [
  {
    what: 'a run planned',
    endpoint: runs.add,
    make: async (portal) => ({
      day: today(),
      name: 'Thursday',
      drivers: [{ driverId: await aPlainDriver(portal) }],
      jobs: [{ recipientId: await aShelter(portal), hostId: await aPorch(portal), sandwiches: 80 }],
    }),
  },
  {
    what: 'a run changed',
    endpoint: runs.edit,
    make: async (portal, person) => {
      const run = await draft(portal, person)
      const given = { ...inputOf(draftOf(run)), ...named(run) }
      const [first] = given.jobs
      if (!first) throw new Error('Two deliveries were planned')
      // One is brought from nowhere now, one is gone, one is new; another driver comes.
      return {
        ...given,
        drivers: [...given.drivers, { driverId: await aPlainDriver(portal) }],
        jobs: [
          { ...first, hostId: null },
          { recipientId: await aShelter(portal), sandwiches: 20 },
        ],
      }
    },
  },
  {
    what: 'a plan proposed',
    endpoint: runs.propose,
    make: async (portal, person) => named(await draft(portal, person)),
  },
  {
    what: 'a plan arranged by hand',
    endpoint: runs.arrange,
    make: async (portal, person) => {
      const run = await draft(portal, person)
      const [first] = run.drivers
      const stopIds = run.stops.map(({ id }) => id)
      const routes = routesOf(new Map([...arrangedOf(run), [String(first?.id), stopIds]]))
      return { ...named(run), routes }
    },
  },
  {
    what: 'a run deleted',
    endpoint: runs.remove,
    make: async (portal, person) => ({ id: (await draft(portal, person)).id }),
  },
] satisfies UndoCase[]
