import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayIn } from '#kernel/charity/day.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Journey, PHONE, startJourney } from '../journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
  const admin = await journey.as('admin')
  const { id: hostId } = await admin.call(hosts.add, { name: 'Alder Bend' })
  for (const individualSandwiches of [41, 52, 63, 74, 85, 96, 107, 118])
    await admin.call(collections.add, {
      collectionDate: todayIn('America/New_York'),
      hostId,
      individualSandwiches,
    })
})
afterAll(() => journey.close())

const helpOf = (page: Page) => page.getByRole('button', { name: 'Guided tours' })

/** The words and buttons of the page that share a place with the help button. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const help = document.querySelector('[aria-label="Guided tours"] > span')?.getBoundingClientRect()
    if (!help) return ['there is no help button']
    const meets = ({ left, right, top, bottom }: DOMRect) =>
      right > help.left && left < help.right && bottom > help.top && top < help.bottom
    const found: string[] = []
    for (const root of document.querySelectorAll('main, nav[aria-label="Main places"]')) {
      const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (words.nextNode()) {
        // What is read aloud only has no place on the screen.
        const { width = 0 } = words.currentNode.parentElement?.getBoundingClientRect() ?? {}
        if (width <= 1) continue
        const range = document.createRange()
        range.selectNodeContents(words.currentNode)
        const text = words.currentNode.textContent?.trim()
        if (text && [...range.getClientRects()].some(meets)) found.push(text)
      }
      for (const icon of root.querySelectorAll('button svg, a svg'))
        if (meets(icon.getBoundingClientRect())) found.push(icon.outerHTML.slice(0, 80))
    }
    return found
  })

test('on a phone the help button covers no number and no button, and steps aside while one scrolls', async () => {
  const { page, complaints } = await journey.visit(await journey.as('core_team'), PHONE)
  for (const section of ['', '?section=collections', '?section=hosts', '?section=weekly-monitoring']) {
    await page.goto(`/dashboard${section}`)
    await helpOf(page).waitFor()
    await page.waitForLoadState('networkidle')
    for (const end of [0, 240, 100_000]) {
      await page.evaluate((top) => window.scrollTo(0, top), end)
      await expect.poll(() => helpOf(page).isVisible()).toBe(true)
      expect(await covered(page), `${section} at ${end}`).toEqual([])
    }
  }
  await page.goto('/dashboard?section=collections')
  await page.getByRole('list', { name: 'Collections' }).waitFor()
  await helpOf(page).waitFor()
  await page.evaluate(() => window.scrollTo(0, 200))
  await helpOf(page).waitFor({ state: 'hidden' })
  await helpOf(page).waitFor()
  await helpOf(page).tap()
  await page.getByRole('dialog', { name: 'What are you looking for?' }).waitFor()
  expect(complaints).toEqual([])
})

test('in a low window, or one enlarged twofold, the main action stands in the heading and covers no row', async () => {
  const { page } = await journey.visit(await journey.as('core_team'), {
    viewport: { width: 640, height: 400 },
  })
  await page.goto('/dashboard?section=collections')
  const main = await page.getByRole('button', { name: 'Log a collection' }).boundingBox()
  const heading = await page.getByRole('heading', { level: 1, name: 'Collections Log' }).boundingBox()
  expect(main?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0))
})
