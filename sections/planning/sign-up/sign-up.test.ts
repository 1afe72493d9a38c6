import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { instantIn } from '#kernel/charity/day.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { type Slot, slots } from '#platform/slots/contract.ts'
import { tellAll } from '#platform/slots/jobs.ts'
import { tokenOf } from '#platform/slots/service-links.ts'
import { aShift, somebody, soon } from '#platform/slots/testing.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { signUp } from './contract.ts'

let portal: TestPortal
let core: Person
let clock = Date.now()
let token: string
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(clock), trustProxy: 1 as never })
  core = await portal.as('core_team')
  await core.call(signUp.changePage, { page: 'renew' })
  token = String((await core.call(signUp.page)).url?.split('/').at(-1))
})
afterAll(() => portal.close())

let visitor = 0
/** Without a cookie, from another address of the network each, or from one that many share. */
async function openly<E extends Endpoint>({ method, path }: E, body: object, shared?: string) {
  visitor += 1
  const answer = await fetch(portal.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': shared ?? `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
/** Whoever is told that the portal is busy presses again. */
const patiently = async <E extends Endpoint>(endpoint: E, body: object, shared?: string) => {
  for (;;) {
    const answer = await openly(endpoint, body, shared)
    if (answer.status !== 503) return answer
  }
}
const come = (slotId: string, name = 'Ana Lee', phone = '404 555 0134', more: object = {}) =>
  patiently(signUp.take, { token, slotId, name, phone, ...more })
const mails = async () =>
  (
    await portal.app.pool.query<{ recipient: string; subject: string; short: string | null }>(
      `SELECT recipient, subject, short FROM outbox WHERE category = 'reminder' ORDER BY created_at, id`,
    )
  ).rows
const tellNow = () => inTransaction(portal.app, 'job slots.tell', tellAll)

/** A school, whose people all come from one address. */
const fromSchool = (slotId: string, index: number) =>
  patiently(
    signUp.take,
    { token, slotId, name: `Guest ${index}`, phone: `404555${String(1000 + index)}` },
    '192.0.2.7',
  )

describe('the public page', () => {
  it('offers what is public and to come, with how many places are open and nobody’s name', async () => {
    const shown = await aShift(core, { isPublic: true, needed: 3 })
    const hidden = await aShift(core)
    await core.call(slots.assign, { id: shown.id, personId: await somebody(portal, 'Zora Quill') })
    const { status, body } = await openly(signUp.offered, { token })
    const ids = (body.items as { id: string; open: number }[]).map(({ id }) => id)
    expect(status).toBe(200)
    expect(ids).toContain(shown.id)
    expect(ids).not.toContain(hidden.id)
    expect(JSON.stringify(body)).not.toContain('Zora')
    expect((await come(hidden.id)).status).toBe(410)
    expect((await openly(signUp.offered, { token: 'made-up' })).status).toBe(410)
  })

  it('gives ten places to two hundred of one school who come at once, and keeps the rest in the order of arrival', async () => {
    const { id } = await aShift(core, { isPublic: true, needed: 10 })
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => fromSchool(id, index)))
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    const got = answers.map(({ body }) => body as unknown as { status: string; before: number })
    expect(got.filter(({ status }) => status === 'confirmed')).toHaveLength(10)
    const waiting = got.filter(({ status }) => status === 'waiting').map(({ before }) => before)
    expect(waiting.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 190 }, (_, index) => index))
    const { rows } = await portal.app.pool.query<{ status: string; arrival: number }>(
      'SELECT status, arrival FROM slot_signups WHERE slot_id = $1 ORDER BY arrival',
      [id],
    )
    expect(rows.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 'confirmed'),
      ...Array.from({ length: 190 }, () => 'waiting'),
    ])
    expect(new Set(rows.map(({ arrival }) => arrival)).size).toBe(200)
    // Who goes on from there is held off, and everybody else still gets through.
    const flood = await Promise.all(Array.from({ length: 100 }, (_, index) => fromSchool(id, 200 + index)))
    const through = flood.filter(({ status }) => status === 200).length
    expect(flood.every(({ status }) => status === 200 || status === 429)).toBe(true)
    expect(through).toBeGreaterThanOrEqual(50)
    expect(through).toBeLessThan(60)
    expect((await come(id, 'Ana Lee', '404 555 0999')).status).toBe(200)
  })

  it('answers the same whether somebody is known or not, and changes nothing of who is', async () => {
    const known = await portal.app.pool.query<{ id: string }>(
      `INSERT INTO people (name, phone, email) VALUES ('Bea Known', '(404) 555-0177', 'bea@home.example') RETURNING id`,
    )
    const { id } = await aShift(core, { isPublic: true, needed: 5 })
    const [one, other] = [
      await come(id, 'Bea Known', '404-555-0177'),
      await come(id, 'Cy Stranger', '404 555 0188'),
    ]
    const shape = ({ status, body }: typeof one) => [status, { ...body, token: typeof body.token }]
    expect(shape(one)).toEqual(shape(other))
    const { people } = await core.call(slots.one, { id })
    expect(people?.filter(({ personId }) => personId === known.rows[0]?.id)).toHaveLength(1)
    const { rows } = await portal.app.pool.query(`SELECT name, phone, email FROM people WHERE id = $1`, [
      known.rows[0]?.id,
    ])
    expect(rows).toEqual([{ name: 'Bea Known', phone: '(404) 555-0177', email: 'bea@home.example' }])
  })

  it('has one entry of one name and phone, however often they press and also at once, and says that they are in already', async () => {
    const { id } = await aShift(core, { isPublic: true, needed: 1 })
    const press = (name: string, phone: string, more: object = {}) => come(id, name, phone, more)
    const answers = await Promise.all([
      press('Gil Twist', '404 555 0321'),
      press('gil  twist', '(404) 555-0321', { note: 'I bring a cooler' }),
      press('Gil Twist', '+1 404 555 0321', { email: 'gil@home.example' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const first = answers.filter(({ body }) => body.already === false)
    expect(first).toHaveLength(1)
    const listed = async () =>
      (await core.call(slots.one, { id })).people?.map(({ name, status, note }) => [
        name.toLowerCase().replaceAll(/ +/g, ' '),
        status,
        note,
      ])
    expect(await listed()).toEqual([['gil twist', 'confirmed', 'I bring a cooler']])
    // Who cannot show that the place is theirs is given no link by which it could be given back.
    expect(answers.filter(({ body }) => body.token === null)).toHaveLength(2)
    const mine = String(first[0]?.body.token)
    expect((await press('Gil Twist', '404 555 0321', { mine: [mine] })).body).toMatchObject({
      already: true,
      status: 'confirmed',
      token: expect.any(String),
    })
    // On the waiting list they keep their turn.
    await press('Hal Wait', '404 555 0322')
    await press('Ivy Wait', '404 555 0323')
    expect((await press('Ivy Wait', '404 555 0323')).body).toMatchObject({
      status: 'waiting',
      already: true,
      before: 1,
    })
    expect(await listed()).toHaveLength(3)
  })

  it('sends the link once more to the address that is known, and to no other, whoever presses', async () => {
    const { id } = await aShift(core, { isPublic: true, needed: 3 })
    const [one, other] = [
      await come(id, 'Jo Known', '404 555 0324', { email: 'jo@home.example' }),
      await come(id, 'Kim Mute', '404 555 0325'),
    ]
    expect([one.body.mailed, other.body.mailed]).toEqual([true, false])
    const again = await come(id, 'Jo Known', '404 555 0324', { email: 'stranger@home.example' })
    const mute = await come(id, 'Kim Mute', '404 555 0325', { email: 'stranger@home.example' })
    expect(again.body).toEqual(mute.body)
    const to = (await mails()).map(({ recipient }) => recipient)
    expect(to.filter((address) => address === 'jo@home.example')).toHaveLength(2)
    expect(to).not.toContain('stranger@home.example')
  })

  it('gives the link of a place to nobody who shows only that they signed the same person up for something else', async () => {
    const at = { isPublic: true, needed: 3, day: soon(16) }
    const [theirs, lure] = [await aShift(core, at), await aShift(core, { ...at, day: soon(17) })]
    await come(theirs.id, 'Vera Holt', '404 555 0327')
    const got = await come(lure.id, 'Vera Holt', '404 555 0327')
    const shown = { mine: [String(got.body.token)] }
    expect((await come(theirs.id, 'Vera Holt', '404 555 0327', shown)).body).toMatchObject({
      already: true,
      token: null,
    })
    // Nor does that link tell that she is expected somewhere else at the same time.
    const beside = await aShift(core, { ...at, startTime: '11:00' })
    expect((await come(beside.id, 'Vera Holt', '404 555 0327', shown)).body).toMatchObject({
      already: false,
      token: expect.any(String),
    })
  })

  it('stays open for everybody, however often one tries an address that is not open', async () => {
    const { id } = await aShift(core, { isPublic: true })
    const counted = async () => {
      const { rows } = await portal.app.pool.query<{ count: number }>(
        `SELECT count FROM throttles WHERE key LIKE 'sign-up-all:%'`,
      )
      return rows[0]?.count ?? 0
    }
    const before = await counted()
    const guess = { token: 'made-up', slotId: id, name: 'Ana Lee', phone: '404 555 0328' }
    for (let times = 0; times < 5; times++) expect((await openly(signUp.take, guess)).status).toBe(410)
    expect(await counted()).toBe(before)
    expect((await come(id, 'Ana Lee', '404 555 0328')).status).toBe(200)
    expect(await counted()).toBe(before + 1)
  })

  it('takes a yes of whoever was asked for it, as the one entry that they are', async () => {
    const { id } = await aShift(core, { isPublic: true, needed: 2 })
    const { rows } = await portal.app.pool.query<{ id: string }>(
      `INSERT INTO people (name, phone) VALUES ('Lou Asked', '(404) 555-0326') RETURNING id`,
    )
    const personId = String(rows[0]?.id)
    await core.call(slots.assign, { id, personId, status: 'asked' })
    const { body } = await come(id, 'Lou Asked', '404 555 0326', { note: 'After ten' })
    expect(body).toMatchObject({ status: 'confirmed', already: false, token: expect.any(String) })
    expect((await core.call(slots.one, { id })).people).toMatchObject([
      { personId, status: 'confirmed', note: 'After ten' },
    ])
  })

  it('gives nobody a second place at one time who shows by this page that they have the first', async () => {
    const at = { isPublic: true, needed: 2, day: soon(14) }
    const [first, second] = [await aShift(core, at), await aShift(core, { ...at, startTime: '11:00' })]
    const one = await come(first.id, 'Dee Moss', '404 555 0311')
    const more = { mine: [String(one.body.token), 'made up'] }
    expect(await come(second.id, 'dee moss', '(404) 555-0311', more)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('signed up for another shift at that time') },
    })
    // Somebody else at the same device is somebody else.
    expect((await come(second.id, 'Eli Moss', '404 555 0311', more)).status).toBe(200)
    await openly(signUp.answer, { token: one.body.token, comes: false })
    expect((await come(second.id, 'Dee Moss', '404 555 0311', more)).status).toBe(200)
  })

  it('tells whoever plans, and nobody else, of somebody who is down for two shifts at one time', async () => {
    const at = { isPublic: true, needed: 2, day: soon(15) }
    const [first, second] = [await aShift(core, at), await aShift(core, { ...at, startTime: '11:00' })]
    const [one, two] = [
      await come(first.id, 'Fay Oak', '404 555 0312'),
      await come(second.id, 'Fay Oak', '404 555 0312'),
    ]
    expect({ ...two.body, token: '' }).toEqual({ ...one.body, token: '' })
    const told = (await core.call(notifications.list, {})).notifications
    expect(
      told.find(({ title }) => title === 'Fay Oak is down for two shifts at one time')?.message,
    ).toContain(second.title)
  })

  it('is closed, or has a new address: the old one opens nothing', async () => {
    const old = token
    await core.call(signUp.changePage, { page: 'renew' })
    token = String((await core.call(signUp.page)).url?.split('/').at(-1))
    expect((await openly(signUp.offered, { token: old })).status).toBe(410)
    expect((await openly(signUp.offered, { token })).status).toBe(200)
  })
})

