import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#platform/accounts/contract.ts'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { MemberSignIn, SessionsSettings } from './widgets.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

const press = async (name: string | RegExp) => portal.hands.click(await screen.findByRole('button', { name }))

describe('where somebody is signed in', () => {
  it('stands in the profile, and all other places are ended with one press', async () => {
    const host = await portal.as('host')
    await portal.app.sessions.open(host.id, { userAgent: 'Firefox/140 Android' })
    await portal.show(<SessionsSettings />, host)
    expect(await screen.findByText('Firefox on Android')).toBeTruthy()
    await press('Sign out everywhere else (1 session)')
    await waitFor(() => expect(screen.queryByText('Firefox on Android')).toBeNull())
    expect((await host.try(accounts.me)).status).toBe(200)
  })
})

describe('for an administrator, how somebody else signs in', () => {
  it('is ended, taken away and begun anew, after words that say what happens', async () => {
    const [admin, host] = [await portal.as('admin'), await portal.as('host')]
    await portal.app.pool.query(
      `INSERT INTO second_factors (user_id, kind, name) VALUES ($1, 'totp', 'App')`,
      [host.id],
    )
    await portal.show(<MemberSignIn person={{ id: host.id, name: 'Ana' }} />, admin)
    await press('Email a link to set one')
    expect(await screen.findByText('Ana gets an email with a link to set a password.')).toBeTruthy()
    await press('Remove the second step')
    expect(await screen.findByText(/only when you know that it is Ana who asks/)).toBeTruthy()
    await press('Continue')
    expect(await screen.findByText('Nowhere just now')).toBeTruthy()
    expect(await screen.findByText('None')).toBeTruthy()
    expect((await host.try(accounts.me)).status).toBe(401)
  })
})
