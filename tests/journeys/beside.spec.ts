import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { DESK, expectAccessible, type Journey, startJourney } from '../journey.ts'

const NAMES = ['Alder Bend', 'Briar Park', 'Crane Gate']
let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
  const admin = await journey.as('admin')
  for (const name of NAMES) await admin.call(hosts.add, { name })
})
afterAll(() => journey.close())

const recordOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? '')

test('a record stands beside its list; J and K walk it, Esc closes it, and its row has the keyboard again', async () => {
  const { page, context, complaints } = await journey.visit(await journey.as('core_team'), DESK)
  await page.goto('/dashboard?section=hosts')
  const row = page.getByRole('row', { name: /Briar Park/ })
  await row.focus()
  const id = await focused(page)
  await page.keyboard.press('Enter')
  await recordOf(page, 'Briar Park').waitFor()
  await recordOf(page, 'Briar Park').getByText('2 of 3').waitFor()
  // The list is still there to be used.
  await page.getByRole('button', { name: 'Open Crane Gate' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('j')
  await recordOf(page, 'Crane Gate').waitFor()
  expect(await page.getByRole('button', { name: 'Next (J)' }).isDisabled()).toBe(true)
  await page.keyboard.press('k')
  await recordOf(page, 'Briar Park').waitFor()
  // In a field the letters are letters.
  await page.getByRole('textbox', { name: /^Search location/ }).pressSequentially('j')
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('j')
  await page.getByRole('button', { name: 'Open Alder Bend' }).waitFor({ state: 'detached' })
  await recordOf(page, 'Briar Park').waitFor()
  await page.getByRole('textbox', { name: /^Search location/ }).fill('')
  await page.getByRole('button', { name: 'Open Alder Bend' }).waitFor()
  await recordOf(page, 'Briar Park').focus()
  await page.keyboard.press('Escape')
  await recordOf(page, 'Briar Park').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe(id)
  expect(complaints).toEqual([])
  await context.close()
})

test('where there is no room for both, the record is a drawer that also knows its neighbors', async () => {
  const { page, context, complaints } = await journey.visit(await journey.as('core_team'), {
    viewport: { width: 1024, height: 768 },
  })
  await page.goto('/dashboard?section=hosts')
  await page.getByRole('row', { name: /Alder Bend/ }).click()
  await recordOf(page, 'Alder Bend').waitFor()
  expect(await recordOf(page, 'Alder Bend').getAttribute('aria-modal')).toBe('true')
  await page.getByRole('button', { name: 'Next (J)' }).click()
  await recordOf(page, 'Briar Park').waitFor()
  await page.keyboard.press('Escape')
  await recordOf(page, 'Briar Park').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await context.close()
})
