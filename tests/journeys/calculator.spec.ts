import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  type Journey,
  KEEPING,
  PHONE,
  startJourney,
} from '../journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
  // The portal is set up.
  await journey.as('super_admin')
})
afterAll(() => journey.close())

test('/calculator works without signing in, and without a network once it was seen', async () => {
  const { page, context, complaints } = await journey.visit(null, { ...PHONE, ...KEEPING })
  await page.goto('/calculator')
  const list = page.getByRole('article', { name: 'Shopping list: 100 deli sandwiches' })
  await list.waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await context.setOffline(true)
  await page.goto('/calculator?kind=pbj&sandwiches=40')
  const kept = page.getByRole('article', { name: 'Shopping list: 40 PB&J sandwiches' })
  await kept.waitFor()
  expect(await kept.getByRole('row', { name: /Total/ }).textContent()).toMatch(/\$\d+\.\d\d/)
  expect(complaints).toEqual([])
  await context.close()
})
