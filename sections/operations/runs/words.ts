import { countOf } from '#kernel/language/count.ts'
import { clockOf } from '#kernel/routes/broken.ts'
import type { StopStatus } from './moves.ts'
import { amountsOf, type Visit } from './visits.ts'

/** 'Pick up at Oak Street', 'Deliver to First Church'. */
export const titleOf = ({ kind, door }: Pick<Visit, 'kind' | 'door'>) =>
  `${kind === 'pickup' ? 'Pick up at' : 'Deliver to'} ${door.name}`

/** '120 sandwiches, 2 coolers'. */
export function amountsInWords(visit: Visit): string {
  const { sandwiches, coolers } = amountsOf(visit)
  return [countOf(sandwiches, 'sandwich'), coolers > 0 && countOf(coolers, 'cooler')]
    .filter(Boolean)
    .join(', ')
}

/** 'from 9:00 AM until 3:00 PM', of minutes from midnight; nothing where there is no limit. */
export const hoursInWords = (from: number | null, until: number | null) =>
  [from !== null && `from ${clockOf(from)}`, until !== null && `until ${clockOf(until)}`]
    .filter(Boolean)
    .join(' ')

/** When the people at a door are there. */
export function windowOf({ kind, stops }: Visit): string {
  const [first] = stops
  if (!first) return ''
  const { readyFrom, readyUntil, dueFrom, dueUntil } = first.job
  return kind === 'pickup' ? hoursInWords(readyFrom, readyUntil) : hoursInWords(dueFrom, dueUntil)
}

/** Address, phone and hours of a door; no phone of whoever is not to be called. */
export const whereParts = (visit: Visit): readonly string[] => {
  const { address, phone, wishes } = visit.door
  return [address ?? '', wishes.doNotContact ? '' : (phone ?? ''), windowOf(visit)].filter(Boolean)
}
export const whereInWords = (visit: Visit) => whereParts(visit).join(' · ')

/** What was written to what is taken or left at a door, each once. */
export const notesOf = ({ kind, stops }: Pick<Visit, 'kind' | 'stops'>) => [
  ...new Set(stops.flatMap(({ job }) => (kind === 'pickup' ? job.pickupNotes : job.notes) || [])),
]

export const STATUS_WORDS: Record<Visit['kind'], Record<StopStatus, string>> = {
  pickup: {
    waiting: 'To come',
    started: 'On the way',
    arrived: 'There',
    problem: 'Problem',
    done: 'Picked up',
  },
  delivery: {
    waiting: 'To come',
    started: 'On the way',
    arrived: 'There',
    problem: 'Problem',
    done: 'Delivered',
  },
}
export const STATUS_TONES = {
  waiting: 'neutral',
  started: 'info',
  arrived: 'info',
  problem: 'bad',
  done: 'good',
} as const
