import {
  addDays,
  type Day,
  dayOf,
  daysInMonth,
  monthOf,
  startOfMonth,
  startOfYear,
  yearOf,
} from '#kernel/charity/day.ts'
import type { Settings } from '#kernel/charity/settings.ts'
import { weekOf } from '#kernel/charity/week.ts'
import { type CurrentUser, has, type Role } from '#kernel/people/access.ts'
import { can } from './access.ts'

/** What the log shows to whoever opens it (domain 2.7): the page asks for it, and the server sends it along. */

/** The log's filters, none of them set. */
export const FILTERS = {
  hostId: [] as string[],
  area: '',
  from: '',
  to: '',
  mine: '',
  zero: '',
  groups: '',
  submittedFrom: '',
  submittedTo: '',
}

const IN_THE_FIELD = new Set<Role>(['host', 'driver', 'volunteer', 'recipient'])
const BY_WEEK = new Set<Role>(['core_team', 'committee_member'])

/** People in the field see ten at a time, everybody else 25. */
export const logOf = ({ role }: CurrentUser) => ({
  sort: 'collectionDate',
  order: 'desc' as const,
  limit: IN_THE_FIELD.has(role) ? 10 : 25,
  filters: FILTERS,
})

/** The same day a month earlier, or that month's last. */
function monthBefore(day: Day): Day {
  const [year, month] = monthOf(day) === 1 ? [yearOf(day) - 1, 12] : [yearOf(day), monthOf(day) - 1]
  return dayOf(year, month, Math.min(Number(day.slice(8, 10)), daysInMonth(year, month))) ?? day
}

/** Weeks are the operating weeks. Ranges without an end also take in what is logged from now on. */
export function datePresets(today: Day, schedule: Settings['collectionWeekdays']) {
  const week = weekOf(today, schedule)
  const last = weekOf(addDays(week.start, -1), schedule)
  const lastMonthEnd = addDays(startOfMonth(today), -1)
  return [
    { label: 'This week', from: week.start, to: week.end },
    { label: 'Last week', from: last.start, to: last.end },
    { label: 'Since last week', from: last.start, to: '' },
    { label: 'This month', from: startOfMonth(today), to: '' },
    { label: 'Last month', from: startOfMonth(lastMonthEnd), to: lastMonthEnd },
    { label: 'The past month', from: monthBefore(today), to: '' },
    { label: 'This year', from: startOfYear(today), to: '' },
  ]
}

/** What a role looks at first. */
export function firstViewOf(user: CurrentUser, presets: ReturnType<typeof datePresets>) {
  const label = BY_WEEK.has(user.role) ? 'Since last week' : 'The past month'
  const from = presets.find((preset) => preset.label === label)?.from ?? ''
  const ownFirst = IN_THE_FIELD.has(user.role) && has(user, can.COLLECTIONS_ADD)
  return { from, ...(ownFirst ? { mine: 'true' } : {}) }
}
