import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEVICE_TIME_HEADER } from '#kernel/calls/device-time.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { people } from '#platform/people/contract.ts'
import { hostContacts } from '#sections/operations/hosts/contract.ts'
import { crudHolds } from '#server/testing/crud-holds.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { aPlace } from '#tests/access-rows.ts'
import { coolers, coolerTypes } from './contract.ts'
import { remind } from './jobs.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const CARRIES = ['COOLERS_VIEW', 'COOLERS_REPORT']
const carrier = () => portal.as('driver', { permissions: CARRIES })
let number = 0
const aCooler = async (admin: Person, more: object = {}) =>
  admin.call(coolers.add, { number: `T${(number += 1)}`, ...more })
const personOf = async ({ id }: Person) =>
  (await portal.app.pool.query<{ id: string }>('SELECT person_id AS id FROM users WHERE id = $1', [id]))
    .rows[0]?.id ?? ''
const versionOf = async (id: string) =>
  (await portal.app.pool.query<{ version: number }>('SELECT version FROM people WHERE id = $1', [id])).rows[0]
    ?.version ?? 1
const ago = (ms: number) => new Date(portal.app.now().getTime() - ms).toISOString()

describe('the list of coolers', () => {
  crudHolds(() => portal, coolers, {
    name: 'number',
    add: { number: 'A' },
    edit: { notes: 'Squeaks' },
    owner: 'admin',
    stranger: 'driver',
    manager: 'admin',
  })

  it('four types come with the portal, and a file names a type by its name', async () => {
    const admin = await portal.as('admin')
    const { items } = await admin.call(coolerTypes.list, {})
    expect(items.map(({ name }) => name)).toEqual(['Large rolling', 'Medium', 'Small', 'Soft-sided'])
    const file = new File(['Cooler,Type\n901,medium\n902,Huge\n'], 'coolers.csv')
    const preview = await admin.call(coolers.importPreview, { file } as never)
    expect(preview.counts).toMatchObject({ new: 1, duplicate: 1 })
    expect(preview.problems[0]?.message).toMatch(/no type “Huge”/)
    await admin.call(coolers.importApply, { importId: preview.importId })
    expect((await admin.call(coolers.list, { search: '901' })).items[0]?.type?.name).toBe('Medium')
  })

  it('many are added at once, each with a label of its own, and one undo takes all back', async () => {
    const admin = await portal.as('admin')
    const hostId = await aPlace(portal, admin)
    const added = await admin.try(coolers.addMany, { from: 501, to: 520, hostId })
    expect(added.body).toEqual({ added: 20 })
    const { items, total } = await admin.call(coolers.list, { holder: `location:${hostId}` })
    expect(total).toBe(20)
    expect(new Set(items.map(({ code }) => code)).size).toBe(20)
    expect(items[0]).toMatchObject({ number: '501', state: 'in_use', isClean: true })
    expect((await admin.try(coolers.addMany, { from: 519, to: 530 })).body).toMatchObject({
      fields: { from: 'There already: 519, 520.' },
    })
    await admin.call(history.undo, { requestId: added.requestId })
    expect((await admin.call(coolers.list, { holder: `location:${hostId}` })).total).toBe(0)
  })
})

it('what somebody has themselves and what stands at their locations is found together, as their line counts it', async () => {
  const [admin, ana] = [await portal.as('admin'), await carrier()]
  const hostId = await aPlace(portal, admin)
  const me = await personOf(ana)
  const ids = [(await aCooler(admin)).id, (await aCooler(admin)).id, (await aCooler(admin)).id]
  const [mine = '', there = ''] = ids
  await ana.call(coolers.move, { coolerId: mine, kind: 'moved', toMe: true })
  await ana.call(coolers.move, { coolerId: there, kind: 'moved', toHostId: hostId })
  const { items } = await admin.call(coolers.list, { holder: `person:${me},location:${hostId}` })
  expect(items.map(({ id }) => id).toSorted()).toEqual([mine, there].toSorted())
  expect((await admin.try(coolers.list, { holder: `person:${me},somewhere` })).status).toBe(400)
})

