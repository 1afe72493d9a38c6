import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import '#tests/properties.ts'
import { addDays, weekday } from '#kernel/charity/day.ts'
import {
  formatClockTime,
  formatDuration,
  hoursAndMinutes,
  minutesOf,
  readDuration,
} from '#kernel/charity/duration.ts'
import { DEFAULT_SCHEDULE, weekOf } from '#kernel/charity/week.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { dayFault, lastDay, maySee, sameAsLastWeek, timeFault, type Visibility } from './access.ts'
import { workLogs } from './contract.ts'

describe('a time', () => {
  const total = fc.integer({ min: 0, max: 24 * 60 })

  it('reads back as what it was, in hours and minutes, as a clock and in words', () => {
    fc.assert(
      fc.property(total, (minutes) => {
        expect(minutesOf(hoursAndMinutes(minutes))).toBe(minutes)
        expect(readDuration(formatClockTime(minutes))).toBe(minutes)
        expect(readDuration(formatDuration(minutes))).toBe(minutes)
        expect(readDuration(`${minutes} min`)).toBe(minutes)
      }),
    )
  })

  it.each([
    ['2', 120],
    ['1.5', 90],
    ['1,5', 90],
    ['.25', 15],
    ['1:05', 65],
    ['1h30', 90],
    ['1h 30m', 90],
    ['1 hour and 5 minutes', 65],
    ['2 hrs', 120],
    ['90m', 90],
    ['two hours', undefined],
    ['1:75', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('“%s” is %s minutes', (typed, minutes) => expect(readDuration(typed)).toBe(minutes))

  it('is more than nothing and fits into a day', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
        const minutesInAll = hours * 60 + minutes
        const fits = minutesInAll > 0 && minutesInAll <= 1440
        expect(timeFault({ hours, minutes }) === undefined).toBe(fits)
      }),
    )
  })
})

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days))

describe('same as last week', () => {
  const line = fc.record({
    workDate: day,
    kindId: fc.constantFrom(null, 'driving', 'sorting'),
    description: fc.constantFrom('Sorted bread', 'sorted bread ', 'Drove'),
  })

  it('falls on the same weekdays of the asked week, and pressing it twice adds nothing', () => {
    fc.assert(
      fc.property(day, fc.array(line, { maxLength: 12 }), (today, lines) => {
        const week = weekOf(today, DEFAULT_SCHEDULE)
        const before = lines.map((log) => ({
          ...log,
          workDate: addDays(week.start, -7 + weekday(log.workDate)),
        }))
        const added = sameAsLastWeek(today, DEFAULT_SCHEDULE, before, [])
        expect(added.length).toBe(before.length)
        for (const [at, log] of added.entries()) {
          expect(log.workDate >= week.start && log.workDate <= week.end).toBe(true)
          expect(weekday(log.workDate)).toBe(weekday(before[at]?.workDate ?? ''))
        }
        expect(sameAsLastWeek(today, DEFAULT_SCHEDULE, before, added)).toEqual([])
      }),
    )
  })
})

it('hours are logged up to the end of the running week', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -30, max: 30 }), (today, ahead) => {
      const { end } = weekOf(today, DEFAULT_SCHEDULE)
      const date = addDays(today, ahead)
      expect(dayFault(date, lastDay(today, DEFAULT_SCHEDULE)) === undefined).toBe(date <= end)
    }),
  )
})

describe('who sees an entry', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal()
  })
  afterAll(() => portal.close())

  it('is the same in the rule and in the database, for every way of sharing', async () => {
    const [ana, ben, cleo, boss] = [
      await portal.as('work_logger'),
      await portal.as('work_logger'),
      await portal.as('demo_user'),
      await portal.as('admin'),
    ]
    const { pool } = portal.app
    const teams = [
      { name: 'North', department: 'Road', memberIds: [ben.id] },
      { name: 'South', department: 'Road', memberIds: [cleo.id] },
      { name: 'Office', department: 'Desk', memberIds: [] },
      { name: 'Loose', department: null, memberIds: [ben.id, cleo.id] },
    ]
    const made = await Promise.all(
      teams.map(async (team) => {
        const { rows } = await pool.query<{ id: string }>(
          'INSERT INTO work_teams (name, department, member_ids) VALUES ($1, $2, $3) RETURNING id',
          [team.name, team.department, team.memberIds],
        )
        return { ...team, id: String(rows[0]?.id) }
      }),
    )
    const visibilities: Visibility[] = ['private', 'team', 'department', 'public']
    const logs = visibilities.flatMap((visibility) =>
      [null, ...made.map(({ id }) => id)].flatMap((teamId) =>
        [null, 'Road', 'Desk'].flatMap((department) =>
          [[], [cleo.id]].map((sharedWith) => ({ visibility, teamId, department, sharedWith })),
        ),
      ),
    )
    const stored = new Map<string, (typeof logs)[number]>()
    for (const log of logs) {
      const { rows } = await pool.query<{ id: string }>(
        `INSERT INTO work_logs (user_id, work_date, hours, description, visibility, team_id, department, shared_with)
         VALUES ($1, '2026-11-18', 1, 'Sorted', $2, $3, $4, $5) RETURNING id`,
        [ana.id, log.visibility, log.teamId, log.department, log.sharedWith],
      )
      stored.set(String(rows[0]?.id), log)
    }
    for (const person of [ana, ben, cleo, boss]) {
      const { rows } = await pool.query('SELECT * FROM users WHERE id = $1', [person.id])
      const user = { ...rows[0], isActive: true } as Parameters<typeof maySee>[0]
      const expected = [...stored]
        .filter(([, log]) => maySee(user, { userId: ana.id, ...log }, made))
        .map(([id]) => id)
      const { items } = await person.call(workLogs.list, { limit: 200 })
      expect(items.map(({ id }) => id).sort(), person.role).toEqual(expected.sort())
    }
  })
})
