import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { byAddress as homes } from '#sections/operations/drivers/service.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { byAddress as locations } from '#sections/operations/hosts/service.ts'
import { contactsByAddress as contacts } from '#sections/operations/hosts/service-contacts.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { byAddress as organizations } from '#sections/operations/recipients/service.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { places } from './contract.ts'

const asked: string[] = []
let service: Server
let portal: TestPortal
beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.includes('Broken')) response.statusCode = 500
    if (request.url?.includes('Unreadable')) response.statusCode = 400
    if (request.url?.includes('Unheard')) return response.end('[]')
    if (request.url?.includes('Blank'))
      return response.end(JSON.stringify([{ display_name: 'Nowhere', lat: '', lon: null }]))
    return response.end(
      JSON.stringify([
        { display_name: '12 Elm Street, Smalltown', lat: '33.75', lon: '-84.39', importance: 0.4 },
        { display_name: 'Nowhere on earth', lat: '133.75', lon: '-84.39' },
      ]),
    )
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  portal = await testPortal({ geocoder: `http://127.0.0.1:${port}/geo` })
})
afterAll(async () => {
  await portal.close()
  service.close()
})
const anew = () => portal.app.pool.query('DELETE FROM throttles')

it('asks the service that was set, once a second for everybody together', async () => {
  const [host, driver] = [await portal.as('host'), await portal.as('driver')]
  expect((await host.call(settings.organization)).findsPlaces).toBe(true)
  await anew()
  expect((await host.call(places.find, { address: '12 Elm & Main' })).items).toEqual([
    { name: '12 Elm Street, Smalltown', latitude: 33.75, longitude: -84.39 },
  ])
  expect(asked).toEqual(['/geo/search?q=12+Elm+%26+Main&format=jsonv2&limit=5'])
  expect((await driver.try(places.find, { address: 'Elm' })).status).toBe(429)
  expect(asked).toHaveLength(1)
})

it('says so when the service does not answer', async () => {
  const host = await portal.as('host')
  await anew()
  const answer = await host.try(places.find, { address: 'Broken' })
  expect([answer.status, answer.body]).toMatchObject([
    503,
    { message: expect.stringContaining('place the pin by hand') },
  ])
})

const run = (job: typeof locations.job, by: string, one: string | null = null) =>
  job.run(portal.app, { by, one }, new AbortController().signal)

it('places all locations that have an address and no pin, when somebody asks for it, and tells them what was not found', async () => {
  const [core, host] = [await portal.as('core_team'), await portal.as('host')]
  const admin = await portal.as('admin')
  const found = await admin.call(hosts.add, { name: 'Alder', address: '12 Elm Street' })
  await admin.call(hosts.add, { name: 'Birch', address: 'Unheard Lane' })
  const byHand = await admin.call(hosts.add, { name: 'Cedar', address: 'Elm', latitude: 1, longitude: 2 })
  await admin.call(hosts.add, { name: 'Without an address' })
  expect((await core.call(hosts.map)).unplaced).toBe(2)
  expect((await host.try(hosts.geocodeAll)).status).toBe(403)
  expect(await core.call(hosts.geocodeAll)).toEqual({ waiting: 2 })
  await anew()
  await run(locations.job, core.id)
  const { items, unplaced } = await core.call(hosts.map)
  expect(items.map(({ id, latitude }) => [id, latitude])).toEqual([
    [found.id, 33.75],
    [byHand.id, 1],
  ])
  expect(unplaced).toBe(1)
  expect((await core.call(notifications.list, {})).notifications[0]?.message).toBe(
    '1 address found. Not found, please place by hand: Birch.',
  )
  const [change] = (await admin.call(history.ofRecord, { table: 'hosts', id: found.id })).items
  expect([change?.actor?.id, change?.changes.map(({ field }) => field)]).toEqual([
    core.id,
    ['latitude', 'longitude', 'geocoded_at'],
  ])
})

it('says when a pin was found by its address, and no more once somebody moved it; taken back, it says so again', async () => {
  const admin = await portal.as('admin')
  const { id } = await admin.call(hosts.add, { name: 'Gum', address: '12 Elm Street' })
  expect(await admin.call(hosts.geocode, { id })).toEqual({ waiting: 1 })
  await anew()
  await run(locations.job, admin.id, id)
  const { version, geocodedAt } = await admin.call(hosts.one, { id })
  expect(geocodedAt).toEqual(expect.any(String))
  const moved = await admin.try(hosts.coordinates, { id, version, latitude: 33.7, longitude: -84.4 })
  expect(moved.body).toMatchObject({ geocodedAt: null })
  await admin.call(history.undo, { requestId: moved.requestId })
  expect(await admin.call(hosts.one, { id })).toMatchObject({ latitude: 33.75, geocodedAt })
})

