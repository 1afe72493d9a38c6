import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timeIn } from '#kernel/charity/day.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { randomFrom } from '#kernel/routes/random.ts'
import { type Answer, type Candidate, type CoverRound, heard, nextStep, toTell } from './cover.ts'
import { isQuiet, politeFrom } from './polite.ts'

const TIME_ZONE = 'America/New_York'
const NIGHT = { from: '21:00', to: '08:00' }
/** Days around both changes of the clocks, and an ordinary one. */
const STARTS = ['2026-03-07T12:00:00Z', '2026-10-31T12:00:00Z', '2026-06-10T12:00:00Z'].map((at) =>
  Date.parse(at),
)

interface Said {
  at: number
  person: string
  answer: Answer
}

/** One cancellation from beginning to end, on a clock of its own: asks, answers that come early, late, twice and at once. */
function simulate(seed: number) {
  const random = randomFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const begun = (STARTS[below(STARTS.length)] as number) + below(2 * DAY)
  const candidates = Array.from(
    { length: below(25) },
    (_, at): Candidate => ({
      person: `p${at}`,
      suits: below(3),
      wants: below(3),
      lastAsked: random() < 0.3 ? null : begun - below(90 * DAY),
      quiet: random() < 0.3 ? [NIGHT, { from: '12:00', to: '15:30' }] : [NIGHT],
    }),
  )
  const left = new Set(candidates.filter(() => random() < 0.1).map(({ person }) => person))
  let round: CoverRound = {
    starts: begun + HOUR + below(10 * DAY),
    wonBy: null,
    stopped: false,
    asked: [],
    left,
  }
  const asks: { person: string; at: number }[] = []
  const winners: string[] = []
  const answers: Said[] = []
  let now = begun
  let look: number | null = now
  for (let events = 0; look !== null || answers.length > 0; events++) {
    if (events > 2_000) throw new Error('It does not come to an end')
    answers.sort((a, b) => a.at - b.at)
    const answer = answers[0]
    if (answer && (look === null || answer.at <= look)) {
      answers.shift()
      now = answer.at
      const outcome = heard(round, { ...answer, now })
      round = outcome.round
      if (outcome.means === 'won') winners.push(answer.person)
      // Whoever looks is woken by every answer.
      if (look !== null) look = now
      continue
    }
    now = look as number
    const step = nextStep(round, candidates, { now, timeZone: TIME_ZONE })
    if (step.do === 'ask') {
      for (const person of step.people) {
        asks.push({ person, at: now })
        const answer = (['yes', 'no', 'other'] as const)[below(3)] as Answer
        const when = now + (random() < 0.3 ? 90 * MINUTE : below(3 * DAY))
        if (random() < 0.75) answers.push({ person, answer, at: when })
        if (random() < 0.1) answers.push({ person, answer: random() < 0.5 ? 'yes' : 'no', at: when })
      }
      round = {
        ...round,
        asked: [...round.asked, ...step.people.map((person) => ({ person, at: now, answer: null }))],
      }
    }
    if (step.do === 'ask' || step.do === 'wait') {
      expect(step.lookAt).toBeGreaterThan(now)
      look = step.lookAt
    } else look = null
    if (step.do === 'done' && round.wonBy === null) expect(now).toBeGreaterThanOrEqual(round.starts)
  }
  return { asks, winners, round, left, candidates }
}

describe('10,000 canceled shifts', () => {
  test('have one winner each at most, nobody is asked twice, after a no, at night or after it began', () => {
    let won = 0
    for (let seed = 1; seed <= 10_000; seed++) {
      const { asks, winners, round, left, candidates } = simulate(seed)
      expect(winners.length).toBeLessThanOrEqual(1)
      won += winners.length
      expect(round.wonBy).toBe(winners[0] ?? null)
      expect(new Set(asks.map(({ person }) => person)).size).toBe(asks.length)
      for (const { person, at } of asks) {
        const clock = timeIn(TIME_ZONE, new Date(at))
        const quiet = candidates.find((one) => one.person === person)?.quiet.at(1)
        if (left.has(person) || at >= round.starts || clock < '08:00' || clock >= '21:00')
          throw new Error(`${person} was asked at ${clock}`)
        if (quiet && clock >= quiet.from && clock < quiet.to)
          throw new Error(`${person} was asked at ${clock}`)
      }
      const told = toTell(round)
      expect(told).not.toContain(round.wonBy)
      for (const { person, answer } of round.asked)
        expect(told.includes(person)).toBe(person !== round.wonBy && answer !== 'no')
    }
    // Most are covered, so the rest of it was really tried.
    expect(won).toBeGreaterThan(5_000)
  })

  test('are the same when they are played again', () => {
    for (const seed of [3, 77, 4_242]) expect(simulate(seed)).toEqual(simulate(seed))
  })
})

const candidate = (person: string, more: Partial<Candidate> = {}): Candidate => ({
  person,
  suits: 1,
  wants: 0,
  lastAsked: null,
  quiet: [NIGHT],
  ...more,
})
const NOON = Date.parse('2026-06-10T16:00:00Z')
const at = (now: number) => ({ now, timeZone: TIME_ZONE })
const round = (more: Partial<CoverRound> = {}): CoverRound => ({
  starts: NOON + 5 * DAY,
  wonBy: null,
  stopped: false,
  asked: [],
  left: new Set(),
  ...more,
})

