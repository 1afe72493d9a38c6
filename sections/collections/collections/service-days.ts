import { addDays, type Day } from '#kernel/charity/day.ts'
import { readQuery, type SearchQuery } from '#kernel/language/search-text.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { type DayRange, daysNamed } from './date-search.ts'

/** Days by what they are to somebody who types today. */
const SPOKEN = new Map<string, (today: Day) => DayRange[]>([
  ['today', (today) => [{ from: today, to: today }]],
  ['yesterday', (today) => [{ from: addDays(today, -1), to: addDays(today, -1) }]],
])

/** Which days a query names, and the rest of it: 'heron creek oct 14' -> October 14ths, 'heron creek'. */
export function splitDays(ctx: Ctx, query: SearchQuery): { days: DayRange[]; rest: SearchQuery | null } {
  const today = todayOf(ctx)
  const monthFirst = ['US', 'CA'].includes(ctx.settings.country)
  const parts = query.raw.split(/\s+/).filter((part) => part !== '')
  for (let length = Math.min(3, parts.length); length > 0; length--)
    for (const at of new Set([0, parts.length - length])) {
      const named = parts.slice(at, at + length).join(' ')
      const days = SPOKEN.get(named.toLowerCase())?.(today) ?? daysNamed(named, today, monthFirst)
      const past = days.filter(({ from }) => from <= today)
      if (past.length > 0)
        return { days: past, rest: readQuery([...parts.slice(0, at), ...parts.slice(at + length)].join(' ')) }
    }
  return { days: [], rest: query }
}
