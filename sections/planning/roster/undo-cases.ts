import { aShift, somebody, soon } from '#platform/slots/testing.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import type { UndoCase } from '#tests/undo-cases.ts'
import { roster } from './contract.ts'
import { aHelper } from './testing.ts'

const two = async (portal: TestPortal) => ({
  personId: await somebody(portal, 'Ana'),
  otherId: await somebody(portal, 'Bo'),
  kind: 'apart' as const,
  why: 'They asked for it',
})

export default [
  {
    what: 'a month that was published',
    endpoint: roster.publish,
    make: async (portal, person) => {
      const day = soon(20)
      const { id } = await aShift(person, { day, needed: 2 })
      const picks = [await aHelper(portal), await aHelper(portal)].map(({ personId }) => ({
        slotId: id,
        personId,
      }))
      return { month: day.slice(0, 7), picks }
    },
  },
  {
    what: 'two who are kept apart',
    endpoint: roster.addPair,
    make: (portal) => two(portal),
  },
  {
    what: 'a pair taken back',
    endpoint: roster.removePair,
    make: async (portal, person) => {
      const said = await two(portal)
      const { items } = await person.call(roster.addPair, said)
      return { id: String(items.find(({ one }) => one.personId === said.personId)?.id) }
    },
  },
] satisfies UndoCase[]
