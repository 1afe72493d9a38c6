import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { newId } from '#web/calls/ids.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { whoIsHere } from '#web/live/presence.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { eventRequests } from './contract.ts'
// Loaded before somebody waits for it: the page, and what opens on it.
import '#platform/records/parts/new-record.tsx'
import '#platform/records/parts/record-drawer.tsx'
import '#platform/records/parts/record-fields.tsx'
import './parts/details.tsx'
import './parts/form-for-groups.tsx'
import './parts/intake.tsx'
import './parts/month.tsx'
import './parts/new-fields.tsx'
import './parts/pipeline-board.tsx'
import './parts/planning.tsx'
import './screen.tsx'
import { anEvent } from './testing.ts'

let portal: ScreenPortal
let admin: Person
let core: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const opened = (id: string, tab = 'new', who = core) =>
  portal.open(`/dashboard?section=event-requests&tab=${tab}&id=${id}`, who)
/**
 * A field of the opened request, by its name in the form: among all that stands there a look by its label takes half a
 * second, and looking goes on until it is there.
 */
const field = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[role=dialog] [name="${name}"]`)
    if (!found) throw new Error(`There is no field ${name} yet`)
    return found
  })
const day = (ahead: number) => addDays(todayIn('America/New_York', portal.app.now()), ahead)

it('what is typed into a field is saved the moment it is left, and only that', async () => {
  const { id } = await anEvent(admin)
  await opened(id)
  const address = await field('eventAddress')
  await portal.hands.type(address, '7 Elm')
  // Somebody else changes another field meanwhile.
  const seen = await admin.call(eventRequests.one, { id })
  await admin.call(eventRequests.edit, { id, version: seen.version, nextAction: 'Call them' })
  await portal.hands.tab()
  await waitFor(async () => {
    const row = await admin.call(eventRequests.one, { id })
    expect(row).toMatchObject({ eventAddress: '7 Elm', nextAction: 'Call them' })
  })
})

it('where somebody else wrote in the same field one chooses, and loses neither', async () => {
  const { id, version } = await anEvent(admin)
  await opened(id)
  const address = await field('eventAddress')
  await portal.hands.type(address, '7 Elm')
  await admin.call(eventRequests.edit, { id, version, eventAddress: '9 Depot Street' })
  await portal.hands.tab()
  await screen.findByText('9 Depot Street')
  expect((await admin.call(eventRequests.one, { id })).eventAddress).toBe('9 Depot Street')
  await portal.hands.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await waitFor(async () => expect((await admin.call(eventRequests.one, { id })).eventAddress).toBe('7 Elm'))
})

it('a request is scheduled with its day, after what else is on that day was said', async () => {
  const on = day(40)
  for (let index = 0; index < 2; index++) await anEvent(admin, { desiredEventDate: on })
  const { id } = await anEvent(admin, { desiredEventDate: on })
  await core.call(eventRequests.move, { id, move: 'take' })
  await opened(id, 'in_process')
  await portal.hands.click(await screen.findByRole('button', { name: 'Schedule' }))
  await screen.findAllByText(/^2 other events on /)
  await portal.hands.click(await screen.findByRole('button', { name: 'Schedule' }))
  await waitFor(async () =>
    expect(await admin.call(eventRequests.one, { id })).toMatchObject({
      status: 'scheduled',
      scheduledEventDate: on,
    }),
  )
})

it('where a day is agreed on by its field, what else is on that day stands there too', async () => {
  const on = day(44)
  for (let index = 0; index < 2; index++) await anEvent(admin, { desiredEventDate: on })
  const { id } = await anEvent(admin)
  await opened(id)
  await portal.hands.type(await field('scheduledEventDate'), on)
  await portal.hands.tab()
  await screen.findByText(/^2 other events on /)
})

it('whoever talks to groups has the link, the QR code and the code of the form at hand', async () => {
  await portal.open('/dashboard?section=event-requests&action=form', core)
  const drawer = within(await screen.findByRole('dialog', { name: 'The form for groups' }))
  drawer.getByRole('img', { name: /request-an-event$/ })
  expect(drawer.getByRole('textbox', { name: 'Code' })).toHaveProperty(
    'value',
    expect.stringContaining('/request-an-event" title='),
  )
})

it('what nobody has asked yet is not called like the answer “Not known”', async () => {
  const { id } = await anEvent(admin)
  await opened(id)
  await field('hasRefrigeration')
  expect(document.querySelector('[role=dialog] [placeholder="Not asked yet"]')).toBeTruthy()
})

it('of an event that is put off it is said which day it was, and not that this day is wished', async () => {
  const { id } = await anEvent(admin, { desiredEventDate: '2026-12-23' })
  for (const given of [
    { move: 'take' as const },
    { move: 'schedule' as const, scheduledEventDate: day(30) },
    { move: 'postpone' as const, reason: 'The hall is closed' },
  ])
    await core.call(eventRequests.move, { id, ...given })
  await opened(id, 'postponed')
  const record = within(await screen.findByRole('dialog'))
  await record.findByText('No new date yet')
  expect(record.getByText(/^· was /)).toBeTruthy()
  expect(record.queryByText('wished')).toBeNull()
})

it('whoever only looks sees what is known and no field to write in', async () => {
  const { id } = await anEvent(admin, { eventAddress: '1 Oak Street' })
  await opened(id, 'new', await portal.as('viewer'))
  await screen.findAllByText('1 Oak Street')
  const way = await screen.findByRole('link', { name: 'Directions to 1 Oak Street' })
  expect(way.getAttribute('href')).toContain('destination=1+Oak+Street')
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Start on it' })).toBeNull()
})

it('a link of the spec’s era opens its request, in its tab', async () => {
  const { id } = await anEvent(admin, { eventAddress: '3 Garden Street' })
  await portal.open(`/event-requests?tab=new&eventId=${id}`, core)
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveProperty('value', '3 Garden Street')
  expect(screen.getByRole('tab', { name: /^New/ }).getAttribute('aria-selected')).toBe('true')
})

it('closing a request saves what was typed last', async () => {
  const { id } = await anEvent(admin)
  await opened(id)
  await portal.hands.type(await field('nextAction'), 'Toolkit')
  await portal.hands.keyboard('{Escape}')
  await waitFor(async () => expect((await admin.call(eventRequests.one, { id })).nextAction).toBe('Toolkit'))
})

it('while a request is added it is said that the same organization has asked already', async () => {
  const { organizationName } = await anEvent(admin, { desiredEventDate: day(20) })
  await portal.open('/dashboard?section=event-requests&action=add', admin)
  const name = await screen.findByRole('textbox', { name: /^Organization/ })
  await portal.hands.type(name, String(organizationName).toLowerCase())
  await screen.findByText('Asked already:', { exact: false })
  expect(screen.getByRole('link', { name: String(organizationName) })).toBeTruthy()
})

it('on the board a card that is put elsewhere makes the move, and what it asks for is asked', async () => {
  const { id, organizationName } = await anEvent(admin, { desiredEventDate: day(50) })
  const name = String(organizationName)
  await portal.open(`/dashboard?section=event-requests&show=board&search=${encodeURIComponent(name)}`, core)
  await portal.hands.click(await screen.findByRole('button', { name: `Move ${name} to` }))
  // From new nothing is scheduled: the menu does not offer it.
  expect(screen.queryByRole('menuitem', { name: 'Scheduled' })).toBeNull()
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'In process' }))
  await waitFor(async () => expect((await admin.call(eventRequests.one, { id })).status).toBe('in_process'))
  // Drawn anew as what is stored comes back, it would take an open menu with it.
  const inProcess = screen.getByRole('region', { name: 'In process' })
  await portal.hands.click(await within(inProcess).findByRole('button', { name: `Move ${name} to` }))
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'Declined and canceled' }))
  await portal.hands.type(await screen.findByRole('textbox', { name: /^Why it is declined/ }), 'Too far away')
  await portal.hands.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(async () =>
    expect(await admin.call(eventRequests.one, { id })).toMatchObject({
      status: 'declined',
      statusReason: 'Too far away',
    }),
  )
})

it('with the keyboard a card is lifted, carried to the next column that takes it, and put down', async () => {
  const { id, organizationName } = await anEvent(admin, { desiredEventDate: day(51) })
  const name = String(organizationName)
  await portal.open(`/dashboard?section=event-requests&show=board&search=${encodeURIComponent(name)}`, core)
  const grip = await screen.findByRole('button', { name: `Move ${name}` })
  grip.focus()
  await portal.hands.keyboard(' {ArrowRight} ')
  await waitFor(async () => expect((await admin.call(eventRequests.one, { id })).status).toBe('in_process'))
})

it('the calendar says in words what its signs say, and opens the request', async () => {
  const { id, organizationName } = await anEvent(admin, {
    desiredEventDate: day(2),
    speakersNeeded: 1,
    eventAddress: '5 Hill Street',
  })
  const name = String(organizationName)
  await portal.open(
    `/dashboard?section=event-requests&show=calendar&view=agenda&search=${encodeURIComponent(name)}`,
    core,
  )
  const entry = await screen.findByRole('button', {
    name: new RegExp(`${name}.*Date only wished.*Needs speakers`),
  })
  await portal.hands.click(entry)
  expect(await field('eventAddress')).toHaveProperty('value', '5 Hill Street')
  expect(new URLSearchParams(window.location.search).get('id')).toBe(id)
})

it('an intake call counts what was asked, keeps every answer, and writes down what leadership decides', async () => {
  const { id } = await anEvent(admin, { desiredEventDate: day(60), estimatedSandwichCount: 90 })
  await portal.open(`/dashboard?section=event-requests&tab=new&id=${id}&part=call`, core)
  await screen.findByText(/^1 of 12 questions asked/)
  await portal.hands.type(await screen.findByRole('textbox', { name: 'How they heard of us' }), 'A neighbor')
  await portal.hands.tab()
  await screen.findByText(/^2 of 12 questions asked/)
  expect((await admin.call(eventRequests.one, { id })).heardFrom).toBe('A neighbor')
  await portal.hands.click(
    await screen.findByRole('button', { name: 'Ask leadership: fewer than 200 sandwiches' }),
  )
  await waitFor(async () =>
    expect((await admin.call(eventRequests.one, { id })).nextAction).toBe(
      'Ask leadership: fewer than 200 sandwiches',
    ),
  )
})

it('one’s own come first for whoever has some, and else what is scheduled', async () => {
  const host = await portal.as('host')
  await portal.open('/dashboard?section=event-requests', host)
  const scheduled = await screen.findByRole('tab', { name: /^Scheduled/ })
  expect(scheduled.getAttribute('aria-selected')).toBe('true')
  expect(screen.getAllByRole('tab').at(0)?.textContent).toContain('New')
  cleanup()
  const me = await host.call(accounts.me, {})
  const { id, version } = await anEvent(admin)
  await admin.call(eventRequests.edit, { id, version, leadId: me.id })
  queryClient.clear()
  await portal.open('/dashboard?section=event-requests', host)
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: /^My assignments/ }).getAttribute('aria-selected')).toBe('true'),
  )
})

it('a figure of the planning opens the rows it counted', async () => {
  const { organizationName } = await anEvent(admin, { desiredEventDate: day(1) })
  await portal.open('/dashboard?section=event-requests&show=planning', core)
  await portal.hands.click(
    await screen.findByRole('button', { name: 'How was this counted? Without a number' }),
  )
  expect((await screen.findAllByText(String(organizationName))).length).toBeGreaterThan(0)
})

it('who else is at a request is seen at its head and in the field they are in, and is gone when they leave', async () => {
  const { id } = await anEvent(admin)
  await opened(id)
  await field('eventAddress')
  const ana = { window: 'w1', id: newId(), name: 'Ana Reyes', photoId: null, field: 'eventAddress' }
  // As the live channel says it, which a page without a browser does not open.
  whoIsHere.set(new Map([[`event_requests ${id}`, [ana]]]))
  await screen.findByRole('group', { name: 'Address: Ana Reyes is here too' })
  expect(screen.getByText('Also here: Ana Reyes, in “Address”')).toBeTruthy()
  whoIsHere.set(new Map())
  await waitFor(() => expect(screen.queryByText(/Ana Reyes/)).toBeNull())
})
