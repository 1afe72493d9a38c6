import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { ROLES } from '#kernel/people/access.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { personalData } from '#platform/personal-data/contract.ts'
import { slots } from '#platform/slots/contract.ts'
import { aShift } from '#platform/slots/testing.ts'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { inbox } from '#sections/communication/messages/contract.ts'
import { runs } from '#sections/operations/runs/contract.ts'
import { aDriver, aRun } from '#sections/operations/runs/testing.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { kudos } from './contract.ts'

let portal: TestPortal
let core: Person
let driver: Person
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  driver = await portal.as('driver')
})
afterAll(() => portal.close())

const thank = (from: Person, to: Person, more: object = {}) =>
  from.call(kudos.send, { recipientId: to.id, content: 'Thank you for the detour.', ...more })
const received = async (person: Person) => (await person.call(kudos.received, {})).items
const unread = async (person: Person) => (await person.call(kudos.waiting)).count

describe('kudos', () => {
  it('reach whom they are for, with what for and the words, and stand among the sender’s', async () => {
    const to = await portal.as('driver')
    const { id } = await thank(core, to, { entityName: 'The closed bridge' })
    expect(await received(to)).toMatchObject([
      {
        id,
        sender: { id: core.id },
        entityName: 'The closed bridge',
        contextType: 'general',
        content: 'Thank you for the detour.',
        unread: true,
        replies: 0,
        mayRemove: false,
      },
    ])
    const { items } = await core.call(kudos.sent, {})
    expect(items.find((one) => one.id === id)).toMatchObject({ recipient: { id: to.id }, mayRemove: true })
    const { notifications: bell } = await to.call(notifications.list, {})
    expect(bell).toMatchObject([{ title: expect.stringMatching(/ thanked you$/), isRead: false }])
    expect(JSON.stringify(bell)).not.toContain('detour')
  })

  it('are sent by everybody at work: recipients cannot send kudos, and receive them', async () => {
    const recipient = await portal.as('recipient')
    await thank(core, recipient)
    expect(await received(recipient)).toHaveLength(1)
    for (const role of ROLES) {
      const person = await portal.as(role)
      const sent = await person.try(kudos.send, { recipientId: driver.id, content: 'Thank you.' })
      const may = !['recipient', 'viewer', 'work_logger', 'demo_user'].includes(role)
      expect(sent.status, role).toBe(may ? 200 : 403)
    }
  })

  it('are refused in words at the field where nobody would read them', async () => {
    const viewer = await portal.as('viewer')
    for (const recipientId of [viewer.id, core.id, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await core.try(kudos.send, { recipientId, content: 'Thank you.' })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain('recipientId')
    }
    expect((await core.try(kudos.send, { recipientId: driver.id, content: '  ' })).status).toBe(400)
  })

  it('are nobody else’s to read, in any way', async () => {
    const [from, to, other] = [await portal.as('host'), await portal.as('host'), await portal.as('core_team')]
    const { id } = await thank(from, to)
    for (const call of [
      other.try(kudos.one, { id }),
      other.try(threads.ofRecord, { table: 'kudos', id }),
      other.try(threads.post, { table: 'kudos', id, body: 'Me too' }),
      other.try(kudos.markRead, { kudosIds: [id] }),
      other.try(kudos.remove, { id }),
    ])
      expect((await call).status).toBe(404)
    expect((await other.try(kudos.all, {})).status).toBe(403)
    const admin = await portal.as('admin')
    expect((await admin.call(kudos.all, {})).items.map((one) => one.id)).toContain(id)
  })

  it('are answered, and the answer counts as unread for the sender', async () => {
    const [from, to] = [await portal.as('host'), await portal.as('driver')]
    const { id } = await thank(from, to)
    expect([await unread(from), await unread(to)]).toEqual([0, 1])
    await to.call(kudos.markRead, { kudosIds: [id] })
    expect(await received(to)).toMatchObject([{ unread: false }])
    expect((await to.call(notifications.list, {})).notifications).toMatchObject([{ isRead: true }])
    await to.call(threads.post, { table: 'kudos', id, body: 'Gladly.' })
    expect([await unread(from), await unread(to)]).toEqual([1, 0])
    expect((await from.call(kudos.sent, {})).items).toMatchObject([{ unread: true, replies: 1 }])
  })

  it('count among the unread messages until they are read', async () => {
    const to = await portal.as('volunteer')
    const { id } = await thank(core, to)
    expect(await to.call(inbox.unreadCounts)).toMatchObject({ kudos: 1, total: 1, direct: 0 })
    await to.call(kudos.markRead, { kudosIds: [id] })
    expect(await to.call(inbox.unreadCounts)).toMatchObject({ kudos: 0, total: 0 })
  })

  it('are taken back by who sent them, and the bell no longer rings for them', async () => {
    const [from, to] = [await portal.as('host'), await portal.as('driver')]
    const { id } = await thank(from, to)
    expect((await to.try(kudos.remove, { id })).status).toBe(403)
    await from.call(kudos.remove, { id })
    expect(await received(to)).toEqual([])
    expect(await unread(to)).toBe(0)
    expect((await to.call(notifications.list, {})).notifications).toMatchObject([{ isRead: true }])
  })
})

describe('what somebody was not told of', () => {
  it('is listed until it is marked, by them alone, or read', async () => {
    const [to, other] = [await portal.as('driver'), await portal.as('driver')]
    const first = await thank(core, to, { entityName: 'Sorting' })
    const second = await thank(core, to)
    const list = await to.call(kudos.unnotified)
    expect(list).toEqual([
      {
        id: first.id,
        content: 'Thank you for the detour.',
        senderName: expect.any(String),
        entityName: 'Sorting',
        contextType: 'general',
        createdAt: expect.any(String),
      },
      expect.objectContaining({ id: second.id }),
    ])
    await other.call(kudos.markInitialNotified, { kudosIds: [first.id] })
    expect(await to.call(kudos.unnotified)).toHaveLength(2)
    await to.call(kudos.markInitialNotified, { kudosIds: [first.id] })
    await to.call(kudos.markInitialNotified, { kudosIds: [first.id] })
    expect(await to.call(kudos.unnotified)).toMatchObject([{ id: second.id }])
    await to.call(kudos.markRead, { kudosIds: [second.id] })
    expect(await to.call(kudos.unnotified)).toEqual([])
  })
})

describe('for what was done', () => {
  it('people thank those who were there, once, when it is over', async () => {
    const planner = await portal.as('core_team')
    const [came, stayedAway] = [await portal.as('volunteer'), await portal.as('volunteer')]
    const shift = await aShift(planner)
    for (const person of [came, stayedAway]) await person.call(slots.signUp, { id: shift.id })
    const context = { contextType: 'shift', contextId: shift.id }
    expect(await planner.call(kudos.check, context)).toMatchObject({ isOver: false })
    expect(
      (await planner.try(kudos.send, { recipientId: came.id, content: 'Thanks', ...context })).status,
    ).toBe(409)

    await portal.app.pool.query('UPDATE slots SET day = $2 WHERE id = $1', [
      shift.id,
      addDays(todayIn('America/New_York'), -2),
    ])
    await portal.app.pool.query(
      `UPDATE slot_signups SET status = 'no_show' FROM users
       WHERE users.person_id = slot_signups.person_id AND slot_id = $1 AND users.id = $2`,
      [shift.id, stayedAway.id],
    )
    const known = await planner.call(kudos.check, context)
    expect(known).toMatchObject({ isOver: true, people: [{ id: came.id, thanked: false }] })
    const { id } = await thank(planner, came, context)
    expect(await received(came)).toMatchObject([{ id, entityName: known.entityName, contextType: 'shift' }])
    expect((await planner.call(kudos.check, context)).people).toMatchObject([{ thanked: true }])
    expect(
      (await planner.try(kudos.send, { recipientId: came.id, content: 'Thanks', ...context })).status,
    ).toBe(409)
    expect(
      (await planner.try(kudos.send, { recipientId: stayedAway.id, content: 'Thanks', ...context })).status,
    ).toBe(400)
  })

  it('whoever drives a run thanks those at a door that is done, and at its end who drove and planned it', async () => {
    const planner = await portal.as('core_team')
    const [ann, bob] = [await aDriver(portal), await aDriver(portal)]
    const draft = await aRun(portal, [ann.driverId, bob.driverId], 2, planner)
    const run = { contextType: 'run', contextId: draft.id }
    // A draft is nobody’s but of those who plan.
    expect((await ann.try(kudos.check, run)).status).toBe(404)
    const proposed = await planner.call(runs.propose, { id: draft.id, version: draft.version })
    await planner.call(runs.send, { id: draft.id, version: proposed.version })
    // Ann has called at her doors, Bob is still on his way: she thanks whoever planned it, and he nobody yet.
    await portal.app.pool.query(
      `UPDATE run_stops SET run_driver_id = d.id, started_at = n.at, arrived_at = n.at, done_at = n.at
       FROM run_jobs j, run_drivers d, LATERAL (SELECT CASE WHEN d.driver_id = $2 THEN now() END AS at) n
       WHERE j.run_id = $1 AND d.run_id = $1 AND run_stops.job_id = j.id
         AND d.driver_id = CASE WHEN j.id = $4 THEN $2::uuid ELSE $3::uuid END`,
      [draft.id, ann.driverId, bob.driverId, draft.jobs[0]?.id],
    )
    expect(await ann.call(kudos.check, run)).toMatchObject({ isOver: true, people: [{ id: planner.id }] })
    expect(await bob.call(kudos.check, run)).toMatchObject({ isOver: false })
    // All doors are Ann’s.
    await portal.app.pool.query(
      `UPDATE run_stops SET run_driver_id = d.id, started_at = NULL, arrived_at = NULL, done_at = NULL FROM run_drivers d, run_jobs j
       WHERE d.run_id = $1 AND d.driver_id = $2 AND j.run_id = $1 AND run_stops.job_id = j.id`,
      [draft.id, ann.driverId],
    )
    const host = await portal.as('host')
    await portal.app.pool.query(
      `INSERT INTO host_contacts (host_id, person_id)
       SELECT DISTINCT j.host_id, u.person_id FROM run_jobs j, users u WHERE j.run_id = $1 AND u.id = $2`,
      [draft.id, host.id],
    )
    const sent = (await ann.call(runs.mine)).items.find(({ id }) => id === draft.id)
    const door = sent?.stops.find(({ kind }) => kind === 'pickup')
    const stop = { contextType: 'stop', contextId: String(door?.id) }
    expect(await ann.call(kudos.check, stop)).toMatchObject({ isOver: false })
    await portal.app.pool.query(
      `UPDATE run_stops SET started_at = now(), arrived_at = now(), done_at = now() WHERE job_id IN
       (SELECT id FROM run_jobs WHERE run_id = $1)`,
      [draft.id],
    )
    const atTheDoor = await ann.call(kudos.check, stop)
    expect(atTheDoor).toMatchObject({ isOver: true, people: [{ id: host.id, thanked: false }] })
    await thank(ann, host, stop)
    expect((await ann.call(kudos.check, run)).people.map(({ id }) => id).toSorted()).toEqual(
      [bob.id, planner.id].toSorted(),
    )
    await thank(ann, bob, run)
    expect(await received(bob)).toMatchObject([{ contextType: 'run' }])
    // Who drives another run learns nothing of this one.
    const other = await aDriver(portal)
    for (const context of [run, stop]) expect((await other.try(kudos.check, context)).status).toBe(404)
  })

  it('nobody learns of what they may not see', async () => {
    const context = { contextType: 'run', contextId: '00000000-0000-4000-8000-000000000000' }
    expect((await driver.try(kudos.check, context)).status).toBe(404)
    expect((await driver.try(kudos.check, { ...context, contextType: 'weather' })).status).toBe(404)
  })
})

describe('a single kudos', () => {
  it('is found by its words, what it was for and whom it is between, by those two and who looks after kudos', async () => {
    const [ada, bea] = [await portal.as('volunteer'), await portal.as('host')]
    const { id } = await thank(ada, bea, {
      content: 'You rescued the marmalade.',
      entityName: 'Pantry evening',
    })
    const found = async (person: Person, query: string) =>
      (await person.call(smartSearch.fuzzy, { query })).results.map(({ feature }) => feature.id)
    for (const words of ['marmalade', 'pantry evening']) {
      expect(await found(bea, words), words).toContain(`kudos:${id}`)
      expect(await found(ada, words), words).toContain(`kudos:${id}`)
      expect(await found(driver, words), words).not.toContain(`kudos:${id}`)
      expect(await found(await portal.as('admin'), words), words).toContain(`kudos:${id}`)
    }
  })
})

describe('when somebody is erased', () => {
  it('what they were thanked for goes with its words; what they said to others stays', async () => {
    const [gone, other] = [await portal.as('driver'), await portal.as('driver')]
    const to = await thank(other, gone, { content: 'You carried the big freezer.' })
    const from = await thank(gone, other, { content: 'You brought the trolley.' })
    const admin = await portal.as('super_admin')
    await admin.call(personalData.erase, { id: gone.id, words: 'erase everything' })
    await workOff(portal.app)
    const { rows } = await portal.app.pool.query<{ id: string }>('SELECT id FROM kudos WHERE id = ANY ($1)', [
      [to.id, from.id],
    ])
    expect(rows).toEqual([{ id: from.id }])
    const { rows: words } = await portal.app.pool.query(
      "SELECT FROM messages WHERE body = 'You carried the big freezer.'",
    )
    expect(words).toEqual([])
    expect(await received(other)).toMatchObject([{ content: 'You brought the trolley.' }])
  })
})
