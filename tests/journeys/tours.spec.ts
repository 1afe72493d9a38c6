import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#kernel/people/access.ts'
import type { Tour } from '#kernel/portal/tour.ts'
import { seedDemo } from '#server/demo.ts'
import {
  accessFaults,
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  type Journey,
  PHONE,
  startJourney,
} from '../journey.ts'
import { isSeenInPassing, toursFor } from '../places.ts'
import { settled, touchFaults } from '../screens.ts'
import { SWEEP } from '../walks.ts'

/** Who may open everything walks through every section there is: about as many steps in each test. */
const STEPS_AT_ONCE = 12
function partsOf(tours: Tour[]): Tour[][] {
  const parts: Tour[][] = []
  let steps = STEPS_AT_ONCE
  for (const tour of tours) {
    if (steps + tour.steps.length > STEPS_AT_ONCE) {
      parts.push([])
      steps = 0
    }
    parts.at(-1)?.push(tour)
    steps += tour.steps.length
  }
  return parts
}

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
  await seedDemo(journey.app)
})
afterAll(() => journey.close())

const card = (page: Page) => page.locator('.lunchbox-tour')
const helpButton = (page: Page) => page.getByRole('button', { name: 'Guided tours' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'What are you looking for?' })

async function begin(page: Page, title: string) {
  await helpButton(page).click()
  await panel(page)
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .click()
}

/** Waits until the step is shown as it should be, and says what it lacks. */
async function faultOf(page: Page, tour: Tour, index: number): Promise<string | undefined> {
  const step = tour.steps[index]
  const wanted = { title: step?.title ?? '', target: step?.target?.['data-tour'] ?? null }
  const isShown = () =>
    page.waitForFunction(
      ({ title, target }) => {
        const shown = document.querySelector('.lunchbox-tour')
        const highlighted = document.querySelector('.driver-active-element')
        return (
          shown?.querySelector('.driver-popover-title')?.textContent === title &&
          !shown.querySelector('.lunchbox-tour-waiting') &&
          (target === null || highlighted?.getAttribute('data-tour') === target)
        )
      },
      wanted,
      { polling: 50 },
    )
  return isShown().then(
    () => undefined,
    async () =>
      `${tour.id}, step ${step?.id}: ${wanted.target ?? 'the card'} is not shown, but ${await shownInstead(page)}`,
  )
}

const shownInstead = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector('.lunchbox-tour .driver-popover-title')?.textContent ?? 'no card'
    const lit = [...document.querySelectorAll('.driver-active-element')].map((one) =>
      one.getAttribute('data-tour'),
    )
    return `“${title}” at ${lit.join(', ')} (${location.search})`
  })

async function walk(page: Page, tour: Tour): Promise<string[]> {
  const faults: string[] = []
  await begin(page, tour.title)
  for (const index of tour.steps.keys()) {
    const fault = await faultOf(page, tour, index)
    if (fault) faults.push(fault)
    const last = index === tour.steps.length - 1
    if (index % 2 === 0 || last)
      await card(page)
        .getByRole('button', { name: last ? 'Complete' : 'Next' })
        .click()
    else await page.keyboard.press('ArrowRight')
  }
  await card(page).waitFor({ state: 'detached' })
  return faults
}

describe('every tour finds its targets', () => {
  // The walk over all screens sees whatever a tour points to where a section opens. Walked here are those that go on into
  // a part of a section, each once: by the first role that has it, by turns at the desk and on a phone.
  // `npm run sweep`: every tour of every role on both.
  const sizes = [
    { size: 'desk', options: DESK },
    { size: 'phone', options: PHONE },
  ] as const
  const kindOf = ({ id, steps }: Tour) => [id, ...steps.map((step) => step.id)].join()
  const kinds = [
    ...new Set(
      ROLES.flatMap(toursFor)
        .filter((tour) => !isSeenInPassing(tour))
        .map(kindOf),
    ),
  ]
  const firstRole = (kind: string) =>
    ROLES.find((role) => toursFor(role).some((tour) => kindOf(tour) === kind))
  const isWalked = (role: Role, size: number, tour: Tour) =>
    SWEEP ||
    (kinds.includes(kindOf(tour)) &&
      firstRole(kindOf(tour)) === role &&
      kinds.indexOf(kindOf(tour)) % sizes.length === size)
  const walks = ROLES.flatMap((role) =>
    sizes.flatMap((size, index) => {
      const tours = toursFor(role).filter((tour) => isWalked(role, index, tour))
      return partsOf(tours).map((some, part) => ({ role, ...size, part: part + 1, tours: some }))
    }),
  )
  test('is seen for every role', () => {
    for (const role of ROLES) expect(toursFor(role).length).toBeGreaterThan(1)
  })

  test.concurrent.for(walks)(
    'as $role on the $size, part $part',
    async ({ role, options, tours }, { expect }) => {
      const { page, context, complaints } = await journey.visit(await journey.demoPerson(role), options)
      await page.addLocatorHandler(page.getByRole('button', { name: 'Maybe Later' }), (button) =>
        button.click(),
      )
      await page.goto('/dashboard')
      await settled(page)
      const faults: string[] = []
      for (const tour of tours) faults.push(...(await walk(page, tour)))
      expect([...faults, ...complaints]).toEqual([])
      await helpButton(page).click()
      for (const { title } of tours)
        await panel(page)
          .getByRole('button', { name: new RegExp(`^${title}.*Completed`) })
          .waitFor()
      await context.close()
    },
  )
})

