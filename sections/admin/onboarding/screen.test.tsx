import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { manifests } from '#registry.ts'
import { inTransaction } from '#server/data/transaction.ts'
import type { Person } from '#server/testing/portal.ts'
import { transport } from '#web/calls/api.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { CHALLENGE_NAVIGATION_MS, CHALLENGE_TOAST_MS, ONBOARDING_STATS_MS } from '#web/constants.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { onboarding, onboardingAdmin } from './contract.ts'
import OnboardingScreen from './screen.tsx'
import { recordOnboarding } from './service.ts'

let portal: ScreenPortal
let admin: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
})
afterAll(() => portal.close())
beforeEach(async () => {
  localStorage.clear()
  await portal.app.pool.query('DELETE FROM challenge_progress')
  await portal.app.pool.query('UPDATE challenges SET is_active = true')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const record = (person: Person, key: string) =>
  inTransaction(portal.app, 'test', (ctx) => recordOnboarding(ctx, person.id, key))
const button = () => screen.findByRole('button', { name: /^Challenges/ })
async function open(person: Person) {
  await portal.open('/dashboard', person)
  await screen.findByRole('heading', { level: 1 })
  await portal.hands.click(await button())
  return within(await screen.findByRole('dialog', { name: 'Onboarding Challenge' }))
}
const item = (dialog: Awaited<ReturnType<typeof open>>, title: string) =>
  dialog.findByRole('button', { name: new RegExp(title) })
/** A portal that answers this call so; everything else as it is. */
function answering(path: string, answer: () => Response | Promise<Response>) {
  const real = transport.fetch
  const spy = vi
    .spyOn(transport, 'fetch')
    .mockImplementation((url, init) => (url === path ? Promise.resolve(answer()) : real(url, init)))
  return () => spy.mockRestore()
}

describe('the button in the header', () => {
  it('is grey without challenges, blue and pulsing while some remain, gold at the end', async () => {
    const host = await portal.as('host')
    await portal.app.pool.query('UPDATE challenges SET is_active = false')
    await portal.open('/dashboard', host)
    const look = async () => {
      const { dataset } = await button()
      return [dataset.look, dataset.pulsing]
    }
    await waitFor(() => expect(queryClient.getQueryData(['GET', '/api/onboarding/stats', {}])).toBeTruthy())
    expect(await look()).toEqual(['grey', undefined])
    await portal.app.pool.query('UPDATE challenges SET is_active = true')
    await queryClient.invalidateQueries()
    const { length } = await host.call(onboarding.challenges)
    expect(await screen.findByRole('button', { name: `Challenges, 0 of ${length} completed` })).toBeTruthy()
    expect(await look()).toEqual(['blue', 'true'])
    for (const { actionKey } of await host.call(onboarding.challenges)) await record(host, actionKey)
    await queryClient.invalidateQueries()
    expect(await screen.findByRole('button', { name: 'Challenges, all completed' })).toBeTruthy()
    expect(await look()).toEqual(['gold', undefined])
  })

  it('asks again every 30 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const host = await portal.as('host')
    await portal.open('/dashboard', host)
    await screen.findByRole('button', { name: /^Challenges, 0 of/ })
    const asked = vi.spyOn(transport, 'fetch')
    const times = () => asked.mock.calls.filter(([url]) => url === '/api/onboarding/stats').length
    expect(ONBOARDING_STATS_MS).toBe(30_000)
    await act(() => vi.advanceTimersByTimeAsync(ONBOARDING_STATS_MS - 10_000))
    expect(times()).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(times()).toBe(1)
    asked.mockRestore()
  })

  it('tells the server once which section was opened, where that is a challenge', async () => {
    const host = await portal.as('host')
    const asked = vi.spyOn(transport, 'fetch')
    const told = () => asked.mock.calls.flatMap(([url]) => (url.includes('/track/') ? [url] : []))
    await portal.open('/dashboard?section=hosts', host)
    await button()
    await waitFor(() => expect(localStorage.getItem(`lunchbox-opened-${host.id}`)).toBe('["view_hosts"]'))
    expect(told()).toEqual(['/api/onboarding/track/view_hosts'])
    expect((await host.call(onboarding.stats)).completedChallenges).toBe(1)
    asked.mockRestore()
  })
})

describe('the dialog', () => {
  it('shows points, completed and progress, and the challenges by category', async () => {
    const host = await portal.as('host')
    await record(host, 'submit_collection_log')
    const { length } = await host.call(onboarding.challenges)
    const percent = Math.round(100 / length)
    const dialog = await open(host)
    expect(dialog.getByText('Explore features and earn points!')).toBeTruthy()
    const stat = async (label: string) => (await dialog.findByText(label)).nextElementSibling?.textContent
    expect(await stat('Points')).toBe('25')
    expect(dialog.getAllByText('Completed')[0]?.nextElementSibling?.textContent).toBe(`1/${length}`)
    expect(await stat('Progress')).toBe(`${percent}%`)
    expect(dialog.getByRole<HTMLProgressElement>('progressbar').value).toBe(percent)
    expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Communication0/3',
      'Documents0/3',
      'Team0/6',
      'Projects1/2',
    ])
  })

  it('opens from an address, too, and leaves it when it closes', async () => {
    await portal.open('/dashboard?action=challenges', await portal.as('host'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Onboarding Challenge' }))
    await portal.hands.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(window.location.search).toBe(''))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says when a completed one was completed', async () => {
    const host = await portal.as('host')
    await record(host, 'view_hosts')
    await portal.app.pool.query(`UPDATE challenge_progress SET completed_at = '2026-11-18T03:00:00Z'`)
    const dialog = await open(host)
    await portal.hands.click(await item(dialog, 'Meet the host locations'))
    expect(await screen.findByText('Already Completed!')).toBeTruthy()
    // Still the day before in New York.
    expect(screen.getByText('You completed this on November 17, 2026.')).toBeTruthy()
  })

  it('tells for six seconds what to do, leads there after half a second, and closes', async () => {
    const host = await portal.as('host')
    const dialog = await open(host)
    const target = await item(dialog, 'Log your first collection')
    vi.useFakeTimers()
    act(() => target.click())
    expect(screen.getByText("Let's do it!")).toBeTruthy()
    expect(screen.getByText(/Choose “Log a collection”/)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(CHALLENGE_NAVIGATION_MS - 1))
    expect(window.location.search).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(window.location.search).toBe('?section=collections')
    expect([CHALLENGE_NAVIGATION_MS, CHALLENGE_TOAST_MS]).toEqual([500, 6000])
    await act(() => vi.advanceTimersByTimeAsync(CHALLENGE_TOAST_MS - CHALLENGE_NAVIGATION_MS - 1))
    expect(screen.queryByText("Let's do it!")).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.queryByText("Let's do it!")).toBeNull()
    expect(screen.queryByRole('dialog', { name: 'Onboarding Challenge' })).toBeNull()
  })

  it('closed before that, it leads nowhere', async () => {
    const host = await portal.as('host')
    const dialog = await open(host)
    const target = await item(dialog, 'Complete your profile')
    vi.useFakeTimers()
    act(() => target.click())
    act(() => dialog.getByRole('button', { name: 'Close' }).click())
    await act(() => vi.advanceTimersByTimeAsync(CHALLENGE_NAVIGATION_MS * 2))
    expect(window.location.search).toBe('')
  })

  it('informs about one that is done nowhere in particular', async () => {
    const dialog = await open(await portal.as('host'))
    await portal.hands.click(await item(dialog, 'Search for something'))
    expect(await screen.findByText('Challenge Info')).toBeTruthy()
    expect(screen.getByText(/Press Ctrl\+K/)).toBeTruthy()
  })

  it('says that it loads, and that there is nothing', async () => {
    let release: (answer: Response) => void = () => undefined
    const done = answering('/api/onboarding/challenges', () => new Promise((resolve) => (release = resolve)))
    const dialog = await open(await portal.as('host'))
    expect(await dialog.findByText('Loading challenges...')).toBeTruthy()
    release(Response.json([]))
    expect(await dialog.findByText('No challenges available')).toBeTruthy()
    expect(dialog.getByText('Check back soon for new challenges!')).toBeTruthy()
    done()
  })

  it('says what went wrong, and tries again', async () => {
    const fault = { code: 'DATABASE_ERROR', message: 'The kitchen is closed.', requestId: 'x' }
    const done = answering('/api/onboarding/challenges', () => Response.json(fault, { status: 500 }))
    const dialog = await open(await portal.as('host'))
    expect(await dialog.findByText('Unable to load challenges')).toBeTruthy()
    expect(dialog.getByText('The kitchen is closed.')).toBeTruthy()
    done()
    await portal.hands.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await item(dialog, 'Complete your profile')).toBeTruthy()
  })

  it('has a leaderboard that one may leave', async () => {
    const host = await portal.as('host')
    await record(host, 'submit_collection_log')
    const dialog = await open(host)
    await portal.hands.click(dialog.getByRole('tab', { name: 'Leaderboard' }))
    const mine = await waitFor(() => {
      const [first] = dialog.getAllByRole('listitem')
      expect(first?.getAttribute('aria-current')).toBe('true')
      return first as HTMLElement
    })
    expect(within(mine).getByText('25 points')).toBeTruthy()
    expect(within(mine).getByText('1 challenge')).toBeTruthy()
    await portal.hands.click(await dialog.findByRole('switch', { name: /List me on the leaderboard/ }))
    await waitFor(() =>
      expect(dialog.getAllByRole('listitem').filter((entry) => entry.ariaCurrent)).toEqual([]),
    )
    expect(await host.call(onboarding.hidden)).toEqual({ hidden: true })
  })
})

