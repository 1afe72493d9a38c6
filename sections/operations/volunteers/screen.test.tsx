import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { volunteers } from './contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'
import '#sections/operations/hosts/parts/contact-form.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

const PLACE = '/dashboard?section=volunteers'

it('somebody who is known by the phone is asked about, and is one person from then on', async () => {
  const admin = await portal.as('admin')
  const core = await portal.as('core_team')
  const { id: hostId } = await admin.call(hosts.add, { name: 'Fern Gate' })
  const contact = await admin.call(hostContacts.add, { hostId, name: 'Dot Vance', phone: '404-555-0501' })
  await portal.open(`${PLACE}&action=add`, core)
  const form = within(await screen.findByRole('dialog', { name: 'Add a volunteer' }))
  await portal.hands.type(await form.findByLabelText(/^Name/), 'Dot Vance')
  await portal.hands.type(form.getByLabelText(/^Phone/), '(404) 555-0501')
  const add = form.getByRole('button', { name: 'Add a volunteer' })
  await portal.hands.click(add)
  await portal.hands.click(await form.findByRole('radio', { name: /^Yes, Dot Vance/ }))
  await portal.hands.click(add)
  await screen.findByRole('link', { name: 'contact of Fern Gate' })
  const { items } = await core.call(volunteers.list, { search: 'Dot Vance' })
  expect(items).toMatchObject([{ personId: contact.personId }])
})

it('somebody who helps becomes a contact of a location, as the same person', async () => {
  const admin = await portal.as('admin')
  const core = await portal.as('core_team')
  const { id: hostId } = await admin.call(hosts.add, { name: 'Heron Mill' })
  const helper = await core.call(volunteers.add, { name: 'Eve Marlow', phone: '404-555-0502' })
  await portal.open(`${PLACE}&id=${helper.id}`, core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Assign to a location' }))
  const form = within(await screen.findByRole('dialog', { name: 'Eve Marlow at a location' }))
  await portal.hands.click(await form.findByRole('combobox', { name: /^Location/ }))
  await portal.hands.click(await screen.findByRole('option', { name: /Heron Mill/ }))
  await portal.hands.click(form.getByRole('button', { name: 'Add this contact' }))
  await screen.findByRole('link', { name: 'contact of Heron Mill' })
  const { items } = await core.call(hostContacts.list, { hostId })
  expect(items).toMatchObject([{ personId: helper.personId, name: 'Eve Marlow', role: 'volunteer' }])
})

it('who may not see contacts sees who helps, and no number', async () => {
  const core = await portal.as('core_team')
  const { id } = await core.call(volunteers.add, { name: 'Fay Rourke', phone: '404-555-0503', area: 'Lakes' })
  await portal.open(`${PLACE}&id=${id}`, await portal.as('viewer'))
  const record = within(await screen.findByRole('dialog', { name: 'Fay Rourke' }))
  await record.findByText('Lakes')
  expect(screen.queryByText(/404-555-0503/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a volunteer' })).toBeNull()
})

it('who may change nothing chooses nothing: no row can be ticked, nothing is offered to be deleted', async () => {
  const core = await portal.as('core_team')
  await core.call(volunteers.add, { name: 'Gus Rourke', phone: '404-555-0504' })
  await portal.open(PLACE, await portal.as('viewer'))
  await screen.findByText('Gus Rourke')
  expect(screen.queryByRole('checkbox')).toBeNull()
})
