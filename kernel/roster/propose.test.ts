import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { modelOf, picksOf } from './model.ts'
import type { RosterPerson, RosterProblem, RosterShift } from './problem.ts'
import { propose } from './propose.ts'
import { search } from './search.ts'
import { brokenAgain, everyRoster } from './testing/again.ts'
import { anyMonth, largeMonth } from './testing/months.ts'

const person = (more: Partial<RosterPerson> & { id: string }): RosterPerson => ({
  name: more.id,
  roles: ['driver'],
  skills: [],
  away: [],
  free: [],
  wish: null,
  mostWeek: null,
  mostMonth: null,
  point: null,
  agreements: {},
  served: 0,
  busy: [],
  declined: [],
  ...more,
})
const HOUR = 3_600_000
const MONDAY = Date.UTC(2026, 2, 2, 14)
const shift = (more: Partial<RosterShift> & { id: string }): RosterShift => ({
  title: more.id,
  role: 'driver',
  needs: [],
  agreement: null,
  day: '2026-03-02',
  week: '2026-03-02',
  month: '2026-03',
  start: MONDAY,
  end: MONDAY + 2 * HOUR,
  point: null,
  howMany: 1,
  ...more,
})
const month = (more: Partial<RosterProblem>): RosterProblem => ({
  people: [],
  shifts: [],
  locked: [],
  apart: [],
  together: [],
  gapMinutes: 30,
  ...more,
})

