import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { slots } from '#platform/slots/contract.ts'
import { aShift } from '#platform/slots/testing.ts'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { transport } from '#web/calls/api.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { onQuietLog } from '#web/device/log.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { dismissToast, toasts } from '#web/toast.ts'
import { kudos } from './contract.ts'
import KudosNotifier from './notifier.tsx'
import KudosScreen from './screen.tsx'
// Loaded before somebody waits for them.
import './parts/send-kudos.tsx'
import './parts/kudos-pane.tsx'
import './parts/done.tsx'
import '#sections/planning/sign-up/screen.tsx'

let portal: ScreenPortal
let core: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  core = await portal.as('core_team')
})
afterAll(() => portal.close())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const nameOf = async (person: Person) => {
  const { rows } = await portal.app.pool.query<{ name: string }>(
    'SELECT display_name AS name FROM users WHERE id = $1',
    [person.id],
  )
  return String(rows[0]?.name)
}
const thank = (to: Person, content = 'Thank you for the detour.', entityName = 'The closed bridge') =>
  core.call(kudos.send, { recipientId: to.id, content, entityName })

describe('Your Kudos', () => {
  it('shows what one received, marks what is new, and notes that it was read', async () => {
    const driver = await portal.as('driver')
    const { id } = await thank(driver)
    await portal.show(<KudosScreen />, driver, '/dashboard?section=kudos')
    screen.getByRole('heading', { name: 'Your Kudos', level: 1 })
    const list = within(await screen.findByRole('list', { name: 'Kudos' }))
    list.getByText(await nameOf(core))
    list.getByText('For: The closed bridge')
    list.getByText('Thank you for the detour.')
    list.getByText('New')
    await portal.hands.click(list.getByRole('button', { name: /^Mark the kudos as read/ }))
    await waitFor(() => expect(screen.queryByText('New')).toBeNull())
    expect((await driver.call(kudos.one, { id })).unread).toBe(false)
  })

  it('says what to do where there are none, and offers recipients no sending', async () => {
    await portal.show(<KudosScreen />, await portal.as('recipient'), '/dashboard?section=kudos')
    await screen.findByText('No kudos yet')
    expect(screen.queryByRole('button', { name: /kudos$|Thank/ })).toBeNull()
    cleanup()
    const host = await portal.as('host')
    await portal.show(<KudosScreen />, host, '/dashboard?section=kudos&show=sent')
    await screen.findByText('You have not thanked anybody yet')
    screen.getByRole('button', { name: 'Thank somebody' })
  })

  it('says when they could not be loaded, and loads them again', async () => {
    const driver = await portal.as('driver')
    await thank(driver)
    const { fetch } = transport
    transport.fetch = (url, init) =>
      url.includes('/kudos/received')
        ? Promise.resolve(new Response('{"error":{"code":"CONFLICT","message":"Not now"}}', { status: 409 }))
        : fetch(url, init)
    await portal.show(<KudosScreen />, driver, '/dashboard?section=kudos')
    await screen.findByText(/could not load the kudos/i)
    transport.fetch = fetch
    await portal.hands.click(screen.getByRole('button', { name: /again/i }))
    await screen.findByText('Thank you for the detour.')
  })

  it('writes one: whom, what for, and a few words', async () => {
    const [host, driver] = [await portal.as('host'), await portal.as('driver')]
    await portal.show(<KudosScreen />, host, '/dashboard?section=kudos&show=sent')
    await portal.hands.click(await screen.findByRole('button', { name: 'Send kudos' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send kudos' }))
    await portal.hands.click(dialog.getByRole('button', { name: 'Send kudos' }))
    await dialog.findByText('Please choose somebody.')
    dialog.getByText('Please write a few words.')
    const name = await nameOf(driver)
    await portal.hands.type(dialog.getByRole('combobox', { name: /^Whom/ }), name)
    await portal.hands.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
    await portal.hands.type(dialog.getByRole('textbox', { name: /^What for/ }), 'Wednesday')
    await portal.hands.type(dialog.getByRole('textbox', { name: /^Your words/ }), 'You waited for me.')
    await portal.hands.click(dialog.getByRole('button', { name: 'Send kudos' }))
    const list = within(await screen.findByRole('list', { name: 'Kudos' }))
    await list.findByText('You waited for me.')
    expect((await driver.call(kudos.received, {})).items).toMatchObject([
      { entityName: 'Wednesday', content: 'You waited for me.' },
    ])
    await portal.hands.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await driver.call(kudos.received, {})).items).toEqual([]))
  })

  it('has one that was opened as read in its list, too', async () => {
    const driver = await portal.as('driver')
    const { id } = await thank(driver)
    await portal.show(<KudosScreen />, driver, `/dashboard?section=kudos&id=${id}`)
    const list = within(await screen.findByRole('list', { name: 'Kudos' }))
    await list.findByText('New')
    await waitFor(() => expect(list.queryByText('New')).toBeNull())
  })

  it('opens one with its answers, and takes it back', async () => {
    const driver = await portal.as('driver')
    const { id } = await thank(driver)
    await portal.show(<KudosScreen />, core, `/dashboard?section=kudos&show=sent&id=${id}`)
    const pane = within(await screen.findByRole('dialog', { name: `To ${await nameOf(driver)}` }))
    await pane.findByText('Thank you for the detour.')
    await portal.hands.click(pane.getByRole('button', { name: 'Take it back' }))
    await waitFor(async () => expect((await driver.call(kudos.received, {})).items).toEqual([]))
  })

  it('tells coordinators who was not thanked for long, and nobody else', async () => {
    const volunteer = await portal.as('volunteer')
    await portal.app.pool.query('UPDATE users SET created_at = $2 WHERE id = $1', [
      volunteer.id,
      new Date(portal.app.now().getTime() - 200 * DAY),
    ])
    await portal.show(<KudosScreen />, core, '/dashboard?section=kudos&show=unthanked')
    const name = await nameOf(volunteer)
    await portal.hands.click(await screen.findByRole('button', { name: `Thank ${name}` }))
    await screen.findByRole('dialog', { name: 'Send kudos' })
    cleanup()
    await portal.show(<KudosScreen />, volunteer, '/dashboard?section=kudos&show=unthanked')
    await screen.findByText('No kudos yet')
    expect(screen.queryByRole('radio', { name: 'Not thanked' })).toBeNull()
  })
})

