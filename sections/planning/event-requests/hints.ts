import { type Day, diffDays, formatDay } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import type { EventRequest } from './fields.ts'
import type { Notice } from './refrigeration.ts'
import { OVER } from './statuses.ts'
import { dayOf, sandwichesOf } from './words.ts'

/** Domain 4.1, "business rules seen in texts". */
const ANY_DAY_FROM = 200
const FETCHED_FROM = 200
const NOTICE_DAYS = 14
/** From so many on, start and end matter, and not only when to fetch. */
const TIMES_FROM = 500
const CROWDED = 2

type Row = Pick<
  EventRequest,
  | 'status'
  | 'scheduledEventDate'
  | 'desiredEventDate'
  | 'actualSandwichCount'
  | 'estimatedSandwichCount'
  | 'estimatedSandwichMin'
  | 'plannedPbj'
  | 'plannedDeli'
  | 'plannedDeliTurkey'
  | 'plannedDeliHam'
  | 'driversNeeded'
  | 'selfTransport'
  | 'vanDriverNeeded'
  | 'insideArea'
  | 'hasRefrigeration'
  | 'organizationCategory'
  | 'attendanceKids'
  | 'nextAction'
> & { othersThatDay: number }

const deliOf = (row: Row) => (row.plannedDeli ?? 0) + (row.plannedDeliTurkey ?? 0) + (row.plannedDeliHam ?? 0)

/** What leadership decides, each in a few words: what is written down as the next action. */
export function forLeadership(row: Row): string[] {
  const count = sandwichesOf(row)
  const isSchool = row.organizationCategory === 'school'
  const reasons: (string | false)[] = [
    count !== null && count < ANY_DAY_FROM && `fewer than ${ANY_DAY_FROM} sandwiches`,
    row.insideArea === 'no' && 'outside our area',
    row.vanDriverNeeded && 'needs the van',
    row.hasRefrigeration === 'no' && deliOf(row) > 0 && 'deli without a refrigerator',
    (isSchool || (row.attendanceKids ?? 0) > 0) && (row.plannedPbj ?? 0) > 0 && 'children and peanut butter',
    row.othersThatDay >= CROWDED && 'other events on that day',
  ]
  return reasons.filter((reason) => reason !== false)
}

/** 'Ask leadership: fewer than 200 sandwiches, needs the van'; null where nothing is to be asked. */
export const leadershipAction = (row: Row) => {
  const reasons = forLeadership(row)
  return reasons.length === 0 ? null : `Ask leadership: ${reasons.join(', ')}`
}

/** What our rules say of a request that is not over, in sentences. */
export function hintsOf(row: Row, today: Day): Notice[] {
  if (OVER.includes(row.status)) return []
  const day = dayOf(row)
  const count = sandwichesOf(row)
  const deli = deliOf(row)
  const ahead = day === null ? null : diffDays(today, day as Day)
  const notices: (Notice | false)[] = [
    count !== null &&
      count >= ANY_DAY_FROM && {
        tone: 'info',
        text: `${countOf(count, 'sandwich')}: from ${ANY_DAY_FROM} on a group can choose any day.`,
      },
    count !== null &&
      count < ANY_DAY_FROM && {
        tone: 'warn',
        text: `Fewer than ${ANY_DAY_FROM} sandwiches: on a collection day, or as leadership decides.`,
      },
    deli > 0 &&
      deli < FETCHED_FROM &&
      (row.driversNeeded ?? 0) > 0 &&
      !row.selfTransport && {
        tone: 'warn',
        text: `We fetch from ${FETCHED_FROM} deli sandwiches on; these are ${deli}, so they bring them.`,
      },
    ahead !== null &&
      ahead >= 0 &&
      ahead < NOTICE_DAYS && {
        tone: 'warn',
        text: `${formatDay(day as Day, 'short')} is less than two weeks away.`,
      },
    ahead !== null && ahead < 0 && { tone: 'bad', text: 'Its day has passed.' },
  ]
  return notices.filter((notice) => notice !== false)
}

/** From so many sandwiches on, or with somebody of us there, one needs to know when it begins and ends. */
export const needsTimes = (row: Row & Pick<EventRequest, 'speakersNeeded' | 'volunteersNeeded'>) =>
  (sandwichesOf(row) ?? 0) > TIMES_FROM || (row.speakersNeeded ?? 0) > 0 || (row.volunteersNeeded ?? 0) > 0
