import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Settings } from '#kernel/charity/settings.ts'
import { retryOnce } from '#server/http/change.ts'
import type { TestPortal } from '#server/testing/portal.ts'

/**
 * A random charity, and a second way to count it: day by day, in plain loops, sharing nothing with the portal's own
 * week and total modules or its SQL.
 */
export interface Site {
  id: string
  name: string
  entriesRequired: number
  isOptional: boolean
  isExempt: boolean
  status: 'active' | 'inactive'
}

export interface Logged {
  site: number
  day: string
  individual: number
  groups: number[]
}

export type WeekSettings = Pick<
  Settings,
  'timeZone' | 'collectionWeekdays' | 'holidays' | 'goalYear' | 'annualGoal'
>

export interface Charity {
  now: Date
  settings: WeekSettings
  sites: Site[]
  log: Logged[]
}

const DAY_MS = 86_400_000
export const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
export const totalOf = ({ individual, groups }: Logged) =>
  groups.reduce((sum, group) => sum + group, individual)
export const todayIn = ({ now, settings }: Pick<Charity, 'now' | 'settings'>) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: settings.timeZone, dateStyle: 'short' })
    .format(now)
    .slice(0, 10)

const weekday = fc.constantFrom(
  0 as const,
  1 as const,
  2 as const,
  3 as const,
  4 as const,
  5 as const,
  6 as const,
)
/** A weekday from the beginning on, and perhaps one or two changes of it, weeks apart. */
const schedule = fc
  .tuple(weekday, fc.array(weekday, { maxLength: 2 }), fc.integer({ min: 0, max: 200 }))
  .map(([first, later, offset]) => [
    { from: '1900-01-01', weekday: first },
    ...later.map((next, index) => ({ from: plus('2025-03-01', offset + index * 90), weekday: next })),
  ])
const holidays = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('fixed' as const),
      name: fc.constant('Fixed day'),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    fc.record({
      kind: fc.constant('nth' as const),
      name: fc.constant('Nth weekday'),
      month: fc.integer({ min: 1, max: 12 }),
      weekday,
      nth: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    }),
    fc.record({
      kind: fc.constant('last' as const),
      name: fc.constant('Last weekday'),
      month: fc.integer({ min: 1, max: 12 }),
      weekday,
    }),
  ),
  { maxLength: 4 },
)
const settings: fc.Arbitrary<WeekSettings> = fc.record({
  timeZone: fc.constantFrom(
    'America/New_York',
    'Pacific/Auckland',
    'Asia/Kolkata',
    'America/Los_Angeles',
    'UTC',
  ),
  collectionWeekdays: schedule,
  holidays,
  goalYear: fc.oneof(
    fc.constant({ kind: 'calendar' as const }),
    fc.record({ kind: fc.constant('fiscal' as const), startMonth: fc.integer({ min: 1, max: 12 }) }),
  ),
  annualGoal: fc.integer({ min: 0, max: 20_000 }),
})
const site = fc
  .record({
    entriesRequired: fc.integer({ min: 1, max: 2 }),
    isOptional: fc.boolean(),
    isExempt: fc.boolean(),
    status: fc.constantFrom('active' as const, 'active' as const, 'inactive' as const),
  })
  .map((rest) => ({ ...rest, id: randomUUID(), name: '' }))

export const charity: fc.Arbitrary<Charity> = fc
  .record({
    now: fc.date({ min: new Date('2025-06-01'), max: new Date('2026-06-01'), noInvalidDate: true }),
    settings,
    sites: fc.array(site, { minLength: 1, maxLength: 6 }),
    drawn: fc.array(
      fc.record({
        site: fc.nat(),
        ago: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 500 })),
        individual: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 })),
        groups: fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 2 }),
      }),
      { maxLength: 50 },
    ),
  })
  .map(({ drawn, sites, ...rest }) => {
    const today = todayIn(rest)
    return {
      ...rest,
      sites: sites.map((one, index) => ({ ...one, name: `Site ${String.fromCharCode(65 + index)}` })),
      log: drawn.map(({ ago, site: index, ...entry }) => ({
        ...entry,
        site: index % sites.length,
        day: plus(today, -ago),
      })),
    }
  })

