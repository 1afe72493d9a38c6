import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { announcements } from './contract.ts'

const announcement = () => ({
  title: fresh('Oven is back'),
  message: 'Bread again from Tuesday on',
  type: 'alert' as const,
  priority: 'low' as const,
  link: null,
  linkText: null,
  startDate: '2026-11-18T17:00:00Z',
  endDate: '2026-11-30T17:00:00Z',
  isActive: true,
  roles: [],
})

export default [
  { what: 'an announcement', endpoint: announcements.add, make: announcement },
  {
    what: 'an announcement that is changed',
    endpoint: announcements.edit,
    make: async (_portal, person) => {
      const { id, version } = await person.call(announcements.add, announcement())
      return { id, version, title: fresh('Oven is broken'), isActive: false, roles: ['host'] }
    },
  },
  {
    what: 'an announcement that is deleted',
    endpoint: announcements.remove,
    make: async (_portal, person) => ({ id: (await person.call(announcements.add, announcement())).id }),
  },
] satisfies UndoCase[]
