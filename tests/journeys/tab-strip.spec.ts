import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Journey, PHONE, startJourney } from '../journey.ts'

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
