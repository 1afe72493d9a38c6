import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#kernel/people/access.ts'
import { DEMO_PASSWORD } from '#registry.server.ts'
import { seedDemo } from '#server/demo.ts'
import { ROOT } from '#server/root.ts'
import { type Journey, startJourney } from '../journey.ts'
import { settled } from '../screens.ts'

/**
 * The pictures of the user guide and of the README, taken of the demo charity. Each run takes them, so that none shows what is no more;
 * `GUIDE_PICTURES=1` writes them to `docs/user-guide/pictures`.
 */
interface Picture {
  name: string
  role: Role
  at: string
  /** What is done first, and what has to be in sight then. */
  prepare?: (page: Page) => Promise<unknown>
  shows: string | RegExp
}

const PICTURES: Picture[] = [
  { name: 'home', role: 'core_team', at: '/dashboard', shows: 'My Action Tracker' },
  {
    name: 'log-a-collection-phone',
    role: 'host',
    at: '/dashboard?section=collections&action=log',
    shows: 'Individual sandwiches',
  },
  { name: 'collections-log', role: 'core_team', at: '/collections', shows: 'Sandwiches, all time' },
  { name: 'import', role: 'admin', at: '/dashboard?section=collections&tab=import', shows: 'Choose a file' },
  { name: 'hosts', role: 'core_team', at: '/dashboard?section=hosts', shows: 'Inactive' },
  { name: 'weekly-monitoring', role: 'core_team', at: '/weekly-monitoring', shows: 'Sandwiches so far' },
  {
    name: 'search',
    role: 'core_team',
    at: '/dashboard',
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search' }).fill('log')
      await page.getByRole('option').first().waitFor()
    },
    shows: /Log a collection/,
  },
  { name: 'account', role: 'host', at: '/profile', shows: 'Sign-in' },
  { name: 'people', role: 'admin', at: '/dashboard?section=user-management', shows: 'Why can they?' },
  { name: 'settings', role: 'admin', at: '/dashboard?section=admin', shows: 'Audit log' },
  {
    name: 'tours',
    role: 'host',
    at: '/dashboard',
    prepare: (page) => page.getByRole('button', { name: 'Guided tours' }).click(),
    shows: 'Getting around',
  },
]
const FOLDER = path.join(ROOT, 'docs', 'user-guide', 'pictures')
/** Small enough for the repository, sharp enough to read. */
const MOST_BYTES = 60_000

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
  await seedDemo(journey.app)
  // The news of the day belongs to no section.
  await journey.app.pool.query('DELETE FROM announcements')
})
afterAll(() => journey.close())

test.each(PICTURES)('$name', async ({ name, role, at, prepare, shows }) => {
  const viewport = name.endsWith('-phone') ? { width: 360, height: 700 } : { width: 1100, height: 700 }
  const { page, context } = await journey.visit(null, { viewport })
  await page.request.post('/api/login', { data: { email: `${role}@demo.example`, password: DEMO_PASSWORD } })
  await page.request.post('/api/announcements/dismiss', {
    data: { announcementId: 'sms_alerts_launch_2024' },
  })
  await page.goto(at)
  await settled(page)
  // What the header gets late stands there, too.
  if (viewport.width > 1000) await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
  await prepare?.(page)
  await page.getByText(shows).first().waitFor()
  const picture = await webp(page)
  expect(picture.byteLength).toBeGreaterThan(4000)
  expect(picture.byteLength).toBeLessThan(MOST_BYTES)
  if (process.env.GUIDE_PICTURES === '1') {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(path.join(FOLDER, `${name}.webp`), picture)
  }
  await context.close()
})

/** The browser writes WebP itself; Playwright only asks it for PNG and JPEG. */
async function webp(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await document.fonts.ready
  })
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 72 })
  return Buffer.from(data, 'base64')
}