describe('many coolers that come back', () => {
  it('are checked in together by who carries them, each with a move of its own; one undo takes all of them back', async () => {
    const [admin, ana] = [await portal.as('admin'), await carrier()]
    const hostId = await aPlace(portal, admin)
    const [one, two, there] = [await aCooler(admin), await aCooler(admin), await aCooler(admin)]
    await ana.call(coolers.move, { coolerId: one.id, kind: 'moved', toMe: true, dueHostId: hostId })
    expect((await ana.call(coolers.one, { id: one.id })).dueAt).toMatchObject({ id: hostId })
    expect((await ana.call(coolers.pocket)).items.find(({ id }) => id === one.id)?.dueAt?.id).toBe(hostId)
    await ana.call(coolers.move, { coolerId: there.id, kind: 'moved', toHostId: hostId })
    const ids = [one.id, two.id, there.id]
    const done = await ana.try(coolers.checkIn, { ids, hostId })
    expect(done.body).toEqual({ checkedIn: 2 })
    expect((await ana.call(coolers.list, { holder: `location:${hostId}` })).total).toBe(3)
    expect((await ana.call(coolers.one, { id: one.id })).dueAt).toBeNull()
    expect((await ana.call(coolers.moves, { id: two.id })).items[0]).toMatchObject({
      kind: 'moved',
      to: { id: hostId },
      by: { id: ana.id },
    })
    await ana.call(history.undo, { requestId: done.requestId })
    expect((await ana.call(coolers.one, { id: two.id })).holder).toBeNull()
    const nowhere = await ana.try(coolers.checkIn, { ids, hostId: one.id })
    expect(nowhere.body).toMatchObject({ fields: { hostId: expect.stringContaining('not there any more') } })
  })

  it('a move leaves no empty line in the history of the cooler', async () => {
    const admin = await portal.as('admin')
    const { id, version } = await aCooler(admin)
    await admin.call(coolers.move, { coolerId: id, kind: 'moved', toMe: true })
    await admin.call(coolers.edit, { id, version, notes: 'Squeaks' })
    const { items } = await admin.call(history.ofRecord, { table: 'coolers', id })
    expect(items.map(({ action, changes }) => [action, changes.length > 0])).toEqual([
      ['update', true],
      ['insert', true],
    ])
  })
})

