import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import type { Role } from '#kernel/people/access.ts'
import { DEMO_PASSWORD } from '#registry.server.ts'
import { seedDemo } from '#server/demo.ts'
import { ROOT } from '#server/root.ts'
import { type Journey, startJourney } from '../journey.ts'
import { settled } from '../screens.ts'
import { SWEEP } from '../walks.ts'

/**
 * The pictures of the user guide and of the README, taken of the demo charity; `GUIDE_PICTURES=1` writes them to `docs/user-guide/pictures`.
 * Each run takes those for which something is done first, so that none shows what is no more; the others are a section as it opens,
 * which the walks through the screens look at anyway, and are taken by `npm run sweep` too.
 */
interface Picture {
  name: string
  role: Role
  at: string
  /** What is done first, and what has to be in sight then. */
  prepare?: (page: Page) => Promise<unknown>
  shows: string | RegExp
}

const QUESTION = 'How many sandwiches did we collect last month?'
/** Two of the sheets that a charity may live in. */
const WORKBOOKS = {
  'Host list.csv':
    'Location,Address,Contact,Phone\nMaple Court,12 Maple Street,Ana Lee,404-555-0134\nMill Lane,3 Mill Lane,Ben Ortiz,404-555-0135\n',
  'Drivers.csv':
    'Driver,Phone,Vehicle,Van approved\nCam Reed,404-555-0136,Station wagon,yes\nDee Park,404-555-0137,Van,no\n',
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
  { name: 'my-actions', role: 'core_team', at: '/dashboard?section=my-actions', shows: 'Due from me' },
  {
    name: 'my-availability-phone',
    role: 'volunteer',
    at: '/dashboard?section=my-availability',
    shows: 'Say when',
  },
  { name: 'sign-up-phone', role: 'volunteer', at: '/dashboard?section=signup-genius', shows: 'My shifts' },
  {
    name: 'team-chat',
    role: 'core_team',
    at: '/dashboard?section=chat',
    shows: 'Good morning! The van is back from the garage.',
  },
  { name: 'inbox', role: 'core_team', at: '/inbox', shows: 'Choose a message to read it' },
  { name: 'team-board', role: 'core_team', at: '/team-board', shows: 'Several at once' },
  { name: 'event-requests', role: 'core_team', at: '/event-requests', shows: 'My assignments' },
  { name: 'events-sheet', role: 'core_team', at: '/dashboard?section=events', shows: 'Full screen' },
  {
    name: 'event-map',
    role: 'core_team',
    at: '/event-map',
    prepare: (page) => page.waitForLoadState('networkidle'),
    shows: 'Groups that asked most often',
  },
  { name: 'event-reminders', role: 'core_team', at: '/event-reminders', shows: 'Nobody has it' },
  { name: 'projects', role: 'core_team', at: '/projects', shows: 'Waits for' },
  { name: 'meetings', role: 'core_team', at: '/meetings', shows: 'Upcoming' },
  { name: 'recipients', role: 'core_team', at: '/dashboard?section=recipients', shows: 'Our contact' },
  { name: 'drivers', role: 'core_team', at: '/dashboard?section=drivers', shows: 'Standing' },
  {
    name: 'volunteers',
    role: 'core_team',
    at: '/dashboard?section=volunteers',
    shows: 'Would like to drive',
  },
  {
    name: 'groups-catalog',
    role: 'core_team',
    at: '/dashboard?section=groups-catalog',
    shows: 'Known twice',
  },
  { name: 'route-map', role: 'core_team', at: '/route-map', shows: 'Select an area' },
  { name: 'my-run-phone', role: 'driver', at: '/dashboard?section=my-run', shows: 'stops done' },
  { name: 'cooler-tracking-phone', role: 'driver', at: '/cooler-tracking', shows: 'Scan a cooler' },
  {
    name: 'distribution-tracking',
    role: 'core_team',
    at: '/dashboard?section=donation-tracking',
    prepare: (page) => page.getByText('Out', { exact: true }).first().click(),
    shows: /[0-9] distributions/,
  },
  { name: 'work-log', role: 'work_logger', at: '/dashboard?section=work-log', shows: 'Add a line' },
  { name: 'calculator', role: 'core_team', at: '/calculator', shows: 'Shopping list: 100 deli sandwiches' },
  { name: 'expenses', role: 'admin', at: '/expenses', shows: 'Paid by' },
  {
    name: 'expense-phone',
    role: 'volunteer',
    at: '/dashboard?section=expenses&action=add',
    shows: 'Project, event, another currency, notes',
  },
  {
    name: 'documents',
    role: 'core_team',
    at: '/dashboard?section=resources',
    prepare: (page) => page.waitForLoadState('networkidle'),
    shows: 'Everything else',
  },
  { name: 'agreements', role: 'core_team', at: '/dashboard?section=agreements', shows: 'Holds until' },
  {
    name: 'sign-agreement-phone',
    role: 'volunteer',
    at: '/dashboard?section=my-agreements',
    prepare: (page) => page.getByRole('button', { name: 'Read and sign' }).first().click(),
    shows: 'Your signature',
  },
  { name: 'wishlist', role: 'core_team', at: '/wishlist', shows: 'Lately decided' },
  { name: 'suggestions', role: 'core_team', at: '/suggestions', shows: 'Without my name' },
  { name: 'kudos', role: 'core_team', at: '/dashboard?section=kudos', shows: 'Mark as read' },
  { name: 'letters', role: 'admin', at: '/dashboard?section=letters', shows: 'Thank you' },
  {
    name: 'volunteer-calendar',
    role: 'admin',
    at: '/dashboard?section=calendar-availability',
    shows: 'What the colors stand for',
  },
  {
    name: 'notifications',
    role: 'core_team',
    at: '/dashboard?section=notifications',
    shows: 'Notifications',
  },
  { name: 'promotion', role: 'core_team', at: '/dashboard?section=promotion', shows: 'Promotion' },
  { name: 'quick-tools', role: 'core_team', at: '/important-links', shows: 'Quick Tools' },
  { name: 'roster', role: 'core_team', at: '/dashboard?section=roster', shows: 'All shifts' },
  { name: 'activity', role: 'admin', at: '/dashboard?section=activity', shows: 'Activity' },
  {
    name: 'challenges',
    role: 'core_team',
    at: '/dashboard',
    prepare: (page) => page.getByRole('button', { name: /^Challenges/ }).click(),
    shows: 'Explore features and earn points!',
  },
  { name: 'analytics', role: 'core_team', at: '/dashboard?section=analytics', shows: 'Team impact' },
  {
    name: 'question',
    role: 'core_team',
    at: '/dashboard?section=analytics',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Ask a question' }).fill(QUESTION)
      await page.getByRole('button', { name: 'Ask' }).click()
      await page.getByRole('region', { name: 'Answer' }).waitFor()
      await settled(page)
    },
    shows: 'Impact Dashboard',
  },
  {
    name: 'grant-metrics',
    role: 'admin',
    at: '/dashboard?section=grant-metrics',
    shows: 'Value to the community',
  },
  {
    name: 'kept-report',
    role: 'admin',
    at: '/dashboard?section=grant-metrics',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Keep', exact: true }).click()
      await page.getByRole('button', { name: 'Keep it' }).click()
    },
    shows: 'Corrections since',
  },
  {
    name: 'spreadsheets',
    role: 'admin',
    at: '/google-sheets',
    prepare: async (page) => {
      await page.request.post('/api/take-aways', {
        data: { title: 'Locations', list: '/api/hosts', filter: { status: 'active' } },
      })
      await page.reload()
      await settled(page)
    },
    shows: '34 rows',
  },
  { name: 'historical-import', role: 'admin', at: '/historical-import', shows: 'Import weekly totals' },
  {
    name: 'moving-in',
    role: 'super_admin',
    at: '/dashboard?section=moving-in',
    prepare: (page) =>
      page.locator('input[type=file]').setInputFiles(
        Object.entries(WORKBOOKS).map(([name, text]) => ({
          name,
          mimeType: 'text/csv',
          buffer: Buffer.from(text),
        })),
      ),
    shows: '2 workbooks, 2 sheets',
  },
  {
    name: 'connections',
    role: 'admin',
    at: '/dashboard?section=admin&tab=connections',
    shows: 'Make a webhook',
  },
  {
    name: 'our-total',
    role: 'admin',
    at: '/dashboard?section=admin',
    prepare: async (page) => {
      await page.request.patch('/api/settings', {
        data: { publicFigures: ['total', 'year', 'week', 'goal'] },
      })
      await page.goto('/our-total')
    },
    shows: 'sandwiches so far',
  },
  {
    name: 'open-export',
    role: 'admin',
    at: '/dashboard?section=admin&tab=health',
    prepare: (page) => page.getByRole('button', { name: 'Export everything' }).scrollIntoViewIfNeeded(),
    shows: 'Export everything',
  },
]
const isWritten = process.env.GUIDE_PICTURES === '1'
const taken = PICTURES.filter(({ prepare }) => isWritten || SWEEP || prepare)
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

