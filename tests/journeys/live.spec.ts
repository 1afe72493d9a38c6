import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#sections/admin/settings/contract.ts'
import { type Journey, startJourney } from '../journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

test('what one person changes is on the screen of another at once, without a reload', async () => {
  const [admin, volunteer] = [await journey.as('admin'), await journey.as('volunteer')]
  const { page, complaints } = await journey.visit(volunteer)
  const upgraded = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
  await page.goto('/dashboard')
  await upgraded
  const home = page.getByRole('link', { name: /go to the dashboard/ })
  await home.waitFor()

  await admin.call(settings.change, { organizationName: 'Harvest Table' })
  await page.getByRole('link', { name: /^Harvest Table/ }).waitFor()
  expect(complaints).toEqual([])
})

test('after the server was away, what was missed is loaded again', async () => {
  const [admin, volunteer] = [await journey.as('admin'), await journey.as('volunteer')]
  const { page, context } = await journey.visit(volunteer)
  await admin.call(settings.change, { organizationName: 'Tuesday Table' })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Tuesday Table/ }).waitFor()
  await context.setOffline(true)
  await page.getByText('Offline – showing what was last loaded').waitFor()
  await admin.call(settings.change, { organizationName: 'Wednesday Table' })
  await context.setOffline(false)
  await page.getByRole('link', { name: /^Wednesday Table/ }).waitFor()
})

test('a session that was ended elsewhere ends on the open screen too', async () => {
  const volunteer = await journey.as('volunteer')
  const { page } = await journey.visit(volunteer)
  const upgraded = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
  await page.goto('/dashboard?section=hosts')
  await upgraded
  await fetch(`${journey.url}/api/auth/logout`, { method: 'POST', headers: { cookie: volunteer.cookie } })
  await page.waitForURL(/\/api\/login\?returnTo=%2Fdashboard%3Fsection%3Dhosts/)
})
