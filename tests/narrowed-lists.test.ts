import { expect, it } from 'vitest'
import { readLive } from '#kernel/portal/manifest.ts'
import { manifests } from '#registry.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'

it.each([
  [
    'the log by what is tied to an event is read again when one is tied',
    'event-requests.changed',
    collections.list,
  ],
  ['locations that have entries are read again when something is logged', 'collections.changed', hosts.list],
  ['events of a group are read again when two groups become one', 'groups.changed', eventRequests.list],
] as const)('%s', async (_what, event, list) => {
  const stale = (await readLive(manifests)).flatMap(({ refreshes }) => refreshes[event] ?? [])
  expect(stale.includes(list)).toBe(true)
})
