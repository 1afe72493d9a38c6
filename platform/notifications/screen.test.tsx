import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { notificationPreferences, push } from './contract.ts'
import NotificationsScreen from './screen.tsx'
import type { News } from './service.ts'
import { tellLunch } from './testing-news.ts'
import { pushBrowser, startPushService } from './testing-push.ts'
import { NotificationPreferences } from './widgets.tsx'

let portal: ScreenPortal
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
  portal = await screenPortal(manifests, { pushOrigins: [service.origin] })
})
afterEach(() => expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0))
afterAll(async () => {
  await portal.close()
  await service.close()
})
const tell = (to: Person, over: Partial<News> = {}) => tellLunch(portal.app, to, over)
const titles = () => screen.queryAllByRole('article').map((item) => item.querySelector('button')?.textContent)

describe('the section of all notifications', () => {
  const show = (person: Person, search = '') =>
    portal.show(<NotificationsScreen />, person, `/dashboard?section=notifications${search}`)

  it('says what it is for when there is nothing', async () => {
    await show(await portal.as('host'))
    expect(await screen.findByText('No notifications')).toBeTruthy()
  })

  it('searches, archives what was read, and gives it back from the archive', async () => {
    const ana = await portal.as('host')
    await tell(ana)
    await tell(ana, { title: 'Wash up', category: 'task' })
    await show(ana)
    await waitFor(() => expect(titles()).toEqual(['Unread: Wash up', 'Unread: Lunch']))
    await portal.hands.click(screen.getByRole('button', { name: 'Unread: Lunch' }))
    await waitFor(() => expect(titles()).toEqual(['Unread: Wash up', 'Lunch']))
    await portal.hands.click(screen.getByRole('button', { name: 'Archive what I have read' }))
    expect(await screen.findByText('1 notification archived')).toBeTruthy()
    await waitFor(() => expect(titles()).toEqual(['Unread: Wash up']))
    await portal.hands.click(screen.getByRole('radio', { name: 'Archive' }))
    await waitFor(() => expect(titles()).toEqual(['Lunch']))
    await portal.hands.click(screen.getByRole('button', { name: 'What to do with: Lunch' }))
    await portal.hands.click(await screen.findByRole('menuitem', { name: 'Put back' }))
    expect(await screen.findByText('The archive is empty')).toBeTruthy()
    await portal.hands.click(screen.getByRole('radio', { name: 'All' }))
    await portal.hands.type(screen.getByRole('textbox', { name: 'Search notifications' }), 'wash')
    await waitFor(() => expect(titles()).toEqual(['Unread: Wash up']))
  })

  it('shows the whole of one beside the list, with its button, and has read it then', async () => {
    const ana = await portal.as('host')
    await tell(ana, { title: 'Come in', actionText: 'Open the door', actionUrl: '/dashboard?section=hosts' })
    await tell(ana, { title: 'Later' })
    await show(ana)
    await portal.hands.click(await screen.findByText('Come in'))
    const record = within(await screen.findByRole('dialog', { name: 'Come in' }))
    expect(await record.findByRole('button', { name: 'Open the door' })).toBeTruthy()
    expect(record.getByText('2 of 2')).toBeTruthy()
    await waitFor(() => expect(record.queryByText('Unread:')).toBeNull())
  })

  it('opens an unread one without taking it from under the reader', async () => {
    const ana = await portal.as('host')
    await tell(ana, { title: 'Wash up' })
    await show(ana, '&show=unread')
    await portal.hands.click(await screen.findByText('It is ready'))
    const record = within(await screen.findByRole('dialog', { name: 'Wash up' }))
    expect(await record.findByText('It is ready')).toBeTruthy()
  })

  it('marks all as read', async () => {
    const ana = await portal.as('host')
    await tell(ana)
    await show(ana, '&show=unread')
    await waitFor(() => expect(titles()).toEqual(['Unread: Lunch']))
    await portal.hands.click(screen.getByRole('button', { name: 'Mark all read' }))
    expect(await screen.findByText('No unread notifications')).toBeTruthy()
  })
})

describe('choosing notifications', () => {
  const show = async (person: Person) => {
    await portal.show(<NotificationPreferences />, person, '/dashboard?section=profile&tab=alerts')
    return within(await screen.findByRole('group', { name: /^Task/ }))
  }

  it('offers what works, keeps each choice at once, and asks how mails come once there are some', async () => {
    const ana = await portal.as('host')
    const task = await show(ana)
    expect(task.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
      true,
      false,
    ])
    expect(screen.queryByText('Together, every morning at 8')).toBeNull()
    await portal.hands.click(task.getByRole('checkbox', { name: 'Email' }))
    await portal.hands.click(await screen.findByRole('radio', { name: 'Together, every morning at 8' }))
    await expect
      .poll(async () => {
        const { channels, mails } = await ana.call(notificationPreferences.read)
        return [channels.task.mail, channels.event.mail, mails]
      })
      .toEqual([true, false, 'daily'])
  })

  it('limits how often a day rings, and asks then when the rest comes', async () => {
    const ana = await portal.as('host')
    await show(ana)
    expect(screen.queryByLabelText('The rest comes together at')).toBeNull()
    const pick = async (label: string, choice: string | RegExp) => {
      await portal.hands.click(screen.getByRole('combobox', { name: label }))
      await portal.hands.click(await screen.findByRole('option', { name: choice }))
    }
    await pick('At most', '3 times a day')
    expect(await screen.findByText('Today it rang 0 of 3 times.')).toBeTruthy()
    await pick('The rest comes together at', /^8:00\sPM$/)
    await expect
      .poll(async () => {
        const { ringsADay, restAt } = await ana.call(notificationPreferences.read)
        return [ringsADay, restAt]
      })
      .toEqual([3, '20:00'])
    await pick('At most', 'As often as something comes')
    await expect.poll(async () => (await ana.call(notificationPreferences.read)).ringsADay).toBeNull()
  })

  it('shows the devices that were switched on, and switches them off', async () => {
    const ana = await portal.as('host')
    await ana.call(push.subscribe, pushBrowser(service.origin, 'ana').subscription)
    const task = await show(ana)
    expect(task.getByRole('checkbox', { name: 'On my devices' })).toBeTruthy()
    await portal.hands.click(await screen.findByRole('button', { name: 'Send a test' }))
    expect(await screen.findByText('A test is on its way')).toBeTruthy()
    expect(screen.getByText(/This browser cannot show notifications/)).toBeTruthy()
    await portal.hands.click(screen.getByRole('button', { name: 'Switch off on this device' }))
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'On my devices' })).toBeNull())
    expect((await ana.call(push.state)).devices).toEqual([])
  })
})
