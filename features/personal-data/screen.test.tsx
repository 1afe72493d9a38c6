import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#features/registry.ts'
import { hashPassword } from '#server/passwords.ts'
import { TEST_PASSWORD } from '#server/testing.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { ERASE_WORDS } from './contract.ts'
import ErasedPage from './erased.tsx'
import { PersonalData } from './widgets.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

describe('erasing one’s data', () => {
  it('says before what stays and why, takes words and the password, and says it again afterwards', async () => {
    const { hands } = portal
    const host = await portal.as('host')
    await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
      host.id,
      await hashPassword(TEST_PASSWORD),
    ])
    await portal.show(<PersonalData />, host, '/profile')
    expect(await screen.findByText(/An empty account called “A former member” stays/)).toBeTruthy()
    expect(screen.getByText('Your password')).toBeTruthy()
    await hands.click(screen.getByRole('button', { name: 'Erase everything about me' }))
    const dialog = within(await screen.findByRole('dialog'))
    const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Erase for good' })
    expect(go.disabled).toBe(true)
    await hands.click(dialog.getByLabelText(`Type “${ERASE_WORDS}”`))
    await hands.paste(ERASE_WORDS)
    await hands.click(dialog.getByLabelText('Your password'))
    await hands.paste('Guess-1')
    await hands.click(go)
    expect(await dialog.findByText('This is not your password.')).toBeTruthy()
    await hands.clear(dialog.getByLabelText('Your password'))
    await hands.click(dialog.getByLabelText('Your password'))
    await hands.paste(TEST_PASSWORD)
    await hands.click(go)
    await expect.poll(() => portal.sentTo).toContain('/erased')
    await portal.show(<ErasedPage />, await portal.as('viewer'), '/erased')
    expect(await screen.findByRole('heading', { name: 'Your data was erased' })).toBeTruthy()
    expect(screen.getAllByText('Erasing takes away').length).toBeGreaterThan(0)
  })
})
