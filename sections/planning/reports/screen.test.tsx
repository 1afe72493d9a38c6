import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { forgetLookBack } from '#web/calls/look-back.ts'
import { browser } from '#web/device/browser.ts'
import { lookedBackDay } from '#web/device/looked-back.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'

let portal: ScreenPortal
let admin: Person
let entry: { id: string; version: number }
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
  const { id: hostId } = await admin.call(hosts.add, { name: 'Alder Bend' })
  entry = await admin.call(collections.add, {
    collectionDate: '2025-11-12',
    hostId,
    individualSandwiches: 306,
  })
})
afterAll(() => portal.close())

it('a report is kept where it stands, and says afterwards what was corrected since', async () => {
  await portal.open('/dashboard?section=reports', admin)
  await screen.findByText('No report has been kept yet')
  cleanup()
  await portal.open('/dashboard?section=grant-metrics&yearType=calendar&year=2025', admin)
  await portal.hands.click(await screen.findByRole('button', { name: 'Keep' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep this report' }))
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe(
    'Grant metrics, 2025',
  )
  cleanup()
  // Papers are not drawn in a page that is only played: what pressing comes to is in `reports.test.ts`.
  await portal.app.pool.query(
    `INSERT INTO kept_reports (title, kind, question, from_day, to_day, kept_at, sums, line, said)
     SELECT 'For the foundation', 'grant-metrics', '{ "yearType": "calendar", "year": 2025 }', '2025-01-01', '2025-12-31', now(), '{}',
       (SELECT max(id) FROM audit_log), '{ "lines": [{ "name": "sandwiches", "label": "Sandwiches", "unit": "sandwich", "value": 306 }],
         "assumed": [], "of": [{ "table": "sandwich_collections", "days": ["collection_date"] }] }'`,
  )
  await admin.call(collections.edit, { id: entry.id, version: entry.version, individualSandwiches: 300 })
  cleanup()
  await portal.open('/dashboard?section=reports', admin)
  await screen.findByText(/Keep one with Keep in Grant metrics or Monthly analysis\.$/)
  await portal.hands.click(await screen.findByText('For the foundation'))
  await screen.findByText(/^1 change was made since/)
  const row = within(screen.getByRole('row', { name: /^Sandwiches / }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['306', '300', '−6'])
  await portal.hands.click(screen.getByRole('tab', { name: 'Corrections since' }))
  await screen.findByText(/changed the collection entry/)
})

it('a window looks back at a day, changes nothing meanwhile, and returns', async () => {
  const reload = browser.reload
  let reloads = 0
  browser.reload = () => {
    reloads += 1
  }
  try {
    await portal.open('/dashboard?section=collections&from=2025-11-01&to=2025-11-30', admin)
    await screen.findAllByText('Alder Bend')
    await portal.hands.click(screen.getByRole('button', { name: /^Account of/ }))
    await portal.hands.click(await screen.findByRole('menuitem', { name: 'Look back at a day' }))
    await portal.hands.click(await screen.findByRole('button', { name: 'Look back' }))
    expect([reloads, lookedBackDay() === null]).toEqual([1, false])
    cleanup()
    // Yesterday nothing of it was here.
    await portal.open('/dashboard?section=collections&from=2025-11-01&to=2025-11-30', admin)
    const bar = within(await screen.findByRole('region', { name: 'Looking back' }))
    await screen.findByText('0 entries')
    await expect(
      import('#web/calls/api.ts').then(({ change }) => change(collections.remove, { id: entry.id })),
    ).rejects.toThrow('You are looking back')
    await portal.hands.click(bar.getByRole('button', { name: 'Back to today' }))
    expect([reloads, lookedBackDay()]).toEqual([2, null])
  } finally {
    forgetLookBack()
    browser.reload = reload
  }
})
