import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND } from '#kernel/clock.ts'
import type { Role } from '#kernel/people/access.ts'
import { seedDemo } from '#server/demo.ts'
import { AT_REST, CAME_FOR_NOTHING } from '#web/shell/at-rest.ts'
import {
  accessFaultsWithin,
  DESK,
  type Journey,
  PHONE,
  startJourney,
  type Visit,
  type Visitor,
} from './journey.ts'
import { type Place, places, targetsAt, walkedAs } from './places.ts'
import { cutFaults, densityFaults, focusFaults, nameFaults, settled, touchFaults } from './screens.ts'
import { SWEEP } from './walks.ts'

interface Look {
  place: Place
  role: Role
  size: 'desk' | 'phone'
  colorScheme: 'light' | 'dark'
  /** Judged by the rules of accessibility, which takes longer than all else: in one of its looks. */
  isJudged: boolean
}
const both = <T>(first: T, second: T) => [first, second] as const
const looksOf = (place: Place, index: number): Look[] => {
  if (SWEEP)
    return walkedAs(place).flatMap((role) =>
      both<Look['size']>('desk', 'phone').flatMap((size) =>
        both<Look['colorScheme']>('light', 'dark').map((colorScheme) => ({
          place,
          role,
          size,
          colorScheme,
          isJudged: true,
        })),
      ),
    )
  // The richest role at the desk, the last one that may on the phone; the themes take turns, and what opens by an action too.
  const [desk, phone] = index % 2 === 0 ? both('light', 'dark') : both('dark', 'light')
  const isDeskJudged = Math.floor(index / 2) % 2 === 0
  const looks = [
    { place, role: walkedAs(place)[0], size: 'desk', colorScheme: desk, isJudged: isDeskJudged },
    { place, role: walkedAs(place).at(-1), size: 'phone', colorScheme: phone, isJudged: !isDeskJudged },
  ] as Look[]
  return place.isAction ? looks.filter(({ isJudged }) => isJudged) : looks
}

const options = ({ size, colorScheme }: Pick<Look, 'size' | 'colorScheme'>) => ({
  ...(size === 'desk' ? DESK : PHONE),
  colorScheme,
})

async function faultsOf(page: Page, look: Look): Promise<string[]> {
  return [
    ...(await nameFaults(page, look.place.section.title)),
    ...(await cutFaults(page)),
    ...(look.isJudged ? await accessFaultsWithin(page) : []),
    ...(look.size === 'phone' ? await touchFaults(page) : await focusFaults(page)),
  ]
}

/** What a tour would point to here, and would not find. */
async function tourFaults(page: Page, { place, role }: Look): Promise<string[]> {
  const missing: string[] = []
  for (const mark of targetsAt(place, role)) {
    const target = page.locator(`[data-tour="${mark}"]`).filter({ visible: true }).first()
    await target.waitFor().catch(() => missing.push(`No tour finds ${mark}`))
  }
  return missing
}