/** Puts this charity, and nothing else, into the portal. Its sites have been there for ten years. */
export async function settle(
  portal: TestPortal,
  { settings: values, sites, log }: Charity,
  createdBy: string | null,
) {
  const { pool } = portal.app
  // A page that is gone may still be being answered, with tables in another order.
  await retryOnce(() =>
    pool.query(
      'TRUNCATE settings, sandwich_collections, collection_days, collection_host_days, hosts CASCADE',
    ),
  )
  await pool.query('INSERT INTO settings (id, value) SELECT key, value FROM jsonb_each($1)', [
    JSON.stringify(values),
  ])
  await pool.query(
    `INSERT INTO hosts (id, name, name_key, status, entries_required, is_optional, is_exempt, created_at)
     SELECT id, name, lower(name), status, "entriesRequired", "isOptional", "isExempt", '2016-01-01'
     FROM jsonb_to_recordset($1) AS site
       (id uuid, name text, status text, "entriesRequired" int, "isOptional" bool, "isExempt" bool)`,
    [JSON.stringify(sites)],
  )
  await pool.query(
    `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches, groups, created_by)
     SELECT day, host, individual, groups, $2
     FROM jsonb_to_recordset($1) AS entry (day date, host uuid, individual int, groups jsonb)`,
    [
      JSON.stringify(
        log.map((entry) => ({
          day: entry.day,
          host: sites[entry.site]?.id,
          individual: entry.individual,
          groups: entry.groups.map((count, index) => ({ name: `Group ${index}`, count })),
        })),
      ),
      createdBy,
    ],
  )
  // Written past the portal: nothing it remembers holds any more.
  portal.app.events.committed([{ event: 'settings.changed' }])
}

/** First day of the week of each day from `from` to `to`, found by living through the days one after the other. */
export function weekStarts(
  { collectionWeekdays }: WeekSettings,
  from: string,
  to: string,
): Map<string, string> {
  const starts = new Map<string, string>()
  let start = ''
  let inForce = collectionWeekdays[0]?.weekday
  for (let day = plus(from, -7); day <= to; day = plus(day, 1)) {
    const wanted = collectionWeekdays.filter((change) => change.from <= day).at(-1)?.weekday
    if (weekdayOf(day) === wanted) inForce = wanted
    if (weekdayOf(day) === inForce) start = day
    starts.set(day, start)
  }
  return starts
}

/** Is this day itself a holiday? */
export function isHoliday({ holidays: rules }: WeekSettings, day: string): boolean {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))]
  return rules.some((rule) => {
    if (rule.kind === 'date') return rule.date === day
    if (rule.month !== month) return false
    if (rule.kind === 'fixed') return rule.day === date
    if (weekdayOf(day) !== rule.weekday) return false
    return rule.kind === 'last'
      ? plus(day, 7).slice(5, 7) !== day.slice(5, 7)
      : Math.ceil(date / 7) === rule.nth
  })
}

export interface CountedWeek {
  start: string
  end: string
  excluded: boolean
  entries: Logged[]
  sandwiches: number
}

/** Every week from `from` up to the one of today, with what was logged in it. */
export function countWeeks(all: Charity, from: string): CountedWeek[] {
  const today = todayIn(all)
  const starts = weekStarts(all.settings, from, plus(today, 7))
  const weeks = new Map<string, CountedWeek>()
  for (const [day, start] of starts) {
    if (start === '' || start > today || (starts.get(from) ?? '') > start) continue
    const week = weeks.get(start) ?? { start, end: day, excluded: false, entries: [], sandwiches: 0 }
    week.end = day
    week.excluded ||= isHoliday(all.settings, day)
    const found = all.log.filter((entry) => entry.day === day)
    week.entries.push(...found)
    week.sandwiches += found.reduce((sum, entry) => sum + totalOf(entry), 0)
    weeks.set(start, week)
  }
  return [...weeks.values()]
}
