import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { passes, ROLES, type Role } from '#kernel/people/access.ts'
import { findSection } from '#kernel/portal/navigation.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { manifests } from '#registry.ts'
import { auditLogs } from '#sections/admin/audit-log/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { announcements } from '#sections/communication/announcements/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { settle } from '#tests/recount.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { LOOK_BACK_KEY } from '#web/device/looked-back.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import DashboardScreen from './screen.tsx'

/** Thursday, 21 May 2026: the week from Wednesday, 20 May runs. */
const now = new Date('2026-05-21T16:00:00Z')
const charity = {
  now,
  settings: {
    timeZone: 'America/New_York',
    collectionWeekdays: [{ from: '1900-01-01', weekday: 3 as const }],
    holidays: [],
    goalYear: { kind: 'calendar' as const },
    annualGoal: 10_000,
  },
  sites: [],
  log: [],
}

let portal: ScreenPortal
let admin: Person
let alder: string
beforeAll(async () => {
  // Their code is here before somebody waits for it: whatever comes late stays where it stands.
  await Promise.all(manifests.flatMap(({ home = [] }) => home.map(({ card }) => card())))
  portal = await screenPortal(manifests, { now: () => now })
  admin = await portal.as('admin')
  await portal.app.pool.query(`INSERT INTO first_steps (mark) VALUES ('closed')`)
})
beforeEach(async () => {
  queryClient.clear()
  await settle(portal, charity, null)
  alder = (await admin.call(hosts.add, { name: 'Alder Bend' })).id
  await admin.call(hosts.add, { name: 'Birch Lane' })
  await log(admin, '2025-05-21', 280)
})
afterAll(() => portal.close())

const log = (as: Person, collectionDate: string, individualSandwiches: number) =>
  as.call(collections.add, { hostId: alder, collectionDate, individualSandwiches })

/** What stands on Home before the numbers of the charity. */
async function cards(): Promise<string[]> {
  await screen.findByRole('region', { name: 'Since the beginning' })
  const names = screen.getAllByRole('region').map(nameOf)
  return names.slice(0, names.indexOf('Since the beginning'))
}
const nameOf = (region: HTMLElement) =>
  region.getAttribute('aria-label') ??
  document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent ??
  ''

const HOME: Record<Role, string[]> = {
  super_admin: [
    'Reports this week',
    'Events',
    'Applications',
    'Hours to approve',
    'My Action Tracker',
    'Changed lately',
    'Coolers to come back',
    'Thursday’s deliveries',
    'Logged lately',
    'My hours',
    'New for you',
    'My latest entries',
    'Important documents',
  ],
  admin: [
    'Reports this week',
    'Events',
    'Applications',
    'Hours to approve',
    'My Action Tracker',
    'Changed lately',
    'Coolers to come back',
    'Thursday’s deliveries',
    'Logged lately',
    'My hours',
    'New for you',
    'My latest entries',
    'Important documents',
  ],
  committee_member: [
    'Logged lately',
    'My Action Tracker',
    'Next meetings',
    'New for you',
    'My shifts',
    'What you asked for',
    'When you are there',
    'Important documents',
    'Your profile',
    'How it is done',
  ],
  core_team: [
    'Events',
    'Reports this week',
    'Applications',
    'My Action Tracker',
    'Next meetings',
    'Logged lately',
    'Thursday’s deliveries',
    'New for you',
    'My shifts',
    'My latest entries',
    'Contracts to renew',
    'Important documents',
  ],
  host: [
    'My location',
    'Answered, not entered yet',
    'Events',
    'My latest entries',
    'New for you',
    'My shifts',
    'My Action Tracker',
    'What you asked for',
    'When you are there',
    'Important documents',
    'Your profile',
    'How it is done',
  ],
  driver: [
    'Your run',
    'My shifts',
    'New for you',
    'Events',
    'Logged lately',
    'My Action Tracker',
    'What you asked for',
    'When you are there',
    'Important documents',
    'Your profile',
    'How it is done',
  ],
  volunteer: [
    'My shifts',
    'My latest entries',
    'Events',
    'New for you',
    'My Action Tracker',
    'What you asked for',
    'When you are there',
    'Important documents',
    'Your profile',
    'How it is done',
  ],
  recipient: ['What you asked for', 'New for you', 'Important documents', 'Your profile', 'How it is done'],
  viewer: ['Logged lately', 'New for you', 'Important documents', 'How it is done'],
  work_logger: [
    'New for you',
    'My hours',
    'My Action Tracker',
    'What you asked for',
    'Important documents',
    'Your profile',
    'How it is done',
  ],
  demo_user: ['Logged lately', 'Changed lately', 'Important documents', 'How it is done'],
}

const asFor = (role: Role) => (a: string, b: string) => HOME[role].indexOf(a) - HOME[role].indexOf(b)
const isEmpty = (name: string) =>
  screen.getByRole('region', { name }).querySelector('[data-nothing]') !== null

