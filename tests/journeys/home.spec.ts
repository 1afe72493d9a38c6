import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#kernel/people/access.ts'
import { seedDemo } from '#server/demo.ts'
import { DESK, type Journey, PHONE, startJourney, type Visitor } from '../journey.ts'
import { settled } from '../screens.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

/** Part of issue 9: nothing on Home makes room for what arrives later. */
const MOST_SHIFT = 0.02

/** Opens Home slowly enough that every answer comes by itself, and says by how much it jumped. */
async function shiftOf(person: Visitor, size: typeof DESK | typeof PHONE): Promise<number> {
  const { page, context, complaints } = await journey.visit(person, size)
  await page.addInitScript(() => {
    const jumps = window as unknown as { jumped: number }
    jumps.jumped = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) jumps.jumped += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let answers = 0
  await page.route('**/api/**', async (route) => {
    answers += 1
    await new Promise((resolve) => setTimeout(resolve, 20 * (answers % 5)))
    await route.continue()
  })
  await page.goto('/dashboard')
  await settled(page)
  // What nobody waits for comes last, and may move nothing either.
  await page.getByRole('button', { name: /^Notifications/ }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(complaints).toEqual([])
  const jumped = await page.evaluate(() => (window as unknown as { jumped: number }).jumped)
  await context.close()
  return jumped
}

test('a new portal greets whoever set it up, and nothing jumps', async () => {
  const founder = await journey.as('super_admin')
  for (const size of [PHONE, DESK]) expect(await shiftOf(founder, size)).toBeLessThan(MOST_SHIFT)
  const { page, context } = await journey.visit(founder, PHONE)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'First steps: 0 of 6 done' }).waitFor()
  await page.getByRole('link', { name: /^Name and colors/ }).click()
  await page.getByRole('button', { name: 'Save settings' }).waitFor()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'First steps: 1 of 6 done' }).waitFor()
  await page.getByRole('button', { name: 'Put this list away' }).click()
  await page.getByRole('heading', { name: /^First steps/ }).waitFor({ state: 'detached' })
  await context.close()
})

test('Home does not jump while a year of data arrives, for a host on the phone and for the core team at the desk', async () => {
  await journey.app.pool.query('TRUNCATE users, first_steps CASCADE')
  await seedDemo(journey.app)
  // The banner has its own place, and its own test.
  await journey.app.pool.query('DELETE FROM announcements')
  for (const [role, sizes] of [
    ['host', [PHONE]],
    ['core_team', [DESK]],
  ] as [Role, (typeof PHONE | typeof DESK)[]][])
    for (const size of sizes)
      expect(await shiftOf(await journey.demoPerson(role), size), role).toBeLessThan(MOST_SHIFT)
})