describe('who has a cooler', () => {
  it('follows from what was said last: taken, given on, checked in, lost and found', async () => {
    const [admin, ana, ben] = [await portal.as('admin'), await carrier(), await carrier()]
    const { id: coolerId } = await aCooler(admin)
    const hostId = await aPlace(portal, admin)
    const does = async (who: Person, more: object) =>
      (await who.call(coolers.move, { coolerId, kind: 'moved', ...more } as never)).cooler
    expect(await does(ana, { toMe: true, dueOn: '2026-12-02' })).toMatchObject({
      holder: { kind: 'person', id: await personOf(ana) },
      dueOn: '2026-12-02',
    })
    expect(await does(ana, { toPersonId: await personOf(ben) })).toMatchObject({ dueOn: null })
    expect(await does(ben, { toHostId: hostId, isClean: false })).toMatchObject({
      holder: { kind: 'location', id: hostId },
      isClean: false,
    })
    expect(await does(ana, { kind: 'lost', note: 'Not on the ramp' })).toMatchObject({
      state: 'lost',
      holder: { id: hostId },
    })
    expect(await does(ben, { kind: 'noted', isClean: true })).toMatchObject({ state: 'lost', isClean: true })
    expect(await does(ben, { toMe: true })).toMatchObject({ state: 'in_use' })
    const { items, total } = await ana.call(coolers.moves, { id: coolerId })
    expect(total).toBe(6)
    expect(items[0]).toMatchObject({ from: { id: hostId }, to: { id: await personOf(ben) } })
  })

  it('what happened before and is told later takes its place, and its teller hears what came after', async () => {
    const [admin, ana, ben] = [await portal.as('admin'), await carrier(), await carrier()]
    const { id: coolerId } = await aCooler(admin)
    const hostId = await aPlace(portal, admin)
    await ana.call(coolers.move, { coolerId, kind: 'moved', toHostId: hostId, happenedAt: ago(HOUR) })
    const late = { coolerId, kind: 'moved' as const, toMe: true as const, happenedAt: ago(2 * HOUR) }
    const told = await ben.call(coolers.move, late)
    expect(told.cooler.holder?.id).toBe(hostId)
    expect(told.move.overtakenBy).toMatch(/^Test \d+ driver checked it in at Oak .*, after this\.$/)
    const bell = await ben.call(notifications.list, {})
    expect(bell.notifications[0]?.message).toContain(told.move.overtakenBy)
    const { items } = await ana.call(coolers.moves, { id: coolerId })
    expect(items.map(({ to }) => to?.kind)).toEqual(['location', 'person'])
  })

  it('a phone whose clock is wrong is put right, and one that says nonsense is not believed', async () => {
    const [admin, ana, ben] = [await portal.as('admin'), await carrier(), await carrier()]
    const { id: coolerId } = await aCooler(admin)
    const at = (ms: number) => new Date(portal.app.now().getTime() + ms)
    const said = (when: Date) => ({
      coolerId,
      kind: 'moved' as const,
      toMe: true as const,
      happenedAt: when.toISOString(),
    })
    // Three hours ahead: what it calls “in two and a half hours” was half an hour ago.
    await ana.try(coolers.move, said(at(2.5 * HOUR)), {
      [DEVICE_TIME_HEADER]: String(at(3 * HOUR).getTime()),
    })
    await ben.call(coolers.move, said(at(-10 * MINUTE)))
    expect((await ana.call(coolers.one, { id: coolerId })).holder?.id).toBe(await personOf(ben))
    const nonsense = await ana.call(coolers.move, said(new Date('1970-01-01T00:00:00Z')))
    expect(nonsense.cooler.holder?.id).toBe(await personOf(ana))
    const ahead = await ben.call(coolers.move, said(at(50 * HOUR)))
    expect(Date.parse(ahead.move.happenedAt)).toBeLessThanOrEqual(portal.app.now().getTime())
  })

  it('the same move sent again is one move; another under its id is refused; one that was undone stays undone', async () => {
    const [admin, ana, ben] = [await portal.as('admin'), await carrier(), await carrier()]
    const { id: coolerId } = await aCooler(admin)
    const args = {
      id: crypto.randomUUID(),
      coolerId,
      kind: 'moved' as const,
      toMe: true as const,
      happenedAt: ago(MINUTE),
    }
    const first = await ana.try(coolers.move, args)
    expect((await ana.try(coolers.move, args)).status).toBe(200)
    expect((await ana.call(coolers.moves, { id: coolerId })).total).toBe(1)
    expect((await ana.try(coolers.move, { ...args, note: 'Something else' })).status).toBe(409)
    expect((await ben.try(coolers.move, args)).status).toBe(409)
    await ana.call(history.undo, { requestId: first.requestId })
    expect(await ana.call(coolers.one, { id: coolerId })).toMatchObject({ holder: null, since: null })
    expect((await ana.try(coolers.move, args)).status).toBe(409)
  })

  it('only managers take a cooler out of use, and who only looks moves nothing', async () => {
    const [admin, ana] = [await portal.as('admin'), await carrier()]
    const looks = await portal.as('viewer', { permissions: ['COOLERS_VIEW'] })
    const { id: coolerId } = await aCooler(admin)
    expect((await ana.try(coolers.move, { coolerId, kind: 'retired' })).status).toBe(403)
    expect((await looks.try(coolers.move, { coolerId, kind: 'moved', toMe: true })).status).toBe(403)
    await admin.call(coolers.move, { coolerId, kind: 'retired' })
    const moved = await ana.call(coolers.move, { coolerId, kind: 'moved', toMe: true })
    expect(moved.cooler).toMatchObject({ state: 'retired', holder: { id: await personOf(ana) } })
    expect((await admin.try(coolers.remove, { id: coolerId })).body).toMatchObject({
      message: 'This cooler has 2 cooler moves, so it cannot be deleted.',
    })
  })

  it('goes along when two entries about one person become one', async () => {
    const admin = await portal.as('super_admin')
    const { id: coolerId } = await aCooler(admin)
    const { rows } = await portal.app.pool.query<{ id: string }>(
      `INSERT INTO people (name) VALUES ('Cora Gale'), ('Cora Gayle') RETURNING id`,
    )
    const [stays = '', goes = ''] = rows.map(({ id }) => id)
    await admin.call(coolers.move, { coolerId, kind: 'moved', toPersonId: goes })
    await admin.call(people.merge, { id: stays, version: 1, other: goes, otherVersion: 1, values: {} })
    expect((await admin.call(coolers.one, { id: coolerId })).holder).toMatchObject({
      id: stays,
      name: 'Cora Gale',
    })
    const { items } = await admin.call(coolers.moves, { id: coolerId })
    expect(items[0]?.to?.id).toBe(stays)
  })

  it('said without a network of somebody who was made one with somebody meanwhile is theirs; of somebody who is gone it is refused in words', async () => {
    const admin = await portal.as('super_admin')
    const hostId = await aPlace(portal, admin)
    const contact = (name: string) =>
      admin.call(hostContacts.add, { hostId, name, phone: '404-555-0177', allowDuplicate: true })
    const [{ personId: stays }, { personId: goes }, { personId: before }] = [
      await contact('Mara Voss'),
      await contact('M. Voss'),
      await contact('Mara V.'),
    ]
    const merged = async (id: string, other: string) =>
      admin.try(people.merge, {
        id,
        version: await versionOf(id),
        other,
        otherVersion: await versionOf(other),
        values: {},
      })
    const { id: coolerId } = await aCooler(admin)
    const say = (toPersonId: string) => admin.try(coolers.move, { coolerId, kind: 'moved', toPersonId })
    await merged(goes, before)
    const { requestId } = await merged(stays, goes)
    for (const known of [goes, before, stays]) {
      expect((await say(known)).body).toMatchObject({ move: { to: { id: stays, name: 'Mara Voss' } } })
    }
    // Undone, both are there again and nobody is taken for somebody else.
    await admin.call(history.undo, { requestId })
    expect((await say(goes)).body).toMatchObject({ move: { to: { id: goes } } })
    const nobody = '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'
    expect((await say(nobody)).body).toMatchObject({
      fields: { toPersonId: 'This person is not known here. Please choose somebody from the list.' },
    })
  })
})

