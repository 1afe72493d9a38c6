import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { conflict } from '#kernel/calls/errors.ts'
import { signedIn } from '#kernel/people/access.ts'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { implement } from '#server/context.ts'
import { defineNotificationAction } from '#server/jobs/notification-actions.ts'
import type { Person } from '#server/testing/portal.ts'
import { transport } from '#web/calls/api.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { ACTION_DONE_MS, ACTION_FAILED_MS, NOTIFICATION_COUNTS_MS } from '#web/constants.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { toasts } from '#web/toast.ts'
import Bell from './bell.tsx'
import { notifications } from './contract.ts'
import type { News } from './service.ts'
import { tellLunch } from './testing-news.ts'

const action = (type: string, run: () => { message?: string }) =>
  defineNotificationAction({
    about: 'pot',
    type,
    access: signedIn,
    data: z.object({}),
    run: async () => run(),
  })
const kitchen = implement(
  {},
  {},
  {
    notificationActions: [
      action('approve', () => ({})),
      action('wash', () => ({})),
      action('start', () => ({ message: 'The pot is on the stove' })),
      action('decline_help', () => ({ message: 'Turned down' })),
      action('stir', () => {
        throw conflict('Somebody stirs it already.')
      }),
    ],
  },
)

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests, { slices: [...slices, kitchen] })
})
afterAll(() => portal.close())
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0)
})

const tell = (to: Person, over: Partial<News> = {}) => tellLunch(portal.app, to, over)
const pot = { relatedType: 'pot', relatedId: '7' }
const show = async (person: Person) => {
  await portal.show(<Bell />, person)
  return screen.findByRole('button', { name: /^Notifications/ })
}
const open = async (person: Person) => {
  await portal.hands.click(await show(person))
  return within(await screen.findByRole('dialog', { name: 'Notifications' }))
}
const titles = () => screen.queryAllByRole('article').map((item) => item.querySelector('button')?.textContent)

describe('the bell', () => {
  it('says how many are unread, up to 99+, and opens and closes the dropdown', async () => {
    const ana = await portal.as('host')
    const bell = await show(ana)
    await portal.hands.click(bell)
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    expect(panel.getByRole('heading', { name: 'Notifications' })).toBeTruthy()
    expect(await panel.findByText('No notifications')).toBeTruthy()
    expect(panel.queryByRole('button', { name: 'Mark all read' })).toBeNull()
    await portal.hands.click(panel.getByRole('tab', { name: 'Unread (0)' }))
    expect(await panel.findByText('No unread notifications')).toBeTruthy()
    await portal.hands.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(bell))
    await portal.app.pool.query(
      `INSERT INTO notifications (user_id, type, category, title, message)
       SELECT $1, 'test', 'others', 'Note ' || n, 'text' FROM generate_series(1, 120) n`,
      [ana.id],
    )
    cleanup()
    queryClient.clear()
    await show(ana)
    expect(await screen.findByText('99+')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Notifications, 120 unread' })).toBeTruthy()
  })

  it('asks for the counts every 30 seconds', async () => {
    const ana = await portal.as('host')
    const asked = vi.spyOn(transport, 'fetch')
    const times = () => asked.mock.calls.filter(([url]) => url === '/api/notifications/counts').length
    // The server's own timers go on.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await show(ana)
    await expect.poll(() => queryClient.getQueryData(['GET', notifications.counts.path, {}])).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(NOTIFICATION_COUNTS_MS - 5000))
    expect(times()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await expect.poll(times).toBe(2)
  })

  it('says that it is loading, and what to do when that fails', async () => {
    const ana = await portal.as('host')
    const real = transport.fetch
    let answer: (() => void) | undefined
    transport.fetch = async (url, init) => {
      if (url === '/api/notifications')
        return new Promise((resolve) => {
          answer = () => resolve(new Response('{}', { status: 500 }))
        })
      return real(url, init)
    }
    const panel = await open(ana)
    expect(await panel.findByText('Loading notifications...')).toBeTruthy()
    transport.fetch = real
    act(() => answer?.())
    await portal.hands.click(await panel.findByRole('button', { name: 'Try again' }))
    expect(await panel.findByText('No notifications')).toBeTruthy()
  })
})

