import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { hostContacts, hosts } from './contract.ts'
import { HostPicker } from './picker-widgets.tsx'
import HostsScreen from './screen.tsx'

let portal: ScreenPortal
let admin: Person
let coreTeam: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
  coreTeam = await portal.as('core_team')
})
afterAll(() => portal.close())

const AT = '/dashboard?section=hosts'
/** Types as a paste does: one event instead of one per letter. */
const fill = async (field: HTMLElement, text: string) => {
  await portal.hands.clear(field)
  await portal.hands.click(field)
  await portal.hands.paste(text)
}
const drawer = () => screen.findByRole('dialog')

describe('the hosts section', () => {
  it('an administrator adds a location and is shown it, with nobody to call yet', async () => {
    const { hands } = portal
    await portal.show(<HostsScreen />, admin, AT)
    await hands.click(await screen.findByRole('button', { name: 'Add a location' }))
    const form = within(await drawer())
    await hands.click(form.getByRole('button', { name: 'Add this location' }))
    expect(await form.findByText('Please enter the name of the location')).toBeTruthy()
    await fill(form.getByLabelText(/Name of the location/), 'Juniper Landing')
    await fill(form.getByLabelText('Area'), 'Lakes')
    await hands.click(form.getByRole('button', { name: 'Add this location' }))
    expect(await screen.findByText('Nobody is named here yet')).toBeTruthy()
    const { items } = await admin.call(hosts.list, { search: 'Juniper Landing' })
    expect(items).toMatchObject([{ area: 'Lakes', status: 'active' }])
    expect(window.location.search).toContain(`id=${items[0]?.id}`)
  })

  it('the core team adds a contact; the same phone is pointed out and can be meant', async () => {
    const { hands } = portal
    const old = await admin.call(hosts.add, { name: 'Quay House' })
    await admin.call(hostContacts.add, { hostId: old.id, name: 'Rosa Quay', phone: '555 010 6060' })
    const { id } = await admin.call(hosts.add, { name: 'Pier House' })
    await portal.show(<HostsScreen />, coreTeam, `${AT}&id=${id}`)
    await hands.click(await within(await drawer()).findByRole('button', { name: 'Add a contact' }))
    const form = within(await drawer())
    await fill(form.getByLabelText(/^Name/), 'Rosa Pier')
    await fill(form.getByLabelText(/^Phone/), '(555) 010-6060')
    await hands.click(form.getByRole('button', { name: 'Add this contact' }))
    const somebodyElse = await form.findByLabelText('No, somebody else')
    const words = 'Rosa Quay (contact of Quay House) has the same phone number.'
    expect(form.getAllByText(words).length).toBeGreaterThan(0)
    await hands.click(somebodyElse)
    await hands.click(form.getByRole('button', { name: 'Add this contact' }))
    const call = await screen.findByRole('link', { name: 'Call Rosa Pier, (555) 010-6060' })
    expect(call.getAttribute('href')).toBe('tel:5550106060')
    const { contacts } = await admin.call(hosts.one, { id })
    expect(contacts).toMatchObject([{ name: 'Rosa Pier', isPrimary: true }])
  })

  it('deleting is done at once and offers Undo; a location in use is refused in words', async () => {
    const { hands } = portal
    const { id } = await admin.call(hosts.add, { name: 'Short Stay' })
    await portal.show(<HostsScreen />, admin, `${AT}&id=${id}`)
    await hands.click(await screen.findByRole('button', { name: 'Delete location' }))
    await screen.findByText('Short Stay deleted')
    expect((await admin.try(hosts.one, { id })).status).toBe(404)
    await hands.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await admin.try(hosts.one, { id })).status).toBe(200))
  })

  it('a location with collections says how many it has, and offers to be set to inactive', async () => {
    const { hands } = portal
    const { id } = await admin.call(hosts.add, { name: 'Long Stay' })
    await portal.app.pool.query(
      `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches) VALUES ('2026-11-18', $1, 5)`,
      [id],
    )
    await portal.show(<HostsScreen />, admin, `${AT}&id=${id}`)
    await hands.click(await screen.findByRole('button', { name: 'Delete location' }))
    const refusal = within(await drawer())
    expect(await refusal.findByText(/Long Stay has 1 collection entry, so it cannot be deleted/)).toBeTruthy()
    await hands.click(refusal.getByRole('button', { name: 'Set to inactive' }))
    await waitFor(async () => expect((await admin.call(hosts.one, { id })).status).toBe('inactive'))
  })

  it('two people edit one location: the second chooses field by field', async () => {
    const { hands } = portal
    const { id, version } = await admin.call(hosts.add, { name: 'Two Minds', area: 'Hills' })
    await portal.show(<HostsScreen />, coreTeam, `${AT}&id=${id}`)
    await hands.click(await screen.findByRole('button', { name: 'Edit location' }))
    const form = within(await drawer())
    const area = form.getByLabelText('Area')
    await fill(area, 'Lakes')
    await admin.call(hosts.edit, { id, version, area: 'Harbour', notes: 'Ring twice' })
    await hands.click(form.getByRole('button', { name: 'Save changes' }))
    const merge = within(await screen.findByRole('dialog', { name: 'Somebody else changed this too' }))
    await hands.click(merge.getByRole('radio', { name: /Yours\s*Lakes/ }))
    await hands.click(merge.getByRole('button', { name: 'Save changes' }))
    await waitFor(async () =>
      expect(await admin.call(hosts.one, { id })).toMatchObject({ area: 'Lakes', notes: 'Ring twice' }),
    )
  })

  it('a host looks and calls, and is offered nothing to change', async () => {
    const { id } = await admin.call(hosts.add, {
      name: 'Only Look',
      address: '9 Secret Lane',
      entriesRequired: 2,
    })
    await portal.show(<HostsScreen />, await portal.as('host'), `${AT}&id=${id}&part=details`)
    const record = within(await drawer())
    expect(
      await record.findByText('Weekly monitoring expects 2 entries from this location every week.'),
    ).toBeTruthy()
    for (const name of ['Edit location', 'Delete location', 'Add spelling'])
      expect(record.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByText('9 Secret Lane')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a location', hidden: true })).toBeNull()
  })

  it('contacts are a list of their own, and the address bar keeps the view', async () => {
    const { hands } = portal
    const { id } = await admin.call(hosts.add, { name: 'Listed Place' })
    await admin.call(hostContacts.add, { hostId: id, name: 'Lena Listed', phone: '555 010 7171' })
    await portal.show(<HostsScreen />, coreTeam, AT)
    await hands.click(await screen.findByRole('radio', { name: 'Contacts' }))
    expect(await screen.findByText('Lena Listed')).toBeTruthy()
    expect(window.location.search).toContain('view=contacts')
  })
})

