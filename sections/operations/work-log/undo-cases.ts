import { addDays, todayIn } from '#kernel/charity/day.ts'
import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { workLogs, workTimer } from './contract.ts'
import { workKinds, workTeams } from './lists-contract.ts'

const entry = () => ({ workDate: '2026-11-18', hours: 1, minutes: 30, description: fresh('Sorted') })
const made = (person: Person, more: object = {}) => person.call(workLogs.add, { ...entry(), ...more })
const some = async (person: Person) => [(await made(person)).id, (await made(person)).id]

export default [
  { what: 'an entry', endpoint: workLogs.add, make: entry },
  {
    what: 'an entry that is changed',
    endpoint: workLogs.edit,
    make: async (_portal, person) => {
      const { id, version } = await made(person)
      return { id, version, hours: 3, visibility: 'public' }
    },
  },
  {
    what: 'an entry that is deleted',
    endpoint: workLogs.remove,
    make: async (_portal, person) => ({ id: (await made(person)).id }),
  },
  {
    what: 'many entries that are changed',
    endpoint: workLogs.bulkEdit,
    make: async (_portal, person) => ({ ids: await some(person), changes: { minutes: 5 } }),
  },
  {
    what: 'many entries that are deleted',
    endpoint: workLogs.bulkRemove,
    make: async (_portal, person) => ({ ids: await some(person) }),
  },
  {
    what: 'entries out of a spreadsheet',
    endpoint: workLogs.importApply,
    make: async (_portal, person) => {
      const lines = ['Date,Hours,What', `2026-11-18,1,${fresh('First')}`, `2026-11-18,2,${fresh('Second')}`]
      const { importId } = await person.call(workLogs.importPreview, {
        file: new File([lines.join('\n')], 'hours.csv'),
      } as never)
      return { importId }
    },
  },
  {
    what: 'a week like the one before',
    endpoint: workLogs.sameAsLastWeek,
    make: async (_portal, person) => {
      const day = todayIn('America/New_York')
      await made(person, { workDate: addDays(day, -7) })
      return { day }
    },
  },
  {
    what: 'hours that are approved',
    endpoint: workLogs.decide,
    make: async (portal) => ({ ids: await some(await portal.as('work_logger')), move: 'approve' }),
  },
  {
    what: 'a timer that is started',
    endpoint: workTimer.start,
    make: () => ({ startedAt: '2026-11-18T15:00:00Z', description: fresh('Calls') }),
  },
  {
    what: 'a timer that is stopped',
    endpoint: workTimer.stop,
    make: async (_portal, person) => {
      await person.call(workTimer.start, { startedAt: '2026-11-18T15:00:00Z' })
      return entry()
    },
  },
  {
    what: 'a timer that is discarded',
    endpoint: workTimer.discard,
    make: async (_portal, person) => {
      await person.call(workTimer.start, { startedAt: '2026-11-18T15:00:00Z' })
      return {}
    },
  },
  { what: 'a kind of work', endpoint: workKinds.add, make: () => ({ name: fresh('Driving') }) },
  {
    what: 'a kind of work that is changed',
    endpoint: workKinds.edit,
    make: async (_portal, person) => {
      const { id, version } = await person.call(workKinds.add, { name: fresh('Driving') })
      return { id, version, isActive: false }
    },
  },
  {
    what: 'a kind of work that is deleted',
    endpoint: workKinds.remove,
    make: async (_portal, person) => ({ id: (await person.call(workKinds.add, { name: fresh('Rest') })).id }),
  },
  {
    what: 'a team',
    endpoint: workTeams.add,
    make: (_portal, person) => ({ name: fresh('Crew'), department: 'Road', memberIds: [person.id] }),
  },
  {
    what: 'a team that is changed',
    endpoint: workTeams.edit,
    make: async (_portal, person) => {
      const { id, version } = await person.call(workTeams.add, { name: fresh('Crew') })
      return { id, version, memberIds: [person.id] }
    },
  },
  {
    what: 'a team that is deleted',
    endpoint: workTeams.remove,
    make: async (_portal, person) => ({ id: (await person.call(workTeams.add, { name: fresh('Crew') })).id }),
  },
] satisfies UndoCase[]
