import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { politeFrom, type QuietHours } from './polite.ts'

/** Somebody who could step in. */
export interface Candidate {
  person: string
  /** How well it suits them, more is better: they said to be available, live near, know it. */
  suits: number
  /** How much they still wish for: times that are missing to what they said. */
  wants: number
  /** When they were last asked to help out, wherever; null for never. */
  lastAsked: number | null
  /** Their own and the organization's: in none of them they are asked. */
  quiet: readonly QuietHours[]
}

export type Answer = 'yes' | 'no' | 'other'

export interface Asked {
  person: string
  at: number
  /** The last thing they said; null while nothing came. */
  answer: Answer | null
}

/** One place that became free, and what was done about it so far. */
export interface CoverRound {
  /** When the shift begins: nobody is asked after that. */
  starts: number
  /** Somebody said yes and has it. */
  wonBy: string | null
  /** A coordinator ended it. */
  stopped: boolean
  asked: readonly Asked[]
  /** Not to be asked: they said no to this shift before, canceled it, or a coordinator left them out. */
  left: ReadonlySet<string>
}

type NextStep =
  /** Ask these now; then look again. */
  | { do: 'ask'; people: string[]; lookAt: number }
  | { do: 'wait'; lookAt: number }
  /** Nobody is left to ask; a yes of those who have not answered still counts. */
  | { do: 'exhausted' }
  | { do: 'done' }

/** The less time there is, the more are asked at once and the shorter one waits for them. */
const PACE: readonly { until: number; group: number; wait: number }[] = [
  { until: 3 * HOUR, group: 5, wait: 15 * MINUTE },
  { until: 12 * HOUR, group: 3, wait: 30 * MINUTE },
  { until: 2 * DAY, group: 2, wait: 2 * HOUR },
  { until: 7 * DAY, group: 2, wait: 6 * HOUR },
  { until: Number.POSITIVE_INFINITY, group: 1, wait: DAY },
]
const paceAt = (left: number) => PACE.find(({ until }) => left <= until) ?? { group: 1, wait: DAY }

/** Who comes first: whom it suits best, who still wishes for more, who was asked least lately. */
export const inTurn = (one: Candidate, other: Candidate): number =>
  other.suits - one.suits ||
  other.wants - one.wants ||
  (one.lastAsked ?? 0) - (other.lastAsked ?? 0) ||
  (one.person < other.person ? -1 : 1)

/** Who is asked now, and when one looks again. The same round at the same moment gives the same step. */
export function nextStep(
  round: CoverRound,
  candidates: readonly Candidate[],
  { now, timeZone }: { now: number; timeZone: string },
): NextStep {
  if (round.wonBy !== null || round.stopped || now >= round.starts) return { do: 'done' }
  const { group, wait } = paceAt(round.starts - now)
  const waiting = stillWaiting(round, wait, now)
  if (waiting !== null) return { do: 'wait', lookAt: Math.min(waiting, round.starts) }
  const known = new Set(round.asked.map(({ person }) => person))
  const politeFor = politeMoments(timeZone, now)
  const rest = candidates
    .filter(({ person }) => !known.has(person) && !round.left.has(person))
    .map((candidate) => ({
      candidate,
      polite: politeFor(candidate.quiet),
    }))
    .filter(({ polite }) => polite < round.starts)
  if (rest.length === 0) return { do: 'exhausted' }
  const awake = rest.filter(({ polite }) => polite <= now).map(({ candidate }) => candidate)
  if (awake.length === 0) return { do: 'wait', lookAt: Math.min(...rest.map(({ polite }) => polite)) }
  const people = awake
    .toSorted(inTurn)
    .slice(0, group)
    .map(({ person }) => person)
  return { do: 'ask', people, lookAt: Math.min(now + wait, round.starts) }
}

/** Most people have the same quiet hours: each is reckoned once. */
function politeMoments(timeZone: string, now: number) {
  const known = new Map<string, number>()
  return (quiet: readonly QuietHours[]) => {
    const key = quiet.map(({ from, to }) => `${from}-${to}`).join()
    const moment =
      known.get(key) ?? politeFrom(quiet, timeZone, new Date(now))?.getTime() ?? Number.POSITIVE_INFINITY
    known.set(key, moment)
    return moment
  }
}

/** Until when one waits for those who were asked last; null when all of them answered, or had their time. */
function stillWaiting({ asked }: CoverRound, wait: number, now: number): number | null {
  const last = Math.max(...asked.map(({ at }) => at))
  const open = asked.some(({ at, answer }) => at === last && answer === null)
  return open && last + wait > now ? last + wait : null
}

export type Heard =
  /** The place is theirs. */
  | 'won'
  /** Said yes before; it stays theirs. */
  | 'theirs'
  /** Somebody was quicker, or nobody is needed any more. */
  | 'settled'
  /** A no, or words for a person to read. */
  | 'noted'
  /** They were not asked: the link belongs to somebody else's question, or to none. */
  | 'not asked'

/** What an answer means at this moment. Whoever calls holds the round's lock. */
export function heard(
  round: CoverRound,
  { person, answer, now }: { person: string; answer: Answer; now: number },
): { means: Heard; round: CoverRound } {
  if (!round.asked.some((one) => one.person === person)) return { means: 'not asked', round }
  const noted = {
    ...round,
    asked: round.asked.map((one) => (one.person === person ? { ...one, answer } : one)),
  }
  if (answer !== 'yes') return { means: 'noted', round: round.wonBy === person ? round : noted }
  if (round.wonBy === person) return { means: 'theirs', round }
  if (round.wonBy !== null || round.stopped || now >= round.starts) return { means: 'settled', round: noted }
  return { means: 'won', round: { ...noted, wonBy: person } }
}

/** Who is told that it is settled: everybody who was asked, but who has it and who did not want it. */
export const toTell = ({ asked, wonBy }: CoverRound): string[] =>
  asked.filter(({ person, answer }) => person !== wonBy && answer !== 'no').map(({ person }) => person)
