import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { teamBoard } from '#sections/communication/team-board/contract.ts'
import { type Journey, startJourney } from '../journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

/** A tablet: the columns stand beside each other, and there is nothing but fingers. */
const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true }

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
async function board(page: Page) {
  const upgraded = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
  await page.goto('/team-board')
  await upgraded
}

/** A finger that rests on a card picks it up; it goes to the middle of the column, and lets go. */
async function dragByTouch(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: string, points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points })
  await touch('touchStart', [from])
  await page.locator('[data-held]').first().waitFor()
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
  await touch('touchEnd', [])
}

const middle = async (target: ReturnType<Page['getByRole']>) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 200) }
}

test('two people have the board open: what one moves by keyboard, or by finger on a tablet, the other sees move', async () => {
  const [ana, ben] = [await journey.as('core_team'), await journey.as('host')]
  const { id } = await ana.call(teamBoard.add, { title: 'Wash the coolers' })
  const here = await journey.visit(ana)
  const there = await journey.visit(ben, TABLET)
  await board(here.page)
  await board(there.page)
  const card = (page: Page, where: string) =>
    column(page, where).getByRole('button', { name: 'Wash the coolers', exact: true })
  await card(there.page, 'Open').waitFor()

  const grip = here.page.getByRole('button', { name: 'Move Wash the coolers', exact: true })
  await grip.focus()
  await here.page.keyboard.press('Space')
  await here.page.keyboard.press('ArrowRight')
  await here.page.keyboard.press('Space')
  await card(there.page, 'In progress').waitFor()
  expect(await ana.call(teamBoard.one, { id })).toMatchObject({ status: 'in_progress', assignedTo: [ana.id] })

  // Another one goes by finger.
  await ben.call(teamBoard.add, { title: 'Order labels' })
  const labels = (page: Page, where: string) =>
    column(page, where).getByRole('button', { name: 'Order labels', exact: true })
  await labels(there.page, 'Open').waitFor()
  await labels(here.page, 'Open').waitFor()
  await dragByTouch(
    there.page,
    await middle(labels(there.page, 'Open')),
    await middle(column(there.page, 'In progress')),
  )
  await labels(there.page, 'In progress').waitFor()
  await labels(here.page, 'In progress').waitFor()
  expect([...here.complaints, ...there.complaints]).toEqual([])
})
