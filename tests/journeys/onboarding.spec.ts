import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onboarding } from '#sections/admin/onboarding/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import type { Person } from '#server/testing/portal.ts'
import { expectAccessible, expectNoSidewaysScroll, type Journey, PHONE, startJourney } from '../journey.ts'
import { cutFaults, settled, touchFaults } from '../screens.ts'

let journey: Journey
let admin: Person
beforeAll(async () => {
  journey = await startJourney()
  admin = await journey.as('admin')
  await admin.call(hosts.add, { name: 'Kestrel Bay' })
})
afterAll(() => journey.close())

const button = (page: Page, done: number | 'all') =>
  page.getByRole('button', { name: new RegExp(`^Challenges, ${done} (of \\d+ )?completed$`) })
/** Progress is written by a job, and told to the windows that show it. */
const counted = (page: Page, done: number | 'all') =>
  expect
    .poll(async () => {
      await workOff(journey.app)
      return button(page, done).isVisible()
    })
    .toBe(true)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Onboarding Challenge' })

test('a new host follows a challenge, logs a collection, and the trophy knows without loading anew', async () => {
  const host = await journey.as('host')
  const { page, context, complaints } = await journey.visit(host, PHONE)
  await page.goto('/dashboard')
  await button(page, 0).click()
  const open = dialog(page)
  await open.getByText('Explore features and earn points!').waitFor()
  await open.getByRole('button', { name: /^Log your first collection/ }).waitFor()
  await settled(page)
  await expectAccessible(page)
  expect(await touchFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await open.getByRole('button', { name: /^Log your first collection/ }).click()
  await page.getByText("Let's do it!").waitFor()
  await open.waitFor({ state: 'detached' })
  expect(page.url()).toContain('section=collections')
  await page.getByRole('button', { name: 'Log a collection' }).first().click()
  await page.getByRole('combobox', { name: 'Location' }).fill('Kestrel')
  await page.locator('[role=option]').filter({ hasText: 'Kestrel Bay' }).first().click()
  await page.getByRole('textbox', { name: 'Individual sandwiches', exact: true }).fill('306')
  await page.getByRole('button', { name: 'Log this collection' }).click()
  await counted(page, 1)
  await page.keyboard.press('Escape')
  await button(page, 1).click()
  await dialog(page)
    .getByRole('button', { name: /^Log your first collection.*Completed$/ })
    .click()
  await page.getByText('Already Completed!').waitFor()
  await dialog(page).getByRole('tab', { name: 'Leaderboard' }).click()
  await dialog(page).getByText('25 points').waitFor()
  await settled(page)
  await expectAccessible(page)
  expect(await touchFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('searching and looking around count, and whoever is done has gold', async () => {
  const host = await journey.as('host')
  // All the others that this host has are done.
  await journey.app.pool.query(
    `INSERT INTO challenge_progress (user_id, challenge_id, points)
     SELECT $1, id, points FROM challenges WHERE action_key NOT IN ('first_search', 'view_hosts')`,
    [host.id],
  )
  const { completedChallenges } = await host.call(onboarding.stats)
  const { page, context, complaints } = await journey.visit(host)
  await page.goto('/dashboard')
  await button(page, completedChallenges).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).waitFor()
  await page.keyboard.type('kestrel')
  await page.getByRole('option', { name: /Kestrel Bay/ }).click()
  // The search was noted, and so was the section that it led to.
  await counted(page, 'all')
  expect(await button(page, 'all').getAttribute('data-look')).toBe('gold')
  expect((await host.call(onboarding.stats)).completionPercentage).toBe(100)
  expect(complaints).toEqual([])
  await context.close()
})

test('an administrator’s lists fit a phone', async () => {
  const { page, context, complaints } = await journey.visit(admin, PHONE)
  for (const tab of ['progress', 'challenges']) {
    await page.goto(`/dashboard?section=onboarding-admin&tab=${tab}`)
    await settled(page)
    await expectAccessible(page)
    expect([...(await touchFaults(page)), ...(await cutFaults(page))]).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('an administrator gives a challenge more points, and it reaches the dialog that is open elsewhere', async () => {
  const [here, there] = [await journey.visit(admin), await journey.visit(await journey.as('host'), PHONE)]
  await there.page.goto('/dashboard')
  await button(there.page, 0).click()
  await dialog(there.page).getByText('25 points').waitFor()
  await here.page.goto('/dashboard?section=onboarding-admin&tab=challenges')
  await here.page.getByRole('button', { name: /^Log your first collection/ }).click()
  const drawer = here.page.getByRole('dialog', { name: 'Log your first collection' })
  await drawer.getByLabel(/^Points/).fill('40')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await dialog(there.page).getByText('40 points').waitFor()
  expect([...here.complaints, ...there.complaints]).toEqual([])
  await here.context.close()
  await there.context.close()
})
