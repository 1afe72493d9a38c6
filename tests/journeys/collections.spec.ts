import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { todayIn } from '#kernel/charity/day.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  type Journey,
  KEEPING,
  kept,
  PHONE,
  startJourney,
} from '../journey.ts'

let journey: Journey
let core: Person
let church: { id: string }
let garden: { id: string }
const today = todayIn('America/New_York')

beforeAll(async () => {
  journey = await startJourney()
  core = await journey.as('core_team')
  const admin = await journey.as('admin')
  church = await admin.call(hosts.add, { name: 'First Church' })
  garden = await admin.call(hosts.add, { name: 'Garden Street' })
})
afterAll(() => journey.close())
beforeEach(() => journey.app.pool.query('DELETE FROM sandwich_collections'))

const log = (person: Person, individualSandwiches: number, hostId = church.id) =>
  person.call(collections.add, { collectionDate: today, hostId, individualSandwiches, groups: [] })
const sandwichesOf = async (person: Person) => (await person.call(collections.list, {})).totals.total
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function chooseLocation(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Location' }).fill(name)
  await page.locator('[role=option]').filter({ hasText: name }).first().click()
}

test('on a phone the question whether another group was meant stands in sight, above the button that logs', async () => {
  await core.call(collections.add, {
    collectionDate: today,
    hostId: church.id,
    individualSandwiches: 0,
    groups: [{ name: 'Riverbend Runners', count: 40 }],
  } as never)
  const { page, context } = await journey.visit(await journey.as('host'), PHONE)
  await page.goto('/dashboard?section=collections&action=add')
  await page.getByRole('button', { name: 'Add a group' }).click()
  await page
    .getByLabel(/^Name of the group/)
    .first()
    .fill('Riverbend Runers')
  await page
    .getByLabel(/^Sandwiches/)
    .first()
    .fill('25')
  const use = page.getByRole('button', { name: 'Use Riverbend Runners' })
  await use.waitFor()
  const [question, log] = await Promise.all([
    use.boundingBox(),
    page.getByRole('button', { name: 'Log this collection' }).boundingBox(),
  ])
  expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThan(log?.y ?? 0)
  await use.click()
  expect(
    await page
      .getByLabel(/^Name of the group/)
      .first()
      .inputValue(),
  ).toBe('Riverbend Runners')
  await context.close()
})

test('a host logs two groups on a phone; an open list of the core team changes at once, and back by undo', async () => {
  await log(core, 100, garden.id)
  const desk = await journey.visit(core)
  const live = desk.page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
  await desk.page.goto('/collections')
  await live
  const total = desk.page.getByRole('grid', { name: 'Collections' }).locator('tfoot td').nth(5)
  await expect.poll(() => total.textContent()).toBe('100')

  const { page, complaints } = await journey.visit(await journey.as('host'), PHONE)
  await page.goto('/collections')
  await page.getByRole('button', { name: 'Log a collection' }).first().tap()
  await chooseLocation(page, 'First Church')
  await field(page, 'Individual sandwiches').fill('200')
  await page.getByRole('button', { name: 'Add a group' }).tap()
  await page.keyboard.type('Lakeview Rotary')
  await field(page, 'Sandwiches').fill('60')
  await page.getByRole('button', { name: 'Add another group' }).tap()
  await page.keyboard.type('Birch School')
  await field(page, 'Sandwiches').nth(1).fill('20+26')
  await page.getByText('306 sandwiches', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Log this collection' }).tap()
  await answered
  await expect.poll(() => total.textContent(), { interval: 20 }).toBe('406')
  await page.getByText('Logged 306 sandwiches at First Church').first().waitFor()

  const undone = page.waitForResponse((answer) => answer.url().includes('/api/undo/'))
  await page.getByRole('button', { name: 'Undo', exact: true }).tap()
  await undone
  await expect.poll(() => total.textContent()).toBe('100')
  expect([...complaints, ...desk.complaints]).toEqual([])
})

test('an entry made without a network waits in the list, outlives a reload, and is sent exactly once', async () => {
  const host = await journey.as('host')
  const { page, context, complaints } = await journey.visit(host, { ...PHONE, ...KEEPING })
  let arrived = 0
  context.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/api/sandwich-collections')) arrived++
  })
  await page.goto('/dashboard?section=collections&action=log')
  await kept(page)
  await page.reload()
  await page.getByRole('combobox', { name: 'Location' }).waitFor()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await chooseLocation(page, 'First Church')
  await field(page, 'Individual sandwiches').fill('42')
  await page.getByRole('button', { name: 'Log this collection' }).tap()
  await page.getByText('Saved on this phone').first().waitFor()
  const waiting = page.getByRole('region', { name: 'Not sent yet' })
  await waiting.getByText(/^Just logged: .*First Church, 42 sandwiches/).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.reload()
  await waiting.getByText('Saved here, waiting to be sent').waitFor()

  await waiting.getByRole('button', { name: 'Edit' }).tap()
  await field(page, 'Individual sandwiches').fill('43')
  await page.getByRole('button', { name: 'Save and send' }).tap()
  await waiting.getByText(/First Church, 43 sandwiches/).waitFor()
  await page.close()
  await context.setOffline(false)

  const next = await context.newPage()
  await next.goto('/collections')
  await next.getByRole('list', { name: 'Collections' }).getByText('First Church', { exact: true }).waitFor()
  await expect.poll(() => next.getByRole('region', { name: 'Not sent yet' }).count()).toBe(0)
  await next.waitForLoadState('networkidle')
  expect(arrived).toBe(1)
  expect(await sandwichesOf(core)).toBe(43)
  expect(complaints).toEqual([])
})

