import { act, cleanup, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { todayIn } from '#kernel/charity/day.ts'
import { DEFAULT_SCHEDULE, previousWeek, weekOf } from '#kernel/charity/week.ts'
import { manifests } from '#registry.ts'
import { reportAnswer, reportSilence } from '#web/device/network.ts'
import { outbox } from '#web/offline/queue.ts'
import { returnOfTheNetwork } from '#web/offline/return.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { workLogs, workTimer } from './contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'
import './parts/drawers.tsx'
import './parts/entry-drawer.tsx'

let portal: ScreenPortal
let stop: () => void
beforeAll(async () => {
  portal = await screenPortal(manifests)
  stop = returnOfTheNetwork()
})
afterAll(async () => {
  stop()
  await portal.close()
})

const today = todayIn('America/New_York')
const PLACE = '/dashboard?section=work-log'
/** On the screen and read aloud. */
const said = (words: string | RegExp) => screen.findAllByText(words)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('hours are logged with day, time and words, stand in the week, and what was done last is one press away', async () => {
  const ana = await portal.as('work_logger')
  await ana.call(workLogs.add, { workDate: '2026-01-07', hours: 2, description: 'Sorted bread' })
  await portal.open(PLACE, ana)
  await portal.hands.click(await screen.findByRole('button', { name: 'Log hours' }))
  const form = await dialog('Log hours')
  await portal.hands.click(form.getByRole('button', { name: 'Log these hours' }))
  await form.findByText('Please enter how long it took')
  await portal.hands.click(form.getByRole('button', { name: 'Sorted bread' }))
  await portal.hands.type(form.getByRole('textbox', { name: /^Minutes/ }), '15')
  await portal.hands.click(form.getByRole('button', { name: 'Log these hours' }))
  await said(/^Logged .*, 2 h 15 min, Sorted bread/)
  const { items } = await ana.call(workLogs.list, { from: today })
  expect(items).toMatchObject([{ workDate: today, totalMinutes: 135, description: 'Sorted bread' }])
})

it('a cell of the week is typed into, corrected and emptied, and the sums follow', async () => {
  const ana = await portal.as('work_logger')
  await ana.call(workLogs.add, { workDate: '2026-01-07', hours: 2, description: 'Phone calls' })
  await portal.open(PLACE, ana)
  const cell = (value: string) => screen.findByDisplayValue(value)
  const names = await screen.findAllByRole('textbox', { name: /^Phone calls,/ })
  await portal.hands.type(names[0] as HTMLElement, '1.5')
  await portal.hands.tab()
  await cell('1:30')
  expect((await ana.call(workLogs.mine, {})).minutes).toBe(90)
  await portal.hands.clear(await cell('1:30'))
  await portal.hands.type(
    await screen.findAllByRole('textbox', { name: /^Phone calls,/ }).then(([one]) => one as HTMLElement),
    '2h 5m',
  )
  await portal.hands.tab()
  await cell('2:05')
  expect((await ana.call(workLogs.mine, {})).minutes).toBe(125)
  await portal.hands.clear(await cell('2:05'))
  await portal.hands.tab()
  await said(/deleted/)
  expect((await ana.call(workLogs.mine, {})).minutes).toBe(0)
  // It is said as soon as it is done; the cell and the sums follow a moment later.
  await waitFor(() => expect(screen.queryAllByText('2:05')).toEqual([]))
  await waitFor(() => expect(screen.queryByDisplayValue('2:05')).toBeNull())
  await portal.hands.type(
    (await screen.findAllByRole('textbox', { name: /^Phone calls,/ }))[0] as HTMLElement,
    'soon',
  )
  await portal.hands.tab()
  await screen.findByText(/“soon” is no time/)
})

it('a week without hours leads to the one before', async () => {
  const ana = await portal.as('work_logger')
  await portal.open(PLACE, ana)
  await screen.findByText('No hours in this week yet')
  const before = previousWeek(weekOf(today, DEFAULT_SCHEDULE), DEFAULT_SCHEDULE)
  await portal.hands.click(screen.getByRole('button', { name: 'Look at last week' }))
  await said(before.label)
  await portal.hands.click(await screen.findByRole('button', { name: 'Look at the week before' }))
  await said(previousWeek(before, DEFAULT_SCHEDULE).label)
})

it('the timer is started, seen running after the page was closed, and stopped into an entry', async () => {
  const ana = await portal.as('work_logger')
  await portal.open(PLACE, ana)
  await portal.hands.click(await screen.findByRole('button', { name: 'Start the timer' }))
  const form = await dialog('Start the timer')
  await portal.hands.type(form.getByLabelText(/^What are you doing/, { selector: 'input' }), 'Drove the van')
  await portal.hands.click(form.getByRole('button', { name: 'Start the timer' }))
  await screen.findByRole('region', { name: 'Running timer' })
  await expect.poll(async () => (await ana.call(workLogs.mine, {})).timer?.description).toBe('Drove the van')
  cleanup()
  await portal.open(PLACE, ana)
  const running = within(await screen.findByRole('region', { name: 'Running timer' }))
  await portal.hands.click(running.getByRole('button', { name: 'Stop and log' }))
  await said(/^Logged .*, 1 min, Drove the van/)
  expect(screen.queryByRole('region', { name: 'Running timer' })).toBeNull()
  expect(await ana.call(workLogs.mine, {})).toMatchObject({ minutes: 1, timer: null })
})

it('a timer that ran over night asks how long the work was', async () => {
  const ana = await portal.as('work_logger')
  const startedAt = new Date(Date.now() - 40 * 3_600_000).toISOString()
  await ana.call(workTimer.start, { startedAt, description: 'Filed receipts' })
  await portal.open(PLACE, ana)
  const running = within(await screen.findByRole('region', { name: 'Running timer' }))
  await portal.hands.click(running.getByRole('button', { name: 'Stop and log' }))
  const form = await dialog('Stop the timer')
  await form.findByText(/^The timer has run for 40 h/)
  await portal.hands.type(form.getByRole('textbox', { name: /^Hours/ }), '3')
  await portal.hands.click(form.getByRole('button', { name: 'Stop and log' }))
  await said(/^Logged .*, 3 h, Filed receipts/)
  expect((await ana.call(workLogs.mine, {})).timer).toBeNull()
})

it('without a network hours and the timer are kept on the device, and arrive once when it is back', async () => {
  const ana = await portal.as('work_logger')
  await ana.call(workLogs.add, { workDate: '2026-01-07', hours: 1, description: 'Sorted bread' })
  await portal.open(PLACE, ana)
  await screen.findAllByRole('textbox', { name: /^Sorted bread,/ })
  portal.online(false)
  act(() => reportSilence())
  await portal.hands.click(screen.getByRole('button', { name: 'Start the timer' }))
  await portal.hands.click((await dialog('Start the timer')).getByRole('button', { name: 'Start the timer' }))
  const running = within(await screen.findByRole('region', { name: 'Running timer' }))
  await portal.hands.click(running.getByRole('button', { name: 'Stop and log' }))
  await said('Saved on this device')
  await portal.hands.click(screen.getByRole('button', { name: 'Log hours' }))
  const form = await dialog('Log hours')
  await portal.hands.click(await form.findByRole('button', { name: 'Sorted bread' }))
  await portal.hands.click(form.getByRole('button', { name: 'Log these hours' }))
  const waiting = within(await screen.findByRole('region', { name: 'Not sent yet' }))
  expect(waiting.getByText(/1 h, Sorted bread/)).toBeTruthy()
  // What the timer became can be corrected before it is sent, too.
  expect(waiting.getAllByRole('button', { name: 'Edit' })).toHaveLength(2)
  expect(outbox.get().length).toBe(3)
  expect((await ana.call(workLogs.list, {})).total).toBe(1)

  portal.online(true)
  act(() => reportAnswer())
  await expect.poll(() => outbox.get().map(({ label, reason }) => reason ?? label)).toEqual([])
  expect((await ana.call(workLogs.list, {})).total).toBe(3)
  expect(await ana.call(workLogs.mine, {})).toMatchObject({ minutes: 61, timer: null })
})

it('whoever approves chooses several and approves them in one press', async () => {
  const [ana, boss] = [await portal.as('work_logger'), await portal.as('admin')]
  for (const description of ['Packed boxes', 'Drove north'])
    await ana.call(workLogs.add, { workDate: '2026-11-18', hours: 1, description })
  await portal.open(`${PLACE}&tab=entries&waiting=true&userId=${ana.id}`, boss)
  await screen.findByText('Packed boxes')
  await portal.hands.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  await portal.hands.click(await screen.findByRole('button', { name: 'Approve' }))
  await said('2 work entries approved')
  const { items } = await ana.call(workLogs.list, {})
  expect(items.map(({ status }) => status)).toEqual(['approved', 'approved'])
})

it('Home shows my week, and who waits for approval', async () => {
  const [ana, boss] = [await portal.as('work_logger'), await portal.as('admin')]
  await ana.call(workLogs.add, { workDate: today, hours: 3, description: 'Sorted' })
  await portal.open('/dashboard', ana)
  const mine = within(await screen.findByRole('region', { name: 'My hours' }))
  await mine.findByText('3 h')
  cleanup()
  await portal.open('/dashboard', boss)
  const waiting = within(await screen.findByRole('region', { name: 'Hours to approve' }))
  expect((await waiting.findAllByText(/work entr/)).length).toBeGreaterThan(0)
})

it('hours that somebody shares stand among one’s own with their name, and one press leaves only one’s own', async () => {
  const [ana, ben] = [await portal.as('work_logger'), await portal.as('work_logger')]
  await ana.call(workLogs.add, { workDate: '2026-01-07', hours: 1, description: 'Wrote thank-you cards' })
  const shared = await ben.call(workLogs.add, {
    workDate: '2026-01-08',
    hours: 2,
    description: 'Painted the van',
    visibility: 'public',
  })
  await portal.open(`${PLACE}&tab=entries`, ana)
  const row = async (words: RegExp) => (await screen.findByText(words)).closest('tr') as HTMLElement
  within(await row(/Painted the van/)).getByText(shared.person)
  await portal.hands.click(screen.getByRole('button', { name: 'Filter' }))
  await portal.hands.click(await screen.findByRole('switch', { name: 'Only mine' }))
  await waitForElementToBeRemoved(() => screen.queryByText(/Painted the van/))
  await row(/Wrote thank-you cards/)
})
