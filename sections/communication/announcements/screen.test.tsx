import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, instantIn, todayIn } from '#kernel/charity/day.ts'
import { startTextProvider, type TextProvider } from '#platform/text-messages/testing-provider.ts'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { transport } from '#web/calls/api.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { ANNOUNCEMENTS_MS } from '#web/constants.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { announcements, SMS_ANNOUNCEMENT_ID } from './contract.ts'
import AnnouncementsScreen from './screen.tsx'

let portal: ScreenPortal
let provider: TextProvider
let admin: Person
beforeAll(async () => {
  provider = await startTextProvider()
  portal = await screenPortal(manifests, { twilio: provider.settings })
  admin = await portal.as('admin')
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})
const ZONE = 'America/New_York'
const today = todayIn(ZONE)
const fields = {
  title: 'Ice on the roads',
  message: 'Stay at home',
  type: 'alert' as const,
  priority: 'high' as const,
  link: 'https://oak.example',
  linkText: null,
  startDate: instantIn(ZONE, today).toISOString(),
  endDate: instantIn(ZONE, addDays(today, 3)).toISOString(),
  isActive: true,
  roles: [],
}
beforeEach(async () => {
  await portal.app.pool.query('DELETE FROM announcements')
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

const banner = () => screen.findByRole('region', { name: 'Announcement' })
/** The page is loaded anew: what is kept in the browser stays, what is in memory does not. */
const reload = async (person: Person) => {
  cleanup()
  queryClient.clear()
  await portal.open('/dashboard', person)
}

describe('the banner', () => {
  it('shows one at a time with its label and link, and dismissing brings the next', async () => {
    const host = await portal.as('host')
    const urgent = await admin.call(announcements.add, {
      ...fields,
      title: 'Power cut',
      priority: 'urgent',
      link: null,
    })
    await admin.call(announcements.add, fields)
    await portal.open('/dashboard', host)
    expect(within(await banner()).getByText('Power cut')).toBeTruthy()
    expect(within(await banner()).getByText('Urgent')).toBeTruthy()
    expect(screen.getAllByRole('region', { name: 'Announcement' })).toHaveLength(1)
    await portal.hands.click(screen.getByRole('button', { name: 'Dismiss this announcement' }))
    const next = within(await banner())
    expect(next.getByText('Ice on the roads')).toBeTruthy()
    expect(next.getByText('High')).toBeTruthy()
    const link = next.getByRole('link', { name: 'Learn More' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://oak.example',
      '_blank',
    ])
    await expect
      .poll(() => host.call(announcements.dismissed, { announcementId: urgent.id }))
      .toEqual({ dismissed: true })
  })

  it('that was dismissed stays away over a reload, and is back on the first load of the next day', async () => {
    const host = await portal.as('host')
    await admin.call(announcements.add, fields)
    await portal.open('/dashboard', host)
    await banner()
    await portal.hands.click(screen.getByRole('button', { name: 'Dismiss this announcement' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull())
    await reload(host)
    await screen.findByRole('heading', { level: 1 })
    await expect.poll(() => queryClient.getQueryData(['GET', '/api/announcements', {}])).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 })
    await reload(host)
    expect(within(await banner()).getByText('Ice on the roads')).toBeTruthy()
  })

  it('goes at its time, also when no answer comes meanwhile', async () => {
    const host = await portal.as('host')
    await admin.call(announcements.add, { ...fields, endDate: new Date(Date.now() + 60_000).toISOString() })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await portal.open('/dashboard', host)
    await banner()
    portal.online(false)
    await act(() => vi.advanceTimersByTimeAsync(80_000))
    expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull()
    portal.online(true)
  })

  it('asks again every five minutes', async () => {
    const host = await portal.as('host')
    await portal.open('/dashboard', host)
    await screen.findByRole('heading', { level: 1 })
    await expect.poll(() => queryClient.getQueryData(['GET', '/api/announcements', {}])).toEqual([])
    cleanup()
    queryClient.clear()
    // Not what keeps the live channel open.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
    await portal.open('/dashboard', host)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(queryClient.getQueryData(['GET', '/api/announcements', {}])).toEqual([]))
    const asked = vi.spyOn(transport, 'fetch')
    const times = () => asked.mock.calls.filter(([url]) => url === '/api/announcements').length
    await act(() => vi.advanceTimersByTimeAsync(ANNOUNCEMENTS_MS - 5000))
    const before = times()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(times()).toBe(before + 1)
    asked.mockRestore()
  })
})

describe('the news about text messages', () => {
  const which = { announcementId: SMS_ANNOUNCEMENT_ID }
  const news = () => screen.findByRole('dialog', { name: 'New: text message alerts' })

  it('is shown once; Maybe Later puts it away for good', async () => {
    const fresh = await portal.as('volunteer', { fresh: true })
    await portal.open('/dashboard', fresh)
    await portal.hands.click(within(await news()).getByRole('button', { name: 'Maybe Later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect.poll(() => fresh.call(announcements.dismissed, which)).toEqual({ dismissed: true })
  })

  it('is not shown where no service sends text messages', async () => {
    const { twilio } = portal.app
    delete portal.app.twilio
    try {
      await portal.open('/dashboard', await portal.as('volunteer', { fresh: true }))
      await waitFor(() =>
        expect(queryClient.getQueryData(['GET', '/api/settings/organization', {}])).toMatchObject({
          texts: false,
        }),
      )
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
      expect(screen.queryByRole('dialog')).toBeNull()
    } finally {
      if (twilio) portal.app.twilio = twilio
    }
  })

  it('closing it does the same', async () => {
    const fresh = await portal.as('volunteer', { fresh: true })
    await portal.open('/dashboard', fresh)
    await portal.hands.click(within(await news()).getByRole('button', { name: 'Close' }))
    await expect.poll(() => fresh.call(announcements.dismissed, which)).toEqual({ dismissed: true })
  })

  it('Set Up SMS Alerts puts it away and leads to the profile', async () => {
    const fresh = await portal.as('volunteer', { fresh: true })
    await portal.open('/dashboard', fresh)
    await portal.hands.click(within(await news()).getByRole('button', { name: 'Set Up SMS Alerts' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Account Settings' })).toBeTruthy()
    await expect.poll(() => fresh.call(announcements.dismissed, which)).toEqual({ dismissed: true })
  })
})

describe('the announcements section', () => {
  it('previews what is typed, publishes it and shows who has seen it', async () => {
    const { hands } = portal
    await portal.show(<AnnouncementsScreen />, admin, '/dashboard?section=announcements')
    await hands.click(await screen.findByRole('button', { name: 'Write an announcement' }))
    const drawer = within(await screen.findByRole('dialog'))
    await hands.click(drawer.getByRole('button', { name: 'Publish the announcement' }))
    expect(await drawer.findByText('Please enter a title')).toBeTruthy()
    await hands.click(drawer.getByLabelText(/^Title/))
    await hands.paste('Winter drive')
    expect(
      within(drawer.getByRole('region', { name: 'How it will look' })).getByText('Winter drive'),
    ).toBeTruthy()
    await hands.click(drawer.getByLabelText(/^Message/))
    await hands.paste('Twenty more')
    await hands.click(drawer.getByLabelText(/^Starts(?! at)/))
    await hands.paste(today)
    await hands.click(drawer.getByLabelText(/^Ends(?! at)/))
    await hands.paste(today)
    await hands.click(drawer.getByRole('button', { name: 'Publish the announcement' }))
    await expect
      .poll(async () => (await admin.call(announcements.list, {})).items)
      .toMatchObject([
        {
          title: 'Winter drive',
          state: 'active',
          startDate: instantIn(ZONE, today).toISOString(),
          endDate: instantIn(ZONE, today, '23:59:59').toISOString(),
        },
      ])
    await hands.click(await screen.findByRole('tab', { name: 'Who has seen it' }))
    expect((await screen.findAllByText('Not seen yet')).length).toBeGreaterThan(0)
  })

  it('reaches every announcement there ever was, page by page', async () => {
    await portal.app.pool.query(
      `INSERT INTO announcements (title, message, start_date, end_date, created_by)
       SELECT 'Number ' || n, 'x', date '2020-01-01' - n, date '2020-01-01' - n, $1 FROM generate_series(1, 201) AS n`,
      [admin.id],
    )
    await portal.show(<AnnouncementsScreen />, admin, '/dashboard?section=announcements&limit=200')
    expect(await screen.findByText('Number 200')).toBeTruthy()
    expect(screen.queryByText('Number 201')).toBeNull()
    await portal.hands.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Number 201')).toBeTruthy()
    expect(screen.getByText('201–201 of 201 announcements')).toBeTruthy()
  })
})
