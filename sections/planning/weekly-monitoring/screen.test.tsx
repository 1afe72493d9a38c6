import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { type Charity, settle } from '#tests/recount.ts'
import { LOOK_BACK_KEY } from '#web/device/looked-back.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { monitoring } from './contract.ts'
import { SiteLists } from './parts/site-lists.tsx'
import WeeklyMonitoringScreen from './screen.tsx'

/** Thursday, 21 May 2026. */
const now = new Date('2026-05-21T16:00:00Z')
const site = (index: number, name: string, rest: Partial<Charity['sites'][number]> = {}) => ({
  id: `${index}1111111-1111-4111-8111-111111111111`,
  name,
  entriesRequired: 1,
  isOptional: false,
  isExempt: false,
  status: 'active' as const,
  ...rest,
})
const charity: Charity = {
  now,
  settings: {
    timeZone: 'America/New_York',
    collectionWeekdays: [{ from: '1900-01-01', weekday: 3 }],
    holidays: [],
    goalYear: { kind: 'calendar' },
    annualGoal: 1000,
  },
  sites: [
    site(1, 'Alder Gate'),
    site(2, 'Birch Lane'),
    site(3, 'Cedar Row', { entriesRequired: 2 }),
    site(4, 'Dogwood Park', { isOptional: true }),
  ],
  log: [
    { site: 0, day: '2026-05-20', individual: 0, groups: [] },
    { site: 2, day: '2026-05-20', individual: 90, groups: [] },
    { site: 0, day: '2026-05-13', individual: 70, groups: [] },
    { site: 1, day: '2026-05-06', individual: 60, groups: [] },
  ],
}

let portal: ScreenPortal
let core: Person
beforeAll(async () => {
  portal = await screenPortal(manifests, { now: () => now })
  core = await portal.as('core_team')
})
beforeEach(async () => {
  await settle(portal, charity, core.id)
  await portal.app.pool.query(
    `UPDATE sandwich_collections SET zero_reason = 'site_closed' WHERE individual_sandwiches = 0`,
  )
  await portal.app.pool.query(
    `WITH one AS (INSERT INTO people (name, phone) VALUES ('Pat Primary', '(555) 010-0102') RETURNING id)
       INSERT INTO host_contacts (host_id, person_id, is_primary) SELECT $1, id, true FROM one`,
    [charity.sites[1]?.id],
  )
})
afterAll(() => portal.close())

const rowOf = async (list: string, name: string) => {
  const region = await screen.findByRole('region', { name: list })
  const row = within(region).getByText(name).closest('li')
  if (!row) throw new Error(`${name} stands in no row`)
  return within(row)
}