describe('a personal link', () => {
  it('says that one cannot come, which opens the place for who waits, and does nothing else', async () => {
    const { id } = await aShift(core, { isPublic: true, needed: 1 })
    const first = await come(id, 'Ana Lee', '404 555 0201')
    await come(id, 'Bo Ray', '404 555 0202')
    const mine = String(first.body.token)
    const seen = await openly(signUp.place, { token: mine })
    expect(seen.body).toMatchObject({ name: 'Ana', answer: 'comes' })
    expect(JSON.stringify(seen.body)).not.toContain('555')
    expect((await openly(signUp.answer, { token: mine, comes: false, reason: 'Ill' })).body).toMatchObject({
      answer: 'not',
    })
    // Used, or forwarded: it can only say the same of the same place.
    expect((await openly(signUp.answer, { token: mine, comes: false })).body).toMatchObject({ answer: 'not' })
    expect((await openly(signUp.answer, { token: mine, comes: true })).body).toMatchObject({
      answer: 'waits',
    })
    const { people } = await core.call(slots.one, { id })
    expect(people?.map(({ name, status }) => [name, status])).toEqual([
      ['Bo Ray', 'confirmed'],
      ['Ana Lee', 'waiting'],
    ])
  })

  it('promises nobody to two shifts at one time; nor does a press in the portal', async () => {
    const at = { isPublic: true, needed: 1, day: soon(12) }
    const first = await aShift(core, at)
    const second = await aShift(core, { ...at, startTime: '11:00', endTime: '12:00' })
    const volunteer = await portal.as('volunteer')
    await volunteer.call(slots.signUp, { id: first.id })
    expect(await volunteer.try(slots.signUp, { id: second.id })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('another shift at that time') },
    })
    const { rows } = await portal.app.pool.query<{ person_id: string }>(
      'SELECT person_id FROM users WHERE id = $1',
      [volunteer.id],
    )
    const personId = String(rows[0]?.person_id)
    const { people } = await core.call(slots.assign, { id: second.id, personId, status: 'asked' })
    const asked = String(people?.find((one) => one.personId === personId)?.id)
    const link = tokenOf(portal.app, asked)
    expect(await openly(signUp.answer, { token: link, comes: true })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('another shift at that time') },
    })
    const { mine } = await volunteer.call(slots.one, { id: first.id })
    await volunteer.call(slots.move, { id: String(mine?.id), move: 'cancel' })
    expect((await openly(signUp.answer, { token: link, comes: true })).body).toMatchObject({
      answer: 'comes',
    })
  })

  it('that is made up, cut off or of a shift that is over does nothing', async () => {
    const { id } = await aShift(core, { isPublic: true, needed: 1, day: soon(1) })
    const mine = String((await come(id, 'Ana Lee', '404 555 0203')).body.token)
    const forged = `${mine.slice(0, -4)}AAAA`
    for (const bad of [forged, mine.slice(0, 40), Buffer.from(id).toString('base64url'), 'x'])
      expect((await openly(signUp.answer, { token: bad, comes: false })).status).toBe(410)
    clock += 72 * HOUR
    expect((await openly(signUp.answer, { token: mine, comes: false })).status).toBe(410)
    clock -= 72 * HOUR
    expect((await core.call(slots.one, { id })).people?.[0]?.status).toBe('confirmed')
  })

  it('of somebody who was checked in changes nothing', async () => {
    const { id } = await aShift(core, { isPublic: true, needed: 1 })
    const mine = String((await come(id, 'Ana Lee', '404 555 0204')).body.token)
    const { people } = await core.call(slots.one, { id })
    await core.call(slots.move, { id: String(people?.[0]?.id), move: 'arrive' })
    expect((await openly(signUp.answer, { token: mine, comes: false })).body).toMatchObject({
      answer: 'comes',
    })
  })
})

