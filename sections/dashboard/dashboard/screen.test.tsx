import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { type Charity, settle } from '#tests/recount.ts'
import { refresh } from '#web/calls/query.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { dashboard } from './contract.ts'
import DashboardScreen from './screen.tsx'

const charity: Charity = {
  now: new Date('2026-05-21T16:00:00Z'),
  settings: {
    timeZone: 'America/New_York',
    collectionWeekdays: [{ from: '1900-01-01', weekday: 3 }],
    holidays: [],
    goalYear: { kind: 'calendar' },
    annualGoal: 10_000,
  },
  sites: [
    {
      id: '11111111-1111-4111-8111-111111111111',
      name: 'Birch Lane',
      entriesRequired: 1,
      isOptional: false,
      isExempt: false,
      status: 'active',
    },
  ],
  log: [
    { site: 0, day: '2026-05-20', individual: 900, groups: [150] },
    { site: 0, day: '2026-05-13', individual: 1200, groups: [] },
  ],
}

let portal: ScreenPortal
let volunteer: Person
beforeAll(async () => {
  portal = await screenPortal(manifests, { now: () => charity.now })
  volunteer = await portal.as('volunteer', { permissions: ['COLLECTIONS_VIEW', 'COLLECTIONS_ADD'] })
})
beforeEach(() => settle(portal, charity, volunteer.id))
afterAll(() => portal.close())

const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the overview', () => {
  it('shows the total, the year against its goal and this week beside the last', async () => {
    await portal.show(<DashboardScreen />, volunteer)
    const total = await region('Since the beginning')
    expect(await total.findByText('2,250')).toBeTruthy()
    expect(total.getByText('made and shared since May 13, 2026')).toBeTruthy()
    expect(within(total.getByText('Entries').parentElement as HTMLElement).getByText('2')).toBeTruthy()
    expect(screen.getByText('22% of the goal of 10,000 · 7,750 to go until December 31, 2026')).toBeTruthy()
    expect(screen.getByText('150 fewer than by Thursday last week (May 14, 2026)')).toBeTruthy()
    expect((await region('Operational capacity')).getByText('840 – 1,560')).toBeTruthy()
  })

  it('leads to logging a collection, and to the log', async () => {
    await portal.show(<DashboardScreen />, volunteer)
    const history = await screen.findByRole('link', { name: 'See the log' })
    expect(history.getAttribute('href')).toBe('/dashboard?section=collections')
    await portal.hands.click(screen.getByRole('button', { name: 'Log a collection' }))
    expect(window.location.pathname + window.location.search).toBe(
      '/dashboard?section=collections&action=log',
    )
  })

  it('lists my latest entries, and links to each', async () => {
    await portal.show(<DashboardScreen />, volunteer)
    const mine = await region('My latest entries')
    const links = await mine.findAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'Birch LaneMay 20, 20261,050sandwiches',
      'Birch LaneMay 13, 20261,200sandwiches',
    ])
  })

  it('promises no entries to who may not log any', async () => {
    const viewer = await portal.as('viewer', { permissions: ['COLLECTIONS_VIEW'] })
    await portal.show(<DashboardScreen />, viewer)
    await region('Sandwiches by week')
    expect(screen.queryByRole('region', { name: 'My latest entries' })).toBeNull()
  })

  it('gives the chart as a table too', async () => {
    await portal.show(<DashboardScreen />, volunteer)
    const chart = await region('Sandwiches by week')
    const table = await chart.findByRole('table')
    expect(within(table).getByRole('row', { name: 'May 20, 2026 900 150' })).toBeTruthy()
  })

  it('follows what others log', async () => {
    await portal.show(<DashboardScreen />, volunteer)
    await (await region('Since the beginning')).findByText('2,250')
    await settle(
      portal,
      { ...charity, log: [...charity.log, { site: 0, day: '2026-05-21', individual: 6, groups: [] }] },
      null,
    )
    await refresh([dashboard.overview])
    expect(await (await region('Since the beginning')).findByText('2,256')).toBeTruthy()
    const own = manifests.find(({ id }) => id === 'dashboard')
    expect((await own?.live?.())?.default.refreshes['collections.changed']).toContain(dashboard.overview)
  })

  it('says what to do while the log is empty', async () => {
    await settle(portal, { ...charity, log: [] }, null)
    await portal.show(<DashboardScreen />, volunteer)
    expect(await screen.findByText('Nothing has been logged yet')).toBeTruthy()
  })

  it('shows who looks after the weeks how many are in, and nobody else', async () => {
    const core = await portal.as('core_team')
    await portal.show(<DashboardScreen />, core)
    const reports = await region('Reports this week')
    expect(await reports.findByText('of 1 locations')).toBeTruthy()
    expect(reports.getByText('Every location is in. Thank you!')).toBeTruthy()
  })

  it('keeps the log from who may not see it, and still leads on', async () => {
    const guest = await portal.as('viewer', { permissions: ['HOSTS_VIEW', 'NAV_HOSTS'] })
    await portal.show(<DashboardScreen />, guest)
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See the log' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Log a collection' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Since the beginning' })).toBeNull()
    expect((await region('Quick links')).getByRole('link', { name: 'Hosts' })).toBeTruthy()
  })
})
