import { existsSync } from 'node:fs'
import path from 'node:path'
import axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '#kernel/people/access.ts'
import { DEMO_PASSWORD } from '#registry.server.ts'
import type { Deps } from '#server/app.ts'
import { ROOT } from '#server/root.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { startBrowser } from './browser.ts'

/** Phones of hosts and drivers, and the desk (quality.md, screens). */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
export const DESK = { viewport: { width: 1280, height: 800 } }

/** A browser that keeps the whole portal for the time without a network, as every real one does: 350 files to fetch. */
export const KEEPING = { serviceWorkers: 'allow' } as const

/** Somebody signed in, as far as a browser needs to know. */
export type Visitor = Pick<Person, 'cookie'>

export interface Visit {
  page: Page
  context: BrowserContext
  /** What the console said, without the browser's own lines about 401, 409 and a missing network. */
  complaints: string[]
}

export interface Journey extends TestPortal {
  browser: Browser
  /** A browser of its own, signed in as this person or as nobody; without motion, and without a service worker unless it is `KEEPING`. */
  visit: (person: Visitor | null, options?: BrowserContextOptions) => Promise<Visit>
  /** Whoever has this role in the demo charity, signed in as they sign in. */
  demoPerson: (role: Role) => Promise<Visitor>
}

/** The built portal on a database of its own, and a real browser. */
export async function startJourney(overrides: Partial<Deps> = {}): Promise<Journey> {
  const webRoot = path.join(ROOT, 'dist', 'web')
  if (!existsSync(path.join(webRoot, 'index.html')))
    throw new Error('The web application is not built yet: npm test builds it, or npx vite build.')
  const [portal, browser] = await Promise.all([testPortal({ webRoot, ...overrides }), startBrowser()])
  return {
    ...portal,
    browser,
    async visit(person, options = DESK) {
      const context = await browser.newContext({
        baseURL: portal.url,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        ...options,
      })
      // What three browsers on two slow cores need; nothing that works waits as long.
      context.setDefaultTimeout(60_000)
      if (person) {
        const [name = '', value = ''] = person.cookie.split('=')
        await context.addCookies([{ name, value, url: portal.url, httpOnly: true }])
      }
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        const text = message.text()
        const isNews = /Failed to load resource|net::ERR_|WebSocket connection|blocked by Playwright/.test(
          text,
        )
        if (['error', 'warning'].includes(message.type()) && !isNews) complaints.push(text)
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      return { page, context, complaints }
    },
    async demoPerson(role) {
      const answer = await fetch(`${portal.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${role}@demo.example`, password: DEMO_PASSWORD }),
      })
      const [cookie = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? []
      return { cookie }
    },
    async close() {
      await within(30_000, 'Closing the browser', browser.close())
      await within(60_000, 'Closing the portal', portal.close())
    },
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What stands around every section; `journeys/shell.spec.ts` judges it. */
const FRAME = ['header', 'nav[aria-label="Sections"]', 'nav[aria-label="Main places"]']

/** The app is kept on the device. */
export const kept = (page: Page) =>
  within(
    60_000,
    'Keeping the app',
    page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined)),
  )

/** What breaks WCAG 2.2 AA, as far as a program can judge it: what is wrong and where. */
export const accessFaults = (page: Page): Promise<string[]> =>
  within(60_000, 'The check for accessibility', judge(page, []))

/** The same, of what a section shows: the frame is no other one in the next section. */
export const accessFaultsWithin = (page: Page): Promise<string[]> =>
  within(60_000, 'The check for accessibility', judge(page, FRAME))

async function judge(page: Page, besides: string[]): Promise<string[]> {
  // Half-way through a fade every colour is wrong. What pulses for ever or begins later is not waited for.
  await page.evaluate(() => {
    // What goes with scrolling ends when somebody scrolls to the end.
    const fading = document.getAnimations().filter(({ effect, timeline }) => {
      const timing = effect?.getComputedTiming()
      return timeline === document.timeline && timing?.iterations === 1 && timing.progress !== null
    })
    return Promise.allSettled(fading.map((one) => one.finished))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ values, exclude }) => {
      const { axe: judging } = window as unknown as { axe: typeof axe }
      const { violations } = await judging.run(
        { include: [['html']], exclude },
        {
          runOnly: { type: 'tag', values },
          resultTypes: ['violations'],
          // The preview of a mail runs no script, by its sandbox: an answer from it never comes.
          iframes: false,
        },
      )
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
    },
    { values: RULES, exclude: besides.map((selector) => [selector]) },
  )
}

/** No check may hang: what takes longer is a fault by itself, with its name. */
async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not end within ${ms / 1000} s`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

export async function expectAccessible(page: Page) {
  expect(await accessFaults(page)).toEqual([])
}

/** Nothing sticks out to the side (quality.md: 360 px). */
export async function expectNoSidewaysScroll(page: Page) {
  const sticksOut = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(sticksOut).toBeLessThanOrEqual(0)
}
