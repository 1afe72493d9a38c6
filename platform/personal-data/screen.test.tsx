import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { workOff } from '#server/testing/jobs.ts'
import { TEST_PASSWORD } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { ERASE_WORDS, personalData } from './contract.ts'
import ErasedPage from './erased.tsx'
import { Erasures, PersonalData } from './widgets.tsx'

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
    expect(await dialog.findByText('This is not your current password.')).toBeTruthy()
    await hands.clear(dialog.getByLabelText('Your password'))
    await hands.click(dialog.getByLabelText('Your password'))
    await hands.paste(TEST_PASSWORD)
    await hands.click(go)
    await expect.poll(() => portal.sentTo).toContain('/erased')
    await portal.show(<ErasedPage />, await portal.as('viewer'), '/erased')
    expect(await screen.findByRole('heading', { name: 'Your data was erased' })).toBeTruthy()
    expect(screen.getAllByText('Erasing deletes').length).toBeGreaterThan(0)
  })
})

describe('the erasures in the admin panel', () => {
  it('show where others name somebody who was erased, and take the name out or leave it, one by one or all', async () => {
    const { hands } = portal
    const boss = await portal.as('super_admin')
    const host = await portal.as('host')
    await portal.app.pool.query(`UPDATE users SET display_name = 'Rowan Underhill' WHERE id = $1`, [host.id])
    for (const [name, notes] of [
      ['Elm Porch', 'Rowan Underhill has the key'],
      ['Rowan Underhill', 'Ring twice'],
    ])
      await boss.call(hosts.add, { name: String(name), notes: String(notes) })
    await boss.call(personalData.erase, { id: host.id, words: ERASE_WORDS })
    await workOff(portal.app)
    await portal.show(<Erasures />, boss, '/dashboard?section=admin&tab=erasures')
    expect(await screen.findByText('2 places in texts of others may name them.')).toBeTruthy()
    expect((await screen.findAllByText('Rowan Underhill', { selector: 'mark' })).length).toBe(2)
    await hands.click(
      screen.getByRole('button', { name: 'Leave the name in Location, Name of the location' }),
    )
    await hands.click(await screen.findByRole('button', { name: 'Take the name out of 1 place' }))
    const dialog = within(await screen.findByRole('dialog'))
    await hands.click(dialog.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await workOff(portal.app)
    const notes = (await boss.call(hosts.list)).items.map((one) => [one.name, one.notes])
    expect(notes).toContainEqual(['Elm Porch', 'A former member has the key'])
    expect(notes).toContainEqual(['Rowan Underhill', 'Ring twice'])
  })
})
