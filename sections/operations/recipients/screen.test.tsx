import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { recipientContacts, recipientSchedules, recipients, recipientTspContacts } from './contract.ts'
import ContractsCard from './home-contracts.tsx'
import RecipientsScreen from './screen.tsx'

let portal: ScreenPortal
let admin: Person
let core: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const AT = '/dashboard?section=recipients'
const fill = async (field: HTMLElement, text: string) => {
  await portal.hands.clear(field)
  await portal.hands.click(field)
  await portal.hands.paste(text)
}
const drawer = () => screen.findByRole('dialog')

async function house(name: string, more: object = {}) {
  const { id } = await admin.call(recipients.add, { name, phone: '555 010 4400', ...more })
  await admin.call(recipientContacts.add, {
    recipientId: id,
    name: `Rosa ${name}`,
    phone: '404 555 0141',
    email: `rosa@${name.replaceAll(' ', '').toLowerCase()}.example`,
    isPrimary: true,
    allowDuplicate: true,
  })
  return id
}

describe('the recipients section', () => {
  it('an administrator adds one; what is missing is said at the field, and the fields stand in groups that open', async () => {
    const { hands } = portal
    await portal.show(<RecipientsScreen />, admin, AT)
    await hands.click(await screen.findByRole('button', { name: 'Add a recipient' }))
    const form = within(await drawer())
    await fill(form.getByLabelText(/^Name/), 'Juniper House')
    await hands.click(form.getByRole('button', { name: 'Add a recipient' }))
    expect(await form.findByText('Please enter a phone number')).toBeTruthy()
    await fill(form.getByRole('textbox', { name: /^Phone/ }), '555 010 4401')
    await fill(form.getByLabelText(/^Weekly estimate/), '120')
    const areas = form.getByLabelText(/^Focus areas/, { selector: 'input' })
    await hands.type(areas, 'veterans{Enter}Bee keepers{Enter}')
    const contract = form.getByText('Contract', { selector: 'summary *' })
    expect(contract.closest('details')?.open).toBe(false)
    await hands.click(contract)
    await fill(form.getByLabelText('Contract date'), 'Jun 1, 2026')
    await hands.click(form.getByRole('button', { name: 'Add a recipient' }))
    const odd = 'The contract has a day on which it was signed, but is not signed.'
    expect((await form.findAllByText(odd)).length).toBeGreaterThan(0)
    await hands.click(form.getByLabelText('Contract signed'))
    await hands.click(form.getByRole('button', { name: 'Add a recipient' }))
    expect(await screen.findByText(/^Nobody is named here yet/)).toBeTruthy()
    const { items } = await admin.call(recipients.list, { search: 'Juniper House' })
    expect(items).toMatchObject([
      { weeklyEstimate: 120, focusAreas: ['Veterans', 'Bee keepers'], contractSignedDate: '2026-06-01' },
    ])
  })

  it('a driver at the door sees where it is, when to be there and whom to call, each to touch', async () => {
    const id = await house('Pier House', { address: '12 Elm Street' })
    await admin.call(recipientSchedules.add, {
      recipientId: id,
      kind: 'collection',
      day: 'thursday',
      startTime: '16:00',
      endTime: '18:00',
    })
    const driver = await portal.as('driver', { permissions: ['RECIPIENTS_VIEW', 'CONTACTS_VIEW'] })
    await portal.show(<RecipientsScreen />, driver, `${AT}&id=${id}`)
    const record = within(await drawer())
    const place = await record.findByRole('link', { name: 'Show Pier House on the map, 12 Elm Street' })
    expect(place.getAttribute('href')).toContain(encodeURIComponent('12 Elm Street'))
    expect(record.getAllByText('Thursday, 4:00 PM to 6:00 PM')[0]).toBeTruthy()
    const [call] = record.getAllByRole('link', { name: 'Call Rosa Pier House, 404 555 0141' })
    expect(call?.getAttribute('href')).toBe('tel:4045550141')
    expect(record.queryByRole('button', { name: 'Edit recipient' })).toBeNull()
    expect(record.queryByRole('button', { name: 'Add a contact' })).toBeNull()
  })

  it('only the ways that are allowed are links, what they prefer first; and none where nobody is to contact them', async () => {
    const id = await house('Quay House', {
      allowedContactMethods: ['email', 'text'],
      preferredContactMethods: ['text'],
    })
    await portal.show(<RecipientsScreen />, core, `${AT}&id=${id}`)
    const contacts = within(await within(await drawer()).findByRole('region', { name: 'Contacts' }))
    await waitFor(() =>
      expect(contacts.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        'sms:4045550141',
        'mailto:rosa@quayhouse.example',
      ]),
    )
    const other = await house('Silent House', { doNotContact: true })
    cleanup()
    await portal.show(<RecipientsScreen />, core, `${AT}&id=${other}`)
    const silent = within(await within(await drawer()).findByRole('region', { name: 'Contacts' }))
    expect(await silent.findByText('Asked not to be contacted')).toBeTruthy()
    expect(silent.queryAllByRole('link')).toEqual([])
  })

  it('the core team says who of us is in charge, by account or by name, and adds a day and a story', async () => {
    const { hands } = portal
    const id = await house('Dock House')
    await portal.show(<RecipientsScreen />, core, `${AT}&id=${id}`)
    const record = within(await drawer())
    await hands.click(await record.findByRole('button', { name: 'Add one of us' }))
    await hands.click(record.getByRole('radio', { name: 'Somebody else' }))
    await fill(record.getByLabelText(/^Name/), 'Uma Vale')
    await hands.click(record.getByRole('button', { name: 'Add one of us' }))
    expect(await record.findByText('Uma Vale')).toBeTruthy()
    expect(record.getByText('First in charge')).toBeTruthy()
    const { items } = await core.call(recipientTspContacts.list, { recipientId: id })
    expect(items).toMatchObject([{ name: 'Uma Vale', userId: null, isPrimary: true }])

    await hands.click(record.getByRole('button', { name: 'Add a day' }))
    await hands.click(record.getByRole('button', { name: 'Add a day' }))
    expect(await record.findByText('Please choose what happens')).toBeTruthy()
    await hands.click(record.getByRole('button', { name: 'Cancel' }))
    await hands.click(record.getByRole('tab', { name: 'Stories' }))
    await hands.click(await record.findByRole('button', { name: 'Tell a story' }))
    await fill(record.getByLabelText(/^Story/), 'She smiled.')
    await hands.click(record.getByRole('button', { name: 'Tell a story' }))
    expect(await record.findByText('She smiled.')).toBeTruthy()
  })

  it('the list adds up sandwiches a week, and is narrowed to contracts that end', async () => {
    const region = 'Sum town'
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await house('Ends Soon', { region, weeklyEstimate: 100, contractSigned: true, contractEndDate: soon })
    await house('No End', { region, weeklyEstimate: 1200 })
    await portal.show(<RecipientsScreen />, core, `${AT}&region=${encodeURIComponent(region)}`)
    expect(await screen.findByText('1,300')).toBeTruthy()
    cleanup()
    await portal.show(<RecipientsScreen />, core, `${AT}&region=${encodeURIComponent(region)}&contract=due`)
    expect(await screen.findByText('1 recipient')).toBeTruthy()
    expect((await screen.findAllByText('Ends soon')).length).toBeGreaterThan(0)
  })

  it('contracts that end wait on the first page of those who can renew them', async () => {
    await house('Home End', { contractSigned: true, contractEndDate: '2020-01-01' })
    await portal.show(<ContractsCard />, core)
    expect(await screen.findByText('Home End')).toBeTruthy()
    expect(screen.getAllByText('Has ended').length).toBeGreaterThan(0)
  })
})
