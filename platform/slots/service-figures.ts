import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { WorkCtx } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { people, users } from '#server/data/tables.ts'
import { HOLDING, PERHAPS } from './fields.ts'
import { slotSignups } from './tables.ts'

export interface Figures {
  /** Who has a place. */
  held: number
  /** Proposed, asked, tentative. */
  tentative: number
  waiting: number
}

/** How full these shifts are, in one query. */
export async function figuresOf(ctx: Pick<WorkCtx, 'db'>, ids: string[]): Promise<Map<string, Figures>> {
  const rows = await ctx.db
    .select({
      id: slotSignups.slotId,
      held: countWhere(inArray(slotSignups.status, [...HOLDING])),
      tentative: countWhere(inArray(slotSignups.status, [...PERHAPS])),
      waiting: countWhere(eq(slotSignups.status, 'waiting')),
    })
    .from(slotSignups)
    .where(inArray(slotSignups.slotId, ids))
    .groupBy(slotSignups.slotId)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

export async function heldOf(ctx: Pick<WorkCtx, 'db'>, slotId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ held: number }>(sql`SELECT slot_held(${slotId}::uuid) AS held`)
  return rows[0]?.held ?? 0
}

/** Everybody on the lists of these shifts: who has a place first, then who might, then who waits, each in their order. */
export async function peopleOf(ctx: Pick<WorkCtx, 'db'>, ids: string[]) {
  const rank = sql`CASE ${slotSignups.status} WHEN 'attended' THEN 0 WHEN 'confirmed' THEN 0 WHEN 'no_show' THEN 1
    WHEN 'tentative' THEN 2 WHEN 'asked' THEN 3 WHEN 'proposed' THEN 4 WHEN 'waiting' THEN 5 ELSE 6 END`
  const rows = await ctx.db
    .select({
      id: slotSignups.id,
      slotId: slotSignups.slotId,
      personId: slotSignups.personId,
      name: people.name,
      status: slotSignups.status,
      came: slotSignups.came,
      note: slotSignups.note,
      reason: slotSignups.reason,
      checkedInAt: slotSignups.checkedInAt,
      checkedOutAt: slotSignups.checkedOutAt,
      version: slotSignups.version,
    })
    .from(slotSignups)
    .innerJoin(people, eq(people.id, slotSignups.personId))
    .where(inArray(slotSignups.slotId, ids))
    .orderBy(rank, asc(slotSignups.arrival), asc(slotSignups.id))
  const found = new Map<string, Coming[]>()
  for (const { checkedInAt, checkedOutAt, ...row } of rows) {
    const one = {
      ...row,
      checkedInAt: checkedInAt?.toISOString() ?? null,
      checkedOutAt: checkedOutAt?.toISOString() ?? null,
    }
    const known = found.get(row.slotId)
    if (known) known.push(one)
    else found.set(row.slotId, [one])
  }
  return found
}
type Signup = typeof slotSignups.$inferSelect
export type Coming = Pick<
  Signup,
  'id' | 'slotId' | 'personId' | 'status' | 'came' | 'note' | 'reason' | 'version'
> & { name: string; checkedInAt: string | null; checkedOutAt: string | null }
/** The accounts of those who were there: who said that they come, unless somebody noted that they did not. */
export async function whoCame(ctx: Pick<WorkCtx, 'db'>, slotIds: string[]): Promise<string[]> {
  const found = await ctx.db
    .selectDistinct({ id: users.id })
    .from(slotSignups)
    .innerJoin(users, eq(users.personId, slotSignups.personId))
    .where(and(inArray(slotSignups.slotId, slotIds), inArray(slotSignups.status, ['confirmed', 'attended'])))
  return found.map(({ id }) => id)
}