describe('a proposed month', () => {
  test('never breaks a rule: time, agreement, skill, overlap, week, month, places, a no, who is kept apart, what is locked', () => {
    fc.assert(
      fc.property(anyMonth({ people: 12, shifts: 12 }), (problem) => {
        const picks = picksOf(search(modelOf(problem), 30))
        const locked = new Set(problem.locked.map(({ shift: at, person: who }) => `${at} ${who}`))
        expect(brokenAgain(problem, picks)).toEqual([])
        const own = evaluate(problem, picks).broken.filter(
          ({ shift: at, person: who }) => !locked.has(`${at} ${who}`),
        )
        expect(own).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  test('of a large charity keeps every rule too', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const problem = largeMonth(seed)
      expect(brokenAgain(problem, picksOf(search(modelOf(problem), 10)))).toEqual([])
    }
  })

  test('is the best there is, where one can try all', () => {
    fc.assert(
      fc.property(anyMonth({ people: 4, shifts: 3 }), (problem) => {
        let best = Number.NEGATIVE_INFINITY
        for (const picks of everyRoster(problem)) best = Math.max(best, evaluate(problem, picks).value)
        expect(propose(problem).value).toBe(best)
      }),
      { numRuns: 100 },
    )
  })

  test('is the best one where the cheapest for a place is not', () => {
    const helper = (id: string, served: number) => person({ id, served, roles: ['driver'] })
    const people = [
      helper('p0', 1),
      person({ id: 'p1', roles: ['helper'] }),
      helper('p2', 4),
      helper('p3', 0),
    ]
    const shifts = [
      shift({ id: 's0', role: 'driver', howMany: 1, start: MONDAY, end: MONDAY + HOUR }),
      shift({ id: 's1', role: 'driver', howMany: 3, start: MONDAY, end: MONDAY + HOUR }),
    ]
    const { picks } = propose(
      month({ people, shifts, locked: [{ shift: 's1', person: 'p1' }], together: [['p3', 'p2']] }),
    )
    expect(picks.filter((one) => one.shift === 's0').map((one) => one.person)).toEqual(['p0'])
  })

  test('is the same for the same month, in whatever order people and shifts are named', () => {
    fc.assert(
      fc.property(anyMonth({ people: 8, shifts: 8 }), (problem) => {
        const turned = {
          ...problem,
          people: problem.people.toReversed(),
          shifts: problem.shifts.toReversed(),
          locked: problem.locked.toReversed(),
        }
        expect(propose(turned)).toEqual(propose(problem))
      }),
      { numRuns: 40 },
    )
  })

  test('asks whom it suits: who said to be available, who lives near, who was asked least', () => {
    const at = { latitude: 33.8, longitude: -84.4 }
    const far = { latitude: 33.95, longitude: -84.4 }
    const one = (people: RosterPerson[]) =>
      propose(month({ people, shifts: [shift({ id: 's', point: at })] })).picks[0]?.person
    const here = { start: MONDAY - HOUR, end: MONDAY + 4 * HOUR }
    expect(one([person({ id: 'a' }), person({ id: 'b', free: [here] })])).toBe('b')
    expect(one([person({ id: 'a', point: far }), person({ id: 'b', point: at })])).toBe('b')
    expect(one([person({ id: 'a', served: 5 }), person({ id: 'b', served: 1 })])).toBe('b')
    expect(one([person({ id: 'a' }), person({ id: 'b', wish: 1 })])).toBe('b')
  })

  test('goes round: two shifts are for two people, and who wishes to come often comes more often', () => {
    const weeks = [0, 1, 2, 3].map((week) =>
      shift({ id: `s${week}`, start: MONDAY + week * 168 * HOUR, end: MONDAY + week * 168 * HOUR + HOUR }),
    )
    const times = (people: RosterPerson[]) => {
      const { picks } = propose(month({ people, shifts: weeks }))
      return people.map(({ id }) => picks.filter((pick) => pick.person === id).length)
    }
    expect(times([person({ id: 'a' }), person({ id: 'b' })])).toEqual([2, 2])
    expect(times([person({ id: 'a', wish: 1 }), person({ id: 'b', wish: 3 })])).toEqual([1, 3])
  })

  test('puts two who gladly come together into one shift, and two who are kept apart into none', () => {
    const near = { latitude: 33.8, longitude: -84.4 }
    const bit = { latitude: 33.84, longitude: -84.4 }
    const people = [
      person({ id: 'a', point: near }),
      person({ id: 'b', point: near }),
      person({ id: 'c', point: bit }),
    ]
    const shifts = [shift({ id: 's', howMany: 2, point: near })]
    const who = (more: Partial<RosterProblem>) =>
      propose(month({ people, shifts, ...more })).picks.map(({ person: id }) => id)
    expect(who({})).toEqual(['a', 'b'])
    expect(who({ together: [['a', 'c']] })).toEqual(['a', 'c'])
    expect(who({ together: [['c', 'b']] })).toEqual(['b', 'c'])
    expect(who({ apart: [['b', 'a']] })).toEqual(['a', 'c'])
    // What cannot be is not: the rule stands above the wish.
    expect(who({ together: [['a', 'b']], apart: [['b', 'a']] })).toEqual(['a', 'c'])
    const { picks } = propose(month({ people, shifts, together: [['a', 'c']] }))
    expect(picks[1]?.reason).toContain('gladly comes with a')
  })

  test('says why each is proposed, and why a place stays open', () => {
    const problem = month({
      people: [
        person({ id: 'a', wish: 2, free: [{ start: MONDAY, end: MONDAY + 2 * HOUR }], served: 1 }),
        person({ id: 'b', away: [{ start: MONDAY, end: MONDAY + HOUR }] }),
        person({ id: 'c', declined: ['s'] }),
        person({ id: 'd', roles: ['speaker'] }),
      ],
      shifts: [shift({ id: 's', howMany: 2 })],
    })
    const { picks, gaps } = propose(problem)
    expect(picks.map(({ reason }) => reason)).toEqual([
      'Said to be available, 1 time in the month (wishes for 2), helped 1 time lately',
    ])
    expect(gaps).toEqual([
      {
        shift: 's',
        open: 1,
        reason: 'Nobody is left of 2 more people with this role: 1 said no to it and 1 is away.',
      },
    ])
  })

  test('leaves what is locked where it is, even against a rule, and says which', () => {
    const problem = month({
      people: [person({ id: 'a', away: [{ start: MONDAY, end: MONDAY + HOUR }] }), person({ id: 'b' })],
      shifts: [shift({ id: 's' }), shift({ id: 't', start: MONDAY + HOUR, end: MONDAY + 3 * HOUR })],
      locked: [{ shift: 's', person: 'a' }],
    })
    const { picks } = propose(problem)
    expect(picks.map(({ shift: at, person: who, locked }) => [at, who, locked])).toEqual([
      ['s', 'a', true],
      ['t', 'b', false],
    ])
    expect(evaluate(problem, picks).broken).toEqual([{ shift: 's', person: 'a', rule: 'away' }])
  })
})
