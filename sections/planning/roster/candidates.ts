import { and, eq, inArray } from 'drizzle-orm'
import type { Candidate } from '#kernel/cover/cover.ts'
import type { QuietHours } from '#kernel/cover/polite.ts'
import { emptyRoster, modelOf, timesInMonth } from '#kernel/roster/model.ts'
import type { RosterPerson, RosterShift } from '#kernel/roster/problem.ts'
import { othersFor } from '#kernel/roster/reasons.ts'
import { saidFree } from '#kernel/roster/rules.ts'
import { milesTo } from '#kernel/roster/value.ts'
import { messagePreferences } from '#platform/outbox/tables.ts'
import type { slots } from '#platform/slots/tables.ts'
import { helperWishes } from '#sections/dashboard/helping/tables.ts'
import type { WorkCtx } from '#server/context.ts'
import { lastAskedOf, reachOf } from './asking.ts'
import { asCoordinator, problemOf } from './service-problem.ts'

type Slot = typeof slots.$inferSelect

const NEAR_MILES = 8

/** Who could step in, as the rules of the roster say: nobody who is away, has another shift, or no agreement that is good. */
export async function candidatesFor(ctx: WorkCtx, slot: Slot): Promise<(Candidate & { name: string })[]> {
  const problem = await problemOf(asCoordinator(ctx), [slot])
  const model = modelOf({ ...problem, locked: [] })
  const shift = model.shifts[0] as RosterShift | undefined
  if (!shift) return []
  const roster = emptyRoster(model)
  const fit = othersFor(roster, 0).map(({ person }) => person)
  const ids = fit.map((at) => (model.people[at] as RosterPerson).id)
  const reach = await reachOf(ctx, ids)
  const lastAsked = await lastAskedOf(ctx, ids)
  const quiet = await quietOf(ctx, [...reach.values()])
  const noCover = await notForCover(ctx, ids)
  return fit.flatMap((at) => {
    const person = model.people[at] as RosterPerson
    if (!reach.has(person.id) || noCover.has(person.id)) return []
    const miles = milesTo(person, shift)
    const times = timesInMonth(roster, at, shift.month)
    return [
      {
        person: person.id,
        name: person.name,
        suits: (saidFree(person, shift) ? 2 : 0) + (miles !== null && miles <= NEAR_MILES ? 1 : 0),
        wants: Math.max(0, (person.wish ?? 0) - times),
        lastAsked: lastAsked.get(person.id) ?? null,
        quiet: quiet(person.id),
      },
    ]
  })
}

async function notForCover(ctx: WorkCtx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ personId: helperWishes.personId })
    .from(helperWishes)
    .where(and(inArray(helperWishes.personId, ids), eq(helperWishes.covers, false)))
  return new Set(rows.map(({ personId }) => personId))
}

/** Their own quiet hours beside the organization's: nobody is asked at night because they forgot to say so. */
async function quietOf(ctx: WorkCtx, reached: readonly { personId: string; userId: string | null }[]) {
  const { quietFrom: from, quietTo: to } = ctx.settings
  const ids = reached.flatMap(({ userId }) => userId ?? [])
  const rows =
    ids.length > 0
      ? await ctx.db.select().from(messagePreferences).where(inArray(messagePreferences.personId, ids))
      : []
  const own = new Map(
    rows.flatMap(({ personId, quietFrom, quietTo }): [string, QuietHours][] =>
      quietFrom && quietTo ? [[personId, { from: quietFrom, to: quietTo }]] : [],
    ),
  )
  const userOf = new Map(reached.map(({ personId, userId }) => [personId, userId]))
  return (personId: string): QuietHours[] => {
    const hours = own.get(userOf.get(personId) ?? '')
    return hours ? [{ from, to }, hours] : [{ from, to }]
  }
}
