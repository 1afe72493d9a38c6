import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { views } from '#platform/views/contract.ts'
import { manifests } from '#registry.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
// Loaded before somebody waits for it.
import './screen.tsx'

let portal: ScreenPortal
let admin: Person
let core: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
  core = await portal.as('core_team')
})
beforeEach(async () => {
  await portal.app.pool.query('DELETE FROM event_requests')
})
afterAll(() => portal.close())

const today = () => todayIn('America/New_York', portal.app.now())
const anEvent = (name: string, given: object = {}) =>
  admin.call(eventRequests.add, { organizationName: name, desiredEventDate: today(), ...given })
const opened = async (name: string, who = core) => {
  await portal.open('/dashboard?section=events', who)
  return screen.findByText(name)
}
const row = (name: string) => {
  const found = screen.getByText(name).closest<HTMLElement>('[role="row"]')
  if (!found) throw new Error(`${name} is in no row`)
  return found
}
const cell = (name: string, header: string) => {
  const at = screen.getByRole('columnheader', { name: header }).getAttribute('aria-colindex')
  const found = row(name).querySelector<HTMLElement>(`[aria-colindex="${at}"]`)
  if (!found) throw new Error(`${name} has no ${header}`)
  return found
}
const stored = (id: string) => admin.call(eventRequests.one, { id })
const paste = (into: HTMLElement, text: string) => {
  const event = createEvent.paste(into)
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } })
  fireEvent(into, event)
}

it('typing in a cell and Enter saves it and goes down; Esc leaves it as it was', async () => {
  const one = await anEvent('Alder School', { eventStartTime: '09:00' })
  await anEvent('Birch School', { eventStartTime: '10:00' })
  await opened('Alder School')
  await portal.hands.click(cell('Alder School', 'Location'))
  await portal.hands.keyboard('7 Ferry Street{Enter}')
  await waitFor(async () => expect((await stored(one.id)).eventAddress).toBe('7 Ferry Street'))
  await waitFor(() => expect(document.activeElement).toBe(cell('Birch School', 'Location')))
  await portal.hands.keyboard('9 Depot Street{Escape}')
  expect(cell('Birch School', 'Location').textContent).toBe('')
})

it('a double click opens a cell with what stands in it', async () => {
  const one = await anEvent('Alder School', { eventAddress: '1 Oak Street' })
  await opened('Alder School')
  await portal.hands.dblClick(cell('Alder School', 'Location'))
  const written = within(cell('Alder School', 'Location')).getByRole('textbox')
  expect(document.activeElement).toBe(written)
  await portal.hands.type(written, ', back door{Enter}')
  await waitFor(async () => expect((await stored(one.id)).eventAddress).toBe('1 Oak Street, back door'))
})

it('a block from Excel is one change and one undo; what cannot be read is named and left', async () => {
  const one = await anEvent('Alder School')
  const two = await anEvent('Birch School')
  await opened('Alder School')
  await portal.hands.click(cell('Alder School', 'Start'))
  paste(cell('Alder School', 'Start'), "10:00 AM\t12:00 PM\n25 o'clock\t1:00 PM\n")
  await waitFor(async () =>
    expect(await stored(one.id)).toMatchObject({ eventStartTime: '10:00', eventEndTime: '12:00' }),
  )
  expect(await stored(two.id)).toMatchObject({ eventStartTime: null, eventEndTime: '13:00' })
  await screen.findByText('One cell was left as it was:')
  await portal.hands.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(async () =>
    expect(await stored(one.id)).toMatchObject({ eventStartTime: null, eventEndTime: null }),
  )
  expect(await stored(two.id)).toMatchObject({ eventEndTime: null })
})

it('Ctrl+Z in the sheet takes back what was last, and asks for it once', async () => {
  const one = await anEvent('Alder School')
  await opened('Alder School')
  await portal.hands.click(cell('Alder School', 'Location'))
  await portal.hands.keyboard('7 Ferry Street{Enter}')
  await screen.findByRole('button', { name: /^Undo/ })
  const asked: string[] = []
  const reach = globalThis.fetch
  globalThis.fetch = (to, how) => {
    asked.push(String(to instanceof Request ? to.url : to))
    return reach(to, how)
  }
  onTestFinished(() => {
    globalThis.fetch = reach
  })
  await portal.hands.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect((await stored(one.id)).eventAddress).toBeNull())
  await screen.findByRole('button', { name: /^Redo/ })
  expect(asked.filter((url) => url.includes('/api/undo/'))).toHaveLength(1)
})

it('a block that does not fit is refused in words before anything is written', async () => {
  const one = await anEvent('Alder School')
  await portal.app.pool.query(
    `INSERT INTO event_requests (organization_name, desired_event_date)
     SELECT 'School ' || n, $1 FROM generate_series(1, 510) n`,
    [today()],
  )
  await opened('Alder School')
  await portal.hands.click(cell('Alder School', 'Start'))
  paste(cell('Alder School', 'Start'), '10:00 AM\n'.repeat(501))
  await screen.findByText(/That is 501 rows, and 500 at most can be written at once/)
  paste(cell('Alder School', 'Start'), '10:00 AM\n'.repeat(600))
  await screen.findByText(/The clipboard has 600 rows and 1 column; from this cell on/)
  expect((await stored(one.id)).eventStartTime).toBe(null)
  paste(cell('Alder School', 'Start'), '10:00 AM\n'.repeat(300))
  await waitFor(async () => {
    const { rows } = await portal.app.pool.query(
      `SELECT count(*)::int AS n FROM event_requests WHERE event_start_time = '10:00'`,
    )
    expect(rows[0].n).toBe(300)
  })
})

