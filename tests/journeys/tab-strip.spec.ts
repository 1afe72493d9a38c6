import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESK, type Journey, PHONE, startJourney } from '../journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

test('on a phone the open tab stands in its strip, also when an address leads to one far to the right', async () => {
  const { page, context, complaints } = await journey.visit(await journey.as('admin'), PHONE)
  await page.goto('/dashboard?section=admin&tab=health')
  const tab = page.getByRole('tab', { name: 'Health', selected: true })
  await tab.waitFor()
  const { left, right } = await tab.evaluate((one) => one.getBoundingClientRect().toJSON())
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(PHONE.viewport.width)
  expect(complaints).toEqual([])
  await context.close()
})

test('more tabs than there is room for stand behind one press with their counts, and the chosen one comes out', async () => {
  for (const size of [DESK, PHONE]) {
    const { page, context, complaints } = await journey.visit(await journey.as('admin'), size)
    await page.goto('/dashboard?section=event-requests')
    await page.getByRole('tab', { name: /^Scheduled/, selected: true }).waitFor()
    await page.getByRole('button', { name: 'More: Event requests by status' }).click()
    await page.getByRole('menuitem', { name: /^Declined/ }).click()
    await page.getByRole('tab', { name: /^Declined/, selected: true }).waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      const { left, right } = await tab.evaluate((one) => one.getBoundingClientRect().toJSON())
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(size.viewport.width)
    }
    expect(complaints).toEqual([])
    await context.close()
  }
})
