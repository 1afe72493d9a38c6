import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { noteMailStop } from '#platform/outbox/service-mail-stops.ts'
import { people } from '#platform/people/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { remind } from './remind-job.ts'
import { agreements } from './signing-contract.ts'
import { anAgreement, aStranger, openOn, personOf, signs, tokenSentTo } from './testing.ts'

let portal: TestPortal
let core: Person
let waiver: string
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const today = () => todayIn('America/New_York', now())
const run = (job: typeof remind) => job.run(portal.app, {}, new AbortController().signal)

beforeAll(async () => {
  portal = await testPortal({ now })
  core = await portal.as('super_admin')
  waiver = await anAgreement(core, { title: 'Waiver' })
})
afterAll(() => portal.close())

const open = (path: string, body: object) => openOn(portal, path, body)
const pack = (token: string) => open('/api/sign', { token })
const tokenFor = (email: string) => tokenSentTo(portal, email)
const row = async (search: string) => (await core.call(agreements.list, { search })).items[0]

describe('reminders', () => {
  it('go once before it ends and once after, and once more to whoever was asked and has not signed', async () => {
    const hal = await portal.as('driver')
    const ivy = await aStranger(portal, 'Ivo Lane', 'ivo@people.example')
    const talks = await anAgreement(core, {
      title: 'Speaker agreement',
      draft: 'I speak well.',
      remindDays: 20,
    })
    const personId = await personOf(portal, hal)
    const asked = await core.call(agreements.ask, {
      pairs: [
        { personId, kindId: talks },
        { personId: ivy, kindId: talks },
        { personId: await aStranger(portal, 'No Way'), kindId: talks },
      ],
    })
    expect(asked).toMatchObject({ told: 1, mailed: 1, notReached: [{ name: 'No Way' }] })
    await signs(hal, talks)
    const titles = async () =>
      (await hal.call(notifications.list)).notifications
        .map(({ title }) => title)
        .filter((one) => one.includes('Speaker'))
    const mails = async () =>
      (await portal.app.pool.query(`SELECT subject FROM outbox WHERE recipient = 'ivo@people.example'`)).rows
        .length
    const askedAtTheBell = (await hal.call(notifications.list)).notifications
    expect(askedAtTheBell.filter(({ isRead }) => !isRead)).toEqual([])
    await workOff(portal.app)
    await run(remind)
    expect([(await titles()).length, await mails()]).toEqual([1, 1])
    ahead = 8 * DAY
    await run(remind)
    await run(remind)
    expect(await mails()).toBe(2)
    ahead = 350 * DAY
    await run(remind)
    await run(remind)
    expect(await titles()).toEqual(['Please sign again: Speaker agreement', 'Please sign: Speaker agreement'])
    ahead = 367 * DAY
    await run(remind)
    await run(remind)
    expect((await titles()).length).toBe(3)
    ahead = 0
  })

  it('speak of all that ends on one day at once, and end no link that somebody has', async () => {
    const pia = await aStranger(portal, 'Pia Wood', 'pia@people.example')
    const bus = await anAgreement(core, { title: 'Bus agreement' })
    await core.call(agreements.ask, {
      pairs: [waiver, bus].map((kindId) => ({ personId: pia, kindId })),
    })
    const token = await tokenFor('pia@people.example')
    const { sha256 } = (await pack(token)).body.items[0].current
    for (const kindId of [waiver, bus])
      await open('/api/sign/signature', { token, kindId, sha256, agreed: true, name: 'Pia Wood' })
    const stop = (again: boolean) =>
      inTransaction(portal.app, 'test', (ctx) => noteMailStop(ctx, 'pia@people.example', again))
    const mails = async () =>
      (await portal.app.pool.query(`SELECT subject FROM outbox WHERE recipient = 'pia@people.example'`)).rows
        .length
    ahead = 350 * DAY
    await run(remind)
    expect(await mails()).toBe(2)
    const newest = await tokenFor('pia@people.example')
    expect((await pack(newest)).status).toBe(200)
    await stop(false)
    ahead = 367 * DAY
    await run(remind)
    expect([await mails(), (await pack(newest)).status]).toEqual([2, 200])
    await stop(true)
    ahead = 0
  })
})

