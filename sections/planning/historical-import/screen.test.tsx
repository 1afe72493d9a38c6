import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { eventLinks } from './contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'

let portal: ScreenPortal
let admin: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

it('an old list is looked at first and taken in with one press', async () => {
  await portal.open('/historical-import', admin)
  await portal.hands.click(await screen.findByRole('button', { name: 'Import old events' }))
  const file = new File(['Group Name,Date,Final #\nQuartz School,2019-11-18,306\n'], 'old.csv', {
    type: 'text/csv',
  })
  await screen.findByText(/columns are recognized/)
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('There is no place for a file')
  await portal.hands.upload(input, file)
  await screen.findByText(/1 new organization: Quartz School/)
  await portal.hands.click(await screen.findByRole('button', { name: /^Import 1 / }))
  await waitFor(async () =>
    expect((await admin.call(eventRequests.list, { tab: 'completed' })).items).toMatchObject([
      { organizationName: 'Quartz School', actualSandwichCount: 306 },
    ]),
  )
})

it('an event and its group in the log are linked with one press', async () => {
  await portal.app.pool.query(
    `WITH place AS (INSERT INTO hosts (name, name_key) VALUES ('Oak', 'oak') RETURNING id)
     INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches, groups)
     SELECT '2019-11-20', id, 0, '[{"name": "Quartz School", "count": 300}]' FROM place`,
  )
  await portal.open('/dashboard?section=historical-import&tab=links', admin)
  await screen.findByText(/made 306 · in the log 300/)
  await portal.hands.click(await screen.findByRole('button', { name: 'Link them' }))
  await waitFor(async () =>
    expect((await admin.call(eventLinks.list, { show: 'linked' })).items).toHaveLength(1),
  )
})