it('contact, lead, type and staff are written like every other cell, from Excel too, and a row that does not fit is named', async () => {
  const one = await anEvent('Alder School', { driversNeeded: 2 })
  const two = await anEvent('Birch School')
  await opened('Alder School')
  await portal.hands.click(cell('Alder School', 'Contact'))
  paste(cell('Alder School', 'Contact'), 'Ida Marsh\t404-555-0171\tida@alder.example\n\t404-555-0172\t\n')
  await waitFor(async () =>
    expect((await stored(one.id)).organizers).toMatchObject([
      { name: 'Ida Marsh', phone: expect.stringContaining('0171'), email: 'ida@alder.example' },
    ]),
  )
  await screen.findByText('Please enter whose it is first.')
  expect((await stored(two.id)).organizers).toEqual([])
  expect(cell('Alder School', 'Staff').textContent).toBe('0 of 2 drivers')
  const typed = async (header: string, text: string) => {
    await portal.hands.dblClick(cell('Alder School', header))
    const input = await within(cell('Alder School', header)).findByLabelText(`${header} of Alder School`)
    await portal.hands.clear(input)
    await portal.hands.keyboard(`${text}{Enter}`)
  }
  await typed('Staff', '1 driver, 3 volunteers')
  await typed('Type', 'PB&J 200, deli 50')
  await typed('Lead', 'Old Friend')
  await waitFor(async () =>
    expect(await stored(one.id)).toMatchObject({
      driversNeeded: 1,
      volunteersNeeded: 3,
      plannedPbj: 200,
      plannedDeli: 50,
      customLead: 'Old Friend',
    }),
  )
  await waitFor(() =>
    expect(cell('Alder School', 'Staff').textContent).toBe('0 of 1 driver, 0 of 3 volunteers'),
  )
})

it('a refresh never touches the cell that is being written in, and where two wrote in it one chooses', async () => {
  const one = await anEvent('Alder School')
  await opened('Alder School')
  await portal.hands.dblClick(cell('Alder School', 'Location'))
  await portal.hands.keyboard('7 Ferry Street')
  await admin.call(eventRequests.edit, { id: one.id, version: 1, eventAddress: '9 Depot Street' })
  await portal.hands.keyboard('{Enter}')
  await waitFor(() => expect(cell('Alder School', 'Location').dataset.state).toBe('refused'))
  await portal.hands.click(cell('Alder School', 'Location'))
  await screen.findByText('9 Depot Street')
  expect((await stored(one.id)).eventAddress).toBe('9 Depot Street')
  await portal.hands.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(async () => expect((await stored(one.id)).eventAddress).toBe('7 Ferry Street'))
})

it('Delete clears what may be cleared, and cells that one may not write look and act so', async () => {
  const one = await anEvent('Alder School', { eventAddress: '1 Oak Street', pickupTime: '10:00' })
  const clerk = await portal.as('viewer', {
    permissions: ['EVENT_REQUESTS_VIEW', 'EVENT_REQUESTS_INLINE_EDIT_TIMES'],
  })
  await opened('Alder School', clerk)
  expect(cell('Alder School', 'Location').getAttribute('aria-readonly')).toBe('true')
  await portal.hands.click(cell('Alder School', 'Location'))
  await portal.hands.keyboard('{F2}')
  expect(within(cell('Alder School', 'Location')).queryByRole('textbox')).toBeNull()
  await portal.hands.click(cell('Alder School', 'Pickup'))
  await portal.hands.keyboard('{Delete}')
  await waitFor(async () => expect((await stored(one.id)).pickupTime).toBeNull())
  expect((await stored(one.id)).eventAddress).toBe('1 Oak Street')
})

it('a column is moved by the keyboard, and stands there again the next time', async () => {
  await anEvent('Alder School')
  await opened('Alder School')
  await portal.hands.click(cell('Alder School', 'Group'))
  await portal.hands.keyboard('{ArrowUp}{Alt>}{ArrowLeft}{/Alt}')
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const moved = ['Status', 'Date', 'Group', 'Day']
  await waitFor(() => expect(headers().slice(0, 4)).toEqual(moved))
  await waitFor(async () =>
    expect((await core.call(views.columns, { section: 'events' })).columns?.slice(0, 3)).toEqual([
      'date',
      'group',
      'day',
    ]),
  )
  // Another device of the same person.
  cleanup()
  localStorage.clear()
  await opened('Alder School')
  await waitFor(() => expect(headers().slice(0, 4)).toEqual(moved))
  await portal.hands.click(screen.getByRole('button', { name: 'Usual order of columns' }))
  await waitFor(() => expect(headers().slice(0, 4)).toEqual(['Status', 'Date', 'Day', 'Group']))
  await waitFor(async () =>
    expect((await core.call(views.columns, { section: 'events' })).columns).toBeNull(),
  )
})

it('periods show their events only', async () => {
  await anEvent('Alder School')
  await anEvent('Birch School', { desiredEventDate: addDays(today(), 90) })
  await opened('Alder School')
  expect(screen.queryByText('Birch School')).toBeNull()
  cleanup()
  await portal.open('/dashboard?section=events&period=all', core)
  expect(await screen.findByText('Birch School')).toBeTruthy()
})
