import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { manifests } from '#registry.ts'
import { tasks } from '#sections/planning/projects/tasks-contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { LOOK_BACK_KEY } from '#web/device/looked-back.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
// Loaded before somebody waits for it.
import './screen.tsx'

let portal: ScreenPortal
let core: Person
let ana: Person
const today = todayIn('America/New_York')
beforeAll(async () => {
  portal = await screenPortal(manifests)
  core = await portal.as('core_team')
  ana = await portal.as('volunteer')
  const given = (title: string, dueDate: string) =>
    core.call(tasks.add, { title, dueDate, assignedTo: [ana.id] })
  await given('Call the printer', addDays(today, -2))
  await given('Wash the coolers', today)
})
afterAll(() => portal.close())
afterEach(cleanup)

it('a volunteer sees what is overdue above what is due today, and completes it in place; undo brings it back', async () => {
  await portal.open('/dashboard?section=my-actions', ana)
  const grid = within(await screen.findByRole('grid', { name: 'My actions' }))
  await grid.findByRole('rowheader', { name: 'Overdue' })
  const rows = grid.getAllByRole('row').map((row) => row.textContent)
  const at = (words: string) => rows.findIndex((row) => row?.includes(words))
  expect([at('Overdue'), at('Call the printer'), at('Today'), at('Wash the coolers')]).toEqual(
    [at('Overdue'), at('Call the printer'), at('Today'), at('Wash the coolers')].toSorted((a, b) => a - b),
  )
  await portal.hands.click(grid.getByRole('button', { name: 'Complete it: Call the printer' }))
  await waitFor(() => expect(screen.queryByText('Call the printer')).toBeNull())
  await portal.hands.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Call the printer')
})

it('a row leads to where it belongs, and the address action-tracking is the same screen', async () => {
  await portal.open('/dashboard?section=action-tracking', ana)
  await portal.hands.click(await screen.findByText('Wash the coolers'))
  await waitFor(() => expect(window.location.search).toContain('section=tasks'))
})

it('whoever has nothing of a kind reads so', async () => {
  await portal.open('/dashboard?section=my-actions&show=decision', ana)
  await screen.findByText('Nothing to decide')
})

it('whoever looks back is told that it shows today alone, and nothing of today stands below another day', async () => {
  sessionStorage.setItem(LOOK_BACK_KEY, '2025-03-04')
  try {
    await portal.open('/dashboard?section=my-actions', await portal.as('committee_member'))
    await screen.findByRole('heading', { name: 'My Actions: only as of today' })
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Back to today' }).length).toBeGreaterThan(0)
  } finally {
    sessionStorage.removeItem(LOOK_BACK_KEY)
  }
})
