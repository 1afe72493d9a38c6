import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, onOrAfter } from '#kernel/charity/day.ts'
import { manifests } from '#registry.ts'
import { plans } from '#sections/operations/distributions/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { runs } from './contract.ts'
import { aPlainDriver, aPorch, aRun, aShelter, today } from './testing.ts'
// Loaded before somebody waits for them.
import './screen.tsx'
import './parts/new-run.tsx'
import './parts/change-run.tsx'
import './parts/run-page.tsx'
import './parts/run-sheets.tsx'

let portal: ScreenPortal
let core: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const THURSDAY = 4
const press = async (name: string | RegExp) => portal.hands.click(await screen.findByRole('button', { name }))

it('what is planned for Thursday is chosen with a driver, and a plan is proposed', async () => {
  const admin = await portal.as('admin')
  await aPlainDriver(portal)
  const [hostId, recipientId] = [await aPorch(portal), await aShelter(portal)]
  const plannedDate = onOrAfter(today(), THURSDAY)
  await admin.call(plans.add, { plannedDate, recipientId, hostId, sandwichCount: 290 })
  await portal.open('/dashboard?section=runs&action=add', core)
  await screen.findByText('1 delivery, 290 sandwiches')
  // A cooler holds 100 of them, by the organization's recipes.
  await screen.findByText(/^290 sandwiches · 3 coolers/)
  // Without a driver nothing is planned, and it says so where drivers are chosen.
  await press('Propose a plan')
  await screen.findByText('Please choose at least one driver')
  await portal.hands.click(screen.getByRole('combobox', { name: 'Add a driver' }))
  await portal.hands.click(await screen.findByRole('option', { name: /^Kim/ }))
  await screen.findByText(/Room for 6 coolers · 9:00 AM to 5:00 PM/)
  await press('Propose a plan')
  const column = within(await screen.findByRole('region', { name: /^Kim/ }))
  await column.findByText('Deliver')
  const { items } = await core.call(runs.list, {})
  expect(items).toMatchObject([{ day: plannedDate, deliveries: 1, stops: 2 }])
  const { stops } = await core.call(runs.one, { id: String(items[0]?.id) })
  await waitFor(() => expect(stops.every(({ runDriverId }) => runDriverId !== null)).toBe(true))
})

it('what is moved by hand says what it costs, is saved when the run is sent, and is printed for each driver', async () => {
  const draft = await aRun(portal, [await aPlainDriver(portal), await aPlainDriver(portal)], 2)
  const run = await core.call(runs.propose, { id: draft.id, version: draft.version })
  const moved = run.jobs[0]
  await portal.open(`/dashboard?section=runs&id=${run.id}`, core)
  await press(`Move Deliver to ${moved?.recipient.name} to`)
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'Nobody yet' }))
  await screen.findByText(/1 rule more broken$/)
  await screen.findByText('1 delivery has no driver yet.')
  await press('Send to drivers')
  await waitFor(async () => {
    const { status, stops } = await core.call(runs.one, { id: run.id })
    expect(status).toBe('sent')
    const theirs = stops.filter(({ jobId }) => jobId === moved?.id)
    expect(theirs.map(({ runDriverId }) => runDriverId)).toEqual([null, null])
  })
  await screen.findByText(/so please call: /)
  await press('Run sheets')
  const sheets = within(await screen.findByRole('article'))
  for (const { name } of run.drivers) sheets.getByRole('region', { name })
})

it('a delivery of a run is changed, and what is not saved is there again after a while', async () => {
  const run = await aRun(portal, [await aPlainDriver(portal)], 1)
  const name = String(run.jobs[0]?.recipient.name)
  const place = `/dashboard?section=runs&action=change&id=${run.id}`
  await portal.open(place, core)
  await portal.hands.click(await screen.findByText(name))
  const field = await screen.findByRole('textbox', { name: 'Note for the delivery' })
  await portal.hands.type(field, 'Ring twice')
  cleanup()
  await portal.open(place, core)
  await screen.findByText(/Ring twice$/)
  await press('Save changes')
  await waitFor(async () => {
    const { jobs } = await core.call(runs.one, { id: run.id })
    expect(jobs.map(({ notes }) => notes)).toEqual(['Ring twice'])
  })
})

it('who drives although something speaks against it is named above the plan', async () => {
  const admin = await portal.as('admin')
  const away = await aPlainDriver(portal)
  const run = await aRun(portal, [away], 1)
  const [driver] = run.drivers
  const known = await admin.call(drivers.one, { id: away })
  await admin.call(drivers.edit, { id: away, version: known.version, awayFrom: addDays(today(), -3) })
  await portal.open(`/dashboard?section=runs&id=${run.id}`, core)
  await screen.findByText(new RegExp(`^${driver?.name}: Away since .* · No agreement signed$`))
})
