import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { slots } from '#platform/slots/contract.ts'
import { linkTo } from '#platform/slots/service-links.ts'
import { aShift, somebody, soon } from '#platform/slots/testing.ts'
import { manifests } from '#registry.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { anEvent } from '#sections/planning/event-requests/testing.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { signUp } from './contract.ts'
// Loaded before somebody waits for them.
import './screen.tsx'
import './parts/shift-body.tsx'
import './parts/check-in.tsx'
import './public-page.tsx'
import './my-shift.tsx'
import '#sections/planning/event-requests/screen.tsx'
import '#sections/planning/event-requests/staffing.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

it('a volunteer takes a shift, finds it among their own, and gives it back', async () => {
  const [core, volunteer] = [await portal.as('core_team'), await portal.as('volunteer')]
  const { id, title } = await aShift(core, { needed: 1 })
  await portal.open(`/dashboard?section=signup-genius&id=${id}`, volunteer)
  const record = within(await screen.findByRole('dialog', { name: `${title}, Volunteer` }))
  await portal.hands.click(await record.findByRole('button', { name: 'Sign up' }))
  await portal.hands.click(await record.findByRole('button', { name: 'I can’t come' }))
  await record.findByRole('button', { name: 'Sign up' })
  expect((await core.call(slots.one, { id })).people).toMatchObject([{ status: 'canceled', came: 'self' }])
  cleanup()
})

/** A helper of that first name who drives and volunteers; `choose` puts them down by the screen. */
async function aDriver(name: string) {
  const personId = await somebody(portal as never, `${name} Ode`)
  await (portal as unknown as TestPortal).app.pool.query(
    `WITH d AS (INSERT INTO drivers (person_id) VALUES ($1) RETURNING person_id)
     INSERT INTO volunteers (person_id) SELECT person_id FROM d`,
    [personId],
  )
  return async (part: ReturnType<typeof within>) => {
    await portal.hands.type(
      await part.findByRole('combobox', { name: 'Put down one more than needed' }),
      name,
    )
    await portal.hands.click(await screen.findByRole('option', { name: new RegExp(`^${name} Ode`) }))
    await portal.hands.click(part.getByRole('button', { name: 'They come, one more' }))
  }
}

it('a coordinator puts one more down than there are places', async () => {
  const core = await portal.as('core_team')
  const choose = await aDriver('Nell')
  const { id, title } = await aShift(core, { needed: 1 })
  await core.call(slots.assign, { id, personId: await somebody(portal as never, 'First Comer') })
  await portal.open(`/dashboard?section=signup-genius&id=${id}`, core)
  await choose(within(await screen.findByRole('dialog', { name: `${title}, Volunteer` })))
  await screen.findAllByText('2 of 2')
  expect(await core.call(slots.one, { id })).toMatchObject({ needed: 2, held: 2, waiting: 0 })
  cleanup()
})

it('a coordinator puts a driver down for an event that needed none', async () => {
  const core = await portal.as('core_team')
  const choose = await aDriver('Ivo')
  const event = await anEvent(await portal.as('admin'), { driversNeeded: 0 })
  await portal.open(`/dashboard?section=event-requests&tab=new&id=${event.id}`, core)
  await portal.hands.click(await screen.findByRole('tab', { name: /^Who comes/ }))
  const part = await screen.findByRole('region', { name: 'In another role' })
  await portal.hands.click(within(part).getByRole('combobox', { name: 'Role' }))
  await portal.hands.click(await screen.findByRole('option', { name: 'Driver' }))
  await choose(within(part))
  await screen.findByRole('region', { name: 'Driver' })
  expect(await core.call(eventRequests.one, { id: event.id })).toMatchObject({ driversNeeded: 1 })
  const { items } = await core.call(slots.list, { ownerTable: 'event_requests', ownerId: event.id })
  expect(items).toMatchObject([{ role: 'driver', needed: 1, held: 1 }])
  cleanup()
})

it('where a list of shifts is empty it says why, and the next step of whoever looks', async () => {
  await portal.open('/dashboard?section=signup-genius&show=mine', await portal.as('viewer'))
  await screen.findByText('You have no shifts to come')
  expect(screen.queryByText(/^Plan a shift/)).toBeNull()
  await portal.hands.click(screen.getByRole('button', { name: 'See who is needed' }))
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: /^Open/ }).getAttribute('aria-selected')).toBe('true'),
  )
  cleanup()
  await portal.open('/dashboard?section=signup-genius&show=due', await portal.as('core_team'))
  await screen.findByText('Nobody owes an answer')
  expect(screen.queryByText(/^Plan a shift, or/)).toBeNull()
  cleanup()
})

