import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { DEFAULT_SCHEDULE, weekOf } from '#kernel/charity/week.ts'
import { history } from '#platform/history/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { workLogs, workTimer } from './contract.ts'
import { workKinds, workTeams } from './lists-contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const today = todayIn('America/New_York')
const week = weekOf(today, DEFAULT_SCHEDULE)
const log = (person: Person, more: object = {}) =>
  person.call(workLogs.add, {
    workDate: '2026-11-18',
    hours: 1,
    minutes: 30,
    description: 'Sorted the bread',
    ...more,
  })

describe('logging hours', () => {
  it('keeps the day, hours, minutes and words, and says whose they are', async () => {
    const ana = await portal.as('work_logger')
    const entry = await log(ana)
    expect(entry).toMatchObject({
      workDate: '2026-11-18',
      hours: 1,
      minutes: 30,
      totalMinutes: 90,
      userId: ana.id,
      status: 'pending',
      visibility: 'private',
      approvedBy: null,
      approvedAt: null,
    })
    expect(await ana.call(workLogs.read, { limit: 1 })).toEqual({
      data: [entry],
      total: 1,
      limit: 1,
      offset: 0,
      hasMore: false,
    })
  })

  it('answers by limit and offset, and says whether there is more', async () => {
    const ana = await portal.as('work_logger')
    for (const minutes of [1, 2, 3]) await log(ana, { minutes })
    const first = await ana.call(workLogs.read, { limit: 2 })
    expect(first).toMatchObject({ total: 3, limit: 2, offset: 0, hasMore: true })
    const rest = await ana.call(workLogs.read, { limit: 2, offset: 2 })
    expect(rest).toMatchObject({ total: 3, offset: 2, hasMore: false })
    expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(3)
  })

  it.each([
    [{ hours: 0, minutes: 0 }, { hours: 'Please enter how long it took' }],
    [{ hours: 24, minutes: 1 }, { hours: 'A day has 24 hours: please divide longer work by days' }],
    [{ hours: 1.5 }, { hours: 'Please enter whole hours from 0 to 24' }],
    [{ minutes: 60 }, { minutes: 'Please enter minutes from 0 to 59' }],
    [{ description: ' ' }, { description: 'Please say what was done' }],
    [{ workDate: '2026-11-31' }, { workDate: 'Please choose the day' }],
    [{ visibility: 'team' }, { teamId: 'Please choose the team that sees it' }],
    [{ visibility: 'department' }, { department: 'Please name the department that sees it' }],
    [{ kindId: crypto.randomUUID() }, { kindId: 'This kind of work is not there any more' }],
    [{ sharedWith: [crypto.randomUUID()] }, { sharedWith: 'One of these people is not known any more' }],
  ])('refuses %j in words', async (wrong, fields) => {
    const ana = await portal.as('work_logger')
    const given = { workDate: '2026-11-18', hours: 1, description: 'Sorted', ...wrong }
    expect(await ana.try(workLogs.add, given as never)).toMatchObject({ status: 400, body: { fields } })
  })

  it('is for days up to the end of this week', async () => {
    const ana = await portal.as('work_logger')
    await log(ana, { workDate: week.end })
    const later = { workDate: addDays(week.end, 1), hours: 1, description: 'Sorted' }
    expect(await ana.try(workLogs.add, later)).toMatchObject({
      status: 400,
      body: { fields: { workDate: expect.stringContaining('still to come') } },
    })
  })

  it('for somebody else is for whoever edits everybody’s hours', async () => {
    const [ana, ben, boss] = [
      await portal.as('work_logger'),
      await portal.as('work_logger'),
      await portal.as('admin'),
    ]
    const forBen = { workDate: '2026-11-18', hours: 2, description: 'Drove', userId: ben.id }
    expect(await ana.try(workLogs.add, forBen)).toMatchObject({
      status: 400,
      body: { fields: { userId: 'You may log your own hours only' } },
    })
    const entry = await boss.call(workLogs.add, forBen)
    expect(await ben.call(workLogs.one, { id: entry.id })).toMatchObject({ userId: ben.id, hours: 2 })
    expect((await ana.try(workLogs.one, { id: entry.id })).status).toBe(404)
  })

  it('sent twice from a device is one entry', async () => {
    const ana = await portal.as('work_logger')
    const id = crypto.randomUUID()
    await log(ana, { id })
    await log(ana, { id })
    expect((await ana.call(workLogs.list, {})).total).toBe(1)
  })

  it('can be corrected and deleted by whoever worked, and by nobody else', async () => {
    const [ana, ben] = [await portal.as('work_logger'), await portal.as('work_logger')]
    const { id, version } = await log(ana, { visibility: 'public' })
    expect((await ben.try(workLogs.edit, { id, version, hours: 9 })).status).toBe(403)
    expect((await ben.try(workLogs.remove, { id })).status).toBe(403)
    expect(await ana.call(workLogs.edit, { id, version, hours: 2 })).toMatchObject({ totalMinutes: 150 })
    expect((await ana.try(workLogs.edit, { id, version, hours: 3 })).status).toBe(409)
    expect(await ana.try(workLogs.edit, { id, version: version + 1, hours: 0, minutes: 0 })).toMatchObject({
      status: 400,
    })
    const gone = await ana.try(workLogs.remove, { id })
    await ana.call(history.undo, { requestId: gone.requestId })
    expect(await ana.call(workLogs.one, { id })).toMatchObject({ hours: 2 })
  })
})

