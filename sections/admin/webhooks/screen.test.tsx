import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { TEST_PASSWORD } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { webhooks } from './contract.ts'
// Loaded before somebody waits for it.
import '#sections/admin/settings/screen.tsx'
import './parts/deliveries.tsx'
import './parts/new-webhook.tsx'
import './parts/panel.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

it('an administrator makes a webhook, sees its secret once, sends a test and finds it in the log', async () => {
  const admin = await portal.as('admin')
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    admin.id,
    await hashPassword(TEST_PASSWORD),
  ])
  await portal.open('/dashboard?section=admin&tab=connections', admin)
  await portal.hands.click(await screen.findByRole('button', { name: 'Make a webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a webhook' }))
  await portal.hands.type(await dialog.findByRole('textbox', { name: /^Name/ }), 'Website')
  await portal.hands.type(dialog.getByRole('textbox', { name: /^Address/ }), 'https://hooks.example/x')
  await portal.hands.click(dialog.getByRole('checkbox', { name: 'Locations: added' }))
  await portal.hands.type(dialog.getByLabelText(/^Your password/), TEST_PASSWORD)
  await portal.hands.click(dialog.getByRole('button', { name: 'Make the webhook' }))
  const secret = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Signing secret' })
  expect(secret.value).toMatch(/^whsec_/)
  await portal.hands.click(dialog.getByRole('button', { name: 'I have put it there' }))
  await screen.findByText(/hooks\.example/)
  await portal.hands.click(screen.getByRole('button', { name: 'More about Website' }))
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'Send a test' }))
  const log = within(await screen.findByRole('dialog', { name: 'Log of Website' }))
  await log.findByText('Waiting')
  await portal.hands.click(log.getByRole('button', { name: 'Look at it' }))
  await log.findByText(/"type": "test"/)
  await portal.hands.keyboard('{Escape}')
  await portal.hands.click(screen.getByRole('button', { name: 'More about Website' }))
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'Change' }))
  const change = within(await screen.findByRole('dialog', { name: 'Change Website' }))
  await portal.hands.type(await change.findByRole('textbox', { name: /^Name/ }), ' and app')
  await portal.hands.click(change.getByRole('checkbox', { name: 'Locations: deleted' }))
  await portal.hands.click(change.getByRole('button', { name: 'Save the webhook' }))
  await screen.findByText('Website and app')
  expect((await admin.call(webhooks.list)).items[0]?.kinds).toEqual(['location.added', 'location.deleted'])
})

it('the webhook of somebody else that is off says who turns it on, and offers nothing that cannot be done', async () => {
  cleanup()
  const owner = await portal.as('admin')
  await portal.app.pool.query(
    `WITH made AS (
       INSERT INTO webhooks (title, host, kinds, state, created_by, created_at)
       VALUES ('Old site', 'old.example', '["location.added"]', 'off', $1, now()) RETURNING id),
     kept AS (INSERT INTO webhook_states (webhook_id, secret, url, read_to) SELECT id, 'x', 'x', 0 FROM made)
     INSERT INTO webhook_deliveries (webhook_id, kind, state, tries, status, body, created_at)
     SELECT id, 'location.added', 'delivered', 1, 200, '{}', now() FROM made`,
    [owner.id],
  )
  await portal.open('/dashboard?section=admin&tab=connections', await portal.as('admin'))
  await portal.hands.click(await screen.findByRole('button', { name: 'Log of Old site' }))
  const log = within(await screen.findByRole('dialog', { name: 'Log of Old site' }))
  await log.findByText('Delivered')
  expect(log.queryByRole('button', { name: 'Send again' })).toBeNull()
  expect(log.getByText(/Only .+, who made it, can change it or turn it on/)).toBeTruthy()
})