describe('an item', () => {
  it('has title, message, badges, date and a dot while it is unread', async () => {
    const ana = await portal.as('host')
    await tell(ana, { priority: 'urgent', category: 'task' })
    await portal.app.pool.query(
      `UPDATE notifications SET created_at = '2026-03-05T14:07:00Z' WHERE user_id = $1`,
      [ana.id],
    )
    const panel = await open(ana)
    const item = within(await panel.findByRole('article'))
    for (const words of ['It is ready', 'Urgent', 'Task']) expect(item.getByText(words)).toBeTruthy()
    expect(item.getByRole('time').textContent).toMatch(/^Mar \d, \d{1,2}:07 [AP]M$/)
    expect(item.getByTestId('unread-dot')).toBeTruthy()
    await portal.hands.click(item.getByRole('button', { name: 'Unread: Lunch' }))
    await waitFor(() => expect(item.queryByTestId('unread-dot')).toBeNull())
    expect((await ana.call(notifications.counts)).total).toBe(0)
  })

  it('is marked as read and archived from its menu; all at once from the top', async () => {
    const ana = await portal.as('host')
    for (const title of ['One', 'Two', 'Three']) await tell(ana, { title })
    const panel = await open(ana)
    const menu = async (title: string) => {
      await portal.hands.click(await panel.findByRole('button', { name: `What to do with: ${title}` }))
      return screen.findByRole('menu')
    }
    await menu('Two')
    await portal.hands.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeTruthy()
    expect(
      within(await menu('Two'))
        .getAllByRole('menuitem')
        .map((one) => one.textContent),
    ).toEqual(['Mark as read', 'Archive'])
    await portal.hands.click(screen.getByRole('menuitem', { name: 'Mark as read' }))
    await panel.findByRole('tab', { name: 'Unread (2)' })
    await waitFor(() => expect(titles()).toEqual(['Unread: Three', 'Two', 'Unread: One']))
    expect(
      within(await menu('Two'))
        .getAllByRole('menuitem')
        .map((one) => one.textContent),
    ).toEqual(['Archive'])
    await portal.hands.click(screen.getByRole('menuitem', { name: 'Archive' }))
    await waitFor(() => expect(titles()).toEqual(['Unread: Three', 'Unread: One']))
    await portal.hands.click(panel.getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark all read' })).toBeNull())
    await waitFor(() => expect(titles()).toEqual(['Three', 'One']))
    await portal.hands.click(panel.getByRole('tab', { name: 'Unread (0)' }))
    await panel.findByText('No unread notifications')
  })

  it('that cannot be marked or archived says nothing about it', async () => {
    const ana = await portal.as('host')
    await tell(ana)
    const panel = await open(ana)
    await panel.findByRole('article')
    const real = transport.fetch
    const refused: string[] = []
    transport.fetch = async (url, init) => {
      if (init.method !== 'PATCH') return real(url, init)
      refused.push(url.replace(/[0-9a-f-]{36}/, 'id'))
      return new Response('{}', { status: 409 })
    }
    await portal.hands.click(panel.getByRole('button', { name: 'Unread: Lunch' }))
    await portal.hands.click(panel.getByRole('button', { name: 'What to do with: Lunch' }))
    await portal.hands.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    await portal.hands.click(panel.getByRole('button', { name: 'Mark all read' }))
    await expect.poll(() => refused).toHaveLength(3)
    await expect.poll(() => queryClient.isMutating()).toBe(0)
    expect(toasts.get()).toEqual([])
    expect(panel.getByRole('button', { name: 'Unread: Lunch' })).toBeTruthy()
    transport.fetch = real
  })

  it('is filtered by one category at a time', async () => {
    const ana = await portal.as('host')
    await tell(ana, { title: 'A feast' })
    await tell(ana, { title: 'Wash up', category: 'task' })
    const panel = await open(ana)
    const toggle = panel.getByRole('button', { name: 'Filter by category' })
    expect(panel.queryByRole('group', { name: 'Category' })).toBeNull()
    await portal.hands.click(toggle)
    const chip = (name: RegExp) => panel.getByRole('button', { name })
    await portal.hands.click(chip(/^Task/))
    await waitFor(() => expect(titles()).toEqual(['Unread: Wash up']))
    await portal.hands.click(chip(/^Event/))
    await waitFor(() => expect(titles()).toEqual(['Unread: A feast']))
    expect(chip(/^Task/).getAttribute('aria-pressed')).toBe('false')
    await portal.hands.click(chip(/^Event/))
    await waitFor(() => expect(titles()).toHaveLength(2))
  })

  it('leads to its address when it has no action text: inside the portal, or in a new tab', async () => {
    const ana = await portal.as('host')
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await tell(ana, { title: 'Bad', actionUrl: 'javascript:alert(1)' })
    await tell(ana, { title: 'Worse', actionUrl: '//elsewhere.example' })
    await tell(ana, { title: 'Map', actionUrl: 'https://maps.example/x' })
    await tell(ana, { title: 'Log', actionUrl: '/dashboard?section=collections' })
    const panel = await open(ana)
    const press = async (title: string) =>
      portal.hands.click(await panel.findByRole('button', { name: `Unread: ${title}` }))
    await press('Bad')
    await press('Worse')
    expect(opened).not.toHaveBeenCalled()
    await press('Map')
    expect(opened.mock.calls).toEqual([['https://maps.example/x', '_blank', 'noopener,noreferrer']])
    await press('Log')
    expect(window.location.search).toBe('?section=collections')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect.poll(async () => (await ana.call(notifications.counts)).total).toBe(0)
  })

  it('View all notifications closes the dropdown and opens the section', async () => {
    const panel = await open(await portal.as('host'))
    await portal.hands.click(panel.getByRole('button', { name: 'View all notifications' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.search).toBe('?section=notifications')
  })
})

describe('an action button', () => {
  const button = (panel: ReturnType<typeof within>, name: string) => panel.findByRole('button', { name })

  it('is done at the server, says Done! for 2 seconds, and what came of it', async () => {
    const ana = await portal.as('host')
    await tell(ana, { ...pot, actionText: 'Start Cooking', actionType: 'start' })
    const panel = await open(ana)
    const start = await button(panel, 'Start Cooking')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    start.click()
    expect((await button(panel, 'Done!')).textContent).toBe('Done!')
    const toast = await screen.findByText('Action completed')
    expect(toast.parentElement?.textContent).toContain('The pot is on the stove')
    await act(() => vi.advanceTimersByTimeAsync(ACTION_DONE_MS - 1000))
    expect(panel.getByRole('button', { name: 'Done!' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await button(panel, 'Start Cooking')
  })

  it('without words of the server says what was completed, also when it has a link', async () => {
    const ana = await portal.as('host')
    await tell(ana, {
      ...pot,
      actionText: 'Approve',
      actionType: 'approve',
      actionUrl: '/dashboard?section=hosts',
    })
    const panel = await open(ana)
    await portal.hands.click(await button(panel, 'Approve'))
    const toast = await screen.findByText('Action completed')
    expect(toast.parentElement?.textContent).toContain('Approve completed successfully')
    expect(window.location.search).toBe('')
  })

  it('that fails says why, and shows it for 3 seconds', async () => {
    const ana = await portal.as('host')
    await tell(ana, { ...pot, actionText: 'Stir', actionType: 'stir' })
    const panel = await open(ana)
    const stir = await button(panel, 'Stir')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    stir.click()
    await button(panel, 'Failed')
    const toast = await screen.findByText('Action failed')
    expect(toast.parentElement?.textContent).toContain('Somebody stirs it already.')
    await act(() => vi.advanceTimersByTimeAsync(ACTION_FAILED_MS - 1000))
    expect(panel.getByRole('button', { name: 'Failed' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await button(panel, 'Stir')
    portal.online(false)
    vi.useRealTimers()
    panel.getByRole('button', { name: 'Stir' }).click()
    expect(await screen.findByText('Failed to complete action')).toBeTruthy()
    portal.online(true)
  })

  it('that was done is done, also when the answer has no words', async () => {
    const ana = await portal.as('host')
    await tell(ana, { ...pot, actionText: 'Wash', actionType: 'wash' })
    const panel = await open(ana)
    const wash = await button(panel, 'Wash')
    const real = transport.fetch
    transport.fetch = async (url, init) =>
      url.endsWith('/actions/wash') ? new Response('', { status: 200 }) : real(url, init)
    await portal.hands.click(wash)
    expect(await screen.findByText('Wash completed successfully')).toBeTruthy()
    transport.fetch = real
  })

  it('that turns somebody down asks first; Cancel leaves everything as it is', async () => {
    const ana = await portal.as('host')
    await tell(ana, { ...pot, actionText: 'Decline Help', actionType: 'decline_help' })
    const panel = await open(ana)
    const decline = await button(panel, 'Decline Help')
    expect(decline.dataset.look).toBe('danger')
    await portal.hands.click(decline)
    const question = within(await screen.findByRole('dialog', { name: 'Confirm Action' }))
    expect(
      question.getByText('Are you sure you want to decline help? This action cannot be undone.'),
    ).toBeTruthy()
    await portal.hands.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm Action' })).toBeNull())
    expect((await ana.call(notifications.counts)).total).toBe(1)
    await portal.hands.click(await button(panel, 'Decline Help'))
    await portal.hands.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Turned down')).toBeTruthy()
    await expect.poll(async () => (await ana.call(notifications.counts)).total).toBe(0)
  })

  it('that is marked so asks first in its own words; one that only opens its link does that', async () => {
    const ana = await portal.as('host')
    await tell(ana, {
      actionText: 'Look at the hosts',
      actionUrl: '/dashboard?section=hosts',
      needsConfirmation: true,
      confirmation: 'Leave this page?',
    })
    const panel = await open(ana)
    await portal.hands.click(await button(panel, 'Look at the hosts'))
    expect(await screen.findByText('Leave this page?')).toBeTruthy()
    await portal.hands.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(window.location.search).toBe('?section=hosts'))
    await expect.poll(async () => (await ana.call(notifications.counts)).total).toBe(0)
  })
})
