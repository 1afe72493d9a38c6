import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attachments } from '#platform/attachments/contract.ts'
import { manifests } from '#registry.ts'
import { distributions } from '#sections/operations/distributions/contract.ts'
import { reportAnswer, reportSilence } from '#web/device/network.ts'
import { outbox } from '#web/offline/queue.ts'
import { returnOfTheNetwork } from '#web/offline/return.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { runs } from './contract.ts'
import { aDriver, aRun } from './testing.ts'
// Loaded before somebody waits for them.
import './screen-mine.tsx'

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

/** A run of one driver with two deliveries, sent. */
async function sent() {
  const ada = await aDriver(portal)
  const draft = await aRun(portal, [ada.driverId], 2)
  const core = await portal.as('core_team')
  const run = await core.call(runs.propose, { id: draft.id, version: draft.version })
  await core.call(runs.send, { id: run.id, version: run.version })
  return { ada, run }
}
const open = (name: string) => screen.findByRole('button', { name })

it('a driver goes from stop to stop with one button, and what is said without a network waits until there is one', async () => {
  const { ada, run } = await sent()
  await portal.open('/dashboard?section=my-run', ada)
  const press = async (name: string) => portal.hands.click(await open(name))
  await screen.findByText(/^0 of \d stops done/)
  await press('Start')
  await screen.findByText('On the way')
  await press('Arrived')
  await screen.findByText('There')
  portal.online(false)
  act(() => reportSilence())
  await press('Picked up')
  await within(await screen.findByRole('region', { name: 'Not sent yet' })).findAllByText(
    'Saved here, waiting to be sent',
  )
  // The next stop opened by itself; there nobody opens.
  await press('Problem')
  await press('Nobody opens')
  await press('Tell whoever planned it')
  await waitFor(() => expect(outbox.get().some(({ label }) => label.endsWith('Nobody opens'))).toBe(true))
  // What waits stands below the stops, and the photos of a problem are no failure.
  const waits = screen.getByRole('region', { name: 'Not sent yet' })
  const doors = screen.getByRole('list', { name: 'Stops' })
  expect(doors.compareDocumentPosition(waits)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const closed = await screen.findByRole('button', { name: /^(Pick up at|Deliver to) .*Problem$/ })
  await portal.hands.click(closed)
  await screen.findByText('Files are shown once there is a connection.')
  await portal.hands.click(closed)
  portal.online(true)
  act(() => reportAnswer())
  await waitFor(() => expect(outbox.get()).toEqual([]))
  const core = await portal.as('core_team')
  const { stops } = await core.call(runs.one, { id: run.id })
  const wrong = stops.find(({ status }) => status === 'problem')
  expect(wrong?.problem).toBe('Nobody opens')
  // With a network again a photo goes with it.
  await portal.hands.click(await screen.findByRole('button', { name: /^(Pick up at|Deliver to) .*Problem$/ }))
  const photo = new File(['a closed door'], 'door.txt', { type: 'text/plain' })
  await portal.hands.upload(await screen.findByLabelText('Add files'), photo)
  const place = { table: 'run_stops', id: String(wrong?.id) }
  await waitFor(async () => {
    const { items } = await core.call(attachments.list, place)
    expect(items.map(({ name }) => name)).toEqual(['door.txt'])
  })
})

it('what was left at the door is counted there, and enters the ledger as that', async () => {
  const { ada, run } = await sent()
  const delivery = run.stops.find(({ kind }) => kind === 'delivery')
  const job = run.jobs.find(({ id }) => id === delivery?.jobId)
  await portal.open(`/dashboard?section=my-run&id=${delivery?.id}`, ada)
  await portal.hands.click(await open('Another number'))
  const field = await screen.findByRole('textbox', { name: 'Sandwiches left here' })
  await portal.hands.clear(field)
  await portal.hands.type(field, '73')
  await portal.hands.click(await open('Delivered'))
  const admin = await portal.as('admin')
  await waitFor(async () => {
    const { items } = await admin.call(distributions.list, { recipientId: String(job?.recipient.id) })
    expect(items.map(({ sandwichCount }) => sandwichCount)).toEqual([73])
  })
})
