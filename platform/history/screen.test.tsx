import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifests } from '#registry.ts'
import { users } from '#sections/admin/user-management/contract.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { RecordHistory } from './widgets.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

test('of many permissions the history says what came and what went, and counts those of a new account', async () => {
  const admin = await portal.as('admin')
  const host = await portal.as('host')
  const { version, permissions: held } = await admin.call(users.one, { id: host.id })
  const [gone, ...kept] = held
  expect(kept.length).toBeGreaterThan(12)
  await admin.call(users.setPermissions, {
    id: host.id,
    version,
    role: 'host',
    permissions: [...kept, 'DATA_EXPORT'],
  })
  await portal.show(<RecordHistory table="users" id={host.id} />, admin)
  const changed = (await screen.findByText('Export lists as spreadsheets')).closest('li')
  expect(changed?.textContent).toMatch(/^Permissions added Export lists as spreadsheets, removed .+/)
  expect(gone).toBeTruthy()
})

test('what was sent since is said before an undo, which then goes on by a second press', async () => {
  const admin = await portal.as('admin')
  const { id } = await admin.call(eventRequests.add, { organizationName: 'Alder School' })
  await admin.call(eventRequests.move, { id, move: 'take' })
  await portal.app.pool.query(
    `WITH mail AS (INSERT INTO outbox (kind, recipient, subject, text, category, state) VALUES ('mail', 'cleo@alder.example', 'Hello', 'Hello', 'reminder', 'sent') RETURNING id)
     INSERT INTO letter_sends (letter, about_table, about_id, outbox_id, sent_at) SELECT 'event-day-two', 'event_requests', $1, id, now() + interval '1 minute' FROM mail`,
    [id],
  )
  await portal.show(<RecordHistory table="event_requests" id={id} />, admin)
  const [undo] = await screen.findAllByRole('button', { name: 'Undo this change' })
  await portal.hands.click(undo as HTMLElement)
  expect((await screen.findByText(/stays sent/)).textContent).toMatch(
    /^This puts back 1 event request\. “Two days after the toolkit” \(.+\) was sent since and stays sent: please tell its reader yourself what is right now\.$/,
  )
  expect((await admin.call(eventRequests.one, { id })).status).toBe('in_process')
  await portal.hands.click(screen.getAllByRole('button', { name: 'Undo this change' })[0] as HTMLElement)
  await expect.poll(async () => (await admin.call(eventRequests.one, { id })).status).toBe('new')
})
