import type { Person, TestPortal } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { outsideCalendars } from './contract.ts'

const invented = () => ({
  name: fresh('School district'),
  address: 'https://calendar.schools.example/public.ics',
  colour: 'violet' as const,
})
const made = (_portal: TestPortal, person: Person) => person.call(outsideCalendars.add, invented())

export default [
  { what: 'an outside calendar', endpoint: outsideCalendars.add, make: async () => invented() },
  {
    what: 'an outside calendar that is turned off',
    endpoint: outsideCalendars.edit,
    make: async (portal, person) => {
      const { id, version } = await made(portal, person)
      return { id, version, isOn: false }
    },
  },
  {
    what: 'an outside calendar that is deleted',
    endpoint: outsideCalendars.remove,
    make: async (portal, person) => ({ id: (await made(portal, person)).id }),
  },
] satisfies UndoCase[]