describe('the section for administrators', () => {
  it('shows sums and what each person has done', async () => {
    const host = await portal.as('host')
    await record(host, 'first_search')
    await portal.show(<OnboardingScreen />, admin, '/dashboard?section=onboarding-admin')
    const begun = await screen.findByText('Have begun')
    await waitFor(() => expect(begun.nextElementSibling?.textContent).toBe('1'))
    const name = (await host.call(onboarding.leaderboard, {})).find(({ userId }) => userId === host.id)
    await portal.hands.click(await screen.findByText(name?.userName ?? ''))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Search for something')).toBeTruthy()
    expect(drawer.getByText('5 points')).toBeTruthy()
  })

  it('changes words, points and order', async () => {
    const { hands } = portal
    await portal.show(<OnboardingScreen />, admin, '/dashboard?section=onboarding-admin&tab=challenges')
    await hands.click(await screen.findByRole('button', { name: /^Meet the host locations/ }))
    const drawer = within(await screen.findByRole('dialog'))
    const amount = await drawer.findByLabelText(/^Points/)
    await hands.clear(amount)
    await hands.click(drawer.getByRole('button', { name: 'Save changes' }))
    expect(await drawer.findByText('Please enter a whole number')).toBeTruthy()
    await hands.type(amount, '15')
    await hands.click(drawer.getByRole('button', { name: 'Save changes' }))
    const team = async () =>
      (await admin.call(onboardingAdmin.all)).filter(({ category }) => category === 'team')
    await expect
      .poll(async () => (await team()).find(({ actionKey }) => actionKey === 'view_hosts')?.points)
      .toBe(15)
    await hands.click(drawer.getByRole('button', { name: 'Close' }))
    const before = (await team()).map(({ id }) => id)
    await hands.click(await screen.findByRole('button', { name: 'Move “Meet the host locations” up' }))
    const [last, ...rest] = [...before].reverse()
    const [second, ...others] = rest
    const wanted = [second, last, ...others].reverse()
    await expect.poll(async () => (await team()).map(({ id }) => id)).toEqual(wanted)
  })

  it('invites those who have not begun, after asking', async () => {
    await portal.show(<OnboardingScreen />, admin, '/dashboard?section=onboarding-admin')
    await portal.hands.click(await screen.findByRole('button', { name: 'Invite those who have not begun' }))
    const asking = within(await screen.findByRole('dialog', { name: 'Confirm Action' }))
    await portal.hands.click(asking.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(/^Sent to \d+ p/)).toBeTruthy()
  })

  it('is closed to others', async () => {
    await portal.open('/dashboard?section=onboarding-admin', await portal.as('host'))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('Have begun')).toBeNull()
  })
})
