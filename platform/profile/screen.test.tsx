import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { profile } from './contract.ts'
import ProfileScreen from './screen.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

const AT = '/dashboard?section=profile'

describe('account settings', () => {
  it('are where the header’s Account Settings lead', async () => {
    const host = await portal.as('host')
    await portal.open('/dashboard', host)
    await portal.hands.click(await screen.findByRole('button', { name: /^Account of/ }))
    await portal.hands.click(await screen.findByRole('menuitem', { name: 'Account Settings' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Account Settings' })).toBeTruthy()
  })

  it('save what is typed and offer to undo it', async () => {
    const host = await portal.as('host')
    await portal.show(<ProfileScreen />, host, AT)
    const phone = await screen.findByLabelText('Phone')
    await portal.hands.click(phone)
    await portal.hands.paste('404-555-0134')
    await portal.hands.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Your profile was saved')).toBeTruthy()
    expect(await host.call(profile.read)).toMatchObject({ phone: '404-555-0134' })
  })

  it('send a link to another address and say that it waits', async () => {
    const host = await portal.as('host')
    await portal.show(<ProfileScreen />, host, AT)
    await portal.hands.click(await screen.findByLabelText('Another address'))
    await portal.hands.paste('rosa')
    await portal.hands.click(screen.getByRole('button', { name: 'Send me a link there' }))
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    await portal.hands.click(screen.getByLabelText('Another address'))
    await portal.hands.paste('@quay.example')
    await portal.hands.click(screen.getByRole('button', { name: 'Send me a link there' }))
    expect(await screen.findByText(/An email is on its way to/)).toBeTruthy()
  })

  it('switch the theme', async () => {
    const host = await portal.as('host')
    await portal.show(<ProfileScreen />, host, AT)
    await portal.hands.click(await screen.findByRole('radio', { name: 'Dark' }))
    await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
    await portal.hands.click(screen.getByRole('radio', { name: 'As the device' }))
  })
})
