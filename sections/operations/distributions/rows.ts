import { and, desc, eq, gt, gte, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { invalid } from '#kernel/calls/errors.ts'
import { kindsFault } from '#kernel/charity/kinds.ts'
import { nextWeek, weekOf } from '#kernel/charity/week.ts'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { corrections, distributions } from '#platform/ledger/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { originsOf } from '#server/data/origins.ts'
import { cellsOfRows } from '#server/data/row-cells.ts'
import { rowsOf } from '#server/data/rows.ts'
import { onlySaid } from '#server/data/versioned.ts'
import { can, mayAdd, mayEdit, mayRemove, mayUndo } from './access.ts'
import { correction, distribution } from './fields.ts'
import {
  called,
  checkRefers,
  nameOfDriver,
  nameOfHost,
  nameOfRecipient,
  namesOf,
  presentWith,
} from './service-names.ts'
import { deliveryLinks } from './tables.ts'

export const scope = (user: CurrentUser) => (has(user, can.DISTRIBUTIONS_VIEW) ? undefined : false)

/** A record of another part of the section than its list. */
export const opensIn = (tab: string) => (id: string, part?: 'comments' | 'files') =>
  `/dashboard?section=donation-tracking&tab=${tab}&id=${id}${part ? `&part=${part}` : ''}`

type Row = typeof distributions.$inferSelect
const rules = {
  scope,
  mayAdd,
  mayEdit: (user: CurrentUser) => mayEdit(user),
  mayRemove: (user: CurrentUser) => mayRemove(user),
}
/** What a row would say after a change. */
const after = <R extends object>(before: R | null, changes: object) =>
  ({ ...before, ...onlySaid(changes) }) as R

/** Asked and not answered: by a link that works, or one that does no more. */
const asked = ({ app, db }: Ctx, works: boolean) =>
  and(
    isNull(distributions.receivedCount),
    inArray(
      distributions.id,
      db
        .select({ id: deliveryLinks.distributionId })
        .from(deliveryLinks)
        .where((works ? gt : lte)(deliveryLinks.expiresAt, app.now())),
    ),
  )
const receiptsOf = {
  confirmed: () => eq(distributions.receivedCount, distributions.sandwichCount),
  differs: () => ne(distributions.receivedCount, distributions.sandwichCount),
  waiting: (ctx: Ctx) => asked(ctx, true),
  expired: (ctx: Ctx) => asked(ctx, false),
}
type Receipt = keyof typeof receiptsOf

const NO_PLACE = 'A location that is gone'
const NO_RECIPIENT = 'A recipient that is gone'

async function shownBeside(ctx: Ctx, rows: Row[]) {
  const named = await namesOf(ctx, rows)
  const links = await ctx.db
    .select({ id: deliveryLinks.distributionId, expiresAt: deliveryLinks.expiresAt })
    .from(deliveryLinks)
    .where(
      inArray(
        deliveryLinks.distributionId,
        rows.map(({ id }) => id),
      ),
    )
  const until = new Map(links.map(({ id, expiresAt }) => [id, expiresAt]))
  const unanswered = (id: string) => {
    const end = until.get(id)
    return end === undefined ? 'none' : end > ctx.app.now() ? 'waiting' : 'expired'
  }
  return rows.map((row) => {
    const { hostName, eventName, recipientName, driverName, createdByName } = named(row)
    const receipt: Receipt | 'none' =
      row.receivedCount === null
        ? unanswered(row.id)
        : row.receivedCount === row.sandwichCount
          ? 'confirmed'
          : 'differs'
    return {
      hostName: hostName ?? NO_PLACE,
      eventName,
      recipientName: recipientName ?? NO_RECIPIENT,
      driverName,
      createdByName,
      receipt,
    }
  })
}

function where(
  ctx: Ctx,
  { weekEnding, hostId, eventId, recipientId, driverId, from, to, receipt }: Record<string, unknown>,
) {
  const { weekEnding: week, distributionDate: day } = distributions
  return and(
    weekEnding ? eq(week, weekEnding as string) : undefined,
    hostId ? eq(distributions.hostId, hostId as string) : undefined,
    eventId ? eq(distributions.eventId, eventId as string) : undefined,
    recipientId ? eq(distributions.recipientId, recipientId as string) : undefined,
    driverId ? eq(distributions.driverId, driverId as string) : undefined,
    from ? gte(day, from as string) : undefined,
    to ? lte(day, to as string) : undefined,
    receipt ? receiptsOf[receipt as Receipt](ctx) : undefined,
  )
}

/** One look at what is filtered: sums by place and recipient first, which are few, then how many of each. */
async function totals(ctx: Ctx, filtered: SQL | undefined) {
  const sums = ctx.db
    .select({
      hostId: distributions.hostId,
      recipientId: distributions.recipientId,
      sandwiches: sql`sum(${distributions.sandwichCount})`.as('sandwiches'),
    })
    .from(distributions)
    .where(filtered)
    .groupBy(distributions.hostId, distributions.recipientId)
    .as('sums')
  const [found] = await ctx.db
    .select({
      sandwiches: sql<number>`coalesce(sum(${sums.sandwiches}), 0)::float8`,
      hosts: sql<number>`count(DISTINCT ${sums.hostId})::integer`,
      recipients: sql<number>`count(DISTINCT ${sums.recipientId})::integer`,
    })
    .from(sums)
  return found ?? { sandwiches: 0, hosts: 0, recipients: 0 }
}

function checkDay(ctx: Ctx, field: string, day: string | undefined) {
  if (day !== undefined && day > todayOf(ctx))
    throw invalid({ [field]: 'This day is still to come. What is to go out is planned.' })
}

export const distributionRows = rowsOf(distribution, distributions, {
  ...rules,
  // What a recipient said is theirs: nobody writes it, and an undo puts it back with the rest.
  mayDecide: mayEdit,
  event: 'distributions.changed',
  section: 'donation-tracking',
  derive: async (ctx, given, before) => {
    checkDay(ctx, 'distributionDate', given.distributionDate)
    await checkRefers(ctx, given)
    const now = after(before, given)
    const fault = kindsFault(now.sandwichCount, now)
    if (fault) throw invalid({ sandwichCount: fault })
    if (!before || now.recipientId === before.recipientId) return {}
    // Whoever was asked did not get it after all: what they said is not said of it. Their link ends by a trigger.
    return { receivedCount: null, receivedNote: null, receivedAt: null }
  },
  beside: shownBeside,
  where,
  search: (ctx, search) => {
    const { hosts, recipients, drivers, like } = called(search)
    const events = originsOf(ctx)?.called(ctx, search)
    return sql`(${distributions.hostId} IN ${hosts} OR ${distributions.recipientId} IN ${recipients}
      OR ${distributions.driverId} IN ${drivers} OR ${distributions.notes} ILIKE ${like} ${events ? sql`OR ${distributions.eventId} IN ${events}` : sql``})`
  },
  order: [desc(distributions.distributionDate), desc(distributions.createdAt)],
  sorts: {
    hostName: nameOfHost(distributions.hostId),
    recipientName: nameOfRecipient(distributions.recipientId),
    driverName: nameOfDriver(distributions.driverId),
  },
  totals,
  exported: {
    heading: ['Week ending', 'Location', 'Event', 'Recipient', 'Driver'],
    cells: cellsOfRows(distributions, async (ctx, found) => {
      const named = await namesOf(ctx, found)
      return found.map((row) => {
        const { hostName, eventName, recipientName, driverName } = named(row)
        return [row.weekEnding, hostName, eventName, recipientName, driverName]
      })
    }),
  },
})

export const distributionRecord = distributionRows.record({
  mayChange: (user, _row, action = 'update') => mayUndo(user, action),
  present: presentWith(distribution),
})

/** Reasons after which sandwiches are counted elsewhere, or on another day, and what that asks for. */
function targetOf(ctx: Ctx, now: typeof corrections.$inferSelect) {
  const { reason, hostId, toHostId, toDate, correctionDate } = now
  if (reason === 'moved') {
    if (!toHostId) throw invalid({ toHostId: 'Please choose where they were moved to' })
    if (toHostId === hostId) throw invalid({ toHostId: 'This is where they were' })
    return { toHostId, toDate: null }
  }
  if (reason !== 'kept') return { toHostId: null, toDate: null }
  const week = nextWeek(
    weekOf(correctionDate, ctx.settings.collectionWeekdays),
    ctx.settings.collectionWeekdays,
  )
  if (toDate && toDate < week.start) throw invalid({ toDate: 'This is still in the same week' })
  return { toHostId: null, toDate: toDate ?? week.start }
}

export const correctionRows = rowsOf(correction, corrections, {
  ...rules,
  event: 'corrections.changed',
  section: 'donation-tracking',
  derive: async (ctx, given, before) => {
    checkDay(ctx, 'correctionDate', given.correctionDate)
    await checkRefers(ctx, given)
    const now = after(before, given)
    const fault = kindsFault(now.sandwichCount, now)
    if (fault) throw invalid({ sandwichCount: fault })
    if (now.reason === 'discarded_other' && !now.notes)
      throw invalid({ notes: 'Please say in words why they were discarded' })
    return targetOf(ctx, now)
  },
  beside: async (ctx, rows) => {
    const named = await namesOf(ctx, rows)
    return rows.map((row) => {
      const { hostName, toHostName, createdByName } = named(row)
      return { hostName: hostName ?? NO_PLACE, toHostName, createdByName }
    })
  },
  where: (_ctx, { hostId, from, to }) =>
    and(
      hostId ? eq(corrections.hostId, hostId as string) : undefined,
      from ? gte(corrections.correctionDate, from as string) : undefined,
      to ? lte(corrections.correctionDate, to as string) : undefined,
    ),
  search: (_ctx, search) => {
    const { hosts, like } = called(search)
    return sql`(${corrections.hostId} IN ${hosts} OR ${corrections.notes} ILIKE ${like})`
  },
  order: [desc(corrections.correctionDate), desc(corrections.createdAt)],
  sorts: { hostName: nameOfHost(corrections.hostId) },
  totals: async (ctx, filtered) => {
    const [sums] = await ctx.db
      .select({ sandwiches: sql<number>`coalesce(sum(${corrections.sandwichCount}), 0)::float8` })
      .from(corrections)
      .where(filtered)
    return sums ?? { sandwiches: 0 }
  },
  exported: {
    heading: ['Location', 'Moved to'],
    cells: cellsOfRows(corrections, async (ctx, found) => {
      const named = await namesOf(ctx, found)
      return found.map((row) => [named(row).hostName, named(row).toHostName])
    }),
  },
})
export const correctionRecord = correctionRows.record({
  mayChange: (user, _row, action = 'update') => mayUndo(user, action),
  present: presentWith(correction),
  opens: opensIn('corrections'),
})
