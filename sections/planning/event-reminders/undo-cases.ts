import type { UndoCase } from '#tests/undo-cases.ts'
import { reminders } from './contract.ts'
import { aReminder, someEvent } from './testing.ts'

const idOf = async (...of: Parameters<typeof aReminder>) => (await aReminder(...of)).id

export default [
  {
    what: 'a reminder that is written down',
    endpoint: reminders.add,
    make: async (portal, person) => ({
      eventRequestId: await someEvent(portal),
      title: 'Call them',
      dueDate: '2026-12-01',
      assignedTo: [person.id],
    }),
  },
  {
    what: 'a reminder that is changed',
    endpoint: reminders.edit,
    make: async (portal, person) => {
      const { id, version } = await aReminder(portal, person)
      return { id, version, priority: 'urgent', dueTime: '10:30', assignedTo: [person.id] }
    },
  },
  {
    what: 'a reminder that is deleted',
    endpoint: reminders.remove,
    make: async (portal, person) => ({ id: await idOf(portal, person) }),
  },
  {
    what: 'several reminders that are put off',
    endpoint: reminders.bulkEdit,
    make: async (portal, person) => ({
      ids: [await idOf(portal, person), await idOf(portal, person)],
      changes: { dueDate: '2026-12-24' },
    }),
  },
  {
    what: 'several reminders that are deleted',
    endpoint: reminders.bulkRemove,
    make: async (portal, person) => ({ ids: [await idOf(portal, person), await idOf(portal, person)] }),
  },
  {
    what: 'a reminder that is completed with a note',
    endpoint: reminders.move,
    make: async (portal, person) => ({
      id: await idOf(portal, person, { assignedTo: [person.id] }),
      move: 'complete',
      notes: 'They come',
    }),
  },
  {
    what: 'one of two parts that is done',
    endpoint: reminders.finish,
    make: async (portal, person) => ({
      id: await idOf(portal, person, { assignedTo: [person.id, (await portal.as('core_team')).id] }),
    }),
  },
  {
    what: 'several reminders that are completed',
    endpoint: reminders.completeMany,
    make: async (portal, person) => ({ ids: [await idOf(portal, person), await idOf(portal, person)] }),
  },
] satisfies UndoCase[]
