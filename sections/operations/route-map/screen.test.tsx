import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import HostsScreen from '#sections/operations/hosts/screen.tsx'
import { recipients } from '#sections/operations/recipients/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import RouteMapScreen from './screen.tsx'

let portal: ScreenPortal
let admin: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const AT = '/route-map'
const list = async () => within(await screen.findByRole('list', { name: 'Places in the list' }))

describe('the route map', () => {
  it('says how pins come while there is none', async () => {
    await portal.show(<RouteMapScreen />, admin, AT)
    expect(await screen.findByText('Nothing has a pin yet')).toBeTruthy()
    cleanup()
  })

  it('finds, hides and opens in the list what is on the map, and orders what is selected', async () => {
    const { hands } = portal
    const place = (name: string, latitude: number) =>
      admin.call(hosts.add, { name, address: `${name} Street`, latitude, longitude: -84.4 })
    await place('Alder', 33.7)
    await place('Birch', 33.9)
    await place('Cedar', 33.75)
    await admin.call(recipients.add, {
      name: 'Harbor Table',
      phone: '404 555 0100',
      latitude: 33.8,
      longitude: -84.4,
    })
    await portal.show(<RouteMapScreen />, admin, AT)
    await (await list()).findByText('Harbor Table')
    expect((await list()).getAllByRole('listitem').length).toBe(4)
    await hands.type(screen.getByLabelText('Search places'), 'cedar str')
    expect((await list()).getAllByRole('listitem').length).toBe(1)
    await hands.clear(screen.getByLabelText('Search places'))
    await hands.click(screen.getByRole('checkbox', { name: 'Recipients' }))
    expect((await list()).queryByText('Harbor Table')).toBeNull()
    await hands.click((await list()).getByRole('button', { name: /^Birch/ }))
    expect((await list()).getByRole('button', { name: /^Birch/ }).getAttribute('aria-current')).toBe('true')
    for (const name of ['Alder', 'Birch', 'Cedar'])
      await hands.click((await list()).getByRole('checkbox', { name: `Select ${name}` }))
    await hands.click(screen.getByRole('button', { name: 'Order 3 locations by distance' }))
    expect(await screen.findByText('3 locations, 13.8 miles as the crow flies')).toBeTruthy()
    expect(screen.getByRole('button', { name: '2. Cedar' })).toBeTruthy()
    cleanup()
  })

  it('what is nearest to a point comes first, with how far it is', async () => {
    const { hands } = portal
    await portal.show(<RouteMapScreen />, admin, AT)
    await list()
    await hands.type(screen.getByLabelText('Search places'), '33.89, -84.4')
    await hands.click(screen.getByRole('button', { name: 'Show this point' }))
    await hands.clear(screen.getByLabelText('Search places'))
    const [, nearest] = (await list()).getAllByRole('listitem')
    expect(nearest?.textContent).toContain('Birch')
    expect(nearest?.textContent).toContain('0.7 miles')
    cleanup()
  })

  it('a pin is placed in the form of a location, and removed', async () => {
    const { hands } = portal
    const { id } = await admin.call(hosts.add, { name: 'Dogwood' })
    await portal.show(<HostsScreen />, admin, `/dashboard?section=hosts&id=${id}`)
    await hands.click(await screen.findByRole('button', { name: 'Edit location' }))
    await hands.click(await screen.findByText('Pin on the map', { selector: 'summary *' }))
    await hands.click(screen.getByRole('button', { name: 'Place a pin on the map' }))
    await hands.click(await screen.findByRole('button', { name: 'Put the pin in the middle' }))
    await hands.click(screen.getByRole('button', { name: 'Save changes' }))
    await expect.poll(async () => (await admin.call(hosts.one, { id })).latitude).toBe(39.5)
    cleanup()
  })
})
