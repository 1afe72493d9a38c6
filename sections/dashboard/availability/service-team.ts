import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { addDays, type Day, diffDays, timeIn } from '#kernel/charity/day.ts'
import { daysOf } from '#kernel/charity/span.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import type { availability as calls, DayState } from './contract.ts'
import { happening, namesLike, type Range, rangeOf, rowsBetween } from './service.ts'

type Calls = typeof calls
type Team = OutputOf<Calls['team']>
type Time = Team['items'][number]['days'][number]['times'][number]

/** Domain 11.2: how many are away or available, each day and over all of them, and member by member. */
export async function team(ctx: Ctx, input: InputOf<Calls['team']>): Promise<Team> {
  const { search, show, page, limit, ...given } = input
  const range = rangeOf(ctx, given)
  const members = await ctx.db
    .select({ id: users.id, name: users.displayName, role: users.role, photoId: users.photoId })
    .from(users)
    .where(and(eq(users.isActive, true), ne(users.role, 'demo_user'), ...namesLike(search)))
    .orderBy(asc(sql`lower(${users.displayName})`), asc(users.id))
  const said = await saidBy(ctx, range, search)
  const about = (id: string) => said.get(id) ?? new Map<Day, Time[]>()
  const is = (id: string, wanted: 'away' | 'available') =>
    ofRange([...about(id).values()].map(stateOf)) === wanted
  const [away, available] = (['away', 'available'] as const).map((wanted) =>
    members.filter(({ id }) => is(id, wanted)),
  )
  // Whoever said something comes first: of a large team most say nothing in most weeks.
  const all = [...members.filter(({ id }) => said.has(id)), ...members.filter(({ id }) => !said.has(id))]
  const shown = { all, away: away ?? [], available: available ?? [] }[show]
  return {
    figures: { members: members.length, away: away?.length ?? 0, available: available?.length ?? 0 },
    days: eachDay(range).map((day) => {
      const states = members.flatMap(({ id }) => about(id).get(day) ?? []).length
        ? members.map(({ id }) => stateOf(about(id).get(day) ?? []))
        : []
      return {
        day,
        away: states.filter((state) => state === 'away' || state === 'partly').length,
        available: states.filter((state) => state === 'available').length,
      }
    }),
    total: shown.length,
    items: shown.slice((page - 1) * limit, page * limit).map((member) => ({
      ...member,
      days: [...about(member.id)].flatMap(([day, times]) => {
        const state = stateOf(times)
        return state ? [{ day, state, times }] : []
      }),
    })),
  }
}

const eachDay = ({ from, to }: Range) =>
  Array.from({ length: diffDays(from, to) + 1 }, (_, n) => addDays(from, n))

/** What each person said of each day, on the organization's wall. */
async function saidBy(ctx: Ctx, range: Range, search: string | undefined) {
  const { timeZone } = ctx.settings
  const said = new Map<string, Map<Day, Time[]>>()
  for (const { span, row } of happening(ctx, await rowsBetween(ctx, range, { search }), range)) {
    const { from, to } = daysOf(span, timeZone)
    const time: Time =
      'from' in span
        ? { status: row.status, from: null, to: null }
        : {
            status: row.status,
            from: timeIn(timeZone, new Date(span.start)),
            to: timeIn(timeZone, new Date(span.end)),
          }
    const ofPerson = said.get(row.userId) ?? new Map<Day, Time[]>()
    said.set(row.userId, ofPerson)
    for (const day of eachDay({
      from: from < range.from ? range.from : from,
      to: to > range.to ? range.to : to,
    }))
      ofPerson.set(day, [...(ofPerson.get(day) ?? []), time])
  }
  return said
}

/** Away for the whole day, for a part of it, or there; undefined when nothing was said. */
function stateOf(times: readonly Time[]): DayState | undefined {
  const away = times.filter(({ status }) => status === 'unavailable')
  if (away.some(({ from }) => from === null)) return 'away'
  if (away.length > 0) return 'partly'
  return times.length > 0 ? 'available' : undefined
}

/** Over several days: who is away on one of them counts as away. */
function ofRange(states: readonly (DayState | undefined)[]): 'away' | 'available' | undefined {
  if (states.some((state) => state === 'away' || state === 'partly')) return 'away'
  return states.includes('available') ? 'available' : undefined
}
