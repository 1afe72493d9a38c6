import type { Endpoint } from '#kernel/calls/contract.ts'
import { allOf, anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { reminders } from './contract.ts'
import { someEvent } from './testing.ts'

const OWN = anyOf('EVENT_REQUESTS_VIEW')
const ALL = {
  kind: 'anyOf',
  permissions: ['EVENT_REQUESTS_EDIT', 'EVENT_REQUESTS_EDIT_ALL_DETAILS'],
} as const

const written = async (portal: TestPortal, owner: Person) =>
  madeBy(portal, owner, 'tasks', {
    title: 'Call them',
    due_date: '2026-12-01',
    about_table: 'event_requests',
    about_id: await someEvent(portal),
  })

const rule = (endpoint: Endpoint, input: (id: string) => Record<string, unknown>): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => input(await written(portal, owner)),
  own: OWN,
  other: ALL,
})

/** Issue 6: one's own to edit, unless one may edit all. */
export default [
  {
    what: 'writing down a reminder',
    endpoint: reminders.add,
    make: async (portal) => ({
      eventRequestId: await someEvent(portal),
      title: 'Call them',
      dueDate: '2026-12-01',
    }),
    own: allOf('EVENT_REQUESTS_VIEW', 'EVENT_REMINDERS_ADD'),
    other: allOf('EVENT_REQUESTS_VIEW', 'EVENT_REMINDERS_ADD'),
  },
  rule(reminders.edit, (id) => ({ id, version: 1, priority: 'high' })),
  rule(reminders.remove, (id) => ({ id })),
  rule(reminders.bulkEdit, (id) => ({ ids: [id], changes: { priority: 'high' } })),
  rule(reminders.bulkRemove, (id) => ({ ids: [id] })),
  rule(reminders.move, (id) => ({ id, move: 'start' })),
  rule(reminders.finish, (id) => ({ id })),
  rule(reminders.completeMany, (id) => ({ ids: [id] })),
] satisfies RowRule[]
