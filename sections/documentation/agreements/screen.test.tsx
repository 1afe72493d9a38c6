import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { reportAnswer, reportSilence } from '#web/device/network.ts'
import { outbox } from '#web/offline/queue.ts'
import { returnOfTheNetwork } from '#web/offline/return.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { kinds } from './contract.ts'
import { agreements } from './signing-contract.ts'
import { anAgreement, aStranger, mineOf, personOf } from './testing.ts'
// Loaded before somebody waits for them.
import './my-screen.tsx'
import './screen.tsx'
import './texts-screen.tsx'
import './sign-page.tsx'
import './parts/person-pane.tsx'
import './parts/publish.tsx'

// The papers are drawn by the server, which here runs where the browser's own kind of bytes is the usual one.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer.prototype).constructor

let portal: ScreenPortal
let stop: () => void
let core: Person
let ana: Person
let waiver: string
let photos: string
let ivy: string
beforeAll(async () => {
  portal = await screenPortal(manifests)
  stop = returnOfTheNetwork()
  core = await portal.as('core_team')
  ana = await portal.as('volunteer')
  waiver = await anAgreement(core, { title: 'Volunteer waiver' })
  photos = await anAgreement(core, { title: 'Photo consent', mayDecline: true, validMonths: null })
  ivy = await aStranger(portal, 'Ivy Lane')
  const hers = await personOf(portal, ana)
  await core.call(agreements.ask, {
    pairs: [
      { personId: hers, kindId: waiver },
      { personId: hers, kindId: photos },
      { personId: ivy, kindId: waiver },
    ],
  })
})
afterAll(async () => {
  stop()
  await portal.close()
})
afterEach(cleanup)

it('a volunteer reads an agreement, is told what is missing, and signs it; then it can be saved and withdrawn', async () => {
  await portal.open('/dashboard?section=my-agreements', ana)
  const row = (await screen.findByText('Volunteer waiver')).closest('li') as HTMLElement
  await portal.hands.click(within(row).getByRole('button', { name: 'Read and sign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Volunteer waiver' }))
  dialog.getByText(/I keep sandwiches cold/)
  await portal.hands.click(dialog.getByRole('button', { name: 'Sign' }))
  await dialog.findByText('Please say that you have read it and agree')
  await portal.hands.click(dialog.getByRole('checkbox', { name: 'I have read this and agree' }))
  expect(dialog.queryByText('Please say that you have read it and agree')).toBeNull()
  const name = dialog.getByRole('textbox', { name: /Name/ })
  await portal.hands.clear(name)
  await portal.hands.type(name, 'Ana M. Lee')
  await portal.hands.click(dialog.getByRole('button', { name: 'Sign' }))
  await screen.findByText('Volunteer waiver is signed')
  expect((await mineOf(ana, waiver))?.signed?.name).toBe('Ana M. Lee')
  // It moves from what is to be signed to what is.
  const inRow = (name: string) =>
    waitFor(() =>
      within(screen.getByText('Volunteer waiver').closest('li') as HTMLElement).getByRole('button', { name }),
    )
  await inRow('Save as PDF')
  await portal.hands.click(await inRow('Withdraw'))
  const sure = within(await screen.findByRole('dialog', { name: 'Confirm Action' }))
  await portal.hands.click(sure.getByRole('button', { name: 'Continue' }))
  await waitFor(async () => expect((await mineOf(ana, waiver))?.standing).toBe('withdrawn'))
})

it('what may be declined is declined with one press, also without a network', async () => {
  await portal.open('/dashboard?section=my-agreements', ana)
  const row = (await screen.findByText('Photo consent')).closest('li') as HTMLElement
  await portal.hands.click(within(row).getByRole('button', { name: 'Read and sign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Photo consent' }))
  portal.online(false)
  act(() => reportSilence())
  await portal.hands.click(dialog.getByRole('button', { name: 'I do not agree' }))
  await screen.findByText('Saved on this device')
  await screen.findByText('Saved here, waiting to be sent')
  expect(outbox.get().map(({ label }) => label)).toEqual(['Photo consent: declined'])
  portal.online(true)
  act(() => reportAnswer())
  await expect.poll(() => outbox.get().map(({ label, reason }) => reason ?? label)).toEqual([])
  expect((await mineOf(ana, photos))?.standing).toBe('declined')
})

it('somebody without an account signs by a link, and reads so when there is nothing left', async () => {
  const { link } = await core.call(agreements.makeLink, { personId: ivy })
  await portal.open(`/sign${new URL(link).search}`, null)
  await screen.findByRole('heading', { name: 'Volunteer waiver' })
  expect(window.location.search).toBe('')
  await portal.hands.click(screen.getByRole('checkbox', { name: 'I have read this and agree' }))
  await portal.hands.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByRole('heading', { name: 'Thank you' })
  screen.getByRole('button', { name: 'Save as PDF' })
  cleanup()
  window.sessionStorage.clear()
  await portal.open('/sign?token=made-up', null)
  await screen.findByText(/has expired or a newer one has taken its place/)
})