describe('Home', () => {
  it.each(ROLES)('begins with what waits for a %s, and leads only where they may go', async (role) => {
    const person = await portal.as(role)
    await portal.show(<DashboardScreen />, person)
    await cards()
    await waitFor(() => expect(document.querySelector('[data-waits], [aria-busy="true"]')).toBeNull())
    // In the order of the role, what has nothing to say after the rest.
    const now = await cards()
    const [some, none] = [now.filter((name) => !isEmpty(name)), now.filter(isEmpty)]
    // On a machine that has no time for it, all of them stay where they stand.
    expect([[...some, ...none], HOME[role]]).toContainEqual(now)
    expect(now.toSorted(asFor(role))).toEqual(HOME[role])
    for (const part of [some, none]) expect(part).toEqual(part.toSorted(asFor(role)))
    const user = await person.call(accounts.me)
    for (const link of screen.getAllByRole('link')) {
      const address = new URL((link as HTMLAnchorElement).href)
      const section = findSection(address.searchParams.get('section') ?? 'dashboard', manifests)
      expect(section && passes(user, section.access), `${link.textContent}: ${address.search}`).toBe(true)
    }
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a host sees that their location is not in yet, what it had a year ago, and logs it from there', async () => {
    const host = await portal.as('host')
    await log(host, '2026-05-13', 90)
    await portal.show(<DashboardScreen />, host)
    const mine = within(await screen.findByRole('region', { name: 'My location' }))
    expect(await mine.findByText('Alder Bend')).toBeTruthy()
    expect(mine.getByText('Wednesday: not in yet')).toBeTruthy()
    expect(mine.getByText('Same week last year: 280 sandwiches')).toBeTruthy()
    await portal.hands.click(mine.getByRole('link', { name: 'Log a collection of Alder Bend' }))
    expect(window.location.search).toBe(`?section=collections&action=log&hostId=${alder}&date=2026-05-20`)
  })

  it('and afterwards the number that is in', async () => {
    const host = await portal.as('host')
    await log(host, '2026-05-20', 306)
    await portal.show(<DashboardScreen />, host)
    const mine = within(await screen.findByRole('region', { name: 'My location' }))
    expect(await mine.findByText('Wednesday: 306 sandwiches')).toBeTruthy()
    expect(mine.getByRole('link', { name: 'See what Alder Bend has in' })).toBeTruthy()
    expect(mine.queryByText(/not in yet/)).toBeNull()
  })

  it('the core team sees who is not in yet, by name, and opens whom to call', async () => {
    await log(admin, '2026-05-20', 306)
    await portal.show(<DashboardScreen />, await portal.as('core_team'))
    const reports = within(await screen.findByRole('region', { name: 'Reports this week' }))
    expect(await reports.findByText('1 not in yet')).toBeTruthy()
    const names = reports.getAllByRole('link').map((link) => link.textContent)
    expect(names).toEqual(['See who is not in yet', 'Birch LaneNot in yet'])
  })

  it('an administrator sees what was done together as one line, which opens it in the audit log', async () => {
    const ids = (await admin.call(hosts.list, {})).items.map(({ id }) => id)
    await admin.call(hosts.bulkEdit, { ids, changes: { area: 'Lakes' } })
    const { items } = await admin.call(auditLogs.requests, { limit: 1 })
    await portal.show(<DashboardScreen />, admin)
    const changed = within(await screen.findByRole('region', { name: 'Changed lately' }))
    const line = await changed.findByRole('link', {
      name: new RegExp(`^Changed ${ids.length} locations`),
    })
    expect(line.getAttribute('href')).toBe(`/dashboard?section=admin&tab=audit&request=${items[0]?.id}`)
  })

  it('what is announced beside the banner stands there whole, and the banner is not repeated', async () => {
    const announced = { type: 'event', isActive: true, startDate: '2020-01-01T12:00:00Z' } as const
    for (const [title, priority] of [
      ['Winter drive', 'high'],
      ['New gloves', 'low'],
    ] as const)
      await admin.call(announcements.add, {
        ...announced,
        endDate: '2126-01-01T12:00:00Z',
        title,
        priority,
        message: `${title}: read on.`,
      })
    await portal.show(<DashboardScreen />, await portal.as('viewer'))
    const card = within(await screen.findByRole('region', { name: 'Announcements' }))
    expect(await card.findByText('New gloves: read on.')).toBeTruthy()
    expect(card.queryByText('Winter drive: read on.')).toBeNull()
    await portal.app.pool.query('DELETE FROM announcements')
  })

  it('whoever set the portal up is greeted with the first steps, until they put them away', async () => {
    await portal.app.pool.query('DELETE FROM first_steps')
    await portal.show(<DashboardScreen />, admin)
    const name = 'First steps: 5 of 6 done'
    const steps = within(await screen.findByRole('region', { name }))
    expect(steps.getByRole('link', { name: /^Backups/ }).getAttribute('href')).toBe(
      '/dashboard?section=admin&tab=health',
    )
    await portal.hands.click(steps.getByRole('button', { name: 'Put this list away' }))
    await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
    cleanup()
    queryClient.clear()
    await portal.show(<DashboardScreen />, admin)
    expect((await cards())[0]).toBe('Reports this week')
  })
})

it('whoever looks back sees none of the cards that tell of today only', async () => {
  sessionStorage.setItem(LOOK_BACK_KEY, '2026-05-20')
  try {
    await portal.show(<DashboardScreen />, admin)
    await screen.findByRole('region', { name: 'Hours to approve' })
    const names = screen.getAllByRole('region').map(nameOf)
    expect(names).toContain('Reports this week')
    for (const name of ['Applications', 'My Action Tracker', 'Changed lately', 'New for you'])
      expect(names).not.toContain(name)
  } finally {
    cleanup()
    sessionStorage.removeItem(LOOK_BACK_KEY)
  }
})
