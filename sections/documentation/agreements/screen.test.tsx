import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
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
let core: Person
let ana: Person
let waiver: string
let ivy: string
beforeAll(async () => {
  portal = await screenPortal(manifests)
  core = await portal.as('core_team')
  ana = await portal.as('volunteer')
  waiver = await anAgreement(core, { title: 'Volunteer waiver' })
  const photos = await anAgreement(core, { title: 'Photo consent', mayDecline: true, validMonths: null })
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
afterAll(() => portal.close())
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
  const name = dialog.getByRole('textbox', { name: /Name/ })
  await portal.hands.clear(name)
  await portal.hands.type(name, 'Ana M. Lee')
  await portal.hands.click(dialog.getByRole('button', { name: 'Sign' }))
  await screen.findByText('Volunteer waiver is signed')
  expect((await mineOf(ana, waiver))?.signed?.name).toBe('Ana M. Lee')
  const signed = within((await screen.findByText('Volunteer waiver')).closest('li') as HTMLElement)
  await signed.findByRole('button', { name: 'Save the paper' })
  await portal.hands.click(await signed.findByRole('button', { name: 'Withdraw' }))
  const sure = within(await screen.findByRole('dialog', { name: 'Confirm Action' }))
  await portal.hands.click(sure.getByRole('button', { name: 'Continue' }))
  await waitFor(async () => expect((await mineOf(ana, waiver))?.standing).toBe('withdrawn'))
})

it('what may be declined is declined with one press', async () => {
  await portal.open('/dashboard?section=my-agreements', ana)
  const row = (await screen.findByText('Photo consent')).closest('li') as HTMLElement
  await portal.hands.click(within(row).getByRole('button', { name: 'Read and sign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Photo consent' }))
  await portal.hands.click(dialog.getByRole('button', { name: 'I do not agree' }))
  await screen.findByText('Photo consent: your answer is kept')
})

it('somebody without an account signs by a link, and reads so when there is nothing left', async () => {
  const { link } = await core.call(agreements.makeLink, { personId: ivy })
  await portal.open(`/sign${new URL(link).search}`, null)
  await screen.findByRole('heading', { name: 'Volunteer waiver' })
  expect(window.location.search).toBe('')
  await portal.hands.click(screen.getByRole('checkbox', { name: 'I have read this and agree' }))
  await portal.hands.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByRole('heading', { name: 'Thank you' })
  screen.getByRole('button', { name: 'Save the paper' })
  cleanup()
  window.sessionStorage.clear()
  await portal.open('/sign?token=made-up', null)
  await screen.findByText(/has expired or a newer one has taken its place/)
})

it('the core team sees who stands how, what somebody signed and that it is as it was, and asks again', async () => {
  await portal.open('/dashboard?section=agreements', core)
  const grid = within(await screen.findByRole('grid', { name: 'Agreements' }))
  await portal.hands.click(await grid.findByText('Ivy Lane'))
  const pane = within(await screen.findByRole('dialog', { name: 'Ivy Lane' }))
  await pane.findByText('As it was signed')
  pane.getByText('By a link')
  await portal.hands.click(pane.getByRole('button', { name: 'Make a link' }))
  await pane.findByRole('button', { name: 'Copy the link' })
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