describe('a paper that was signed by hand', () => {
  it('that was entered with a driver counts as long as nothing was signed since; each ends the one before it', async () => {
    const kindId = await anAgreement(core, { concerns: ['drivers'], gatesDriving: true })
    const stranger = await aStranger(portal, 'Cleo Paper')
    const { rows } = await portal.app.pool.query<{ id: string }>(
      'INSERT INTO drivers (person_id) VALUES ($1) RETURNING id',
      [stranger],
    )
    const id = String(rows[0]?.id)
    await portal.app.pool.query('INSERT INTO driver_agreements (driver_id, signed_on) VALUES ($1, $2)', [
      id,
      addDays(today(), -100),
    ])
    expect(await row('Cleo Paper')).toMatchObject({ standing: 'valid', until: null, signatureId: null })
    const paper = new File(['%PDF-1.4 signed by hand %%EOF'], 'paper.pdf')
    const noted = {
      personId: stranger,
      kindId,
      number: 1,
      name: 'Cleo Paper',
      signedOn: addDays(today(), -1),
    }
    const wrong = await core.try(agreements.onPaper, { ...noted, number: 9, file: paper } as never)
    expect(wrong.status).toBe(400)
    const signed = await core.call(agreements.onPaper, { ...noted, file: paper } as never)
    expect(signed).toMatchObject({ how: 'paper', faults: [], fileName: 'paper.pdf' })
    const twice = await core.call(agreements.onPaper, { ...noted, file: paper } as never)
    expect(twice.id).toBe(signed.id)
    const ended = await core.call(agreements.withdraw, { id: signed.id })
    expect(ended.paperHolds).toBe(false)
    expect((await core.call(drivers.one, { id })).hindrances).toHaveLength(1)
    expect((await row('Cleo Paper'))?.standing).toBe('withdrawn')
    // What is entered with a driver later than that holds, here as there.
    await portal.app.pool.query('INSERT INTO driver_agreements (driver_id, signed_on) VALUES ($1, $2)', [
      id,
      today(),
    ])
    expect((await core.call(drivers.one, { id })).hindrances).toEqual([])
    expect(await row('Cleo Paper')).toMatchObject({ standing: 'valid', signatureId: null, signedOn: today() })
  })

  it('does not keep whoever parts two people again who were made one from doing so', async () => {
    const kindId = await anAgreement(core, { title: 'Photo consent' })
    const both = [await aStranger(portal, 'Jo Twice'), await aStranger(portal, 'Joe Twice')]
    for (const personId of both) {
      await portal.app.pool.query('INSERT INTO volunteers (person_id) VALUES ($1)', [personId])
      const file = new File(['%PDF-1.4 signed by hand %%EOF'], 'paper.pdf')
      const noted = { personId, kindId, number: 1, name: 'Jo Twice', signedOn: today(), file }
      await core.call(agreements.onPaper, noted as never)
    }
    const permissions = [
      'MANAGE_DIRECTORY',
      'CONTACTS_VIEW',
      'VOLUNTEERS_VIEW',
      'VOLUNTEERS_EDIT',
      'VOLUNTEERS_DELETE',
    ]
    const keeper = await portal.as('volunteer', { permissions, fresh: true })
    const whose = async () =>
      (
        await portal.app.pool.query<{ id: string }>(
          'SELECT person_id AS id FROM agreement_signatures WHERE kind_id = $1 ORDER BY person_id',
          [kindId],
        )
      ).rows.map(({ id }) => id)
    const [id = '', other = ''] = both
    const merged = await keeper.try(people.merge, { id, version: 1, other, otherVersion: 1, values: {} })
    expect([merged.status, await whose()]).toEqual([200, [id, id]])
    const undone = await keeper.try(history.undo, { requestId: merged.requestId })
    expect([undone.status, await whose()]).toEqual([200, both.toSorted()])
    const again = await keeper.try(history.undo, { requestId: undone.requestId })
    expect([again.status, await whose()]).toEqual([200, [id, id]])
  })
})
