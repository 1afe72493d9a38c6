import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { TEST_PASSWORD } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { ChangePassword } from './widgets.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

it('fields hide what is typed, take what is pasted, and tell password managers what they are for', async () => {
  const host = await portal.as('host')
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    host.id,
    await hashPassword(TEST_PASSWORD),
  ])
  await portal.app.pool.query(
    `INSERT INTO api_keys (name, prefix, permissions, expires_at, created_by)
     VALUES ('Website', 'lb_x', '[]', now() + interval '1 day', $1)`,
    [host.id],
  )
  await portal.show(<ChangePassword />, host)
  const ends = await screen.findByLabelText<HTMLInputElement>(
    'End the key, live address or webhook that acts in my name',
  )
  expect(ends.checked).toBe(true)
  const fields = [
    ['Current password', 'current-password', TEST_PASSWORD],
    ['New password', 'new-password', 'Oak-Street-9'],
    ['Confirm password', 'new-password', 'Oak-Street-9'],
  ] as const
  for (const [label, purpose, password] of fields) {
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    expect([field.type, field.autocomplete]).toEqual(['password', purpose])
    await portal.hands.click(field)
    await portal.hands.paste(password)
    expect(field.value).toBe(password)
    await portal.hands.click(screen.getByRole('button', { name: `Show ${label.toLowerCase()}` }))
    expect(field.type).toBe('text')
  }
  await portal.hands.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password changed')).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(''))
  await waitFor(() =>
    expect(screen.queryByLabelText('End the key, live address or webhook that acts in my name')).toBeNull(),
  )
  const signInPage = await (await fetch(`${portal.url}/api/login`)).text()
  expect(signInPage).toMatch(/<input[^>]*type="password"[^>]*autocomplete="current-password"/)
})