describe('a list of locations that shows none', () => {
  it('says which filter hides them, and shows them at a press', async () => {
    const { hands } = portal
    const { items } = await admin.call(hosts.list, { limit: 200 })
    await admin.call(hosts.bulkEdit, { ids: items.map(({ id }) => id), changes: { status: 'inactive' } })
    const { total } = await admin.call(hosts.list, {})
    await portal.show(<HostsScreen />, admin, AT)
    expect(await screen.findByText(`The filter “Active” hides ${total} locations.`)).toBeTruthy()
    expect(screen.queryByText('No locations yet')).toBeNull()
    await hands.click(screen.getByRole('button', { name: `Show all ${total}` }))
    expect((await screen.findAllByText('Inactive')).length).toBeGreaterThan(1)
  })

  it('says so too when a search finds only such', async () => {
    const { hands } = portal
    await admin.call(hosts.add, { name: 'Awake' })
    await admin.call(hosts.add, { name: 'Sleeping Mill', status: 'inactive' })
    await portal.show(<HostsScreen />, admin, `${AT}&search=Sleeping`)
    expect(await screen.findByText(/The filter “Active” hides 1 location\./)).toBeTruthy()
    await hands.click(screen.getByRole('button', { name: 'Show it' }))
    expect(await screen.findByText('Sleeping Mill')).toBeTruthy()
  })
})

describe('saved views', () => {
  const save = async (name: string) => {
    const { hands } = portal
    await hands.click(await screen.findByRole('button', { name: 'Views' }))
    await hands.click(await screen.findByRole('menuitem', { name: 'Save this view…' }))
    await hands.type(await screen.findByLabelText(/^Name/), name)
    await hands.click(screen.getByRole('button', { name: 'Save view' }))
    await screen.findByRole('button', { name })
  }

  it('of contacts are not among those of locations', async () => {
    const { hands } = portal
    const lead = await portal.as('core_team')
    await portal.show(<HostsScreen />, lead, `${AT}&view=contacts&role=lead`)
    await save('Who leads')
    await hands.click(screen.getByRole('radio', { name: 'Locations' }))
    await hands.click(await screen.findByRole('button', { name: 'Views' }))
    expect(await screen.findByRole('menuitem', { name: 'Save this view…' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Who leads' })).toBeNull()
    await hands.keyboard('{Escape}')
    await hands.click(screen.getByRole('radio', { name: 'Contacts' }))
    await hands.click(await screen.findByRole('button', { name: 'Views' }))
    await hands.click(await screen.findByRole('menuitem', { name: 'Who leads' }))
    expect(window.location.search).toContain('role=lead')
  })

  it('locations with entries are looked for by whoever sees the log, and by nobody else', async () => {
    const chip = () => screen.queryByRole('button', { name: /Take off the filter Has entries/ })
    await portal.show(<HostsScreen />, coreTeam, `${AT}&from=2026-11-01`)
    await waitFor(() => expect(chip()).toBeTruthy())
    cleanup()
    const neighbor = await portal.as('viewer', { permissions: ['HOSTS_VIEW', 'NAV_HOSTS'] })
    await portal.show(<HostsScreen />, neighbor, `${AT}&from=2026-11-01`)
    await screen.findByRole('button', { name: 'Filter' })
    expect(chip()).toBeNull()
  })
})

describe('the location picker', () => {
  const Pick = ({ onPick }: { onPick: (id: string | null) => void }) => {
    const [value, setValue] = useState<string | null>(null)
    return (
      <HostPicker
        label="Where"
        value={value}
        onChange={(id) => {
          setValue(id)
          onPick(id)
        }}
      />
    )
  }

  it('finds a place through a typo, remembers it, and still knows it without a network', async () => {
    const { hands } = portal
    const { id } = await admin.call(hosts.add, { name: 'Marigold Ridge', area: 'Old town' })
    const volunteer = await portal.as('volunteer')
    const picked: (string | null)[] = []
    await portal.show(<Pick onPick={(one) => picked.push(one)} />, volunteer)
    const input = screen.getByRole('combobox', { name: 'Where' })
    await hands.click(input)
    await hands.type(input, 'marigold rigde')
    await hands.click(await screen.findByRole('option', { name: /Marigold Ridge/ }))
    expect(picked).toEqual([id])
    portal.online(false)
    await hands.click(input)
    await hands.clear(input)
    const [first] = await screen.findAllByRole('option')
    expect(first?.textContent).toBe('Marigold RidgeOld town · Chosen lately')
    portal.online(true)
  })
})