it('places a driver and the contact of a location as the person they are, whoever may see their address', async () => {
  const [admin, core, host] = [
    await portal.as('admin'),
    await portal.as('core_team'),
    await portal.as('host'),
  ]
  const { id: hostId } = await admin.call(hosts.add, { name: 'Hazel', address: 'Elm' })
  const contact = await admin.call(hostContacts.add, {
    hostId,
    name: 'Ida Crane',
    phone: '404 555 0181',
    address: '12 Elm Street',
  })
  const driver = await admin.call(drivers.add, {
    name: 'Jon Pell',
    phone: '404 555 0182',
    address: '12 Elm Street',
  })
  expect((await core.call(drivers.map)).unplaced).toBe(1)
  expect(await core.call(drivers.geocodeAll)).toEqual({ waiting: 1 })
  expect(await core.call(hostContacts.geocode, { id: contact.id })).toEqual({ waiting: 1 })
  expect((await core.try(drivers.geocode, { id: hostId })).status).toBe(404)
  expect((await host.try(hostContacts.geocodeAll)).status).toBe(403)
  await anew()
  await run(homes.job, core.id)
  await run(contacts.job, core.id, contact.personId)
  const at = { latitude: 33.75, longitude: -84.39, geocodedAt: expect.any(String) }
  expect(await admin.call(drivers.one, { id: driver.id })).toMatchObject(at)
  const { items } = await admin.call(hostContacts.list, { hostId })
  expect(items[0]).toMatchObject(at)
  const byHand = { id: contact.id, version: items[0]?.version ?? 0, latitude: 33.8, longitude: -84.3 }
  expect(await admin.call(hostContacts.edit, byHand)).toMatchObject({ latitude: 33.8, geocodedAt: null })
  expect((await core.call(hostContacts.map)).items).toMatchObject([{ name: 'Ida Crane', host: 'Hazel' }])
  expect((await host.try(hostContacts.map)).status).toBe(403)
  expect((await host.call(hostContacts.list, { hostId })).items[0]).toMatchObject({
    latitude: null,
    geocodedAt: null,
  })
})

it('an answer without degrees is no place, and an address that the service does not understand holds up no other', async () => {
  const [admin, core] = [await portal.as('admin'), await portal.as('core_team')]
  const blank = await admin.call(hosts.add, { name: 'Aa', address: 'Blank' })
  const odd = await admin.call(hosts.add, { name: 'Ab', address: 'Unreadable' })
  const good = await admin.call(hosts.add, { name: 'Ac', address: 'Elm' })
  await anew()
  await run(locations.job, core.id)
  const placed = (await core.call(hosts.map)).items.map(({ id }) => id)
  expect([blank, odd, good].map(({ id }) => placed.includes(id))).toEqual([false, false, true])
})

it('looks for one recipient again and moves its pin; one without an address is refused in words', async () => {
  const admin = await portal.as('admin')
  const phone = '404 555 0100'
  const { id } = await admin.call(recipients.add, {
    name: 'Dock',
    phone,
    address: 'Elm',
    latitude: 1,
    longitude: 2,
  })
  const without = await admin.call(recipients.add, { name: 'Elsewhere', phone })
  expect((await admin.try(recipients.geocode, { id: without.id })).status).toBe(422)
  expect(await admin.call(recipients.geocodeAll)).toEqual({ waiting: 0 })
  expect(await admin.call(recipients.geocode, { id })).toEqual({ waiting: 1 })
  await anew()
  await run(organizations.job, admin.id, id)
  expect(await admin.call(recipients.one, { id })).toMatchObject({ latitude: 33.75, longitude: -84.39 })
})

it('a pin is placed, moved and removed by its coordinates alone, both or neither', async () => {
  const admin = await portal.as('admin')
  const { id, version } = await admin.call(hosts.add, { name: 'Fir' })
  const moved = await admin.call(hosts.coordinates, { id, version, latitude: 33.7, longitude: -84.4 })
  expect(moved).toMatchObject({ latitude: 33.7, longitude: -84.4, name: 'Fir' })
  const half = await admin.try(hosts.coordinates, {
    id,
    version: moved.version,
    latitude: 1,
    longitude: null,
  })
  expect(half.body).toMatchObject({ fields: { longitude: 'Please enter both degrees, or neither' } })
  const late = await admin.try(hosts.coordinates, { id, version, latitude: 1, longitude: 1 })
  expect(late.status).toBe(409)
  expect(
    (await (await portal.as('host')).try(hosts.coordinates, { id, version: 2, latitude: 1, longitude: 1 }))
      .status,
  ).toBe(403)
  await admin.call(hosts.coordinates, { id, version: moved.version, latitude: null, longitude: null })
  expect((await admin.call(hosts.map)).items.some((one) => one.id === id)).toBe(false)
})

it('without a service nothing is looked for, and nobody is asked', async () => {
  const alone = await testPortal()
  try {
    const host = await alone.as('host')
    expect((await host.call(settings.organization)).findsPlaces).toBe(false)
    expect((await host.try(places.find, { address: 'Elm' })).status).toBe(422)
    expect((await (await alone.as('core_team')).try(hosts.geocodeAll)).status).toBe(422)
  } finally {
    await alone.close()
  }
})
