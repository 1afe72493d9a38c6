import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { reminders } from './contract.ts'
import manifest from './manifest.ts'
// Loaded before somebody waits for it.
import './screen.tsx'
import '../event-requests/screen.tsx'
import { aReminder, someEvent } from './testing.ts'

let portal: ScreenPortal
let core: Person
let volunteer: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  core = await portal.as('core_team')
  volunteer = await portal.as('volunteer')
})
afterAll(() => portal.close())

const day = (ahead: number) => addDays(todayIn('America/New_York', portal.app.now()), ahead)

it('is counted at the sidebar every minute', () => {
  expect(manifest.sidebar[0].badge).toMatchObject({ count: reminders.count.path, everyMs: 60_000 })
})

it('says in words when something is due, and whoever has it completes it with a note', async () => {
  const { id, title } = await aReminder(portal, core, { dueDate: day(0), assignedTo: [volunteer.id] })
  await portal.open('/event-reminders', volunteer)
  const row = await screen.findByText(title)
  expect(await screen.findAllByText('Today')).not.toEqual([])
  await portal.hands.click(row)
  const record = within(await screen.findByRole('dialog', { name: title }))
  await portal.hands.click(await record.findByRole('button', { name: 'Complete…' }))
  await portal.hands.type(record.getByRole('textbox', { name: /^What came of it/ }), 'They come at ten')
  await portal.hands.click(record.getByRole('button', { name: 'Complete it' }))
  await waitFor(async () =>
    expect(await core.call(reminders.one, { id })).toMatchObject({
      status: 'completed',
      completionNotes: 'They come at ten',
    }),
  )
})

it('where several people have it each finishes a part', async () => {
  const { id, title } = await aReminder(portal, core, { assignedTo: [volunteer.id, core.id] })
  await portal.open(`/dashboard?section=event-reminders&id=${id}`, volunteer)
  const record = within(await screen.findByRole('dialog', { name: title }))
  await portal.hands.click(await record.findByRole('button', { name: 'My part is done' }))
  await record.findByText(/\(done\)/)
  expect(await core.call(reminders.one, { id })).toMatchObject({
    status: 'in_progress',
    doneBy: [volunteer.id],
  })
})

it('whoever only looks sees where it stands and no button', async () => {
  const { id, title } = await aReminder(portal, core)
  await portal.open(`/dashboard?section=event-reminders&id=${id}`, await portal.as('viewer'))
  const record = within(await screen.findByRole('dialog', { name: title }))
  await record.findAllByText('Pending')
  expect(record.queryByRole('button', { name: 'Complete…' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a reminder' })).toBeNull()
})

it('an event shows its reminders, and a new one is written down right there', async () => {
  const event = await someEvent(portal)
  await portal.open(`/dashboard?section=event-requests&tab=all&id=${event}&part=reminders`, core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Add a reminder' }))
  await portal.hands.type(await screen.findByRole('textbox', { name: /^What is to be done/ }), 'Bring gloves')
  await portal.hands.type(screen.getByRole('textbox', { name: /^Due/ }), day(3))
  await portal.hands.click(screen.getByRole('button', { name: 'Add a reminder' }))
  await screen.findByText('Bring gloves')
  const { items } = await core.call(reminders.list, { eventRequestId: event })
  expect(items).toMatchObject([{ title: 'Bring gloves', dueDate: day(3) }])
})
