import { and, eq, type SQL, sql } from 'drizzle-orm'
import { invalid } from '#kernel/calls/errors.ts'
import type { Day } from '#kernel/charity/day.ts'
import { type CountedKinds, type Kind, kindsFault } from '#kernel/charity/kinds.ts'
import type { Ctx, PublicCtx, WorkCtx } from '#server/context.ts'
import { originsOf } from '#server/data/origins.ts'
import { updateMany } from '#server/data/versioned.ts'
import { distributions, ledgerDays } from './tables.ts'

/** Of whatever stands in sandwiches: what came is the four others together. */
export interface LedgerSums {
  collected: number
  distributed: number
  discarded: number
  /** Taken off by adjustments; below 0 where more were found than noted. */
  adjusted: number
  onHand: number
}

/** What causes a delivery: it has one at most, however often it is said. */
export interface Cause {
  /** 'planned delivery', 'stop': who takes it back looks for it by this. */
  kind: string
  id: string
}

export interface Delivery {
  /** The day on which they went. */
  day: Day
  /** From which location; the built-in Groups for what groups bring themselves. */
  hostId: string
  recipientId: string
  driverId: string | null
  /** At least 1. */
  sandwichCount: number
  /** Of which kinds, as far as that is known. */
  kinds?: CountedKinds
  notes?: string | null
  cause: Cause
}

const NO_KINDS = { deli: null, turkey: null, ham: null, pbj: null, generic: null }
const causedBy = ({ kind, id }: Cause) =>
  and(eq(distributions.causeKind, kind), eq(distributions.causeId, id))

/**
 * Sandwiches that reached a recipient, noted in the transaction of what says so: a planned delivery, the stop of a route.
 * The same cause said again changes its one delivery; kinds and notes of which nothing is said then stay, kinds as long as
 * they are no more than there are. Whether this person may is for the caller to check. Returns the id
 * of the distribution; 400 at `sandwichCount` for no sandwiches, or kinds that are more than there are.
 */
export async function recordDelivery(ctx: Ctx, delivery: Delivery): Promise<string> {
  const { day, cause, kinds, notes, ...rest } = delivery
  const fault =
    rest.sandwichCount < 1
      ? 'Please enter how many sandwiches went out'
      : kindsFault(rest.sandwichCount, kinds ?? {})
  if (fault) throw invalid({ sandwichCount: fault })
  const values = { ...rest, distributionDate: day }
  const said = { ...NO_KINDS, ...kinds }
  ctx.emit('distributions.changed')
  const [made] = await ctx.db
    .insert(distributions)
    .values({
      ...values,
      ...said,
      notes: notes ?? null,
      causeKind: cause.kind,
      causeId: cause.id,
      eventId: (await originsOf(ctx)?.ofCause(ctx, cause)) ?? null,
      createdBy: ctx.user.id,
    })
    .onConflictDoNothing()
    .returning({ id: distributions.id })
  if (made) return made.id
  const [before] = await ctx.db.select().from(distributions).where(causedBy(cause)).for('update')
  if (!before) throw new Error(`The delivery of the ${cause.kind} ${cause.id} is neither new nor there`)
  const kept = kinds === undefined && kindsFault(rest.sandwichCount, before) === undefined
  // What was said of it by another recipient is not said of this one.
  const unsaid =
    before.recipientId === rest.recipientId
      ? {}
      : { receivedCount: null, receivedNote: null, receivedAt: null }
  const changed = { ...values, ...unsaid, ...(kept ? {} : said), ...(notes === undefined ? {} : { notes }) }
  await updateMany(ctx, distributions, [{ before, values: changed }])
  return before.id
}

/** Was anything noted for this cause? */
export const isNoted = async (ctx: Ctx, cause: Cause) =>
  (await ctx.db.$count(distributions, causedBy(cause))) > 0

/** It was not delivered after all: what the cause had noted is gone. */
export async function takeBackDelivery(ctx: Ctx, cause: Cause): Promise<void> {
  await ctx.db.delete(distributions).where(causedBy(cause))
  ctx.emit('distributions.changed')
}

/** Sums of the ledger by location and kind, from one day to another (both included); only what is not nothing. */
export async function ledgerBetween(
  ctx: Pick<WorkCtx | PublicCtx, 'db'>,
  from: Day,
  to: Day,
  where: SQL = sql`true`,
): Promise<(LedgerSums & { hostId: string; kind: Kind })[]> {
  const { rows } = await ctx.db.execute(
    sql`SELECT *, collected - distributed - discarded - adjusted AS "onHand" FROM (
        SELECT host_id AS "hostId", kind, sum(collected)::float8 AS collected, sum(distributed)::float8 AS distributed,
          sum(discarded)::float8 AS discarded, sum(adjusted)::float8 AS adjusted
        FROM ${ledgerDays} WHERE day BETWEEN ${from} AND ${to} AND ${where} GROUP BY host_id, kind) AS sums
      WHERE collected <> 0 OR distributed <> 0 OR discarded <> 0 OR adjusted <> 0`,
  )
  return rows as never
}

const NOTHING: LedgerSums = { collected: 0, distributed: 0, discarded: 0, adjusted: 0, onHand: 0 }
/** All of these together. */
export const sumOf = (rows: readonly LedgerSums[]): LedgerSums =>
  rows.reduce(
    (sum, row) => ({
      collected: sum.collected + row.collected,
      distributed: sum.distributed + row.distributed,
      discarded: sum.discarded + row.discarded,
      adjusted: sum.adjusted + row.adjusted,
      onHand: sum.onHand + row.onHand,
    }),
    NOTHING,
  )

/** How many have gone out since the first distribution. */
export async function distributedEver(ctx: Pick<WorkCtx | PublicCtx, 'db'>): Promise<number> {
  const [sum] = await ctx.db
    .select({ all: sql<number>`coalesce(sum(${ledgerDays.distributed}), 0)::float8` })
    .from(ledgerDays)
    .where(sql`${ledgerDays.distributed} <> 0`)
  return sum?.all ?? 0
}
