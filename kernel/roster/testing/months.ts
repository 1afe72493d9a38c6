import fc from 'fast-check'
import { addDays } from '#kernel/charity/day.ts'
import { HOUR } from '#kernel/clock.ts'
import { randomFrom } from '#kernel/routes/random.ts'
import type { Duty, Pick, RosterPerson, RosterProblem, RosterShift, Times } from '../problem.ts'

const START = Date.UTC(2026, 2, 2)
const DAYS = 28
const DAY = 24 * HOUR
const ROLES = ['driver', 'speaker', 'helper']

const dutyAt = (start: number, hours: number): Duty => ({
  start,
  end: start + hours * HOUR,
  week: `week ${Math.floor((start - START) / (7 * DAY))}`,
  month: start < START + 14 * DAY ? 'first' : 'second',
})
const anyStart = fc
  .tuple(fc.integer({ min: 0, max: DAYS - 1 }), fc.integer({ min: 8, max: 18 }))
  .map(([day, hour]) => START + day * DAY + hour * HOUR)
const anyTimes: fc.Arbitrary<Times> = fc
  .tuple(anyStart, fc.integer({ min: 2, max: 90 }))
  .map(([start, hours]) => ({ start, end: start + hours * HOUR }))
const anyDuty = fc
  .tuple(anyStart, fc.integer({ min: 1, max: 5 }))
  .map(([start, hours]) => dutyAt(start, hours))
const anyPoint = fc.option(
  fc.record({
    latitude: fc.integer({ min: 0, max: 20 }).map((step) => 33.6 + step / 50),
    longitude: fc.integer({ min: 0, max: 20 }).map((step) => -84.5 + step / 50),
  }),
)

const anyPerson = fc.record({
  roles: fc.subarray(ROLES, { minLength: 1 }),
  skills: fc.subarray(['van', 'cooler']),
  away: fc.array(anyTimes, { maxLength: 3 }),
  free: fc.array(anyTimes, { maxLength: 2 }),
  wish: fc.option(fc.integer({ min: 0, max: 4 })),
  mostWeek: fc.option(fc.integer({ min: 1, max: 2 })),
  mostMonth: fc.option(fc.integer({ min: 0, max: 4 })),
  point: anyPoint,
  agreements: fc.constantFrom<RosterPerson['agreements']>(
    {},
    { drive: null },
    { drive: '2026-03-10' },
    { drive: '2027-01-01' },
  ),
  served: fc.integer({ min: 0, max: 12 }),
  busy: fc.array(anyDuty, { maxLength: 2 }),
  no: fc.array(fc.nat(30), { maxLength: 2 }),
})
const anyShift = fc.record({
  duty: anyDuty,
  role: fc.constantFrom(...ROLES),
  needs: fc.subarray(['van', 'cooler'], { maxLength: 1 }),
  agreement: fc.constantFrom(null, null, 'drive'),
  point: anyPoint,
  howMany: fc.integer({ min: 1, max: 3 }),
})

/** Months as they may come, with people who are kept apart, and what somebody settled by hand, rightly or not. */
export const anyMonth = (most: { people: number; shifts: number }): fc.Arbitrary<RosterProblem> =>
  fc
    .record({
      people: fc.array(anyPerson, { minLength: 1, maxLength: most.people }),
      shifts: fc.array(anyShift, { minLength: 1, maxLength: most.shifts }),
      locked: fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { maxLength: 2 }),
      apart: fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { maxLength: 2 }),
      together: fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { maxLength: 2 }),
      gapMinutes: fc.constantFrom(0, 30, 60),
    })
    .map(({ people, shifts, locked, apart, together, gapMinutes }) => ({
      people: people.map(
        ({ no, ...person }, at): RosterPerson => ({
          ...person,
          id: `p${at}`,
          name: `Person ${at}`,
          declined: no.map((shift) => `s${shift}`),
        }),
      ),
      shifts: shifts.map(
        ({ duty, ...shift }, at): RosterShift => ({
          ...shift,
          ...duty,
          id: `s${at}`,
          title: `Shift ${at}`,
          day: addDays('2026-03-02', Math.floor((duty.start - START) / DAY)),
        }),
      ),
      locked: locked.map(
        ([shift, person]): Pick => ({
          shift: `s${shift % shifts.length}`,
          person: `p${person % people.length}`,
        }),
      ),
      apart: apart.map(([one, other]) => [`p${one % people.length}`, `p${other % people.length}`] as const),
      together: together.map(
        ([one, other]) => [`p${one % people.length}`, `p${other % people.length}`] as const,
      ),
      gapMinutes,
    }))

/** One month of a large charity, by a number: the same number is the same month. */
export function largeMonth(seed: number, { people, shifts } = { people: 200, shifts: 60 }): RosterProblem {
  const random = randomFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const chance = (part: number) => random() < part
  const point = () => ({ latitude: 33.6 + random() * 0.5, longitude: -84.6 + random() * 0.5 })
  const signed = (): RosterPerson['agreements'] =>
    chance(0.7) ? { drive: chance(0.3) ? '2026-03-14' : null } : {}
  const times = (most: number): Times => {
    const start = START + below(DAYS) * DAY + (8 + below(10)) * HOUR
    return { start, end: start + (2 + below(most)) * HOUR }
  }
  return {
    people: Array.from(
      { length: people },
      (_, at): RosterPerson => ({
        id: `p${at}`,
        name: `Person ${at}`,
        roles: ROLES.filter((_role, index) => chance(index === 2 ? 0.8 : 0.4)),
        skills: ['van', 'cooler'].filter(() => chance(0.4)),
        away: Array.from({ length: below(6) }, () => times(72)),
        free: Array.from({ length: below(5) }, () => times(12)),
        wish: chance(0.7) ? below(5) : null,
        mostWeek: chance(0.7) ? 1 + below(2) : null,
        mostMonth: chance(0.8) ? below(5) : null,
        point: chance(0.8) ? point() : null,
        agreements: signed(),
        served: below(9),
        busy: chance(0.2) ? [dutyAt(times(2).start, 2)] : [],
        declined: chance(0.1) ? [`s${below(shifts)}`] : [],
      }),
    ),
    shifts: Array.from({ length: shifts }, (_, at): RosterShift => {
      const start = START + below(DAYS) * DAY + (9 + below(9)) * HOUR
      const duty = dutyAt(start, 2 + below(3))
      return {
        ...duty,
        id: `s${at}`,
        title: `Shift ${at}`,
        role: ROLES[below(3)] as string,
        needs: chance(0.2) ? [chance(0.5) ? 'van' : 'cooler'] : [],
        agreement: chance(0.3) ? 'drive' : null,
        day: addDays('2026-03-02', Math.floor((start - START) / DAY)),
        point: chance(0.8) ? point() : null,
        howMany: 1 + below(5),
      }
    }),
    locked: Array.from({ length: below(6) }, () => ({
      shift: `s${below(shifts)}`,
      person: `p${below(people)}`,
    })),
    apart: Array.from({ length: below(6) }, () => [`p${below(people)}`, `p${below(people)}`] as const),
    together: Array.from({ length: below(6) }, () => [`p${below(people)}`, `p${below(people)}`] as const),
    gapMinutes: 30,
  }
}
