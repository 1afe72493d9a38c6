import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  type Journey,
  PHONE,
  startJourney,
} from '../journey.ts'
import { touchFaults } from '../screens.ts'

let journey: Journey
let hostId: string
beforeAll(async () => {
  journey = await startJourney()
  const admin = await journey.as('admin')
  hostId = (await admin.call(hosts.add, { name: 'Kestrel Bay', area: 'Harbor', phone: '(555) 700-7001' })).id
  await admin.call(hostContacts.add, { hostId, name: 'Robert Quill', phone: '(555) 700-7002' })
})
afterAll(() => journey.close())

const open = async (page: Page, path = '/dashboard') => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
}
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

test('Ctrl+K, a few letters, Enter: the form is open, and nothing was touched but the keyboard', async () => {
  const host = await journey.as('host')
  const { page, context, complaints } = await journey.visit(host)
  await open(page)
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.type('log col')
  await option(page, /^Log a collection, Enter/).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Log a collection' }).waitFor()
  expect(page.url()).toContain('section=collections&action=log')
  expect(complaints).toEqual([])
  await context.close()
})

test('typed and Enter pressed before the answer is there: the best of the answer is taken', async () => {
  const core = await journey.as('core_team')
  const { page, context } = await journey.visit(core)
  await open(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('kestral bay')
  await page.keyboard.press('Enter')
  await page.waitForURL(/section=hosts&id=/)
  await page.getByRole('dialog', { name: 'Kestrel Bay' }).waitFor()
  await context.close()
})

test('arrows go round, Escape closes and gives the focus back to where it was', async () => {
  const core = await journey.as('core_team')
  const { page, context } = await journey.visit(core)
  await open(page)
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await field(page).fill('host')
  await option(page, /^Hosts,/).waitFor()
  const selected = () => page.locator('[role=option][aria-selected=true]').getAttribute('id')
  const first = await selected()
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(first)
  await page.keyboard.press('ArrowUp')
  expect(await selected()).toBe(await page.getByRole('option').last().getAttribute('id'))
  await page.keyboard.press('ArrowDown')
  expect(await selected()).toBe(first)
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})

test('over an open form Escape closes the search alone, and what was typed in the form is still there', async () => {
  const host = await journey.as('host')
  const { page, context } = await journey.visit(host)
  await open(page, '/dashboard?section=collections&action=log')
  const form = page.getByRole('dialog', { name: 'Log a collection' })
  const notes = form.getByLabel('Notes')
  await notes.fill('Two coolers')
  await page.keyboard.press('Control+k')
  await field(page).fill('hosts')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  expect(await notes.inputValue()).toBe('Two coolers')
  expect(await notes.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})

test('on a phone: nicknames and pieces of numbers find people, targets fit a thumb, nothing sticks out', async () => {
  const core = await journey.as('core_team')
  const { page, context, complaints } = await journey.visit(core, PHONE)
  await open(page)
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await field(page).fill('bob quill')
  await option(page, /^Robert Quill/).waitFor()
  await field(page).fill('700 7002')
  await option(page, /^Robert Quill/).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const inDialog = (await touchFaults(page)).filter((fault) => /option|Close|Search/.test(fault))
  expect(inDialog).toEqual([])
  await option(page, /^Robert Quill/).tap()
  await page.getByRole('dialog', { name: 'Kestrel Bay' }).waitFor()

  // What was opened last is there when nothing is typed.
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await page
    .getByRole('group', { name: 'Recent' })
    .getByRole('option', { name: /^Robert Quill/ })
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('without a result Enter searches by meaning, in both themes', async () => {
  const core = await journey.as('core_team')
  const { page, context } = await journey.visit(core, { ...DESK, colorScheme: 'dark' })
  await open(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('places that forgot their sandwich report')
  await page.locator('strong', { hasText: 'No results found' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('Found by meaning.').waitFor()
  expect(await page.getByRole('option').count()).toBeGreaterThan(0)
  await expectAccessible(page)
  await context.close()
})