it('where to go is said by the link and in the record, with the way there', async () => {
  const core = await portal.as('core_team')
  const volunteer = await portal.as('volunteer')
  const { id, title } = await aShift(core, { place: '4 Oak Street', latitude: 40.01, longitude: -89.3 })
  const { mine } = await volunteer.call(slots.signUp, { id })
  await portal.open(`/dashboard?section=signup-genius&id=${id}&show=mine`, volunteer)
  const record = within(await screen.findByRole('dialog', { name: `${title}, Volunteer` }))
  await record.findByText('4 Oak Street')
  expect(record.getByRole('link', { name: /Directions/ }).getAttribute('href')).toContain('40.01%2C-89.3')
  cleanup()
  const { app } = portal as unknown as TestPortal
  const link = new URL(linkTo(app, String(mine?.id)))
  await portal.open(link.pathname + link.search)
  await screen.findByText('4 Oak Street')
  expect(screen.getByRole('link', { name: /Directions/ }).getAttribute('href')).toContain('40.01%2C-89.3')
  cleanup()
})

it('a coordinator puts somebody down and checks them in on the day', async () => {
  const core = await portal.as('core_team')
  const { id, title } = await aShift(core, { day: soon(0), startTime: '00:05', endTime: '23:55' })
  const personId = await somebody(portal as never, 'Ines Moor')
  const { people } = await core.call(slots.assign, { id, personId })
  await portal.open('/dashboard?section=signup-genius&today=open', core)
  const part = within(await screen.findByRole('region', { name: `${title}, Volunteer` }))
  expect(part.getByText(String(people?.[0]?.name))).toBeTruthy()
  await portal.hands.click(part.getByRole('button', { name: 'Check in' }))
  await part.findByText('Was there')
  await portal.hands.click(part.getByRole('button', { name: 'Check out' }))
  await part.findByText('Left')
  cleanup()
})

it('whoever has the public address signs up with name and phone, and says by their link that they cannot come', async () => {
  const core = await portal.as('core_team')
  const { id, title } = await aShift(core, { isPublic: true, needed: 1 })
  const { url } = await core.call(signUp.changePage, { page: 'renew' })
  await portal.open(new URL(String(url)).pathname)
  const row = (await screen.findByText(title)).closest('li')
  await portal.hands.click(within(row as HTMLElement).getByRole('button', { name: 'Sign up' }))
  await portal.hands.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ana Lee')
  await portal.hands.click(screen.getByRole('button', { name: 'Sign up' }))
  await screen.findByText('Please enter a phone number')
  await portal.hands.type(screen.getByRole('textbox', { name: /^Phone/ }), '404 555 0134')
  await portal.hands.click(screen.getByRole('button', { name: 'Sign up' }))
  await screen.findByRole('heading', { name: 'You are signed up' })
  const link = screen.getByRole('link', { name: /personal link/i }).getAttribute('href')
  cleanup()
  // Another time, who no longer knows whether they pressed is told, and is not on the list twice.
  await portal.open(new URL(String(url)).pathname)
  const again = (await screen.findByText(title)).closest('li')
  await portal.hands.click(
    within(again as HTMLElement).getByRole('button', { name: /^(Sign up|Waiting list)$/ }),
  )
  await portal.hands.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ana Lee')
  await portal.hands.type(screen.getByRole('textbox', { name: /^Phone/ }), '404 555 0134')
  await portal.hands.click(screen.getByRole('button', { name: /^(Sign up|Join the waiting list)$/ }))
  await screen.findByRole('heading', { name: 'You are signed up already' })
  expect(screen.queryByRole('link', { name: /personal link/i })).toBeNull()
  expect((await core.call(slots.one, { id })).people).toHaveLength(1)
  cleanup()
  await portal.open(String(link))
  await screen.findByRole('heading', { name: 'You are down for this' })
  await portal.hands.click(screen.getByRole('button', { name: 'I can’t come' }))
  await screen.findByText('Thank you, Ana. Your answer is noted.')
  expect((await core.call(slots.one, { id })).people).toMatchObject([{ name: 'Ana Lee', status: 'canceled' }])
  cleanup()
})
