import { addDays, todayIn } from '#kernel/charity/day.ts'
import { personToken } from '#kernel/language/message-text.ts'
import { projects } from '#sections/planning/projects/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { actions } from './actions-contract.ts'
import { agenda } from './agenda-contract.ts'
import { meetings } from './contract.ts'
import { minutes } from './minutes-contract.ts'

const TODAY = todayIn('America/New_York')
const given = () => ({ title: fresh('Weekly'), date: addDays(TODAY, -1), startTime: '18:00' })
const meeting = (person: Person) => person.call(meetings.add, given())
const item = async (person: Person, more: object = {}) =>
  person.call(agenda.add, { meetingId: (await meeting(person)).id, title: fresh('A second van'), ...more })
const asks = (person: Person) => `${personToken(person.id)} ask three dealers by ${addDays(TODAY, 20)}`
const line = async (person: Person, text = 'Two dealers have answered') =>
  person.call(minutes.add, { meetingId: (await meeting(person)).id, text })
const task = async (person: Person) => String((await line(person, asks(person))).task?.id)

export default [
  { what: 'a meeting that is planned', endpoint: meetings.add, make: given },
  {
    what: 'a meeting that moves to another day',
    endpoint: meetings.edit,
    make: async (_portal, person) => {
      const { id, version } = await meeting(person)
      return { id, version, date: addDays(TODAY, 3), invited: [person.id] }
    },
  },
  {
    what: 'a meeting that is deleted with its agenda, minutes and tasks',
    endpoint: meetings.remove,
    make: async (_portal, person) => {
      const { id } = await meeting(person)
      await person.call(agenda.add, { meetingId: id, title: 'A second van' })
      await person.call(minutes.add, { meetingId: id, text: asks(person) })
      await person.call(meetings.upload, { id, file: new File(['What was said'], 'minutes.txt') } as never)
      return { id }
    },
  },
  {
    what: 'a meeting that is closed',
    endpoint: meetings.move,
    make: async (_portal, person) => ({ id: (await meeting(person)).id, move: 'close' }),
  },
  {
    what: 'a meeting of which everything that is open goes on to the next',
    endpoint: meetings.carry,
    make: async (_portal, person) => {
      const { id } = await meeting(person)
      const { id: projectId } = await person.call(projects.add, {
        title: fresh('A second van'),
        reviewInNextMeeting: true,
        meetingDiscussionPoints: 'Which one?',
      })
      await person.call(agenda.gather, { id, projectIds: [projectId] })
      const [about] = (await person.call(agenda.read, { id })).items
      await person.call(agenda.tick, { id: String(about?.id), isDone: true })
      await person.call(agenda.add, { meetingId: id, title: 'Coats' })
      await person.call(minutes.add, { meetingId: id, text: 'Call the church', kind: 'action' })
      return { id }
    },
  },
  {
    what: 'somebody who is noted as present',
    endpoint: meetings.attend,
    make: async (_portal, person) => ({
      id: (await meeting(person)).id,
      userId: person.id,
      state: 'present',
    }),
  },
  {
    what: 'minutes that are brought as a file',
    endpoint: meetings.upload,
    make: async (_portal, person) => ({
      id: (await meeting(person)).id,
      file: new File(['What was said'], 'minutes.txt'),
    }),
  },
  {
    what: 'minutes whose file is deleted',
    endpoint: meetings.removeFile,
    make: async (_portal, person) => {
      const file = new File(['What was said'], 'minutes.txt')
      const { id } = await person.call(meetings.upload, { id: (await meeting(person)).id, file } as never)
      return { id }
    },
  },
  {
    what: 'an agenda that is gathered',
    endpoint: agenda.gather,
    make: async (_portal, person) => {
      const { id: projectId } = await person.call(projects.add, {
        title: fresh('A second van'),
        reviewInNextMeeting: true,
      })
      return { id: (await meeting(person)).id, projectIds: [projectId] }
    },
  },
  {
    what: 'an item that is put on the agenda',
    endpoint: agenda.add,
    make: async (_portal, person) => ({ meetingId: (await meeting(person)).id, title: fresh('Coats') }),
  },
  {
    what: 'an item that gets more time',
    endpoint: agenda.edit,
    make: async (_portal, person) => {
      const { id, version } = await item(person)
      return { id, version, minutes: 20, section: 'urgent_items' }
    },
  },
  {
    what: 'an item that is taken off the agenda',
    endpoint: agenda.remove,
    make: async (_portal, person) => ({ id: (await item(person)).id }),
  },
  {
    what: 'an item that is left out with a reason',
    endpoint: agenda.decide,
    make: async (_portal, person) => ({ id: (await item(person)).id, move: 'reject', reason: 'Too early' }),
  },
  {
    what: 'an item that was talked about',
    endpoint: agenda.tick,
    make: async (_portal, person) => ({ id: (await item(person)).id, isDone: true }),
  },
  {
    what: 'an item that stands before another',
    endpoint: agenda.arrange,
    make: async (_portal, person) => {
      const before = await item(person)
      const { id } = await person.call(agenda.add, { meetingId: before.meetingId, title: 'Coats' })
      return { id, before: before.id }
    },
  },
  {
    what: 'a line of minutes that becomes a task',
    endpoint: minutes.add,
    make: async (_portal, person) => ({ meetingId: (await meeting(person)).id, text: asks(person) }),
  },
  {
    what: 'a line of minutes that asks for nothing any more',
    endpoint: minutes.edit,
    make: async (_portal, person) => {
      const { id, version } = await line(person, asks(person))
      return { id, version, text: 'Nobody need ask anybody' }
    },
  },
  {
    what: 'a line of minutes that is deleted with its task',
    endpoint: minutes.remove,
    make: async (_portal, person) => ({ id: (await line(person, asks(person))).id }),
  },
  {
    what: 'a task from minutes that is changed',
    endpoint: actions.edit,
    make: async (_portal, person) => {
      const id = await task(person)
      const { version } = await person.call(actions.one, { id })
      return { id, version, priority: 'high' }
    },
  },
  {
    what: 'a task from minutes that is completed',
    endpoint: actions.move,
    make: async (_portal, person) => ({ id: await task(person), move: 'complete', notes: 'Three offers' }),
  },
  {
    what: 'my part of a task from minutes',
    endpoint: actions.finish,
    make: async (_portal, person) => ({ id: await task(person) }),
  },
] satisfies UndoCase[]
