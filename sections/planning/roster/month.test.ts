import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, startOfMonth } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { slots } from '#platform/slots/contract.ts'
import { tellAll } from '#platform/slots/jobs.ts'
import { aShift, soon } from '#platform/slots/testing.ts'
import { helping } from '#sections/dashboard/helping/contract.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { roster } from './contract.ts'
import { aHelper, lettersTo } from './testing.ts'

/** The month after next: nothing else is planned there. */
const FIRST = startOfMonth(addDays(startOfMonth(soon(62)), 0))
const MONTH = FIRST.slice(0, 7)
const dayOf = (at: number) => addDays(FIRST, at - 1)
let portal: TestPortal
let core: Person
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

describe('a proposed month', () => {
  it('has somebody for each place with a reason, and says why a place stays open', async () => {
    const [ana, bo] = [await aHelper(portal), await aHelper(portal)]
    await ana.call(helping.say, {
      roles: ['volunteer'],
      timesAMonth: 1,
      mostAWeek: 1,
      mostAMonth: 1,
      putMeDown: true,
      covers: true,
    })
    await portal.app.pool.query(
      `INSERT INTO availability_slots (user_id, status, from_day, to_day, ends_on) VALUES ($1, 'unavailable', $2, $2, $2)`,
      [bo.id, dayOf(8)],
    )
    const first = await aShift(core, { day: dayOf(2), needed: 1 })
    const second = await aShift(core, { day: dayOf(8), needed: 2 })
    const proposal = await core.call(roster.propose, { month: MONTH })
    expect(proposal.isBest).toBe(true)
    const of = (id: string) => proposal.shifts.find((shift) => shift.id === id)
    expect(of(first.id)?.people.map(({ personId }) => personId)).toEqual([bo.personId])
    expect(of(second.id)?.people).toMatchObject([{ personId: ana.personId, isLocked: false, broken: null }])
    expect(of(second.id)?.people[0]?.reason).toContain('1 time in the month (wishes for 1)')
    expect(of(second.id)).toMatchObject({ open: 1, gap: expect.stringContaining('1 is away') })
    // Asked again it is the same.
    expect(await core.call(roster.propose, { month: MONTH })).toEqual(proposal)
    // What is settled by hand stays, and is named where it breaks a rule; the rest is arranged around it.
    const changed = await core.call(roster.propose, {
      month: MONTH,
      locked: [{ slotId: second.id, personId: bo.personId }],
      without: [{ slotId: first.id, personId: bo.personId }],
    })
    const after = (id: string) => changed.shifts.find((shift) => shift.id === id)?.people
    expect(after(second.id)?.find(({ personId }) => personId === bo.personId)).toMatchObject({
      isLocked: true,
      broken: 'is away then',
    })
    expect(after(first.id)).toMatchObject([{ personId: ana.personId }])

    const picks = [
      { slotId: first.id, personId: bo.personId },
      { slotId: second.id, personId: ana.personId },
    ]
    const answer = await core.try(roster.publish, { month: MONTH, picks })
    expect(answer.body).toEqual({ asked: 1, down: 1, people: 2, left: 0, unreached: [] })
    const stands = async (id: string) =>
      (await core.call(slots.one, { id })).people?.map(({ personId, status, came }) => [
        personId,
        status,
        came,
      ])
    expect(await stands(first.id)).toEqual([[bo.personId, 'asked', 'roster']])
    expect(await stands(second.id)).toEqual([[ana.personId, 'confirmed', 'roster']])
    expect((await lettersTo(portal, bo.personId))[0]).toMatchObject({
      subject: `Can you come? ${first.title}`,
    })
    expect((await lettersTo(portal, ana.personId))[0]).toMatchObject({
      subject: `You are expected: ${second.title}`,
    })
    // Who is there already is proposed where they are.
    const again = await core.call(roster.propose, { month: MONTH })
    expect(again.shifts.flatMap(({ people }) => people).every(({ isThere }) => isThere)).toBe(true)
    expect((await core.call(roster.publish, { month: MONTH, picks })).left).toBe(2)

    const undone = await fetch(`${portal.url}/api/undo/${answer.requestId}`, {
      method: 'POST',
      headers: { cookie: core.cookie, 'idempotency-key': crypto.randomUUID() },
    })
    expect(undone.status).toBe(200)
    expect(await stands(first.id)).toEqual([])
    expect((await lettersTo(portal, bo.personId))[0]).toMatchObject({
      subject: 'What we asked you is taken back',
    })
    // Whoever was put down hears so, too; nobody hears it twice.
    await inTransaction(portal.app, 'job slots.tell', tellAll)
    expect((await lettersTo(portal, ana.personId))[0]?.subject).toBe('What we asked you is taken back')
    expect((await lettersTo(portal, bo.personId))[0]?.subject).toBe('What we asked you is taken back')
  })

  it('keeps two apart who are not to meet, and says so only to the few who may know', async () => {
    const admin = await portal.as('admin')
    await portal.app.pool.query(`DELETE FROM helper_wishes`)
    const [ana, bo] = [await aHelper(portal, 'driver'), await aHelper(portal, 'driver')]
    await portal.app.pool.query(`UPDATE helper_wishes SET roles = '["speaker"]'`)
    const shift = await aShift(core, { day: dayOf(20), needed: 2, role: 'speaker' })
    const proposed = async (by: Person, locked: { slotId: string; personId: string }[] = []) =>
      (await by.call(roster.propose, { month: MONTH, roles: ['speaker'], locked })).shifts.find(
        ({ id }) => id === shift.id,
      )
    expect((await proposed(core))?.people).toHaveLength(2)
    const pair = { personId: ana.personId, otherId: bo.personId, why: 'Quarreled' }
    expect((await core.try(roster.addPair, pair)).status).toBe(403)
    expect((await core.try(roster.pairs)).status).toBe(403)
    const answer = await admin.try(roster.addPair, pair)
    expect(answer.body).toMatchObject({ items: [{ kind: 'apart', why: 'Quarreled' }] })
    expect((await admin.try(roster.addPair, { personId: bo.personId, otherId: ana.personId })).status).toBe(
      409,
    )
    expect((await admin.try(roster.addPair, { ...pair, otherId: ana.personId })).body).toMatchObject({
      fields: { otherId: 'Please choose somebody else' },
    })
    const apart = await proposed(core)
    expect(apart?.people).toHaveLength(1)
    expect(JSON.stringify(apart)).not.toContain('Quarreled')
    // By hand they may meet all the same; why it is unwise is said to whoever may know.
    const both = [ana, bo].map(({ personId }) => ({ slotId: shift.id, personId }))
    const words = async (by: Person) =>
      (await proposed(by, both))?.people.flatMap(({ broken }) => broken ?? [])
    expect(await words(admin)).toEqual(['is kept apart from who is there'])
    expect(await words(core)).toEqual(['is better not put here'])
    await admin.call(history.undo, { requestId: answer.requestId })
    expect((await proposed(core))?.people).toHaveLength(2)
  })

  it('is for whoever assigns people; what one wishes for is one’s own', async () => {
    const host = await portal.as('host')
    expect((await host.try(roster.propose, { month: MONTH })).status).toBe(403)
    const { personId } = await aHelper(portal)
    const said = {
      roles: [],
      timesAMonth: 2,
      mostAWeek: null,
      mostAMonth: null,
      putMeDown: false,
      covers: false,
    }
    expect(await host.call(helping.say, said)).toMatchObject({ ...said, saysSo: true })
    expect((await host.try(helping.sayFor, { personId, ...said })).status).toBe(403)
    expect(await core.call(helping.sayFor, { personId, ...said })).toMatchObject({ ...said, saysSo: true })
    expect((await host.try(helping.say, { ...said, timesAMonth: 40 })).body).toMatchObject({
      fields: { timesAMonth: 'Please enter at most 31' },
    })
  })
})
