import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settings } from '#sections/admin/settings/contract.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { places } from './contract.ts'

const asked: string[] = []
let service: Server
let portal: TestPortal
beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.includes('Broken')) response.statusCode = 500
    response.end(
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

it('without a service nothing is looked for, and nobody is asked', async () => {
  const alone = await testPortal()
  try {
    const host = await alone.as('host')
    expect((await host.call(settings.organization)).findsPlaces).toBe(false)
    expect((await host.try(places.find, { address: 'Elm' })).status).toBe(422)
  } finally {
    await alone.close()
  }
})
