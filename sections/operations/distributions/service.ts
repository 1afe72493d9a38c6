import { eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { KINDS, type Kind } from '#kernel/charity/kinds.ts'
import { weekOf } from '#kernel/charity/week.ts'
import { type LedgerSums, ledgerBetween, sumOf } from '#platform/ledger/service.ts'
import { corrections, distributions } from '#platform/ledger/tables.ts'
import { hostNames } from '#sections/operations/hosts/service-names.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { originsOf } from '#server/data/origins.ts'
import type { distributions as calls, Difference, distributedEvents, ledger } from './contract.ts'
import type { Reason } from './fields.ts'
import { distributionRows } from './rows.ts'
import { eventLabel } from './service-names.ts'

type Calls = typeof calls
const { list } = distributionRows.handlers

/** Domain 3.6: the lists of one week, one location, one recipient; newest first. */
export const byWeek = (ctx: Ctx, input: InputOf<Calls['byWeek']>) => list(ctx, { ...input })
export const byHost = (ctx: Ctx, input: InputOf<Calls['byHost']>) => list(ctx, { ...input })
export const byRecipient = (ctx: Ctx, input: InputOf<Calls['byRecipient']>) => list(ctx, { ...input })

/** What went out of an event, the earliest first; whether somebody may see it is for the caller to check. */
export async function wentOutOf(ctx: Ctx, eventId: string) {
  const found = await ctx.db
    .select()
    .from(distributions)
    .where(eq(distributions.eventId, eventId))
    .orderBy(distributions.distributionDate, distributions.id)
  return distributionRows.show(ctx, found)
}

const MOST_EVENTS = 50
/** Events to choose from, called as the list calls them. */
export async function events(
  ctx: Ctx,
  { search = '', until }: InputOf<(typeof distributedEvents)['events']>,
) {
  const wanted = { search, until: until ?? todayOf(ctx), limit: MOST_EVENTS }
  const found = (await originsOf(ctx)?.offered(ctx, wanted)) ?? []
  return { items: found.map((one) => ({ id: one.id, name: eventLabel(one) })) }
}

type OfKind = LedgerSums & { kind: Kind }
const byKind = <R extends OfKind>(rows: readonly R[]): OfKind[] =>
  KINDS.flatMap((kind) => {
    const found = rows.filter((row) => row.kind === kind)
    return found.length === 0 ? [] : [{ kind, ...sumOf(found) }]
  })

/** Since when it is noted what goes out; null before anything was. */
export async function firstNoted(ctx: Pick<Ctx, 'db'>): Promise<string | null> {
  const [first] = await ctx.db
    .select({ day: sql<string | null>`min(${distributions.distributionDate})::text` })
    .from(distributions)
  return first?.day ?? null
}

/** The week of a day (today's when left out), side by side; every difference has a name and leads to its rows. */
export async function week(ctx: Ctx, { day = todayOf(ctx) }: InputOf<(typeof ledger)['week']>) {
  const { start, end, label } = weekOf(day, ctx.settings.collectionWeekdays)
  const isOver = end < todayOf(ctx)
  const found = await ledgerBetween(ctx, start, end)
  const first = await firstNoted(ctx)
  const tracked = first !== null && first <= end
  const names = await hostNames(
    ctx,
    found.map(({ hostId }) => hostId),
  )
  const locations = [...new Set(found.map(({ hostId }) => hostId))]
    .map((hostId) => {
      const kinds = byKind(found.filter((row) => row.hostId === hostId))
      return { hostId, hostName: names.get(hostId) ?? '', ...sumOf(kinds), kinds }
    })
    .toSorted((a, b) => a.hostName.localeCompare(b.hostName))
  const differences = [
    ...(tracked ? locations.flatMap((one) => balanceOf(one, isOver)) : []),
    ...(await saidOf(ctx, start, end)),
  ]
  return {
    start,
    end,
    label,
    isOver,
    tracked,
    totals: sumOf(found),
    kinds: byKind(found),
    locations,
    differences: differences.toSorted((a, b) => a.hostName.localeCompare(b.hostName)),
  } satisfies OutputOf<(typeof ledger)['week']>
}

type Place = Pick<Difference, 'hostId' | 'hostName'> & LedgerSums & { kinds: OfKind[] }

/** What is left of a week, or lacks; where the whole is right, kinds of which more went than came. */
function balanceOf({ hostId, hostName, onHand, kinds }: Place, isOver: boolean): Difference[] {
  const at = { hostId, hostName, reason: null, rows: 0 }
  const lacking = kinds.filter((one) => one.onHand < 0 && one.kind !== 'unknown')
  return [
    ...(onHand > 0
      ? [
          {
            ...at,
            what: isOver ? ('not_accounted' as const) : ('on_hand' as const),
            count: onHand,
            kind: null,
          },
        ]
      : []),
    ...(onHand < 0 ? [{ ...at, what: 'overdrawn' as const, count: -onHand, kind: null }] : []),
    ...(onHand >= 0
      ? lacking.map((one) => ({ ...at, what: 'kind_overdrawn' as const, count: -one.onHand, kind: one.kind }))
      : []),
  ]
}

/** Differences that people named: discards and adjustments by reason, and what recipients say has arrived. */
async function saidOf(ctx: Ctx, from: string, to: string): Promise<Difference[]> {
  const { rows } = await ctx.db.execute<{
    what: 'correction' | 'received_less' | 'received_more'
    hostId: string
    reason: Reason | null
    count: number
    rows: number
  }>(sql`SELECT 'correction' AS what, host_id AS "hostId", reason, sum(sandwich_count)::float8 AS count, count(*)::integer AS rows
      FROM ${corrections} WHERE correction_date BETWEEN ${from} AND ${to} GROUP BY 2, 3
    UNION ALL
    SELECT CASE WHEN received_count < sandwich_count THEN 'received_less' ELSE 'received_more' END, host_id, null,
      sum(abs(sandwich_count - received_count))::float8, count(*)::integer
      FROM ${distributions} WHERE received_count <> sandwich_count AND distribution_date BETWEEN ${from} AND ${to} GROUP BY 1, 2`)
  const names = await hostNames(
    ctx,
    rows.map(({ hostId }) => hostId),
  )
  return rows.map((row) => ({ ...row, kind: null, hostName: names.get(row.hostId) ?? '' }))
}