it('a shift that is over has a button for everybody who was there', async () => {
  const [planner, came] = [await portal.as('core_team'), await portal.as('volunteer')]
  const { id, title } = await aShift(planner)
  await came.call(slots.signUp, { id })
  await portal.app.pool.query('UPDATE slots SET day = $2 WHERE id = $1', [
    id,
    addDays(todayIn('America/New_York'), -2),
  ])
  const name = await nameOf(came)
  await portal.open(`/dashboard?section=signup-genius&show=past&id=${id}&part=kudos`, planner)
  const record = within(await screen.findByRole('dialog', { name: `${title}, Volunteer` }))
  await portal.hands.click(await record.findByRole('button', { name: `Send kudos to ${name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send kudos' }))
  await portal.hands.type(dialog.getByRole('textbox', { name: /^Your words/ }), 'Thank you for coming.')
  await portal.hands.click(dialog.getByRole('button', { name: 'Send kudos' }))
  await record.findByRole('button', { name: 'Kudos sent' })
  expect((await came.call(kudos.received, {})).items).toMatchObject([{ contextType: 'shift', contextId: id }])
})

describe('the kudos notifier', () => {
  /** Every toast that came, with how long it shows, and when. */
  let shown: { title: string; ms: number | undefined; at: number }[]
  let stop: () => void
  beforeEach(() => {
    for (const { id } of toasts.get()) dismissToast(id)
    queryClient.clear()
    shown = []
    const seen = new Set(toasts.get().map(({ id }) => id))
    stop = toasts.subscribe(() => {
      for (const one of toasts.get())
        if (!seen.has(one.id)) {
          seen.add(one.id)
          shown.push({ title: one.title, ms: one.shownMs, at: Date.now() })
        }
    })
  })
  afterEach(() => stop())

  const begin = async (person: Person) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    await portal.show(<KudosNotifier />, person)
    await vi.waitFor(() => expect(shown.length).toBe(1))
  }
  const marked = async (person: Person) => (await person.call(kudos.unnotified)).length === 0

  it('shows three one by one, 800 ms apart and for 15 s, then one for the rest for 20 s, and marks all', async () => {
    const driver = await portal.as('driver')
    for (const what of ['One', 'Two', 'Three', 'Four', 'Five']) await thank(driver, 'Thank you.', what)
    await begin(driver)
    await vi.advanceTimersByTimeAsync(3 * 800)
    const name = await nameOf(core)
    expect(shown.map(({ title, ms }) => [title, ms])).toEqual([
      [`${name} thanked you for: One`, 15_000],
      [`${name} thanked you for: Two`, 15_000],
      [`${name} thanked you for: Three`, 15_000],
      ['And 2 more kudos', 20_000],
    ])
    const [first = { at: 0 }, ...rest] = shown
    rest.forEach(({ at }, place) => {
      expect(Math.abs(at - first.at - (place + 1) * 800)).toBeLessThan(120)
    })
    expect(await marked(driver)).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(async () => expect(await marked(driver)).toBe(true))
  })

  it('asks once per session, whatever comes later', async () => {
    const driver = await portal.as('driver')
    await thank(driver, 'Thank you.', 'One')
    await begin(driver)
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(async () => expect(await marked(driver)).toBe(true))
    await thank(driver, 'Thank you.', 'Later')
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown).toHaveLength(1)
  })

  it('logs only that they could not be marked', async () => {
    const driver = await portal.as('driver')
    await thank(driver, 'Thank you.', 'One')
    const logged: string[] = []
    const silent = onQuietLog((text) => logged.push(text))
    const { fetch } = transport
    transport.fetch = (url, init) =>
      url.includes('mark-initial-notified')
        ? Promise.resolve(new Response('{"error":{"code":"CONFLICT","message":"Not now"}}', { status: 409 }))
        : fetch(url, init)
    await begin(driver)
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(logged).toEqual([expect.stringMatching(/^Kudos were not marked/)]))
    transport.fetch = fetch
    silent()
    expect(shown).toHaveLength(1)
    expect(await marked(driver)).toBe(false)
  })
})
