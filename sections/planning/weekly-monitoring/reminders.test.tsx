import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { reminding } from './reminders-contract.ts'
// Loaded before somebody waits for it.
import './parts/remind-drawer.tsx'
import './screen.tsx'
import { anAnswer } from './testing.ts'

/** Thursday, 12 November 2026, afternoon in New York: a week with collections. */
const NOW = new Date('2026-11-12T19:00:00Z')
let portal: ScreenPortal
let core: Person
beforeAll(async () => {
  portal = await screenPortal(manifests, { now: () => NOW })
  core = await portal.as('core_team')
  await portal.app.pool.query(
    `WITH place AS (INSERT INTO hosts (name, name_key, created_at) VALUES ('Birch Lane', 'birch lane', '2026-01-01') RETURNING id),
       known AS (INSERT INTO people (name, email) VALUES ('Ana Lee', 'ana@hosts.example') RETURNING id)
     INSERT INTO host_contacts (host_id, person_id, is_primary) SELECT place.id, known.id, true FROM place, known`,
  )
})
afterAll(() => portal.close())

it('who is reminded is seen before it is sent, with words that can be changed', async () => {
  await portal.open('/weekly-monitoring', core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Remind Birch Lane' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Remind of the numbers' }))
  expect(await drawer.findByRole('checkbox', { name: 'Birch Lane, Ana Lee' })).toHaveProperty('checked', true)
  const subject = drawer.getByRole('textbox', { name: 'Subject' })
  await portal.hands.clear(subject)
  await portal.hands.type(subject, 'Numbers, please')
  const read = within(drawer.getByRole('region', { name: 'As Birch Lane reads it' }))
  read.getByText('Numbers, please')
  read.getByText(/^The numbers of Birch Lane for the week of November 11, 2026/)
  await portal.hands.click(drawer.getByRole('button', { name: 'Send the reminder' }))
  await waitFor(async () => {
    const { items } = await core.call(reminding.log, {})
    expect(items).toMatchObject([{ location: 'Birch Lane', name: 'Ana Lee', way: 'mail' }])
  })
  const { rows } = await portal.app.pool.query('SELECT subject FROM outbox')
  expect(rows).toMatchObject([{ subject: 'Numbers, please' }])
})

it('what a location answered is entered with one press, and not before', async () => {
  const { rows } = await portal.app.pool.query(
    `INSERT INTO monitoring_answers (week_start, host_id, name, way, said, individual, state)
     SELECT '2026-11-11', id, 'Ana Lee', 'text', '306', 306, 'proposed' FROM hosts WHERE name = 'Birch Lane' RETURNING id`,
  )
  await portal.open('/weekly-monitoring', core)
  // On the row of its location, and nowhere else.
  const row = within(await screen.findByRole('list', { name: 'Answers of Birch Lane' }))
  row.getByText(/by text message/)
  expect(screen.queryByText('Answers to look at')).toBeNull()
  await portal.hands.click(row.getByRole('button', { name: 'Enter it' }))
  await waitFor(async () => {
    const { items } = await core.call(reminding.answers, { week: '2026-11-12' })
    expect(items.find((one) => one.id === rows[0].id)).toMatchObject({ state: 'accepted', inLog: 306 })
  })
})

it('an answer of a location that nobody expected stands above them all, so that none is overlooked', async () => {
  await anAnswer(portal, core)
  await portal.open('/weekly-monitoring', core)
  const above = within(await screen.findByRole('region', { name: 'Answers to look at' }))
  above.getByText(/^Alder .*: 306/)
})
