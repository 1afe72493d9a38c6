import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'

let portal: ScreenPortal
let admin: Person
beforeAll(async () => {
  portal = await screenPortal(manifests, { now: () => new Date('2026-11-18T17:00:00Z') })
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

it('begins with a word, then shows what was made, and every figure tells how it was counted', async () => {
  await portal.open('/dashboard?section=analytics', admin)
  await screen.findByText('Nothing has been logged yet')
  await screen.findByRole('link', { name: 'Log a collection' })
  cleanup()
  const { id } = await admin.call(hosts.add, { name: 'Alder Bend' })
  await admin.call(collections.add, { collectionDate: '2026-11-18', hostId: id, individualSandwiches: 306 })
  await portal.open('/dashboard?section=analytics', admin)
  await portal.hands.click(
    await screen.findByRole('button', { name: 'How was this counted? Sandwiches in Nov 2026' }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Sandwiches in Nov 2026' }))
  await drawer.findByText(/All sandwiches in the log by the day of their collection/)
  expect((await drawer.findByRole('link', { name: 'Open what was counted' })).getAttribute('href')).toBe(
    '/dashboard?section=collections&from=2026-11-01&to=2026-11-30',
  )
})

it('whoever may not see events is not told that nothing is pressing', async () => {
  const outside = await portal.as('viewer', { permissions: ['ANALYTICS_VIEW', 'COLLECTIONS_VIEW'] })
  await portal.open('/dashboard?section=analytics', outside)
  await screen.findByText('The weeks look as usual')
  expect(screen.queryByText('Nothing is pressing')).toBeNull()
  cleanup()
})

it('each part opens from the address: trends, a month, everybody together, one location', async () => {
  for (const [address, words] of [
    ['show=forecast', 'How good is it?'],
    ['show=trends', 'How it goes'],
    ['show=trends&view=seasonal', 'Sandwiches by the month of the year'],
    ['show=month&month=2026-11', 'The weeks of Nov 2026'],
    ['show=team', 'Year by year'],
  ] as const) {
    await portal.open(`/dashboard?section=analytics&${address}`, admin)
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    cleanup()
  }
  await portal.open('/dashboard?section=analytics&tab=hosts', admin)
  await screen.findByText('Choose a location')
  await portal.hands.click(screen.getByRole('combobox', { name: 'Location' }))
  await portal.hands.click(await screen.findByRole('option', { name: /Alder Bend/ }))
  await screen.findByText('Alder Bend by month')
})

it('an answer opens what each of its values counts; a question that is too long is said to be one at its field', async () => {
  await portal.open('/dashboard?section=analytics&ask=sandwiches+in+November+2026+vs+October+2026', admin)
  const link = await screen.findByRole('link', { name: 'Oct 2026' })
  expect(link.getAttribute('href')).toContain('from=2026-10-01&to=2026-10-31')
  cleanup()
  await portal.open(`/dashboard?section=analytics&ask=${'x'.repeat(301)}`, admin)
  await screen.findByText('Please keep this under 300 characters')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('a hint leads only where its reader may go', async () => {
  await portal.app.pool.query(`INSERT INTO settings (id, value) VALUES ('distributionCapacity', '100')`)
  portal.app.settings.forget()
  for (const [reader, leads] of [
    [admin, true],
    [await portal.as('viewer', { permissions: ['ANALYTICS_VIEW', 'COLLECTIONS_VIEW'] }), false],
  ] as const) {
    await portal.open('/dashboard?section=analytics', reader)
    await screen.findByText('206 sandwiches more than a distribution day can take')
    expect(screen.queryAllByRole('link', { name: 'Plan where they go' })).toHaveLength(leads ? 1 : 0)
    cleanup()
  }
})