it('whoever signs the first of two is told so above the next one, and may save it there', async () => {
  const una = await aStranger(portal, 'Una Hill')
  await core.call(agreements.ask, {
    pairs: [
      { personId: una, kindId: waiver },
      { personId: una, kindId: photos },
    ],
  })
  const { link } = await core.call(agreements.makeLink, { personId: una })
  window.sessionStorage.clear()
  await portal.open(`/sign${new URL(link).search}`, null)
  const first = (await screen.findByRole('heading', { name: /Volunteer waiver|Photo consent/ })).textContent
  expect(screen.queryByRole('button', { name: 'Save as PDF' })).toBeNull()
  await portal.hands.click(screen.getByRole('checkbox', { name: 'I have read this and agree' }))
  await portal.hands.click(screen.getByRole('button', { name: 'Sign' }))
  const said = await screen.findByText(`${first} signed. 1 more to sign.`)
  expect(said.closest('[role="status"]')).not.toBeNull()
  within(screen.getByRole('group', { name: String(first) })).getByRole('button', { name: 'Save as PDF' })
  screen.getByText('1 more to sign')
  screen.getByRole('button', { name: 'Sign' })
})

it('a text that is published while somebody reads is read and ticked anew, and an answer may be changed or not', async () => {
  const kindId = await anAgreement(core, { title: 'Speaker agreement', mayDecline: true })
  const joe = await aStranger(portal, 'Joe Reed')
  await core.call(agreements.ask, { pairs: [{ personId: joe, kindId }] })
  const { link } = await core.call(agreements.makeLink, { personId: joe })
  window.sessionStorage.clear()
  await portal.open(`/sign${new URL(link).search}`, null)
  await screen.findByRole('heading', { name: 'Speaker agreement' })
  const tick = () => screen.getByRole('checkbox', { name: 'I have read this and agree' }) as HTMLInputElement
  await portal.hands.click(tick())
  const { version } = await core.call(kinds.one, { id: kindId })
  const edited = await core.call(kinds.edit, { id: kindId, version, draft: 'I speak of frozen bread.' })
  await core.call(kinds.publish, { id: kindId, version: edited.version })
  await portal.hands.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByText(/^Another text has taken the place/)
  screen.getByText(/I keep sandwiches cold/)
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
  await portal.hands.click(screen.getByRole('button', { name: 'Read the new text' }))
  screen.getByText('I speak of frozen bread.')
  expect(tick().checked).toBe(false)
  await portal.hands.click(tick())
  await portal.hands.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByRole('heading', { name: 'Thank you' })
  const { signatures } = await core.call(agreements.person, { personId: joe })
  expect(signatures.map(({ number }) => number)).toEqual([2])
  await portal.hands.click(screen.getByRole('button', { name: 'Change my answer' }))
  await screen.findByRole('button', { name: 'Cancel' })
  expect(screen.queryByText(/more to sign/)).toBeNull()
  await portal.hands.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('heading', { name: 'Thank you' })
})

it('the core team sees who stands how, what somebody signed and that it is as it was, and asks again', async () => {
  await portal.open('/dashboard?section=agreements', core)
  const grid = within(await screen.findByRole('grid', { name: 'Agreements' }))
  await portal.hands.click(await grid.findByText('Ivy Lane'))
  const pane = within(await screen.findByRole('dialog', { name: 'Ivy Lane' }))
  await pane.findByText('As it was signed')
  pane.getByText(/^By a link, handed over by /)
  // To somebody else and back: both are known then, and nothing of one may be shown for the other.
  const turn = async (to = '') => portal.hands.click(screen.getByRole('button', { name: to }))
  const isFirst = (screen.getByRole('button', { name: 'Previous (K)' }) as HTMLButtonElement).disabled
  const [away, home] = isFirst ? ['Next (J)', 'Previous (K)'] : ['Previous (K)', 'Next (J)']
  const isIvy = () => screen.queryByRole('dialog', { name: 'Ivy Lane' }) !== null
  await turn(away)
  await waitFor(() => expect(isIvy()).toBe(false))
  await screen.findByRole('button', { name: 'Make a link' })
  await turn(home)
  await waitFor(() => expect(isIvy()).toBe(true))
  await portal.hands.click(await screen.findByRole('button', { name: 'Make a link' }))
  await screen.findByRole('button', { name: 'Copy the link' })
  await turn(away)
  await waitFor(() => expect(isIvy()).toBe(false))
  expect(screen.queryByRole('button', { name: 'Copy the link' })).toBeNull()
  await portal.hands.click(screen.getByRole('button', { name: 'Look now' }))
  await screen.findByText(/signatures are as they were given|signature is as they were given/)
})

it('a draft is published from its record, and whoever only looks cannot', async () => {
  await portal.open(`/dashboard?section=agreement-texts&id=${waiver}&part=texts`, core)
  const pane = within(await screen.findByRole('dialog', { name: 'Volunteer waiver' }))
  await pane.findByText('Text no. 1', { selector: 'strong' })
  expect(pane.queryByRole('button', { name: 'Publish the draft' })).toBeNull()
  cleanup()
  const viewer = await portal.as('core_team', { permissions: ['AGREEMENTS_VIEW'] })
  await portal.open('/dashboard?section=agreement-texts', viewer)
  await screen.findByText('Photo consent')
  expect(screen.queryByRole('button', { name: 'Write an agreement' })).toBeNull()
})
