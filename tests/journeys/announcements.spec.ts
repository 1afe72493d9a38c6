import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, instantIn, todayIn } from '#kernel/charity/day.ts'
import { startTextProvider, type TextProvider } from '#platform/text-messages/testing-provider.ts'
import { announcements } from '#sections/communication/announcements/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { DESK, type Journey, PHONE, startJourney } from '../journey.ts'

let provider: TextProvider
let journey: Journey
let admin: Person
beforeAll(async () => {
  provider = await startTextProvider()
  journey = await startJourney({ twilio: provider.settings })
  admin = await journey.as('admin')
})
afterAll(async () => {
  await journey.close()
  await provider.close()
})

const ZONE = 'America/New_York'
const today = todayIn(ZONE)
const fields = {
  title: 'Ice on the roads',
  message: 'Please stay at home on Wednesday.',
  type: 'alert' as const,
  priority: 'urgent' as const,
  link: '/api/docs',
  linkText: null,
  startDate: instantIn(ZONE, today).toISOString(),
  endDate: instantIn(ZONE, addDays(today, 2)).toISOString(),
  isActive: true,
  roles: [],
}
const BANNER = { name: 'Announcement' }

test('an announcement arrives while people work, opens its link in a new tab, and is back the next day', async () => {
  const host = await journey.as('host')
  const { page, context, complaints } = await journey.visit(host, PHONE)
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.getByRole('region', BANNER).count()).toBe(0)
  const { id } = await admin.call(announcements.add, fields)
  const banner = page.getByRole('region', BANNER)
  await banner.getByText('Ice on the roads').waitFor()
  await banner.getByText('Urgent').waitFor()
  // One line; a press shows all of it.
  await banner.getByRole('button', { name: 'Ice on the roads' }).click()
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    banner.getByRole('link', { name: 'Learn More' }).click(),
  ])
  expect(new URL(tab.url()).pathname).toBe('/api/docs')
  await tab.close()
  await banner.getByRole('button', { name: 'Dismiss this announcement' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await banner.count()).toBe(0)
  await expect
    .poll(() => host.call(announcements.dismissed, { announcementId: id }))
    .toEqual({ dismissed: true })
  // The list of another day, as tomorrow's first load finds it.
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...kept, day: '2026-01-01' }))
  }, `lunchbox-dismissed-banners-${host.id}`)
  await page.reload()
  await banner.getByText('Ice on the roads').waitFor()
  expect(complaints).toEqual([])
  await admin.call(announcements.remove, { id })
  await banner.waitFor({ state: 'detached' })
  await context.close()
})

test('the news about text messages come once in a person’s life, on whatever device', async () => {
  const person = await journey.as('volunteer', { fresh: true })
  const first = await journey.visit(person, PHONE)
  await first.page.goto('/dashboard')
  const dialog = first.page.getByRole('dialog', { name: 'New: text message alerts' })
  await dialog.getByRole('button', { name: 'Maybe Later' }).waitFor()
  await dialog.getByRole('button', { name: 'Set Up SMS Alerts' }).click()
  await first.page.getByRole('heading', { level: 1, name: 'Account Settings' }).waitFor()
  expect(first.page.url()).toMatch(/profile/)
  await expect
    .poll(() => person.call(announcements.dismissed, { announcementId: 'sms_alerts_launch_2024' }))
    .toEqual({ dismissed: true })
  const second = await journey.visit(person, DESK)
  await second.page.goto('/dashboard')
  await second.page.getByRole('heading', { level: 1 }).first().waitFor()
  await second.page.waitForLoadState('networkidle')
  expect(await second.page.getByRole('dialog').count()).toBe(0)
  expect([...first.complaints, ...second.complaints]).toEqual([])
  await first.context.close()
  await second.context.close()
})