describe('the next step', () => {
  test('asks whom it suits best, then who wishes for more, then who was asked least lately', () => {
    const people = [
      candidate('asked lately', { lastAsked: NOON - DAY }),
      candidate('asked long ago', { lastAsked: NOON - 60 * DAY }),
      candidate('wishes for it', { wants: 1, lastAsked: NOON - DAY }),
      candidate('said to be free', { suits: 2, lastAsked: NOON }),
    ]
    const order = []
    let now = round()
    for (let time = NOON; ; time += 6 * HOUR) {
      const step = nextStep(now, people, at(time))
      if (step.do === 'exhausted') break
      if (step.do !== 'ask') continue
      order.push(...step.people)
      now = {
        ...now,
        asked: [...now.asked, ...step.people.map((person) => ({ person, at: time, answer: null }))],
      }
    }
    expect(order).toEqual(['said to be free', 'wishes for it', 'asked long ago', 'asked lately'])
  })

  test('asks one at a time while there are weeks, and several when it is tonight', () => {
    const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => candidate(name))
    expect(nextStep(round({ starts: NOON + 20 * DAY }), people, at(NOON))).toEqual({
      do: 'ask',
      people: ['a'],
      lookAt: NOON + DAY,
    })
    expect(nextStep(round({ starts: NOON + 2 * HOUR }), people, at(NOON))).toEqual({
      do: 'ask',
      people: ['a', 'b', 'c', 'd', 'e'],
      lookAt: NOON + 15 * MINUTE,
    })
  })

  test('goes on at once when all who were asked have answered, and waits for whoever has not', () => {
    const people = ['a', 'b', 'c'].map((name) => candidate(name))
    const answered = (answer: Answer | null) =>
      round({ asked: [{ person: 'a', at: NOON, answer }], starts: NOON + 10 * DAY })
    expect(nextStep(answered('no'), people, at(NOON + MINUTE))).toMatchObject({ do: 'ask', people: ['b'] })
    expect(nextStep(answered(null), people, at(NOON + MINUTE))).toEqual({ do: 'wait', lookAt: NOON + DAY })
  })

  test('waits for the morning, also on the nights when the clocks change', () => {
    for (const [night, morning] of [
      ['2026-03-08T04:00:00Z', '2026-03-08T12:00:00Z'],
      ['2026-11-01T04:00:00Z', '2026-11-01T13:00:00Z'],
    ] as const) {
      const now = Date.parse(night)
      expect(nextStep(round({ starts: now + 5 * DAY }), [candidate('a')], at(now))).toEqual({
        do: 'wait',
        lookAt: Date.parse(morning),
      })
    }
  })

  test('of a round that is won, stopped or begun is nothing more', () => {
    for (const over of [round({ wonBy: 'b' }), round({ stopped: true }), round({ starts: NOON })])
      expect(nextStep(over, [candidate('a')], at(NOON))).toEqual({ do: 'done' })
  })

  test('is none for whoever has no minute that is not quiet', () => {
    const never = candidate('a', { quiet: [NIGHT, { from: '08:00', to: '21:00' }] })
    expect(nextStep(round(), [never], at(NOON))).toEqual({ do: 'exhausted' })
  })
})

describe('an answer', () => {
  const asked = round({
    asked: [
      { person: 'a', at: NOON, answer: null },
      { person: 'b', at: NOON, answer: null },
    ],
  })
  const say = (to: CoverRound, person: string, answer: Answer) =>
    heard(to, { person, answer, now: NOON + MINUTE })

  test('of two that cross gives the place to the first; the second is told that it is settled', () => {
    const first = say(asked, 'a', 'yes')
    expect(first.means).toBe('won')
    const second = say(first.round, 'b', 'yes')
    expect(second.means).toBe('settled')
    expect(second.round.wonBy).toBe('a')
    expect(say(second.round, 'a', 'yes').means).toBe('theirs')
    expect(toTell(second.round)).toEqual(['b'])
  })

  test('of somebody who was not asked does nothing', () => {
    expect(say(asked, 'c', 'yes')).toEqual({ means: 'not asked', round: asked })
  })

  test('after a no may still be a yes: nobody asks them again, they say it themselves', () => {
    const no = say(asked, 'a', 'no')
    expect(no.means).toBe('noted')
    expect(say(no.round, 'a', 'yes').means).toBe('won')
  })
})

test('the polite moment is never quiet and never earlier', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 23 }),
      (moment, from, to) => {
        const hours = [NIGHT, { from: `${from}:00`.padStart(5, '0'), to: `${to}:30`.padStart(5, '0') }]
        const polite = politeFrom(hours, TIME_ZONE, moment)
        if (polite === null) return
        expect(polite.getTime()).toBeGreaterThanOrEqual(moment.getTime())
        expect(hours.some((one) => isQuiet(one, TIME_ZONE, polite))).toBe(false)
      },
    ),
  )
})
