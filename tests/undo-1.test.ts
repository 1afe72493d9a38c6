import { expect, it } from 'vitest'
import { slices } from '#registry.server.ts'
import { undoCases, undoHolds } from './undo-holds.ts'
import { nameOf } from './walks.ts'

/** Calls that change something, say nothing about undo, and have no case of their own: each with its reason. */
const WITHOUT_CASE: Record<string, string> = {
  'POST /api/notifications/{id}/actions/{actionType}':
    'what it does the slices declare, and none does so far',
}

const cases = await undoCases()
const changing = slices
  .flatMap((slice) => slice.calls.map(({ endpoint }) => endpoint))
  .filter(({ method, reads }) => method !== 'GET' && !reads)

it('every call that changes something says that it cannot be undone, or is done and undone here', () => {
  const covered = new Set(cases.map(({ endpoint }) => nameOf(endpoint)))
  const open = changing.filter(({ undo }) => !undo).map(nameOf)
  expect(open.filter((name) => !covered.has(name)).toSorted()).toEqual(Object.keys(WITHOUT_CASE).toSorted())
  expect([...covered].filter((name) => !open.includes(name))).toEqual([])
  // What is done from a notification makes these same calls; their slices test that.
  const offered = slices.flatMap((slice) => slice.notificationActions.map(({ about }) => about))
  expect([...new Set(offered)].toSorted()).toEqual([
    'event_request',
    'expense',
    'monitoring_answer',
    'project',
    'signup',
    'task',
    'wish',
  ])
})

undoHolds(1, 4, cases)