describe('people are told', () => {
  it('once before the real beginning, by as many hours as they wish, also with two instances', async () => {
    const volunteer = await portal.as('volunteer')
    await volunteer.call(slots.remindMe, { hours: 5 })
    const { id, title } = await aShift(core, { day: soon(9), startTime: '09:00' })
    await volunteer.call(slots.signUp, { id })
    const about = async () => (await mails()).filter(({ subject }) => subject.includes(title))
    const start = Date.parse(`${soon(9)}T14:00:00Z`)
    const before = clock
    clock = start - 5 * HOUR - 10 * MINUTE
    await tellNow()
    expect(await about()).toEqual([])
    clock = start - 5 * HOUR + 2 * HOUR
    await Promise.all([tellNow(), tellNow(), tellNow()])
    for (let times = 0; times < 3; times++) await tellNow()
    expect((await about()).map(({ subject }) => subject.split(':')[0])).toEqual(['Reminder'])
    clock = before
  })

  it('that they have a place, that a shift was moved or called off; what was undone is not said', async () => {
    const [ana, bo] = [await portal.as('volunteer'), await portal.as('driver')]
    const { id, title } = await aShift(core, { needed: 1, day: soon(20) })
    await ana.call(slots.signUp, { id })
    const { mine } = await ana.call(slots.one, { id })
    await bo.call(slots.signUp, { id })
    const about = async () =>
      (await mails())
        .filter(({ subject }) => subject.includes(title))
        .map(({ subject }) => subject.split(':')[0])
    await tellNow()
    expect(await about()).toEqual([])
    await ana.call(slots.move, { id: String(mine?.id), move: 'cancel' })
    await tellNow()
    await tellNow()
    expect(await about()).toEqual(['You have a place'])
    const edit = async (changes: object) => {
      const { version } = await core.call(slots.one, { id })
      return core.call(slots.edit, { id, version, ...changes })
    }
    await edit({ startTime: '10:00' })
    await edit({ startTime: '09:00' })
    await tellNow()
    expect(await about()).toEqual(['You have a place'])
    await edit({ startTime: '10:30' })
    await tellNow()
    const { version } = await core.call(slots.one, { id })
    await core.call(slots.callOff, { id, version })
    await tellNow()
    expect(await about()).toEqual(['You have a place', 'Changed', 'Called off'])
  })
})

