import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { aPlace } from '#tests/access-rows.ts'
import { newId } from '#web/calls/ids.ts'
import { reportAnswer, reportSilence } from '#web/device/network.ts'
import { enqueue, outbox } from '#web/offline/queue.ts'
import { returnOfTheNetwork } from '#web/offline/return.ts'
import { sendWaiting } from '#web/offline/sending.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { coolers, coolerTypes } from './contract.ts'
import { coolerInventory } from './inventory-contract.ts'
// Loaded before somebody waits for them.
import './screen.tsx'
import './parts/cooler-drawer.tsx'
import './parts/drawers.tsx'
import './parts/labels.tsx'
import './parts/scan.tsx'

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

const CARRIES = ['COOLERS_VIEW', 'COOLERS_REPORT', 'NAV_COOLER_TRACKING']
const carrier = () => portal.as('driver', { permissions: CARRIES })

it('a label that the phone’s own camera reads shows who has the cooler, and one press checks it out, also without a network', async () => {
  const [admin, ana] = [await portal.as('admin'), await carrier()]
  const hostId = await aPlace(portal, admin)
  await admin.call(coolers.addMany, { from: 17, to: 17, hostId })
  const [{ id, code } = { id: '', code: '' }] = (await admin.call(coolers.pocket)).items
  await portal.open(`/cooler-tracking?cooler=${code}`, ana)
  const panel = within(await screen.findByRole('dialog', { name: 'Cooler 17' }))
  await panel.findByText(/^It is at Oak/)
  portal.online(false)
  act(() => reportSilence())
  await portal.hands.click(panel.getByRole('button', { name: 'Check out to me' }))
  expect(await screen.findAllByText(/Cooler 17: checked out to you/)).not.toEqual([])
  expect(outbox.get()).toHaveLength(1)
  const waits = within(await screen.findByRole('region', { name: 'Not sent yet' }))
  waits.getByText('Saved here, waiting to be sent')
  portal.online(true)
  act(() => reportAnswer())
  await waitFor(() => expect(outbox.get()).toEqual([]))
  const stands = await admin.call(coolers.one, { id })
  expect(stands.holder?.kind).toBe('person')
  expect(stands.dueOn).not.toBeNull()
})

it('given without a network to somebody who is gone by then: it says so with what was meant, and another one takes its place', async () => {
  const [admin, ana] = [await portal.as('admin'), await carrier()]
  await admin.call(coolers.addMany, { from: 71, to: 71 })
  const { id, code } = (await admin.call(coolers.pocket)).items.find(({ number }) => number === '71') ?? {}
  await portal.open(`/cooler-tracking?cooler=${code}`, ana)
  const panel = within(await screen.findByRole('dialog', { name: 'Cooler 71' }))
  await enqueue(coolers.move, {
    personId: ana.id,
    label: 'Cooler 71: given to Gone Soon',
    args: { id: newId(), coolerId: String(id), kind: 'moved', toPersonId: newId() },
  })
  await act(() => sendWaiting())
  await panel.findByText(/This person is not known here/)
  panel.getByText('Cooler 71: given to Gone Soon')
  await portal.hands.click(panel.getByRole('button', { name: 'Check out to me' }))
  await waitFor(() => expect(outbox.get()).toEqual([]))
  expect((await admin.call(coolers.one, { id: String(id) })).holder).toMatchObject({ kind: 'person' })
})

it('what was taken from a location is brought back there by one press, and to where it is due', async () => {
  const [admin, ana] = [await portal.as('admin'), await carrier()]
  const [from, due] = [await aPlace(portal, admin), await aPlace(portal, admin)]
  const { rows } = await portal.app.pool.query('SELECT id, name FROM hosts WHERE id IN ($1, $2)', [from, due])
  const checkInAt = (id: string) => `Check in at ${rows.find((row) => row.id === id)?.name}`
  await admin.call(coolers.addMany, { from: 51, to: 52, hostId: from })
  const items = (await admin.call(coolers.pocket)).items
  const scanned = async (number: string) => {
    cleanup()
    await portal.open(`/cooler-tracking?cooler=${items.find((one) => one.number === number)?.code}`, ana)
    return within(await screen.findByRole('dialog', { name: `Cooler ${number}` }))
  }
  const id = (number: string) => String(items.find((one) => one.number === number)?.id)
  const happenedAt = new Date().toISOString()
  await ana.call(coolers.move, {
    coolerId: id('52'),
    kind: 'moved',
    toMe: true,
    dueHostId: due,
    happenedAt,
  })
  await (await scanned('52')).findByRole('button', { name: checkInAt(due) })
  const keeper = async () => (await admin.call(coolers.one, { id: id('51') })).holder
  const out = await (await scanned('51')).findByRole('button', { name: 'Check out to me' })
  await portal.hands.click(out)
  await waitFor(async () => expect(await keeper()).toMatchObject({ kind: 'person' }))
  const back = await (await scanned('51')).findByRole('button', { name: checkInAt(from) })
  await portal.hands.click(back)
  await waitFor(async () => expect(await keeper()).toMatchObject({ id: from }))
})

