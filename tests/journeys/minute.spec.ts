import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { DEFAULT_SCHEDULE, latestCollectionDay } from '#kernel/charity/week.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { expectAccessible, expectNoSidewaysScroll, type Journey, PHONE, startJourney } from '../journey.ts'

/** The host's minute: what a newcomer does on a phone, in presses. Typing is none; going into a field is one, unless the focus is there. */
let journey: Journey
let admin: Person
let bend: { id: string }
const wednesday = latestCollectionDay(todayIn('America/New_York'), DEFAULT_SCHEDULE)

beforeAll(async () => {
  journey = await startJourney()
  admin = await journey.as('admin')
  bend = await admin.call(hosts.add, { name: 'Alder Bend' })
  await admin.call(hosts.add, { name: 'Birch Lane' })
})
afterAll(() => journey.close())
beforeEach(() => journey.app.pool.query('DELETE FROM sandwich_collections'))

/** A thumb that counts. */
function countingThumb() {
  let presses = 0
  return {
    press: async (place: Locator) => {
      await place.tap()
      presses++
    },
    presses: () => presses,
  }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const counts = (page: Page) => page.getByRole('textbox', { name: 'Sandwiches', exact: true })
const entries = async () => (await admin.call(collections.list, {})).items

async function logThreeHundredAndSix(page: Page, thumb: ReturnType<typeof countingThumb>) {
  await page.keyboard.type('206')
  await thumb.press(button(page, 'Add a group'))
  await page.keyboard.type('Lakeview Rotary')
  await thumb.press(counts(page).first())
  await page.keyboard.type('60')
  await thumb.press(button(page, 'Add another group'))
  await page.keyboard.type('Birch School')
  await thumb.press(counts(page).nth(1))
  await page.keyboard.type('40')
  await page.getByText('306 sandwiches', { exact: true }).waitFor()
  await thumb.press(button(page, 'Log this collection'))
}

test('a newcomer logs 306 with two groups in 8 presses, and sees the card that came of it', async () => {
  const { page, complaints } = await journey.visit(await journey.as('host'), PHONE)
  const thumb = countingThumb()
  await page.goto('/dashboard')
  await thumb.press(button(page, 'Log a collection'))
  const location = page.getByRole('combobox', { name: 'Location' })
  await location.waitFor()
  await expect.poll(() => location.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Ald')
  await thumb.press(page.getByRole('option', { name: /^Alder Bend/ }))
  await thumb.press(page.getByRole('textbox', { name: 'Individual sandwiches' }))
  await logThreeHundredAndSix(page, thumb)

  const card = page.getByRole('listitem').filter({ hasText: 'Just logged' })
  await card.getByText('306', { exact: true }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => inSight(card)).toBe(true)
  await page
    .getByRole('region', { name: 'Undo' })
    .getByText(/^Logged 306 sandwiches at Alder Bend/)
    .waitFor()
  expect(await page.getByRole('region', { name: 'Messages of the portal' }).textContent()).toBe('')
  expect(thumb.presses()).toBeLessThanOrEqual(8)
  expect(await entries()).toMatchObject([{ collectionDate: wednesday, hostName: 'Alder Bend', total: 306 }])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('whoever logged before needs 6, finds the figure of last year in 2, corrects and undoes in 5', async () => {
  const host = await journey.as('host')
  const add = (day: string, individualSandwiches: number) =>
    host.call(collections.add, { collectionDate: day, hostId: bend.id, individualSandwiches, groups: [] })
  await add(addDays(wednesday, -52 * 7), 280)
  await add(addDays(wednesday, -7), 300)
  const { page, complaints } = await journey.visit(host, PHONE)
  await page.goto('/dashboard')
  const first = countingThumb()
  await first.press(button(page, 'Log a collection'))
  await page.getByText('Same week last year: 280').waitFor()
  expect(first.presses()).toBeLessThanOrEqual(2)
  const number = page.getByRole('textbox', { name: 'Individual sandwiches' })
  await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true)
  await logThreeHundredAndSix(page, first)
  const card = page.getByRole('listitem').filter({ hasText: 'Just logged' })
  await card.getByText('306', { exact: true }).waitFor()
  expect(first.presses()).toBeLessThanOrEqual(6)

  const thumb = countingThumb()
  await thumb.press(page.getByRole('button', { name: /^Open Alder Bend/ }).first())
  await thumb.press(button(page, 'Edit'))
  await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true)
  await number.fill('216')
  await thumb.press(button(page, 'Save changes'))
  await page.getByText('316 sandwiches', { exact: true }).waitFor()
  await thumb.press(button(page, 'Undo'))
  await page.getByText('306 sandwiches', { exact: true }).waitFor()
  expect(thumb.presses()).toBeLessThanOrEqual(5)
  expect(complaints).toEqual([])
})

/** Wholly on the screen, and under nothing. */
const inSight = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const there = [top + 4, bottom - 4].map((y) => document.elementFromPoint(left + width / 2, y))
    return top >= 0 && bottom <= window.innerHeight && there.every((found) => element.contains(found))
  })
