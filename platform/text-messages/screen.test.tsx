import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '#platform/outbox/contract.ts'
import { manifests } from '#registry.ts'
import { workOff } from '#server/testing/jobs.ts'
import type { Person } from '#server/testing/portal.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import CarrierPage from './carrier.tsx'
import { textMessages } from './contract.ts'
import OptInPage from './opt-in.tsx'
import { MessagePreferences, TextMessagesPanel } from './widgets.tsx'
import { STOP_WORDS } from './words.ts'

let portal: ScreenPortal
let admin: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
})
afterAll(() => portal.close())
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** Without a service the code is read in the outbox. */
async function codeFor(phone: string) {
  await workOff(portal.app)
  const { items } = await admin.call(outbox.list, { kind: 'sms', search: phone })
  const { text } = await admin.call(outbox.one, { id: items[0]?.id ?? '' })
  return /code is (\d{6})/.exec(text)?.[1] ?? ''
}

describe('text messages in the profile', () => {
  it('what is wrong is said at its field, nothing typed is lost, and the code opens the choice of texts', async () => {
    const host = await portal.as('host')
    const { hands } = portal
    await portal.show(<MessagePreferences />, host)
    await hands.type(await screen.findByRole('textbox', { name: /Mobile phone/ }), '404 555 01')
    await hands.click(screen.getByRole('checkbox', { name: /^Event coordination/ }))
    await hands.click(await button('Text me a code'))
    expect(await screen.findByText('Please enter a US mobile number with its area code')).toBeTruthy()
    expect(screen.getByText('Please tick that you agree')).toBeTruthy()
    const phone = screen.getByRole<HTMLInputElement>('textbox', { name: /Mobile phone/ })
    expect(phone.value).toBe('404 555 01')
    await hands.type(phone, '41')
    await hands.click(screen.getByRole('checkbox', { name: /^I agree to get recurring/ }))
    await hands.click(await button('Text me a code'))
    expect(await screen.findByText(/stays in the outbox/)).toBeTruthy()
    await hands.type(screen.getByRole('textbox', { name: /Code/ }), '000000')
    await hands.click(await button('Confirm this number'))
    expect(await screen.findByText('This is not the code we sent. Please look again.')).toBeTruthy()
    await hands.clear(screen.getByRole('textbox', { name: /Code/ }))
    await hands.type(screen.getByRole('textbox', { name: /Code/ }), await codeFor('404 555 0141'))
    await hands.click(await button('Confirm this number'))
    expect(await screen.findByText('Gets texts')).toBeTruthy()
    expect((await host.call(textMessages.status, {})).active?.campaigns).toEqual(['hosts'])

    await hands.click(screen.getByRole('checkbox', { name: /^Team news/ }))
    await waitFor(async () =>
      expect((await host.call(textMessages.status, {})).active?.campaigns).toEqual(['hosts', 'team']),
    )
    await hands.click(await button('Stop text messages'))
    expect(await screen.findByText('Text messages to (404) 555-0141 have ended.')).toBeTruthy()
  })

  it('texts can be preferred only with a number; own quiet hours are saved', async () => {
    const host = await portal.as('host')
    const { hands } = portal
    await portal.show(<MessagePreferences />, host)
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Both' })).disabled).toBe(true)
    await hands.click(screen.getByRole('radio', { name: 'My own' }))
    const from = await screen.findByLabelText(/^From/)
    await hands.clear(from)
    await hands.type(from, '22:15')
    await hands.click(await button('Save'))
    await waitFor(async () =>
      expect((await host.call(outbox.preferences, {})).quiet).toEqual({ from: '22:15', to: '08:00' }),
    )
  })
})

describe('the open pages', () => {
  it('say what one agrees to, and how to end it, in the words that are sent', async () => {
    await portal.show(<CarrierPage />, admin)
    expect(await screen.findByText(/^Our sandwich charity is a charity run by volunteers/)).toBeTruthy()
    const ending = screen.getByText(/^They reply/).textContent ?? ''
    for (const word of STOP_WORDS) expect(ending).toContain(word)
    cleanup()
    queryClient.clear()
    await portal.open('/sms-opt-in')
    expect(await screen.findByRole('link', { name: 'Sign in to get text messages' })).toBeTruthy()
    expect(screen.getByText(/^I agree to get recurring automated text messages/)).toBeTruthy()
    cleanup()
    queryClient.clear()
    await portal.show(<OptInPage />, await portal.as('host'))
    expect(await button('Text me a code')).toBeTruthy()
  })
})

describe('the administrators’ panel', () => {
  it('counts, lists who agreed, sends a test, and says at the button how many an announcement reaches', async () => {
    const driver = await portal.as('driver')
    await driver.call(textMessages.optIn, { phone: '404-555-0142', campaigns: ['events'], consent: true })
    await driver.call(textMessages.confirm, { code: await codeFor('404-555-0142') })
    const { hands } = portal
    await portal.show(<TextMessagesPanel />, admin, '/dashboard?section=admin&tab=texts')
    const table = within(await screen.findByRole('grid', { name: 'Who agreed to text messages' }))
    expect(await table.findByText('(404) 555-0142')).toBeTruthy()
    await hands.type(await screen.findByRole('textbox', { name: /Mobile phone/ }), '404-555-0143')
    await hands.click(await button('Send a test message'))
    expect(await screen.findByRole('link', { name: 'See what becomes of it' })).toBeTruthy()
    await hands.click(screen.getByRole('combobox', { name: /To whom/ }))
    await hands.click(await screen.findByRole('option', { name: /Event coordination/ }))
    await hands.type(screen.getByRole('textbox', { name: /What to say/ }), 'Riverside starts at ten.')
    expect(screen.getByText(/Riverside starts at ten\. Reply STOP to end\./)).toBeTruthy()
    await hands.click(await button('Text 1 person'))
    expect(await screen.findByText('On its way to 1 person')).toBeTruthy()
    expect(await screen.findByText(/^Event coordination, 1 person/)).toBeTruthy()
  })
})
