import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { announcements } from '#sections/communication/announcements/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  type Journey,
  KEEPING,
  kept,
  PHONE,
  startJourney,
} from '../journey.ts'

let journey: Journey
let admin: Person
beforeAll(async () => {
  journey = await startJourney()
  admin = await journey.as('admin')
})
afterAll(() => journey.close())

/** An announcement that is sent as a notification to these. */
async function send(title: string, over: { link?: string; linkText?: string } = {}) {
  const { id } = await admin.call(announcements.add, {
    title,
    message: 'Please be there at four.',
    type: 'event',
    priority: 'high',
    link: null,
    linkText: null,
    startDate: new Date(Date.now() + 20 * DAY).toISOString(),
    endDate: new Date(Date.now() + 21 * DAY).toISOString(),
    isActive: true,
    roles: ['host'],
    ...over,
  })
  await admin.call(announcements.broadcast, { id })
}

test('a notification rings in two browsers at once, is read in one, and both know', async () => {
  const host = await journey.as('host')
  const [phone, desk] = [await journey.visit(host, PHONE), await journey.visit(host, DESK)]
  for (const { page } of [phone, desk]) {
    const upgraded = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
    await page.goto('/dashboard')
    await upgraded
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  }
  await expect
    .poll(async () => {
      await send('Kitchen opens early')
      return phone.page.getByRole('button', { name: /unread/ }).count()
    })
    .toBe(1)
  const bell = phone.page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  await desk.page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor()
  await bell.click()
  const panel = phone.page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('Kitchen opens early').first().waitFor()
  await expectAccessible(phone.page)
  await expectNoSidewaysScroll(phone.page)
  const height = await panel
    .getByRole('tabpanel')
    .locator('> div')
    .evaluate((list) => list.clientHeight)
  expect(height).toBeLessThanOrEqual(256)
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  for (const { page } of [phone, desk])
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect([...phone.complaints, ...desk.complaints]).toEqual([])
  await phone.context.close()
  await desk.context.close()
})

test('by keyboard: open, archive from the menu, find it in the archive, put it back', async () => {
  const host = await journey.as('host')
  await send('Bring the cooler', { link: '/dashboard?section=hosts', linkText: 'See the hosts' })
  const { page, context, complaints } = await journey.visit(host)
  await page.goto('/dashboard')
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const menu = panel.getByRole('button', { name: 'What to do with: Bring the cooler' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Archive' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText('No notifications').waitFor()
  expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await panel.getByRole('button', { name: 'View all notifications' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await page.getByText('Archive', { exact: true }).click()
  await page.getByRole('button', { name: 'What to do with: Bring the cooler' }).click()
  await page.getByRole('menuitem', { name: 'Put back' }).click()
  await page.getByText('The archive is empty').waitFor()
  await page.goto('/dashboard?section=notifications')
  await page.getByRole('row', { name: /Bring the cooler/ }).click()
  await page.getByRole('button', { name: 'See the hosts' }).click()
  await page.waitForURL(/section=hosts/)
  expect((await host.call(notifications.counts)).total).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('after a cut the channel comes back by itself, and nothing is missed', async () => {
  const host = await journey.as('host')
  const { page, context } = await journey.visit(host)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await context.setOffline(true)
  await page.getByText('Offline – showing what was last loaded').waitFor()
  await send('Said while nobody heard it')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await context.close()
})

test('a push shows as a notification of the browser, with its words and its place', async () => {
  const host = await journey.as('host')
  const { page, context, complaints } = await journey.visit(host, KEEPING)
  await page.goto('/dashboard')
  await kept(page)
  await page.reload()
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The portal has no service worker')
  // Browsers without a desktop show no notifications; what they are asked to show is the same.
  await worker.evaluate(() => {
    const scope = self as unknown as { asked: unknown[]; registration: ServiceWorkerRegistration }
    scope.asked = []
    scope.registration.showNotification = async (title, options) =>
      void scope.asked.push({ title, ...options })
  })
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = {
    id: 'n-1',
    title: 'Kitchen opens early',
    body: 'Please be there at four.',
    url: '/hosts-of-ours',
  }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: journey.url,
    registrationId,
    data: JSON.stringify(push),
  })
  const asked = () => worker.evaluate(() => (self as unknown as { asked: unknown[] }).asked)
  const { title, body, id: tag, url: data } = push
  await expect.poll(asked).toMatchObject([{ title, body, tag, data }])
  expect(complaints).toEqual([])
  await context.close()
})
