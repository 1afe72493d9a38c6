import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifests } from '#registry.ts'
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  type Journey,
  PHONE,
  startJourney,
} from '../journey.ts'
import { cutFaults, nameFaults, settled, touchFaults } from '../screens.ts'
import { SWEEP } from '../walks.ts'

const pages = manifests.flatMap(({ guide = [] }) => guide)

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

const LOOKS = [
  { size: 'at the desk', at: 0, options: { ...DESK, colorScheme: 'dark' as const } },
  { size: 'on a phone', at: 1, options: { ...PHONE, colorScheme: 'light' as const } },
]
test.each(LOOKS)(
  'the pages of the guide are fit for everyone, with their pictures, a quarter of them $size',
  async ({ at, options }) => {
    const admin = await journey.as('admin')
    const { page, context, complaints } = await journey.visit(admin, options)
    // One component draws all of them: what it does wrong, it does on each. `npm run sweep`: every page.
    const mine = pages.filter((_, index) => SWEEP || index % 4 === at)
    for (const [index, { page: name, title }] of mine.entries()) {
      await page.goto(`/dashboard?section=help&page=${name}`)
      await settled(page)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
      for (const picture of await page.getByRole('main').getByRole('img').all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(300)
      }
      const faults = [
        ...(await nameFaults(page, 'Help & Support')),
        ...(await cutFaults(page)),
        ...('hasTouch' in options ? await touchFaults(page) : []),
      ]
      expect([name, ...faults]).toEqual([name])
      if (SWEEP || index % 3 === 0) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('the search leads to a page of the guide, and on a phone so does the menu of the account', async () => {
  const host = await journey.as('host')
  const desk = await journey.visit(host)
  await desk.page.goto('/dashboard')
  await settled(desk.page)
  await desk.page.keyboard.press('Control+k')
  await desk.page.getByRole('combobox', { name: 'Search' }).fill('guide log a collection')
  await desk.page.getByRole('option', { name: /^Guide: Log a collection/ }).click()
  await desk.page.getByRole('heading', { level: 1, name: 'Log a collection' }).waitFor()
  await desk.context.close()

  const phone = await journey.visit(host, PHONE)
  await phone.page.goto('/dashboard')
  await settled(phone.page)
  await phone.page.getByRole('button', { name: /^Account of/ }).tap()
  await phone.page.getByRole('menuitem', { name: 'Help & Support' }).tap()
  await phone.page.getByRole('heading', { level: 1, name: 'Help & Support' }).waitFor()
  await phone.context.close()
})