describe('what is due back', () => {
  it('is reminded of once, in one message for all, and counted for managers and for whoever has it', async () => {
    const [admin, ana, ben] = [await portal.as('admin'), await carrier(), await carrier()]
    for (const dueOn of ['2026-11-01', '2026-11-02']) {
      const { id: coolerId } = await aCooler(admin)
      await ana.call(coolers.move, { coolerId, kind: 'moved', toMe: true, dueOn })
    }
    const told = async () =>
      (await ana.call(notifications.list, {})).notifications.filter(({ type }) => type === 'cooler_due')
    await remind.run(portal.app, {}, new AbortController().signal)
    await remind.run(portal.app, {}, new AbortController().signal)
    expect(await told()).toMatchObject([{ title: '2 coolers are due back' }])
    expect((await ana.call(coolers.due)).count).toBe(2)
    expect((await ben.call(coolers.due)).count).toBe(0)
    expect((await admin.call(coolers.due)).count).toBeGreaterThanOrEqual(2)
    const [late] = (await ana.call(coolers.mine)).items
    await ana.call(coolers.move, { coolerId: late?.id ?? '', kind: 'moved', toMe: true, dueOn: '2026-11-03' })
    await remind.run(portal.app, {}, new AbortController().signal)
    expect(await told()).toHaveLength(2)
  })

  it('is told of once somebody answers for the location where they are, if nobody did before', async () => {
    const [admin, ana] = [await portal.as('admin'), await carrier()]
    const hostId = await aPlace(portal, admin)
    const { id: coolerId } = await aCooler(admin)
    await admin.call(coolers.move, { coolerId, kind: 'moved', toHostId: hostId, dueOn: '2026-11-01' })
    await remind.run(portal.app, {}, new AbortController().signal)
    const contact = { hostId, personId: await personOf(ana), name: 'Ana', phone: '404-555-0147' }
    await admin.call(hostContacts.add, { ...contact, isPrimary: true, allowDuplicate: true })
    await remind.run(portal.app, {}, new AbortController().signal)
    const { notifications: told } = await ana.call(notifications.list, {})
    expect(told.filter(({ type }) => type === 'cooler_due')).toHaveLength(1)
  })
})
