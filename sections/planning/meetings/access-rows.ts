import type { Endpoint } from '#kernel/calls/contract.ts'
import { allOf, anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { actions } from './actions-contract.ts'
import { agenda } from './agenda-contract.ts'
import { meetings } from './contract.ts'
import { minutes } from './minutes-contract.ts'

const MANAGERS = anyOf('MEETINGS_MANAGE')
const MEMBERS = anyOf('MEETINGS_ADD', 'MEETINGS_MANAGE')
const VIEWERS = anyOf('MEETINGS_VIEW')

const PAST = { title: 'Weekly', date: '2026-01-07', start_time: '18:00' }
const meeting = (portal: TestPortal, owner: Person) => madeBy(portal, owner, 'meetings', PAST)
const item = async (portal: TestPortal, owner: Person, given: object = {}) =>
  madeBy(portal, owner, 'agenda_items', {
    meeting_id: await meeting(portal, owner),
    title: 'A second van',
    status: 'approved',
    ...given,
  })
const line = async (portal: TestPortal, owner: Person) =>
  madeBy(portal, owner, 'meeting_lines', { meeting_id: await meeting(portal, owner), text: 'Two dealers' })
const task = async (portal: TestPortal, owner: Person) =>
  madeBy(portal, owner, 'tasks', {
    title: 'Ask three dealers',
    about_table: 'meetings',
    about_id: await meeting(portal, owner),
  })

type Make = (portal: TestPortal, owner: Person) => Promise<string>
const rule = (
  endpoint: Endpoint,
  make: Make,
  input: (id: string, owner: Person) => Record<string, unknown>,
  who: Pick<RowRule, 'own' | 'other'> = { own: MANAGERS, other: MANAGERS },
): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => input(await make(portal, owner), owner),
  ...who,
})
const members = { own: MEMBERS, other: MEMBERS }
const givers = { own: VIEWERS, other: allOf('MEETINGS_VIEW', 'MEETINGS_MANAGE') }

/** Domain 8.2: committee members write along and put items forward; the agenda is decided by whoever manages meetings. */
export default [
  rule(meetings.edit, meeting, (id) => ({ id, version: 1, location: 'Church hall' })),
  rule(meetings.remove, meeting, (id) => ({ id })),
  rule(meetings.move, meeting, (id) => ({ id, move: 'close' })),
  rule(meetings.carry, meeting, (id) => ({ id })),
  rule(meetings.tell, meeting, (id) => ({ id })),
  rule(meetings.upload, meeting, (id) => ({ id, file: new File(['What was said'], 'minutes.txt') })),
  {
    what: meetings.removeFile.summary,
    endpoint: meetings.removeFile,
    make: async (portal, owner) => {
      const clerk = await portal.as('super_admin')
      const file = new File(['What was said'], 'minutes.txt')
      return clerk
        .call(meetings.upload, { id: await meeting(portal, owner), file } as never)
        .then(({ id }) => ({ id }))
    },
    own: MANAGERS,
    other: MANAGERS,
  },
  rule(meetings.attend, meeting, (id, owner) => ({ id, userId: owner.id, state: 'excused' }), {
    own: MEMBERS,
    other: MANAGERS,
  }),
  rule(agenda.gather, meeting, (id) => ({ id })),
  rule(agenda.add, meeting, (meetingId) => ({ meetingId, title: 'A second van' }), members),
  rule(agenda.edit, item, (id) => ({ id, version: 1, minutes: 10 })),
  rule(agenda.remove, item, (id) => ({ id })),
  rule(
    agenda.remove,
    (portal, owner) => item(portal, owner, { status: 'pending' }),
    (id) => ({ id }),
    {
      own: MEMBERS,
      other: MANAGERS,
    },
  ),
  rule(agenda.decide, item, (id) => ({ id, move: 'postpone' })),
  rule(agenda.tick, item, (id) => ({ id, isDone: true })),
  rule(agenda.arrange, item, (id) => ({ id, before: null })),
  rule(minutes.add, meeting, (meetingId) => ({ meetingId, text: 'Two dealers' }), members),
  rule(minutes.edit, line, (id) => ({ id, version: 1, text: 'Three dealers' }), members),
  rule(minutes.remove, line, (id) => ({ id }), { own: MEMBERS, other: MANAGERS }),
  rule(actions.edit, task, (id) => ({ id, version: 1, priority: 'high' }), givers),
  rule(actions.move, task, (id) => ({ id, move: 'start' }), givers),
  rule(actions.finish, task, (id) => ({ id }), givers),
] satisfies RowRule[]
