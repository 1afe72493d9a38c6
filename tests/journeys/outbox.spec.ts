import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { views } from '#platform/views/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import type { Waiting } from '#web/offline/queue.ts'
import { findBrowser } from '../../tools/browser.mjs'
import { type Journey, kept, startJourney } from '../journey.ts'

let journey: Journey
let folder: string
beforeAll(async () => {
  journey = await startJourney()
  folder = await mkdtemp(path.join(tmpdir(), 'lunchbox-phone-'))
})
afterAll(async () => {
  await journey.close()
  // A browser that ends may still be writing.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** A phone with its own storage; opened again on the same folder it is the same phone after a restart. */
async function phone(person: Person | null): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    baseURL: journey.url,
  })
  await context.clearCookies()
  if (person) {
    const [name = '', value = ''] = person.cookie.split('=')
    await context.addCookies([{ name, value, url: journey.url, httpOnly: true }])
  }
  return context
}

const open = async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  return page
}

/** What a screen does when it keeps an entry: one more value in the device's outbox. */
const keep = (page: Page, entry: Waiting) =>
  page.evaluate(
    (value) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lunchbox-outbox')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('values', 'readwrite')
          writing.objectStore('values').put(value, value.id)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    entry,
  )

const entryOf = (person: Person, name: string): Waiting => ({
  id: crypto.randomUUID(),
  personId: person.id,
  method: views.save.method,
  path: views.save.path,
  args: { id: crypto.randomUUID(), section: 'hosts', name, query: 'search=church' },
  label: name,
  idempotencyKey: crypto.randomUUID(),
  createdAt: Date.now(),
  state: 'waiting',
  attempts: 0,
})

const namesOf = async (person: Person) => {
  const { rows } = await journey.app.pool.query<{ name: string }>(
    'SELECT name FROM saved_views WHERE user_id = $1',
    [person.id],
  )
  return rows.map(({ name }) => name)
}

test('an entry made without a network survives a restart of the phone and is sent exactly once, whatever number of tabs', async () => {
  const host = await journey.as('host')
  const before = await phone(host)
  const page = await open(before)
  await before.setOffline(true)
  await page.getByText('Offline – showing what was last loaded').waitFor()
  await keep(page, entryOf(host, 'From the driveway'))
  await before.close()

  const after = await phone(host)
  let sent = 0
  after.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/views')) sent++
  })
  await Promise.all([open(after), open(after), open(after)])
  await expect.poll(() => namesOf(host)).toEqual(['From the driveway'])
  await Promise.all(after.pages().map((tab) => tab.waitForLoadState('networkidle')))
  expect(sent).toBe(1)
  await after
    .pages()[1]
    ?.getByRole('button', { name: /waiting/ })
    .waitFor({ state: 'detached' })
  await after.close()
})

test('signing out with entries waiting warns, keeps them, and they are sent after signing in again', async () => {
  const host = await journey.as('host')
  const context = await phone(host)
  const page = await open(context)
  // What a phone has loaded once it opens without a network.
  await kept(page)
  await page.reload()
  await context.setOffline(true)
  await page.getByText('Offline – showing what was last loaded').waitFor()
  await keep(page, entryOf(host, 'Before signing out'))
  await page.evaluate(() => new BroadcastChannel('lunchbox-outbox').postMessage('changed'))
  await page.getByRole('button', { name: '1 waiting' }).waitFor()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page
    .getByRole('dialog')
    .getByText(/They stay here and are sent when you sign in again/)
    .waitFor()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  // The login endpoint cannot be reached now; the browser says so.
  await expect.poll(() => page.url()).not.toContain('/dashboard')
  await context.close()

  // The server has not heard of it yet: with the network it does, before anything is shown.
  const again = await phone(host)
  const later = await again.newPage()
  await later.goto('/dashboard')
  await later.waitForURL(/\/api\/login/)
  expect((await host.try(views.list, { section: 'hosts' })).status).toBe(401)
  const anew = {
    ...host,
    cookie: `${journey.app.cookieName}=${await journey.app.sessions.open(host.id, {})}`,
  }
  await again.close()

  const signedIn = await phone(anew)
  await open(signedIn)
  await expect.poll(() => namesOf(anew)).toEqual(['Before signing out'])
  await signedIn.close()
})
