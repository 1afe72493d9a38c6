import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { manifests } from '#registry.ts'
import { availability } from '#sections/dashboard/availability/contract.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { outsideCalendars } from './contract.ts'
// Loaded before somebody waits for it.
import '#web/ui/calendar/calendar-grid.tsx'
import './parts/entry-detail.tsx'
import './screen.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

const today = todayIn('America/New_York')
/** The drawing of a week with its hours takes a while on a busy machine. */
const LONG = { timeout: 60_000 }
const PLACE = '/dashboard?section=calendar-availability'

async function somebodyAway(name: string) {
  const ana = await portal.as('volunteer')
  await portal.app.pool.query('UPDATE users SET display_name = $2 WHERE id = $1', [ana.id, name])
  await ana.call(availability.add, {
    status: 'unavailable',
    spans: [{ from: today, to: addDays(today, 2) }],
    notes: 'Visiting family',
  })
}

describe('the volunteer calendar', () => {
  it('shows who is away in the week and the month, and what is known of an entry', async () => {
    await somebodyAway('Quilla Birch')
    await portal.open(PLACE, await portal.as('admin'))
    const [entry] = await screen.findAllByRole(
      'button',
      { name: /Quilla Birch, 3 days \(Not available\)/ },
      LONG,
    )
    if (entry) await portal.hands.click(entry)
    const detail = within(await screen.findByRole('dialog', { name: 'Quilla Birch' }, LONG))
    expect(detail.getByText('Visiting family')).toBeTruthy()
    expect(detail.getByText(/\(3 days\)/)).toBeTruthy()
    expect(detail.getByRole('link', { name: 'Open' }).getAttribute('href')).toContain(
      'section=team-availability',
    )
    await portal.hands.keyboard('{Escape}')
    await portal.hands.click(screen.getByRole('radio', { name: 'Month' }))
    expect((await screen.findAllByRole('button', { name: /Quilla Birch/ })).length).toBeGreaterThan(0)
    await portal.hands.click(screen.getByRole('radio', { name: 'Events' }))
    await expect.poll(() => screen.queryAllByRole('button', { name: /Quilla Birch/ })).toEqual([])
    await portal.hands.click(screen.getByRole('radio', { name: 'Unavailability' }))
    expect((await screen.findAllByRole('button', { name: /Quilla Birch/ })).length).toBeGreaterThan(0)
  })

  it('takes outside calendars from an administrator, and refuses an address in words', async () => {
    const admin = await portal.as('admin')
    await portal.open(PLACE, admin)
    await portal.hands.click(await screen.findByRole('button', { name: 'Outside calendars' }))
    const list = within(await screen.findByRole('dialog', { name: 'Outside calendars' }))
    await portal.hands.click(await list.findByRole('button', { name: 'Add a calendar' }))
    await portal.hands.type(await list.findByRole('textbox', { name: /^Name/ }), 'Schools')
    const address = list.getByRole('textbox', { name: /^Address/ })
    await portal.hands.type(address, 'http://schools.example/a.ics')
    await portal.hands.click(list.getByRole('button', { name: 'Add a calendar' }))
    expect((await list.findAllByText(/begins with https:\/\/ or webcal:\/\//)).length).toBeGreaterThan(0)
    await portal.hands.clear(address)
    await portal.hands.type(address, 'webcal://schools.example/a.ics')
    await portal.hands.click(list.getByRole('button', { name: 'Add a calendar' }))
    expect(await list.findByText('Not read yet.')).toBeTruthy()
  })

  it('says how reading an outside calendar went and how old it is, and turns one off', async () => {
    const admin = await portal.as('admin')
    const { id, address } = await admin.call(outsideCalendars.add, {
      name: 'Museum',
      address: 'https://museum.example/a.ics',
      colour: 'teal',
    })
    await portal.app.pool.query(
      `INSERT INTO outside_readings (calendar_id, address, tried_at, read_at, failing_since, fault, entries)
       VALUES ($1, $2, now(), now() - interval '1 day', now(), 'The other side cannot be reached.', 3)`,
      [id, address],
    )
    await portal.open(`${PLACE}&action=calendars`, admin)
    expect(await screen.findByText(/^Museum: as it was on /)).toBeTruthy()
    const again = within(await screen.findByRole('dialog', { name: 'Outside calendars' }))
    expect(await again.findByText(/The other side cannot be reached\. Tried in vain since/)).toBeTruthy()
    await portal.hands.click(again.getByRole('button', { name: 'Actions for Museum' }))
    await portal.hands.click(await screen.findByRole('menuitem', { name: 'Turn off' }))
    expect(await again.findByText('Not read while it is off.')).toBeTruthy()
  })
})