describe('a week in weekly monitoring', () => {
  it('says at the top what it is for: the status of the week, and mail about what is missing', async () => {
    await portal.show(<WeeklyMonitoringScreen />, core)
    expect(
      await screen.findByText(/Track which locations have sent in their numbers .* call or email .* missing/),
    ).toBeTruthy()
  })

  it('tells a site that is not in yet from one that reported zero, in words', async () => {
    await portal.show(<WeeklyMonitoringScreen />, core, '/weekly-monitoring')
    expect((await rowOf('Not in yet', 'Birch Lane')).getByText('Not in yet')).toBeTruthy()
    const zero = await rowOf('Reported', 'Alder Gate')
    expect(zero.getByText('Reported zero')).toBeTruthy()
    expect(zero.getByText('Zero: Location closed')).toBeTruthy()
    expect((await rowOf('Partly in', 'Cedar Row')).getByText('1 of 2 entries')).toBeTruthy()
    expect((await rowOf('May skip or exempt', 'Dogwood Park')).getByText('May skip')).toBeTruthy()
  })

  it('offers to call and to log for who is not in yet', async () => {
    await portal.show(<WeeklyMonitoringScreen />, core, '/weekly-monitoring')
    const row = await rowOf('Not in yet', 'Birch Lane')
    const call = row.getByRole('link', { name: 'Call Pat Primary, (555) 010-0102' })
    expect(call.getAttribute('href')).toBe('tel:5550100102')
    const log = row.getByRole('link', { name: 'Log for Birch Lane' })
    expect(log.getAttribute('href')).toBe(
      `/dashboard?section=collections&action=log&hostId=${charity.sites[1]?.id}&date=2026-05-20`,
    )
  })

  it('shows no phone numbers and no logging to who may do neither', async () => {
    const reader = await portal.as('viewer', { permissions: ['NAV_WEEKLY_MONITORING'] })
    await portal.show(<WeeklyMonitoringScreen />, reader, '/weekly-monitoring')
    await rowOf('Not in yet', 'Birch Lane')
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Log for/ })).toBeNull()
  })

  it('says how those who reported belong to those who were expected', async () => {
    await settle(
      portal,
      { ...charity, log: [...charity.log, { site: 3, day: '2026-05-20', individual: 40, groups: [] }] },
      core.id,
    )
    await portal.show(<WeeklyMonitoringScreen />, core)
    const list = within(await screen.findByRole('region', { name: 'Reported' }))
    expect(list.getByRole('heading').textContent).toBe('Reported 1 of 3 expected, and 1 more')
    expect(screen.getByText('Reported, and 1 more')).toBeTruthy()
  })

  it('offers to log for nobody while somebody looks back', async () => {
    const status = await core.call(monitoring.status, { page: 1, limit: 50 })
    const offers = () => screen.queryAllByRole('link', { name: /^Log for/ }).length
    await portal.show(<SiteLists status={status} answers={[]} />, core)
    await rowOf('Not in yet', 'Birch Lane')
    expect(offers()).toBeGreaterThan(0)
    cleanup()
    sessionStorage.setItem(LOOK_BACK_KEY, '2026-05-20')
    try {
      await portal.show(<SiteLists status={status} answers={[]} />, core)
      await rowOf('Not in yet', 'Birch Lane')
      expect(offers()).toBe(0)
    } finally {
      cleanup()
      sessionStorage.removeItem(LOOK_BACK_KEY)
    }
  })

  it('goes back to last week, where nobody is told that they might still come', async () => {
    await portal.show(<WeeklyMonitoringScreen />, core, '/weekly-monitoring')
    await portal.hands.click(await screen.findByRole('combobox', { name: 'Week' }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'This week',
      'Last week',
      ...Array.from({ length: 7 }, (_, index) => `${index + 2} weeks ago`),
    ])
    await portal.hands.click(screen.getByRole('option', { name: 'Last week' }))
    expect(await screen.findByText('Week of May 13, 2026')).toBeTruthy()
    expect((await rowOf('No report', 'Birch Lane')).getByText('No report')).toBeTruthy()
    expect(window.location.search).toContain('ago=1')
  })

  it('says so when the week has no collection', async () => {
    const holidays = [{ kind: 'date' as const, name: 'Founding day', date: '2026-05-25' }]
    await settle(portal, { ...charity, settings: { ...charity.settings, holidays }, log: [] }, core.id)
    await portal.show(<WeeklyMonitoringScreen />, core, '/weekly-monitoring')
    expect(await screen.findByText(/This is a week without collections \(Founding day\)/)).toBeTruthy()
  })
})

describe('the multi-week report', () => {
  const open = async (weeks = '') => {
    await portal.show(<WeeklyMonitoringScreen />, core, `/weekly-monitoring?tab=report${weeks}`)
    return within(await screen.findByRole('grid', { name: 'Reports by location and week' }))
  }

  it('stands by name, a column per week, with the turnout of all on top', async () => {
    const grid = await open('&weeks=2')
    expect(
      grid.getAllByRole('columnheader').map((cell) => cell.getAttribute('aria-label') ?? cell.textContent),
    ).toEqual(['Location', 'Week of May 6, 2026', 'Week of May 13, 2026', 'Weeks reported'])
    expect(grid.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      'All locations',
      'Alder Gate',
      'Birch Lane',
      'Cedar Row',
      'Dogwood Park',
    ])
    expect(grid.getByRole('row', { name: /Alder Gate No report Reported 1 of 2/ })).toBeTruthy()
    expect(grid.getByRole('row', { name: /All locations 33%\s?1 of 3 33%\s?1 of 3/ })).toBeTruthy()
  })

  it('keeps its words for the ear where there is room for icons only', async () => {
    const grid = await open('&weeks=12')
    expect(grid.getAllByText('Reported')).toHaveLength(2)
    expect(screen.getByRole('list', { name: 'Key' })).toBeTruthy()
  })

  it('is walked with the arrow keys, one stop for Tab', async () => {
    const grid = await open('&weeks=2')
    const cells = [
      ...grid.getAllByRole('columnheader'),
      ...grid.getAllByRole('rowheader'),
      ...grid.getAllByRole('gridcell'),
    ]
    expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
    grid.getByRole('columnheader', { name: 'Location' }).focus()
    await portal.hands.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('No report')
    await portal.hands.keyboard('{Home}')
    expect(document.activeElement?.textContent).toBe('Alder Gate')
    await portal.hands.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement?.textContent).toBe('Not counted')
  })

  it('can be printed', async () => {
    await open()
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await portal.hands.click(screen.getByRole('button', { name: 'Print this report' }))
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
  })
})
