import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifests } from '#registry.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { ROOT } from '#server/root.ts'
import { TEST_PASSWORD } from '#server/testing/portal.ts'
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
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

const OFFLINE = 'Offline – showing what was last loaded'

test('a signed-out person signs in and gets where they wanted to go; logout leads to the login again', async () => {
  const { id } = await journey.as('admin')
  await journey.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    id,
    await hashPassword(TEST_PASSWORD),
  ])
  const { rows } = await journey.app.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    id,
  ])
  const { page } = await journey.visit(null)
  await page.goto('/dashboard?section=admin')
  await page.waitForURL(/\/api\/login\?returnTo=/)
  await page.getByLabel(/email/i).fill(rows[0]?.email ?? '')
  await page.getByLabel(/password/i).fill(TEST_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).search).toBe('?section=admin')

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(/\/api\/login/)
  await page.goto('/dashboard')
  await page.waitForURL(/\/api\/login/)
})

test('the portal opens without a network and shows what was last loaded; signing out leaves nothing of it', async () => {
  const { page, context, complaints } = await journey.visit(await journey.as('admin'), {
    ...PHONE,
    ...KEEPING,
  })
  await page.goto('/dashboard?section=admin')
  const name = page.getByRole('main').getByLabel(/name/i).first()
  await name.waitFor()
  const before = await name.inputValue()
  await kept(page)
  await expect.poll(() => keptKeys(page)).toContainEqual(expect.stringContaining('/api/settings"'))

  await context.setOffline(true)
  await page.reload()
  await page.getByText(OFFLINE).waitFor()
  await name.waitFor()
  expect(await name.inputValue()).toBe(before)
  await expectAccessible(page)

  await context.setOffline(false)
  await page.getByText(OFFLINE).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(/\/api\/login/)
  expect(await keptKeys(page)).toEqual([])
  expect(complaints).toEqual([])
})

test.each([
  ['desk, light', DESK, 'light'],
  ['desk, dark', DESK, 'dark'],
  ['phone, light', PHONE, 'light'],
  ['phone, dark', PHONE, 'dark'],
] as const)('the shell is accessible, quiet and fits: %s', async (_, size, colorScheme) => {
  const { page, complaints } = await journey.visit(await journey.as('admin'), { ...size, colorScheme })
  await page.goto('/dashboard')
  await page.getByRole('main').waitFor()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (size === PHONE) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Admin Panel' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  expect(complaints).toEqual([])
})

test('by keyboard: the first stop leads over the navigation to the content', async () => {
  const { page } = await journey.visit(await journey.as('admin'))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('a chosen theme is there before the first paint of the next visit', async () => {
  const { page } = await journey.visit(await journey.as('admin'), { ...DESK, colorScheme: 'light' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/dashboard')
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))).toBe(
    'dark',
  )
})

test('without a choice the theme is that of the device', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, context } = await journey.visit(await journey.as('admin'), { ...DESK, colorScheme })
    await page.goto('/dashboard')
    expect(
      await page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme')),
    ).toBe(colorScheme)
    await context.close()
  }
})

test('every entry of the sidebar has the drawing that its section names', async () => {
  const { page } = await journey.visit(await journey.as('super_admin'))
  await page.goto('/dashboard')
  const entries = manifests
    .flatMap(({ sidebar = [] }) => sidebar)
    .filter(({ onlyFor }) => onlyFor?.includes('super_admin') ?? true)
  const links = page.getByRole('navigation').first().getByRole('link')
  await expect.poll(() => links.count()).toBeGreaterThanOrEqual(entries.length)
  const drawn = await links
    .locator('svg')
    .evaluateAll((all) => all.map((one) => one.getAttribute('class')?.match(/tabler-icon-\S+/)?.[0]))
  // An unknown name falls back to the drawing of lists.
  const asList = drawn.filter((name) => name === 'tabler-icon-list-details').length
  expect(asList).toBe(entries.filter(({ icon }) => icon === 'list').length)
})

test('the code before the first paint stays under 220 kB', () => {
  const web = path.join(ROOT, 'dist', 'web')
  const page = readFileSync(path.join(web, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  expect(scripts.length).toBeGreaterThan(0)
  const bytes = scripts.map((file) => gzipSync(readFileSync(path.join(web, file))).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(220_000)
})

test('what a list needs of its own before its first row stays under 125 kB', () => {
  const web = path.join(ROOT, 'dist', 'web')
  const named = JSON.parse(readFileSync(path.join(web, 'first-files.json'), 'utf8')) as Record<
    string,
    string[]
  >
  for (const section of ['collections', 'hosts', 'drivers', 'wishlist']) {
    const bytes = (named[section] ?? []).map((file) => gzipSync(readFileSync(path.join(web, file))).length)
    expect(bytes.length, section).toBeGreaterThan(2)
    expect(
      bytes.reduce((sum, size) => sum + size, 0),
      section,
    ).toBeLessThan(125_000)
  }
})

test('no pieces of the code wait for each other in a circle', () => {
  const assets = path.join(ROOT, 'dist', 'web', 'assets')
  const importsOf = (file: string) =>
    [...readFileSync(path.join(assets, file), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(
      (match) => match[1] ?? '',
    )
  const files = readdirSync(assets).filter((file) => file.endsWith('.js'))
  const left = new Map(files.map((file) => [file, importsOf(file)]))
  expect(left.size).toBeGreaterThan(20)
  // Whatever waits for nothing that is left can begin.
  for (let before = -1; left.size !== before; ) {
    before = left.size
    for (const [file, imports] of left) if (!imports.some((one) => left.has(one))) left.delete(file)
  }
  expect([...left.keys()]).toEqual([])
})

/** What the device keeps of answers, by key. */
const keptKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('lunchbox-cache')
        opening.onsuccess = () => {
          const keys = opening.result.transaction('values').objectStore('values').getAllKeys()
          keys.onsuccess = () => {
            opening.result.close()
            resolve(keys.result.map(String))
          }
        }
      }),
  )

test('of a long dialog the first field that is wrong comes into sight, with its name', async () => {
  const { page } = await journey.visit(await journey.as('super_admin'), {
    viewport: { width: 1024, height: 768 },
  })
  await page.goto('/dashboard?section=admin&tab=keys')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const name = dialog.getByText('What the key is for', { exact: true })
  await expect.poll(async () => (await name.boundingBox())?.y).toBeGreaterThan(100)
})