test.concurrent.for(taken)('$name', async ({ name, role, at, prepare, shows }, { expect }) => {
  const viewport = name.endsWith('-phone') ? { width: 360, height: 700 } : { width: 1100, height: 700 }
  const { page, context } = await journey.visit(null, { viewport })
  await page.request.post('/api/login', { data: { email: `${role}@demo.example`, password: DEMO_PASSWORD } })
  await page.request.post('/api/announcements/dismiss', {
    data: { announcementId: 'sms_alerts_launch_2024' },
  })
  await page.goto(at)
  await settled(page)
  // What the header gets late stands there, too.
  if (viewport.width > 1000 && at !== '/calculator')
    for (const late of [/^Search$/, /^Notifications/])
      await page.getByRole('button', { name: late }).first().waitFor()
  await prepare?.(page)
  await page.getByText(shows).first().waitFor()
  await page.waitForFunction(nothingInSightIsAwaited)
  const picture = await webp(page)
  expect(picture.byteLength).toBeGreaterThan(4000)
  expect(picture.byteLength).toBeLessThan(MOST_BYTES)
  if (isWritten) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(path.join(FOLDER, `${name}.webp`), picture)
  }
  await context.close()
})

const nothingInSightIsAwaited = () =>
  [...document.querySelectorAll('.mantine-Skeleton-root')].every((one) => {
    const { top, bottom, height } = one.getBoundingClientRect()
    return height === 0 || bottom < 0 || top > window.innerHeight
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