it('without a camera the number is typed, and what is no cooler is said so', async () => {
  const [admin, ana] = [await portal.as('admin'), await carrier()]
  await admin.call(coolers.addMany, { from: 31, to: 31 })
  await portal.open('/cooler-tracking', ana)
  await portal.hands.click(await screen.findByRole('button', { name: 'Scan a cooler' }))
  const scanner = within(await screen.findByRole('dialog', { name: 'Scan a cooler' }))
  const typed = scanner.getByRole('textbox', { name: 'Number on the cooler' })
  await portal.hands.type(typed, '999')
  await portal.hands.click(scanner.getByRole('button', { name: 'Use this' }))
  await scanner.findByText(/not the label or the number/)
  await portal.hands.clear(typed)
  await portal.hands.type(typed, '31')
  await portal.hands.click(scanner.getByRole('button', { name: 'Use this' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Cooler 31' }))
  await portal.hands.click(panel.getByRole('button', { name: 'It is lost' }))
  expect(await screen.findAllByText(/Cooler 31: lost/)).not.toEqual([])
})

it('the same as last time is reported in two presses, and stands beside what was scanned', async () => {
  const [admin, ana] = [await portal.as('admin'), await carrier()]
  const [large] = (await admin.call(coolerTypes.list, {})).items
  await ana.call(coolerInventory.report, {
    inventory: [{ coolerTypeId: large?.id ?? '', quantity: 4 }],
    reportedAt: '2026-11-11T12:00:00Z',
  })
  await portal.open('/cooler-tracking', ana)
  await portal.hands.click(await screen.findByRole('button', { name: 'Report your coolers' }))
  await portal.hands.click(await screen.findByRole('button', { name: 'Same as last time' }))
  await screen.findByText('4 coolers reported')
  expect((await ana.call(coolerInventory.history, { hostHomeId: ana.id })).items).toHaveLength(2)
  await screen.findByText(/reported 4 on .*: .* more than scanned/)
})

it('a report that is refused is said so', async () => {
  const [admin, ana] = [await portal.as('admin'), await carrier()]
  const { id: coolerTypeId } = await admin.call(coolerTypes.add, { name: 'Borrowed' })
  await ana.call(coolerInventory.report, { inventory: [{ coolerTypeId, quantity: 2 }] })
  await portal.open('/dashboard?section=cooler-tracking&action=report', ana)
  const again = await screen.findByRole('button', { name: 'Same as last time' })
  const { pool } = portal.app
  await pool.query('DELETE FROM cooler_inventory WHERE cooler_type_id = $1', [coolerTypeId])
  await pool.query('DELETE FROM cooler_types WHERE id = $1', [coolerTypeId])
  await portal.hands.click(again)
  await screen.findByText('Your coolers were not reported')
})

it('a manager prints labels of some numbers', async () => {
  const admin = await portal.as('admin')
  await admin.call(coolers.addMany, { from: 41, to: 43 })
  await portal.open('/dashboard?section=cooler-tracking&action=labels&numbers=41-42', admin)
  expect(await screen.findAllByRole('img', { name: /^QR code/ })).toHaveLength(2)
  // Typing is no step that the back button would have to undo.
  const steps = window.history.length
  await portal.hands.type(screen.getByRole('textbox', { name: 'Which numbers' }), ', 43')
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^QR code/ })).toHaveLength(3))
  expect(window.history.length).toBe(steps)
  cleanup()
})
