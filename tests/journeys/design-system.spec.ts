import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessFaultsWithin, DESK, type Journey, PHONE, startJourney, type Visit } from '../journey.ts'
import { cutFaults, settled, touchFaults } from '../screens.ts'
import { SWEEP } from '../walks.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

const GROUPS = [
  'basics',
  'forms',
  'table',
  'figures',
  'work',
  'time',
  'places',
  'paper',
  'import',
  'record',
  'rules',
]

const start = async (options: Parameters<Journey['visit']>[1] = DESK) =>
  journey.visit(await journey.as('admin'), options)

async function open(tab: string, started = start()): Promise<Visit> {
  const visit = await started
  await visit.page.goto(`/dashboard?section=design-system&tab=${tab}`)
  // One tile among the figures shows for ever how a tile waits.
  if (tab === 'figures')
    await visit.page
      .getByRole('button', { name: /^How was this counted/ })
      .first()
      .waitFor()
  else await settled(visit.page)
  // The heaviest pieces arrive after the rest of their group.
  const late: Record<string, string> = { places: '.leaflet-container svg path', paper: '.ProseMirror' }
  if (late[tab]) await visit.page.locator(late[tab]).first().waitFor()
  return visit
}

async function picture(page: Page, name: string) {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

const visits = new Map<string, Promise<Visit>>()
/** `npm run sweep`: every size in every theme; else each group by turns in one of them: the sections show them in the others. */
const looks = GROUPS.flatMap((tab, index) =>
  (['desk', 'phone'] as const).flatMap((size, at) =>
    (['light', 'dark'] as const)
      .filter((_, theme) => SWEEP || index % 4 === 2 * at + theme)
      .map((colorScheme) => ({ tab, size, colorScheme })),
  ),
)

test.each(looks)(
  'the pieces of the kit, $tab, on the $size, $colorScheme: accessible, nothing cut, within reach',
  async ({ tab, size, colorScheme }) => {
    // What looks share is loaded once.
    const started =
      visits.get(size + colorScheme) ?? start({ ...(size === 'desk' ? DESK : PHONE), colorScheme })
    visits.set(size + colorScheme, started)
    const { page, complaints } = await open(tab, started)
    await picture(page, `ds-${tab}-${size}-${colorScheme}`)
    const faults = [...(await accessFaultsWithin(page)), ...(await cutFaults(page))]
    if (size === 'phone') faults.push(...(await touchFaults(page)))
    expect([...faults, ...complaints.splice(0)]).toEqual([])
  },
)

test.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('every view of the calendar on the %s: accessible, nothing cut', async (size, options) => {
  const { page, context, complaints } = await open('time', start({ ...options, colorScheme: 'dark' }))
  for (const view of ['Day', 'Month', 'Agenda']) {
    await page.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click()
    await page.getByRole('button', { name: `Next ${view.toLowerCase()}` }).waitFor()
    await settled(page)
    await picture(page, `ds-calendar-${view}-${size}`)
    expect([...(await accessFaultsWithin(page)), ...(await cutFaults(page)), ...complaints], view).toEqual([])
  }
  await context.close()
})

describe('with a mouse', () => {
  const middle = async (page: Page, selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    if (!box) throw new Error(`${selector} is not shown`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  /** As a hand does it: in several small movements. */
  async function drag(page: Page, from: { x: number; y: number }, way: { x: number; y: number }[]) {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (const { x, y } of way) await page.mouse.move(x, y, { steps: 8 })
    await page.mouse.up()
  }

  test('a card is dragged to another column of the board and stays there', async () => {
    const { page, context } = await open('work')
    await page.locator('[data-card="1"]').scrollIntoViewIfNeeded()
    await drag(page, await middle(page, '[data-card="1"] strong'), [
      await middle(page, '[data-column="claimed"]'),
    ])
    await page.locator('[data-column="claimed"] [data-card="1"]:not([data-held])').waitFor()
    expect(await page.locator('[data-column="open"] [data-card="1"]').count()).toBe(0)
    await context.close()
  })

  test('a line drawn around places selects them', async () => {
    const { page, context } = await open('places')
    await page.getByRole('button', { name: 'Select an area' }).click()
    const box = await page.locator('.leaflet-container').boundingBox()
    if (!box) throw new Error('The map is not shown')
    const [left, right, top, bottom] = [box.x + 5, box.x + box.width - 5, box.y + 5, box.y + box.height - 5]
    await drag(page, { x: left, y: top }, [
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ])
    await page.getByText('10 places selected').first().waitFor()
    await context.close()
  })

  test('a time in the calendar that is selected is offered to be filled', async () => {
    const { page, context } = await open('time')
    await page
      .getByRole('button', { name: / 10:00:00 - / })
      .first()
      .click()
    await page.getByText('Add something here').waitFor()
    expect(await page.getByText(/10:00\sAM – 10:30\sAM/).count()).toBeGreaterThan(0)
    await context.close()
  })

  test('a hand signs', async () => {
    const { page, context } = await open('paper')
    const sheet = page.locator('canvas[data-ready]')
    await sheet.scrollIntoViewIfNeeded()
    const { x, y } = await middle(page, 'canvas[data-ready]')
    await drag(page, { x: x - 40, y }, [
      { x, y: y - 20 },
      { x: x + 40, y: y + 10 },
    ])
    const printed = page.getByRole('article').getByRole('img', { name: /^Signature of/ })
    await printed.locator('polyline').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Clear' }).click()
    await printed.waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('by keyboard', () => {
  test('text is written with its forms and shown as it will be read', async () => {
    const { page, context } = await open('paper')
    // In the editor, and as it is shown: opening an editor changes nothing.
    await page.locator('em', { hasText: /^six$/ }).nth(1).waitFor()
    const agenda = page.getByRole('textbox', { name: 'Agenda' })
    await agenda.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Backspace')
    await expect.poll(() => agenda.innerText()).toMatch(/^\s*$/)
    // What remains of a heading is an empty one; once more makes it a line.
    await page.keyboard.press('Backspace')
    await expect.poll(() => agenda.getByRole('heading').count()).toBe(0)
    await page.keyboard.type('- ')
    await agenda.getByRole('listitem').waitFor()
    await page.keyboard.type('Bring ')
    // An editor hears with the next frame where the cursor is; no hand is faster.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.keyboard.press('Control+B')
    const format = page.getByRole('toolbar', { name: 'Format Agenda' })
    await format.getByRole('button', { name: 'Bold', pressed: true }).waitFor()
    await page.keyboard.type('ice')
    await expect.poll(() => agenda.innerHTML()).toContain('Bring <strong>ice</strong>')
    await page.locator('li strong', { hasText: /^ice$/ }).nth(1).waitFor()
    await context.close()
  })

  test('what the camera cannot read is typed', async () => {
    const { page, context } = await open('paper')
    await page.getByRole('button', { name: 'Scan a cooler' }).press('Enter')
    await page.getByText(/Please type the number below|type the number below/).waitFor()
    await page.getByLabel('Number on the cooler').fill('none')
    await page.keyboard.press('Enter')
    await page.getByText('This is not the code of a cooler.').waitFor()
    await page.getByLabel('Number on the cooler').fill('17')
    await page.keyboard.press('Enter')
    await page.getByText('You read “17”.').waitFor()
    await context.close()
  })

  test('places are walked through and opened', async () => {
    const { page, context } = await open('places')
    await page.locator('.leaflet-marker-icon').first().focus()
    const name = await page.locator('.leaflet-marker-icon').first().getAttribute('aria-label')
    await page.keyboard.press(' ')
    if (name?.includes('close together')) await page.locator('.leaflet-marker-icon').first().waitFor()
    else
      await page
        .getByText(name?.split(',')[0] ?? '')
        .first()
        .waitFor()
    await context.close()
  })
})

test('on paper there is nothing but the sheet', async () => {
  const { page, context } = await open('paper')
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' })
  expect(await page.getByRole('article', { name: /^Manifest/ }).isVisible()).toBe(true)
  await context.close()
})
