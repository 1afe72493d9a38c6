import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { views } from '#platform/views/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { type Journey, startJourney } from '../journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ }).getAttribute('aria-label')

/** Somebody else signs in in another window of this browser: both windows have the same cookie. */
async function signIn(page: Page, { cookie }: Person) {
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: journey.url, httpOnly: true }])
}

test('a window in which another person was signed in before becomes the window of who is signed in now', async () => {
  const [ana, ben] = [await journey.as('core_team'), await journey.as('host')]
  const { page } = await journey.visit(ana)
  await page.goto('/dashboard?section=hosts')
  const before = await account(page)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: /Save/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Of Ana')
  await signIn(page, ben)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect.poll(() => account(page)).not.toBe(before)
  expect((await ben.call(views.list, { section: 'hosts' })).items).toEqual([])
})