describe('an event that is postponed', () => {
  it('tells who was coming, and whoever a coordinator takes off the list; who gave a place back is not told so', async () => {
    const admin = await portal.as('admin')
    const helpers = [await portal.as('volunteer'), await portal.as('volunteer'), await portal.as('volunteer')]
    const name = `Elm School ${clock}`
    const { id } = await admin.call(eventRequests.add, {
      organizationName: name,
      volunteersNeeded: 3,
      desiredEventDate: soon(-5),
    })
    await admin.call(eventRequests.move, { id, move: 'take' })
    await admin.call(eventRequests.move, { id, move: 'schedule', scheduledEventDate: soon(12) })
    const shift = async () =>
      (await admin.call(slots.list, { ownerTable: 'event_requests', ownerId: id })).items[0] as Slot
    for (const one of helpers) await one.call(slots.signUp, { id: (await shift()).id })
    const [first, second] = (await shift()).people ?? []
    await helpers[0]?.call(slots.move, { id: String(first?.id), move: 'cancel' })
    await admin.call(slots.move, { id: String(second?.id), move: 'cancel' })
    await admin.call(eventRequests.move, { id, move: 'postpone', reason: 'Snow' })
    await tellNow()
    await tellNow()
    const told = (await mails()).filter(({ subject }) => subject.includes(name))
    expect(
      told.map(({ subject }) => subject.split(':')[0] ?? '').toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['Called off', 'You need not come'])
  })
})