describe('a tour', () => {
  test('goes on and back by keys and buttons, cannot go back at first, and Escape ends it', async () => {
    const host = await journey.as('host')
    const { page, context } = await journey.visit(host)
    await page.addLocatorHandler(page.getByRole('button', { name: 'Maybe Later' }), (button) =>
      button.click(),
    )
    await page.goto('/dashboard?section=hosts')
    await settled(page)
    await begin(page, 'The collections log')
    const title = card(page).getByRole('heading')
    await expect.poll(() => title.innerText()).toBe('Every sandwich counts')
    expect(await card(page).getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    expect(await focused(page)).toBe('Next')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => title.innerText()).toBe('The log')
    // The tour has gone to the section that it speaks of.
    expect(new URL(page.url()).searchParams.get('section')).toBe('collections')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => title.innerText()).toBe('Every sandwich counts')
    await page.keyboard.press('Enter')
    await expect.poll(() => title.innerText()).toBe('The log')

    // It is remembered over a reload, and the rest of the page waits behind it.
    await page.reload()
    await expect.poll(() => title.innerText()).toBe('The log')
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('.lunchbox-tour') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await card(page).waitFor({ state: 'detached' })
    await page.reload()
    await settled(page)
    expect(await card(page).count()).toBe(0)
    await helpButton(page).click()
    expect(await panel(page).getByText('Completed').count()).toBe(0)
    await context.close()
  })

  test('leaves what it highlights as it was', async () => {
    const { page, context } = await journey.visit(await journey.as('viewer'))
    await page.goto('/dashboard')
    await settled(page)
    const before = await page.locator('[data-tour="frame.tours"]').evaluate(attributes)
    const tour = toursFor('viewer').find(({ id }) => id === 'getting-around')
    expect(tour && (await walk(page, tour))).toEqual([])
    expect(await page.locator('[data-tour="frame.tours"]').evaluate(attributes)).toEqual(before)
    await context.close()
  })

  test.each([
    ['at the desk', { ...DESK, colorScheme: 'dark' as const }],
    ['on a phone', PHONE],
  ])('is fit for everyone %s', async (_where, options) => {
    const core = await journey.as('core_team')
    const { page, context, complaints } = await journey.visit(core, options)
    await page.addLocatorHandler(page.getByRole('button', { name: 'Maybe Later' }), (button) =>
      button.click(),
    )
    await page.goto('/dashboard')
    await settled(page)
    await helpButton(page).click()
    await panel(page).getByRole('list', { name: 'Tours' }).getByRole('button').first().waitFor()
    await expectAccessible(page)
    if ('hasTouch' in options) expect(await touchFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    for (const tour of toursFor('core_team').slice(0, 4)) {
      await begin(page, tour.title)
      expect(await faultOf(page, tour, 0)).toBeUndefined()
      await card(page).getByRole('button', { name: 'Next' }).click()
      expect(await faultOf(page, tour, 1)).toBeUndefined()
      expect([tour.id, ...(await accessFaults(page))]).toEqual([tour.id])
      await expectNoSidewaysScroll(page)
      if ('hasTouch' in options) {
        const onCard = (await touchFaults(page)).filter((fault) => /Next|Previous|Skip/.test(fault))
        expect(onCard).toEqual([])
      }
      await card(page).getByRole('button', { name: 'Skip Tour' }).click()
      await card(page).waitFor({ state: 'detached' })
    }
    expect(complaints).toEqual([])
    await context.close()
  })
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const attributes = (element: Element) =>
  Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, value.replace(/driver-\S+/g, '').trim()]),
  )