describe('a week', () => {
  it('is filled like the one before in one press; pressed again it adds nothing, and one undo takes it back', async () => {
    const ana = await portal.as('work_logger')
    const last = addDays(week.start, -7)
    await log(ana, { workDate: last, description: 'Sorted', visibility: 'public' })
    await log(ana, { workDate: addDays(last, 6), description: 'Drove', hours: 3, minutes: 0 })
    await log(ana, { workDate: addDays(last, -1), description: 'Two weeks ago' })
    await log(ana, { workDate: week.start, description: 'sorted ', hours: 5 })
    expect(await ana.call(workLogs.mine, {})).toMatchObject({
      minutes: 330,
      repeats: 1,
      week: { start: week.start },
    })
    const done = await ana.try(workLogs.sameAsLastWeek, { day: today })
    expect(done.body).toEqual({ added: 1 })
    const shown = await ana.call(workLogs.week, { day: today })
    expect(
      shown.items.map(({ workDate, description, totalMinutes }) => [workDate, description, totalMinutes]),
    ).toEqual([
      [week.start, 'sorted', 330],
      [week.end, 'Drove', 180],
    ])
    expect(await ana.call(workLogs.sameAsLastWeek, { day: today })).toEqual({ added: 0 })
    await ana.call(history.undo, { requestId: done.requestId })
    expect((await ana.call(workLogs.week, { day: today })).items.length).toBe(1)
    // On the phone and at the desk at once: nobody writes before both are under way.
    const client = await portal.app.pool.connect()
    await client.query('BEGIN; LOCK TABLE work_logs IN SHARE MODE')
    const both = [1, 2].map(() => ana.call(workLogs.sameAsLastWeek, { day: today }))
    await expect
      .poll(async () => (await client.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
      .toBeGreaterThanOrEqual(2)
    await client.query('COMMIT')
    client.release()
    const added = (await Promise.all(both)).reduce((sum, one) => sum + one.added, 0)
    expect(added).toBe(1)
  })

  it('that has not begun is not filled: nobody has worked in it yet', async () => {
    const ana = await portal.as('work_logger')
    await log(ana, { workDate: week.start, description: 'Sorted' })
    const next = addDays(week.end, 1)
    expect(await ana.call(workLogs.week, { day: next })).toMatchObject({ items: [], repeats: 0 })
    expect(await ana.try(workLogs.sameAsLastWeek, { day: next })).toMatchObject({
      status: 400,
      body: { fields: { day: expect.stringContaining('still to come') } },
    })
    expect((await ana.call(workLogs.week, { day: next })).items).toEqual([])
  })

  it('offers what was done before, the last used first, each once', async () => {
    const ana = await portal.as('work_logger')
    await log(ana, { description: 'Sorted' })
    await log(ana, { description: 'Drove', hours: 2, minutes: 0 })
    await log(ana, { description: 'sorted', hours: 3, minutes: 0 })
    const { recent } = await ana.call(workLogs.mine, {})
    expect(recent.map(({ description, hours }) => [description, hours])).toEqual([
      ['sorted', 3],
      ['Drove', 2],
    ])
  })
})

describe('the timer', () => {
  it('runs until it is stopped, is one for each person, and becomes an entry; an undo lets it run on', async () => {
    const [ana, ben] = [await portal.as('work_logger'), await portal.as('work_logger')]
    const startedAt = new Date(Date.now() - 3_900_000).toISOString()
    await ana.call(workTimer.start, { startedAt: new Date(0 + Date.now()).toISOString() })
    await ana.call(workTimer.start, { startedAt, description: 'Phone calls' })
    expect((await ana.call(workLogs.mine, {})).timer).toMatchObject({ startedAt, description: 'Phone calls' })
    expect((await ben.call(workLogs.mine, {})).timer).toBeNull()
    const entry = { workDate: today, hours: 1, minutes: 5, description: 'Phone calls' }
    const stopped = await ana.try(workTimer.stop, entry)
    expect(stopped.body).toMatchObject({ totalMinutes: 65, description: 'Phone calls', userId: ana.id })
    expect((await ana.call(workLogs.mine, {})).timer).toBeNull()
    await ana.call(history.undo, { requestId: stopped.requestId })
    expect(await ana.call(workLogs.mine, {})).toMatchObject({ minutes: 0, timer: { startedAt } })
    await ana.call(workTimer.discard, {})
    expect(await ana.call(workLogs.mine, {})).toMatchObject({ minutes: 0, timer: null })
  })

  it('that is stopped at two places at once is logged once; the same word sent again is the same entry', async () => {
    const ana = await portal.as('work_logger')
    await ana.call(workTimer.start, { startedAt: new Date(Date.now() - 3_600_000).toISOString() })
    const entry = { workDate: today, hours: 1, minutes: 0, description: 'Sorted the bread' }
    const [phone, desk] = [randomUUID(), randomUUID()]
    const answers = await Promise.all([phone, desk].map((id) => ana.try(workTimer.stop, { ...entry, id })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await ana.call(workLogs.mine, {})).toMatchObject({ minutes: 60, timer: null })
    const id = answers[0]?.status === 200 ? phone : desk
    expect((await ana.try(workTimer.stop, { ...entry, id })).status).toBe(200)
    expect((await ana.call(workLogs.mine, {})).minutes).toBe(60)
  })

  it('does not begin tomorrow', async () => {
    const ana = await portal.as('work_logger')
    const startedAt = new Date(Date.now() + 86_400_000).toISOString()
    expect((await ana.try(workTimer.start, { startedAt })).status).toBe(400)
  })
})

describe('kinds of work and teams', () => {
  it('are a short list; a kind that has hours cannot be deleted, only put out of use', async () => {
    const [boss, ana] = [await portal.as('admin'), await portal.as('work_logger')]
    const kind = await boss.call(workKinds.add, { name: 'Driving' })
    expect((await boss.try(workKinds.add, { name: 'driving' })).body).toMatchObject({
      message: 'There is a kind of work of this name already.',
    })
    expect((await ana.try(workKinds.add, { name: 'Resting' })).status).toBe(403)
    await log(ana, { kindId: kind.id })
    expect((await boss.try(workKinds.remove, { id: kind.id })).status).toBe(409)
    await boss.call(workKinds.edit, { id: kind.id, version: kind.version, isActive: false })
    const { items } = await ana.call(workKinds.list, {})
    expect(items).toMatchObject([{ name: 'Driving', isActive: false, used: 1 }])
  })

  it('hours shared with a team are seen by its members as long as they are members', async () => {
    const [boss, ana, ben] = [
      await portal.as('admin'),
      await portal.as('work_logger'),
      await portal.as('demo_user'),
    ]
    const team = await boss.call(workTeams.add, {
      name: 'Crew',
      department: 'Road',
      memberIds: [ben.id, ben.id],
    })
    expect(team.memberIds).toEqual([ben.id])
    const { id } = await log(ana, { visibility: 'team', teamId: team.id })
    expect(await ben.call(workLogs.one, { id })).toMatchObject({ team: 'Crew' })
    await boss.call(workTeams.edit, { id: team.id, version: team.version, memberIds: [] })
    expect((await ben.try(workLogs.one, { id })).status).toBe(404)
  })
})

describe('sums', () => {
  it('by person, kind, week, month and year are those of the entries, and in nobody’s order of merit', async () => {
    const [boss, ana, ben] = [
      await portal.as('admin'),
      await portal.as('work_logger'),
      await portal.as('work_logger'),
    ]
    const kind = await boss.call(workKinds.add, { name: 'Paperwork' })
    await log(ana, { workDate: '2024-12-31', kindId: kind.id })
    await log(ana, { workDate: '2025-01-01', hours: 2, minutes: 0 })
    await log(ben, { workDate: '2025-01-07', hours: 10, minutes: 0, kindId: kind.id })
    const ask = (by: 'person' | 'kind' | 'week' | 'month' | 'year', who: Person = boss) =>
      who.call(workLogs.totals, { by, from: '2024-12-01', to: '2025-01-31' })
    expect(await ask('person')).toMatchObject({ minutes: 810, entries: 3, people: 2, approvedMinutes: 0 })
    const sums = async (by: Parameters<typeof ask>[0], who?: Person) =>
      (await ask(by, who)).items.map(({ label, minutes }) => [label, minutes])
    expect((await sums('person')).map(([, minutes]) => minutes)).toEqual([210, 600])
    expect(await sums('kind')).toEqual([
      ['Paperwork', 690],
      ['Without a kind', 120],
    ])
    expect(await sums('year')).toEqual([
      ['2025', 720],
      ['2024', 90],
    ])
    expect(await sums('month')).toEqual([
      ['2025-01', 720],
      ['2024-12', 90],
    ])
    expect(await sums('week')).toEqual([
      ['2025-01-01', 720],
      ['2024-12-25', 90],
    ])
    expect(await ask('person', ana)).toMatchObject({ minutes: 210, people: 1 })
  })
})

describe('the export', () => {
  it.each(['csv', 'xlsx', 'json'] as const)('as %s holds exactly the list', async (format) => {
    const boss = await portal.as('admin')
    await log(boss, { description: `Wrote ${format}` })
    const answer = await fetch(
      `${portal.url}${workLogs.exportList.path}?format=${format}&search=Wrote ${format}`,
      { headers: { cookie: boss.cookie } },
    )
    expect(answer.status).toBe(200)
    const body = await answer.text()
    if (format === 'json')
      expect(JSON.parse(body)).toMatchObject([
        {
          Date: '2026-11-18',
          Hours: 1,
          Minutes: 30,
          'What was done': 'Wrote json',
          Status: 'Waiting',
        },
      ])
    if (format === 'csv') expect(body.trim().split('\n').length).toBe(2)
  })
})
