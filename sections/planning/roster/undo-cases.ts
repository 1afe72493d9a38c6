import { aShift, soon } from '#platform/slots/testing.ts'
import type { UndoCase } from '#tests/undo-cases.ts'
import { roster } from './contract.ts'
import { aHelper } from './testing.ts'

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
] satisfies UndoCase[]