describe('the day where the charity is', () => {
  it('decides what is still to come, whatever day it is at the database', async () => {
    const before = clock
    clock -= DAY
    const volunteer = await portal.as('volunteer')
    const personId = String(
      (await portal.app.pool.query('SELECT person_id FROM users WHERE id = $1', [volunteer.id])).rows[0]
        ?.person_id,
    )
    const title = `Late loading ${clock}`
    const today = await aShift(core, { title, day: soon(-1) })
    await aShift(core, { title, day: soon(0) })
    await core.call(slots.assign, { id: today.id, personId, status: 'asked' })
    expect(await volunteer.call(signUp.asked)).toEqual({ count: 1 })
    const { items } = await core.call(slots.list, { search: title })
    expect(items.map(({ day }) => day)).toEqual([soon(-1), soon(0)])
    clock = before
  })
})

describe('checking in and out', () => {
  it('puts the hours into the work log of who has an account, where they wait for approval', async () => {
    const volunteer = await portal.as('volunteer')
    const { id, title } = await aShift(core, { day: soon(1) })
    const { mine } = (await core.call(slots.assign, {
      id,
      personId: String(
        (
          await portal.app.pool.query('SELECT person_id FROM users WHERE id = $1', [volunteer.id])
        ).rows[0]?.person_id,
      ),
    })) as Slot & { mine: null }
    expect(mine).toBeNull()
    const { people } = await core.call(slots.one, { id })
    const signupId = String(people?.[0]?.id)
    expect((await core.try(signUp.checkOut, { id: signupId })).status).toBe(409)
    await core.call(slots.move, { id: signupId, move: 'arrive' })
    clock += 95 * MINUTE
    expect(await core.call(signUp.checkOut, { id: signupId })).toEqual({ minutes: 95, logged: true })
    clock -= 95 * MINUTE
    const { rows } = await portal.app.pool.query(
      `SELECT user_id, hours, minutes, description, status FROM work_logs WHERE user_id = $1`,
      [volunteer.id],
    )
    expect(rows).toEqual([
      { user_id: volunteer.id, hours: 1, minutes: 35, description: `Volunteer: ${title}`, status: 'pending' },
    ])
    expect((await core.try(signUp.checkOut, { id: signupId })).status).toBe(409)
  })

  it('puts nobody’s hours there twice, however often they are checked in and out', async () => {
    const volunteer = await portal.as('volunteer')
    const { id } = await aShift(core, { day: soon(1) })
    const own = await portal.app.pool.query('SELECT person_id FROM users WHERE id = $1', [volunteer.id])
    const { people } = await core.call(slots.assign, { id, personId: String(own.rows[0]?.person_id) })
    const signupId = String(people?.[0]?.id)
    await core.call(slots.move, { id: signupId, move: 'arrive' })
    await core.call(signUp.checkOut, { id: signupId, minutes: 60 })
    await core.call(slots.move, { id: signupId, move: 'unmark' })
    await core.call(slots.move, { id: signupId, move: 'arrive' })
    expect(await core.try(signUp.checkOut, { id: signupId, minutes: 60 })).toMatchObject({
      status: 409,
      body: { message: 'They were checked out already. Please correct their hours in the work log.' },
    })
    const { rows } = await portal.app.pool.query('SELECT hours FROM work_logs WHERE user_id = $1', [
      volunteer.id,
    ])
    expect(rows).toEqual([{ hours: 1 }])
  })

  it('counts nobody’s hours beyond the end of the shift where a coordinator checks them out in the evening', async () => {
    const before = clock
    const day = soon(2)
    const { id } = await aShift(core, { day, startTime: '09:00', endTime: '11:30' })
    await core.call(slots.assign, { id, personId: await somebody(portal) })
    const signupId = String((await core.call(slots.one, { id })).people?.[0]?.id)
    clock = instantIn('America/New_York', day, '09:05').getTime()
    await core.call(slots.move, { id: signupId, move: 'arrive' })
    clock = instantIn('America/New_York', day, '18:40').getTime()
    expect(await core.call(signUp.checkOut, { id: signupId })).toMatchObject({ minutes: 145 })
    clock = before
  })

  it('of somebody who was forgotten until the next day counts until the end of the shift', async () => {
    const volunteer = await portal.as('volunteer')
    const { id } = await aShift(core, { day: soon(1) })
    const { rows } = await portal.app.pool.query('SELECT person_id FROM users WHERE id = $1', [volunteer.id])
    const full = await core.call(slots.assign, { id, personId: String(rows[0]?.person_id) })
    const signupId = String(full.people?.[0]?.id)
    const now = clock
    clock = instantIn('America/New_York', soon(1), '09:10').getTime()
    await core.call(slots.move, { id: signupId, move: 'arrive' })
    clock += DAY
    expect(await core.call(signUp.checkOut, { id: signupId })).toEqual({ minutes: 140, logged: true })
    clock = now
  })
})