/** What is wrong behind the other tabs of the section. The kit shows there, among others, what never ends loading. */
async function tabFaults(page: Page, { place, size, isJudged }: Look): Promise<string[]> {
  const faults: string[] = []
  if (place.isAction || place.section.name === 'design-system') return faults
  const tabs = await page.getByRole('main').getByRole('tab').all()
  const opened = await Promise.all(tabs.map((tab) => tab.getAttribute('aria-selected')))
  // The last first: tabs within a tab are gone when another one is opened.
  for (const tab of tabs.filter((_, index) => opened[index] !== 'true').reverse()) {
    await tab.click()
    await page.evaluate(() => window.scrollTo(0, 0))
    await settled(page)
    const found = [...(await densityFaults(page, size)), ...(await cutFaults(page))]
    if (size === 'phone') found.push(...(await touchFaults(page)))
    if (isJudged) found.push(...(await accessFaultsWithin(page)))
    const name = await tab.innerText()
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return faults
}

/**
 * The one walk over all sections: named, nothing cut off, accessible, reached by thumb and by keyboard, quiet on the
 * console, in both themes and widths; with a year of data, with none, and while the server fails. Each part has some of
 * the places.
 */
export function walkScreens(at: number, of: number) {
  const mine = places.filter((_, index) => index % of === at - 1)
  const looks = mine.flatMap(looksOf)

  describe('with a year of data', () => {
    let journey: Journey
    const people = new Map<Role, Visitor>()
    /** One browser for each look that places share: what it has loaded once it has. */
    const visits = new Map<string, Visit>()
    beforeAll(async () => {
      journey = await startJourney()
      await seedDemo(journey.app)
    })
    afterAll(() => journey.close())

    async function demoPerson(role: Role): Promise<Visitor> {
      const known = people.get(role)
      if (known) return known
      const person = await journey.demoPerson(role)
      people.set(role, person)
      return person
    }
    async function visitAs(look: Look): Promise<Visit> {
      const key = `${look.role} ${look.size} ${look.colorScheme}`
      const visit = visits.get(key) ?? (await journey.visit(await demoPerson(look.role), options(look)))
      visits.set(key, visit)
      visit.complaints.length = 0
      return visit
    }

    test.each(looks)('$place.name on the $size, $colorScheme, as $role', async (look) => {
      const { page, complaints } = await visitAs(look)
      await page.goto(`/dashboard?${look.place.query}`)
      await settled(page)
      await picture(page, `${look.place.name}-${look.size}-${look.colorScheme}-${look.role}`)
      const dense = look.place.isAction ? [] : await densityFaults(page, look.size)
      expect([
        ...dense,
        ...(await faultsOf(page, look)),
        ...(await unusedAnswers(page)),
        ...(await tourFaults(page, look)),
        ...(await tabFaults(page, look)),
        ...complaints,
      ]).toEqual([])
    })
  })

  describe('in an empty portal', () => {
    let journey: Journey
    let visit: Visit
    beforeAll(async () => {
      journey = await startJourney()
      visit = await journey.visit(await journey.as('admin'), options(EMPTY))
      await visit.page.clock.install()
      await visit.context.addInitScript(serverRests, WORDS)
    })
    afterAll(() => journey.close())

    /** As in `looksOf`: of every other place what it says while it fails, of the rest what it says when it is empty. */
    const isJudgedFailed = (place: Place) => SWEEP || places.indexOf(place) % 2 === 0

    test.each(mine.filter(({ isAction }) => SWEEP || !isAction))(
      '$name says in words that the server fails, loads when it is back, and says what to do',
      async (place) => {
        const { page, complaints } = visit
        complaints.length = 0
        await page.goto(`/dashboard?${place.query}`)
        await page.getByRole('main').waitFor()
        await settledSoon(page)
        await picture(page, `${place.name}-failed`)
        await expect.poll(() => page.getByText('encountered an error').count()).toBe(0)
        const isJudged = isJudgedFailed(place)
        expect([...(await cutFaults(page)), ...(isJudged ? await accessFaultsWithin(page) : [])]).toEqual([])
        // What lies behind an open drawer is tried again when the drawer is closed.
        const isCovered = (await page.getByRole('dialog').count()) > 0
        const { asked, alerts } = await page.evaluate(endTheRest)
        if (asked > 0 && !isCovered && alerts.length > 0) {
          expect(alerts.join('\n')).toContain(WORDS)
          // All in one moment: what one press brings back takes the other buttons away.
          // What another screen has brought already is shown, and refreshed.
          await page.getByRole('button', { name: /^(Try again|Refresh)$/ }).evaluateAll(pressAll)
          await page.getByText(WORDS).first().waitFor({ state: 'detached' })
        } else {
          await page.evaluate(() => sessionStorage.setItem('rested', 'yes'))
          await page.reload()
        }
        await settled(page)
        // A press further down scrolled there: what the head of the window covers then is in nobody's way.
        await page.evaluate(() => window.scrollTo(0, 0))
        await picture(page, `${place.name}-empty`)
        const look = { place, ...EMPTY, isJudged: SWEEP || !isJudged }
        expect([...(await faultsOf(page, look)), ...complaints]).toEqual([])
      },
    )
  })
}

const EMPTY = { role: 'admin', size: 'phone', colorScheme: 'dark' } as const
const WORDS = 'The database is taking a rest.'

/** Between its tries a page waits for seconds; nobody waits with it. */
async function settledSoon(page: Page) {
  let isSettled = false
  const rest = settled(page).finally(() => {
    isSettled = true
  })
  // As long as the tries of a list take, and no longer: what is asked for again by the clock stays away.
  for (let seconds = 0; seconds < 8 && !isSettled; seconds++) await page.clock.fastForward(SECOND)
  await rest
}

/** Runs in a page before its own code: calls fail but for the two that begin it, until `endTheRest` says how many did. */
function serverRests(message: string) {
  const ask = window.fetch
  const find = document.getElementById.bind(document)
  const rest = { asked: 0, isOver: sessionStorage.getItem('rested') !== null }
  sessionStorage.removeItem('rested')
  Object.assign(window, { rest })
  // Nothing comes with the page either.
  document.getElementById = (id) => (id === 'early' && !rest.isOver ? null : find(id))
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const fails = /^\/api\/(?!auth\/user$|settings\/organization$)/.test(pathname)
    if (rest.isOver || !fails) return ask(input, init)
    rest.asked += 1
    return Response.json({ code: 'DATABASE_ERROR', message, requestId: 'none' }, { status: 500 })
  }
}

/** What the page said of answers that came with it and that nothing on the screen asked for. */
async function unusedAnswers(page: Page): Promise<string[]> {
  const said = () => page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name))
  await expect.poll(async () => (await said()).some((name) => name.includes(AT_REST))).toBe(true)
  return (await said()).filter((name) => name.includes(CAME_FOR_NOTHING))
}

/** How many calls failed, and what the page says of them in the same moment: from then on it may try again by itself. */
function endTheRest(): { asked: number; alerts: string[] } {
  const { rest } = window as unknown as { rest: { asked: number; isOver: boolean } }
  rest.isOver = true
  const shown = [...document.querySelectorAll<HTMLElement>('[role=alert]')].filter((one) =>
    one.checkVisibility(),
  )
  // One that is just being drawn says nothing yet.
  return { asked: rest.asked, alerts: shown.map((one) => one.innerText).filter((text) => text !== '') }
}

function pressAll(buttons: (HTMLElement | SVGElement)[]) {
  for (const button of buttons) if (button instanceof HTMLElement && button.checkVisibility()) button.click()
}

/** With `PICTURES=folder`: what each place looks like, to be seen with one's own eyes. */
async function picture(page: Page, name: string) {
  if (process.env.PICTURES)
    await page.screenshot({
      path: `${process.env.PICTURES}/${name.replace(/\W+/g, '-')}.png`,
      fullPage: true,
    })
}
