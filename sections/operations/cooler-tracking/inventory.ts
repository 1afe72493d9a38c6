import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { whenItHappened } from '#kernel/calls/device-time.ts'
import { invalid, notFound } from '#kernel/calls/errors.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames, namesIn } from '#server/data/names.ts'
import { defineRecord } from '#server/data/records.ts'
import { users } from '#server/data/tables.ts'
import { insertMany } from '#server/data/versioned.ts'
import { manages, mayTakeBack } from './access.ts'
import type { coolerInventory as contract, Report } from './inventory-contract.ts'
import { presentName, scope } from './rows.ts'
import { coolerInventory, coolerTypes } from './tables.ts'

type Calls = typeof contract
type Stored = typeof coolerInventory.$inferSelect

const LATEST = [desc(coolerInventory.reportedAt), desc(coolerInventory.createdAt), desc(coolerInventory.id)]

/** The latest word of each home on each type; all homes, or one. */
export function latestReports(ctx: Pick<Ctx, 'db'>, hostHomeId?: string): Promise<Stored[]> {
  return ctx.db
    .selectDistinctOn([coolerInventory.hostHomeId, coolerInventory.coolerTypeId])
    .from(coolerInventory)
    .where(hostHomeId ? eq(coolerInventory.hostHomeId, hostHomeId) : undefined)
    .orderBy(asc(coolerInventory.hostHomeId), asc(coolerInventory.coolerTypeId), ...LATEST)
}

const typeNames = namesIn(coolerTypes, coolerTypes.id, coolerTypes.name)

async function shown(ctx: Ctx, found: Stored[]): Promise<Report[]> {
  const names = await accountNames(
    ctx,
    found.flatMap(({ hostHomeId, reportedBy }) => [hostHomeId, reportedBy]),
  )
  const types = await typeNames(
    ctx,
    found.map(({ coolerTypeId }) => coolerTypeId),
  )
  const nameOf = (id: string) => names.get(id) ?? ''
  return found.map((row) => ({
    id: row.id,
    hostHomeId: row.hostHomeId,
    hostHome: nameOf(row.hostHomeId),
    coolerTypeId: row.coolerTypeId,
    type: types.get(row.coolerTypeId) ?? '',
    quantity: row.quantity,
    notes: row.notes,
    reportedAt: row.reportedAt.toISOString(),
    reportedBy: row.reportedBy,
    reportedByName: nameOf(row.reportedBy),
  }))
}

/** By home, and within it by type. */
const inOrder = (items: Report[]) =>
  items.toSorted(
    (a, b) => a.hostHome.localeCompare(b.hostHome, 'en-US') || a.type.localeCompare(b.type, 'en-US'),
  )

export const list = async (ctx: Ctx) => ({ items: inOrder(await shown(ctx, await latestReports(ctx))) })

export const mine = async (ctx: Ctx) => ({
  items: inOrder(await shown(ctx, await latestReports(ctx, ctx.user.id))),
})

const MOST = 200

export async function history(ctx: Ctx, { hostHomeId }: InputOf<Calls['history']>) {
  const found = await ctx.db
    .select()
    .from(coolerInventory)
    .where(eq(coolerInventory.hostHomeId, hostHomeId))
    .orderBy(...LATEST)
    .limit(MOST)
  return { items: await shown(ctx, found) }
}

/** Domain 5.7: a location counts while it reports any cooler. */
export async function summary(ctx: Ctx): Promise<OutputOf<Calls['summary']>> {
  const latest = await shown(ctx, await latestReports(ctx))
  const there = latest.filter(({ quantity }) => quantity > 0)
  const types = new Map(there.map(({ coolerTypeId, type }) => [coolerTypeId, type]))
  return {
    totalCoolers: there.reduce((sum, { quantity }) => sum + quantity, 0),
    hostLocations: new Set(there.map(({ hostHomeId }) => hostHomeId)).size,
    lastReportedAt:
      latest
        .map(({ reportedAt }) => reportedAt)
        .toSorted()
        .at(-1) ?? null,
    byType: [...types]
      .map(([coolerTypeId, name]) => {
        const own = there.filter((row) => row.coolerTypeId === coolerTypeId)
        return {
          coolerTypeId,
          name,
          total: own.reduce((sum, { quantity }) => sum + quantity, 0),
          locations: own.length,
        }
      })
      .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'en-US')),
  }
}

type Given = Pick<InputOf<Calls['report']>, 'inventory' | 'reportedAt'>

async function add(ctx: Ctx, hostHomeId: string, { inventory, reportedAt }: Given) {
  const ids = inventory.map(({ coolerTypeId }) => coolerTypeId)
  if (new Set(ids).size < ids.length) throw invalid({ inventory: 'Please name each type once' })
  const [known] = await ctx.db
    .select({ count: count() })
    .from(coolerTypes)
    .where(inArray(coolerTypes.id, ids))
  if (known?.count !== ids.length)
    throw invalid({ inventory: 'One of these types is not there any more. Please open the form again.' })
  const now = ctx.app.now()
  const at = whenItHappened(reportedAt ? new Date(reportedAt) : now, { now, sentAt: ctx.sentAt })
  const rows = inventory.map((row) => ({
    ...row,
    notes: row.notes || null,
    id: crypto.randomUUID(),
    hostHomeId,
    reportedAt: at,
    reportedBy: ctx.user.id,
    createdBy: ctx.user.id,
  }))
  await insertMany(ctx, coolerInventory, rows)
  ctx.emit('coolerReports.changed')
  const found = await ctx.db
    .select()
    .from(coolerInventory)
    .where(
      inArray(
        coolerInventory.id,
        rows.map(({ id }) => id),
      ),
    )
  return { items: inOrder(await shown(ctx, found)) }
}

export const report = (ctx: Ctx, input: InputOf<Calls['report']>) => add(ctx, ctx.user.id, input)

export async function adminAdd(ctx: Ctx, { hostHomeId, ...input }: InputOf<Calls['adminAdd']>) {
  const there = await ctx.db.$count(users, and(eq(users.id, hostHomeId), eq(users.isActive, true)))
  if (there === 0)
    throw invalid({ hostHomeId: 'Nobody with an account is meant by this. Please choose again.' })
  return add(ctx, hostHomeId, input)
}

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  ctx.check(manages(ctx.user))
  const gone = await ctx.db.delete(coolerInventory).where(eq(coolerInventory.id, id)).returning()
  if (gone.length === 0) throw notFound('This report')
  ctx.emit('coolerReports.changed', { id })
  return {}
}

export const reportRecord = defineRecord({
  table: coolerInventory,
  noun: 'cooler report',
  scope,
  mayChange: (user: CurrentUser, row, action = 'update') =>
    action === 'insert' ? mayTakeBack(user, row.created_by as string | null) : manages(user),
  fields: { quantity: 'Quantity', cooler_type_id: 'Type', notes: 'Notes', reported_at: 'Reported' },
  event: 'coolerReports.changed',
  present: (ctx, column, value) =>
    column === 'cooler_type_id' ? presentName(ctx as Ctx, 'type_id', value) : value,
})
