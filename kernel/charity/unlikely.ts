import { countOf } from '../language/count.ts'
import { type Day, formatDay, yearOf } from './day.ts'

const YEARS_BACK = 20
/** More than any place collects at once. */
const AT_ONCE = 20_000

/** What may be a slip in a row that comes in with others, in words: nobody looks at each. It is taken all the same. */
export const unlikely = (day: Day | null | undefined, sandwiches: number, today: Day): string[] => [
  ...(day && yearOf(day) < yearOf(today) - YEARS_BACK
    ? [`${formatDay(day)} is long ago. Is the year right?`]
    : []),
  ...(sandwiches >= AT_ONCE ? [`${countOf(sandwiches, 'sandwich')} at once. Is the number right?`] : []),
]
