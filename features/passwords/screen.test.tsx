import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#features/registry.ts'
import { hashPassword } from '#server/passwords.ts'
import { TEST_PASSWORD } from '#server/testing.ts'
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
  await portal.show(<ChangePassword />, host)
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
  const signInPage = await (await fetch(`${portal.url}/api/login`)).text()
  expect(signInPage).toMatch(/<input[^>]*type="password"[^>]*autocomplete="current-password"/)
})
