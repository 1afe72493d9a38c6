import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Place, PRESENCE, STILL_HERE, WHO_IS_HERE, type WhoIsHere } from '#kernel/portal/presence.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { createPool } from '../postgres/pool.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
let admin: Person
const open: Socket[] = []
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => portal.close())

const table = 'event_requests'
const anEvent = async () =>
  (await admin.call(eventRequests.add, { organizationName: 'Alder School' })).id as string

/** A window at a record, and who it hears is there. */
async function windowOf(person: Person, id: string, url = portal.url) {
  const socket = io(url, {
    path: '/socket.io/',
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie: person.cookie },
  })
  open.push(socket)
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', reject)
  })
  let people: WhoIsHere['people'] = []
  let heard = 0
  socket.on(WHO_IS_HERE, (message: WhoIsHere) => {
    heard += 1
    if (message.id === id) people = message.people
  })
  const at = (field?: string) => {
    const place: Place = { table, id, ...(field ? { field } : {}) }
    socket.emit(PRESENCE, { at: [place], watched: [{ table, ids: [id] }] })
  }
  const beating = setInterval(() => void socket.emit(STILL_HERE), 1000)
  socket.on('disconnect', () => clearInterval(beating))
  return {
    socket,
    at,
    heard: () => heard,
    /** Falls silent without a goodbye, as a cut does. */
    fallSilent: () => clearInterval(beating),
    others: () =>
      people.filter(({ id: who }) => who !== person.id).map(({ id: who, field }) => ({ id: who, field })),
  }
}

it('two at one event see each other and the field each is in, and no more once one has left', async () => {
  const id = await anEvent()
  const [ana, ben] = [await portal.as('core_team'), await portal.as('core_team')]
  const [hers, his] = [await windowOf(ana, id), await windowOf(ben, id)]
  hers.at()
  his.at('eventAddress')
  await expect.poll(hers.others).toEqual([{ id: ben.id, field: 'eventAddress' }])
  await expect.poll(his.others).toEqual([{ id: ana.id }])
  hers.at('pickupTime')
  await expect.poll(his.others).toEqual([{ id: ana.id, field: 'pickupTime' }])
  hers.socket.disconnect()
  await expect.poll(his.others).toEqual([])
})

it('whoever falls silent is gone within seconds, though the line still stands', async () => {
  const id = await anEvent()
  const [ana, ben] = [await portal.as('core_team'), await portal.as('core_team')]
  const [hers, his] = [await windowOf(ana, id), await windowOf(ben, id)]
  hers.at('pickupTime')
  his.at()
  await expect.poll(his.others).toEqual([{ id: ana.id, field: 'pickupTime' }])
  hers.fallSilent()
  await expect.poll(his.others).toEqual([])
  // The first sign of life brings them back.
  hers.socket.emit(STILL_HERE)
  await expect.poll(his.others).toEqual([{ id: ana.id, field: 'pickupTime' }])
})

it('whoever may not see a record is neither told who is there nor there themselves', async () => {
  const id = await anEvent()
  const ana = await portal.as('core_team')
  const stranger = await portal.as('demo_user', { permissions: [] })
  const [hers, theirs] = [await windowOf(ana, id), await windowOf(stranger, id)]
  theirs.at('eventAddress')
  hers.at('eventAddress')
  const ben = await windowOf(await portal.as('core_team'), id)
  ben.at()
  await expect.poll(ben.others).toEqual([{ id: ana.id, field: 'eventAddress' }])
  expect(theirs.heard()).toBe(0)
})

it('somebody whose permission is taken away is gone, and hears nothing more', async () => {
  const id = await anEvent()
  const [ana, ben] = [await portal.as('core_team'), await portal.as('core_team')]
  const [hers, his] = [await windowOf(ana, id), await windowOf(ben, id)]
  hers.at()
  his.at()
  await expect.poll(hers.others).toEqual([{ id: ben.id }])
  await portal.app.pool.query(`UPDATE users SET permissions = '{}', role = 'demo_user' WHERE id = $1`, [
    ben.id,
  ])
  await portal.app.pool.query('SELECT pg_notify($1, $2)', [
    'lunchbox',
    JSON.stringify({ event: 'users.changed', payload: { id: ben.id } }),
  ])
  await expect.poll(hers.others).toEqual([])
})

it('two instances of the portal agree on who is there', async () => {
  const pool = createPool({ url: portal.app.databaseUrl, log: () => {}, max: 5 })
  const second = await testPortal({ pool, databaseUrl: portal.app.databaseUrl })
  const id = await anEvent()
  const [ana, ben] = [await portal.as('core_team'), await portal.as('core_team')]
  const hers = await windowOf(ana, id)
  const his = await windowOf(ben, id, second.url)
  hers.at('eventAddress')
  his.at('pickupTime')
  await expect.poll(his.others).toEqual([{ id: ana.id, field: 'eventAddress' }])
  await expect.poll(hers.others).toEqual([{ id: ben.id, field: 'pickupTime' }])
  his.socket.disconnect()
  await expect.poll(hers.others).toEqual([])
  await second.close()
  await pool.end()
})

it('nonsense about where somebody is changes nothing and ends nothing', async () => {
  const id = await anEvent()
  const [ana, ben] = [await portal.as('core_team'), await portal.as('core_team')]
  const [hers, his] = [await windowOf(ana, id), await windowOf(ben, id)]
  for (const given of [null, 'x', { at: [{ table: 'users; DROP', id: 'x' }], watched: [] }, { at: 7 }])
    his.socket.emit(PRESENCE, given)
  for (const other of ['sessions', 'no_such_table'])
    his.socket.emit(PRESENCE, { at: [{ table: other, id }], watched: [{ table: other, ids: [id] }] })
  his.at()
  hers.at()
  await expect.poll(hers.others).toEqual([{ id: ben.id }])
  expect(his.socket.connected).toBe(true)
})
