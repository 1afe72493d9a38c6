import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { manifests } from '#registry.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { collections } from './contract.ts'
import CollectionsScreen from './screen.tsx'

/** Friday, 20 November 2026; the collection day was Wednesday, the 18th. */
const now = new Date('2026-11-20T17:00:00Z')
export const AT = '/dashboard?section=collections'
export let portal: ScreenPortal
export let admin: Person
export let core: Person
export let church: { id: string; name: string }
export let garden: { id: string; name: string }

/** For each test of a file: an empty log, two locations, and who looks at them. */
export function withAnEmptyLog() {
  beforeAll(async () => {
    // The clock on the wall of the browser; everything else goes its way.
    vi.useFakeTimers({ toFake: ['Date'], now })
    portal = await screenPortal(manifests, { now: () => now })
    ;[admin, core] = [await portal.as('admin'), await portal.as('core_team')]
    church = await admin.call(hosts.add, { name: 'First Church' })
    garden = await admin.call(hosts.add, { name: 'Garden Street' })
  })
  afterAll(async () => {
    await portal.close()
    vi.useRealTimers()
  })
  beforeEach(async () => {
    await portal.app.pool.query('DELETE FROM sandwich_collections')
  })
}

export const log = (
  person: Person,
  individualSandwiches: number,
  more: { hostId?: string; collectionDate?: string } = {},
) =>
  person.call(collections.add, {
    collectionDate: '2026-11-18',
    hostId: church.id,
    individualSandwiches,
    zeroReason: individualSandwiches === 0 ? 'site_closed' : null,
    ...more,
  })
export const entries = async () => (await admin.call(collections.list, { sort: 'submittedAt' })).items
/** Types as a paste does: one event instead of one per letter. */
export const fill = async (field: HTMLElement, text: string) => {
  await portal.hands.clear(field)
  await portal.hands.click(field)
  await portal.hands.paste(text)
}
export const drawer = async () => within(await screen.findByRole('dialog'))
export const show = (person: Person, path = AT) => portal.show(<CollectionsScreen />, person, path)
