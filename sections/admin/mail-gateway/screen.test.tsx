import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

it('says in the admin panel how answers come in, and what became of each without what it says', async () => {
  const admin = await portal.as('admin')
  const host = await portal.as('host')
  await portal.app.pool.query(
    `INSERT INTO received_mails (size, state, reason, sender, person_id, received_at)
     VALUES (1, 'ignored', 'An automatic answer.', 'host@oak.example', $1, now())`,
    [host.id],
  )
  await portal.open('/dashboard?section=admin&tab=mail', admin)
  const mark = await screen.findByText('Ignored')
  expect(screen.getByText('Off')).toBeTruthy()
  const row = within(mark.closest('li') ?? document.body)
  row.getByText(/From host@oak\.example/)
  row.getByText(/An automatic answer\./)
})