test('an entry that is refused on return stays with its reason, and goes in once it is corrected', async () => {
  const admin = await journey.as('admin')
  const short = await admin.call(hosts.add, { name: 'Short Lane' })
  const { page, context } = await journey.visit(await journey.as('host'), PHONE)
  await page.goto('/dashboard?section=collections&action=log')
  await page.getByRole('combobox', { name: 'Location' }).waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await chooseLocation(page, 'Short Lane')
  await field(page, 'Individual sandwiches').fill('12')
  await page.getByRole('button', { name: 'Log this collection' }).tap()
  await page.getByText('Saved on this phone').first().waitFor()
  await admin.call(hosts.remove, { id: short.id })

  await context.setOffline(false)
  const waiting = page.getByRole('region', { name: 'Not sent yet' })
  await waiting.getByText(/Not accepted: /).waitFor()
  await waiting.getByRole('button', { name: 'Correct it' }).tap()
  await expectAccessible(page)
  await chooseLocation(page, 'First Church')
  await page.getByRole('button', { name: 'Save and send' }).tap()
  await expect.poll(() => waiting.count()).toBe(0)
  const { items } = await core.call(collections.list, {})
  expect(items).toMatchObject([{ hostName: 'First Church', total: 12 }])
})

test('a list as somebody likes it is saved under a name and there again with one press', async () => {
  await log(core, 100)
  await log(core, 50, garden.id)
  const { page, complaints } = await journey.visit(core)
  await page.goto(`/collections?hostId=${garden.id}`)
  const grid = page.getByRole('grid', { name: 'Collections' })
  await grid.getByText('All 1 entry').waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: /Save/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Only the garden')
  await page.getByRole('dialog').getByRole('button', { name: /Save/ }).click()
  await page.getByRole('button', { name: /^Take off the filter Location/ }).click()
  await grid.getByText('All 2 entries').waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: /Only the garden/ }).click()
  await grid.getByText('All 1 entry').waitFor()
  expect(new URL(page.url()).searchParams.getAll('hostId')).toEqual([garden.id])
  expect(complaints).toEqual([])
})

test('a name of a hundred letters leaves the numbers in sight, at the desk and on a phone', async () => {
  const admin = await journey.as('admin')
  const long = await admin.call(hosts.add, { name: 'W'.repeat(100) })
  await core.call(collections.add, {
    collectionDate: today,
    hostId: long.id,
    individualSandwiches: 40,
    groups: [{ name: 'G'.repeat(100), count: 77 }],
  })
  for (const options of [DESK, PHONE]) {
    const { page, context } = await journey.visit(core, options)
    await page.goto('/collections')
    const total = page.locator('main :is(tbody tr, li)').getByText('117', { exact: true }).first()
    await total.waitFor()
    await expectNoSidewaysScroll(page)
    const { x = 0, width = 0 } = (await total.boundingBox()) ?? {}
    expect(x + width).toBeLessThan(options.viewport.width)
    await context.close()
  }
})

test('two people correct one entry: the second chooses, and no field is lost', async () => {
  const entry = await log(core, 100)
  const other = await journey.as('core_team')
  const address = `/dashboard?section=collections&id=${entry.id}&action=edit`
  const [first, second] = [await journey.visit(core), await journey.visit(other)]
  await Promise.all([first.page.goto(address), second.page.goto(address)])
  await field(second.page, 'Individual sandwiches').fill('130')

  await field(first.page, 'Individual sandwiches').fill('120')
  await field(first.page, 'Notes').fill('Two coolers')
  await first.page.getByRole('button', { name: 'Save changes' }).click()
  await first.page.getByText('120 sandwiches', { exact: true }).waitFor()

  await second.page.getByRole('button', { name: 'Save changes' }).click()
  const merge = second.page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await merge.waitFor()
  await expectAccessible(second.page)
  await merge.getByRole('group', { name: 'Individual sandwiches' }).getByText('Yours').click()
  await merge.getByRole('button', { name: 'Save changes' }).click()
  await merge.waitFor({ state: 'detached' })
  await expect
    .poll(() => core.call(collections.read, { id: entry.id }))
    .toMatchObject({ individualSandwiches: 130, notes: 'Two coolers' })
  expect([...first.complaints, ...second.complaints]).toEqual([])
})

test('what somebody is typing in the list survives a change by somebody else', async () => {
  const entry = await log(core, 100)
  await log(core, 50, garden.id)
  const { page } = await journey.visit(core)
  const live = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
  await page.goto('/collections')
  await live
  await page.getByRole('checkbox', { name: /^Select Garden Street/ }).click()
  const row = page.getByRole('row').filter({ hasText: 'First Church' })
  await row.getByRole('button', { name: /^Edit Individual/ }).click()
  await row.getByRole('textbox', { name: /^Individual/ }).waitFor()
  await page.keyboard.type('61')
  await log(core, 7, garden.id)
  await page.getByRole('row').filter({ hasText: 'Garden Street' }).nth(1).waitFor()
  expect(await page.locator('input:focus').inputValue()).toBe('61')
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByText('1 selected').waitFor()
  await page.keyboard.press('Enter')
  await row.getByText('61').first().waitFor()
  await expect
    .poll(async () => (await core.call(collections.read, { id: entry.id })).individualSandwiches)
    .toBe(61)
})
