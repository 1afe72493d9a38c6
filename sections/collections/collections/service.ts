import { eq, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, type FieldErrors, invalid, notFound } from '#kernel/calls/errors.ts'
import { addDays } from '#kernel/charity/day.ts'
import { breakdownFaults, total } from '#kernel/charity/totals.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { refuseUnlessOnTop } from '#server/data/on-top.ts'
import { onlySaid } from '#server/data/versioned.ts'
import { mayAdd, mayDelete, mayEdit } from './access.ts'
import type { collections, Entry } from './contract.ts'
import {
  COLUMNS,
  type EntryRow,
  entriesWhere,
  entryAfter,
  FROM,
  present,
  storedBreakdown,
  storedGroups,
} from './service-entries.ts'
import { conditionOf } from './service-filter.ts'
import { remembered } from './service-totals.ts'
import { collections as log } from './tables.ts'

type Calls = typeof collections

type Sorting = Pick<InputOf<Calls['list']>, 'sort' | 'order'>

const ORDERS: Record<Sorting['sort'], string[]> = {
  collectionDate: ['c.collection_date', 'c.submitted_at', 'c.id'],
  // What came in at once, by its days.
  submittedAt: ['c.submitted_at', 'c.collection_date', 'c.id'],
  total: ['c.total', 'c.collection_date', 'c.id'],
  individualSandwiches: ['c.individual_sandwiches', 'c.collection_date', 'c.id'],
  // Of one site the newest come first, whichever way the sites go.
  hostName: ['h.name_key', 'c.collection_date', 'c.submitted_at', 'c.id'],
}

/** Every order ends in the id, so that no entry is on two pages. `backwards` is the same from its end. */
export function orderOf({ sort, order }: Sorting, backwards = false): SQL {
  const byName = sort === 'hostName'
  const way = order ?? (byName ? 'asc' : 'desc')
  const keys = ORDERS[sort].map((column, at) => {
    const ascending = (byName && at > 0 ? 'desc' : way) === 'asc'
    return sql.raw(`${column} ${ascending === backwards ? 'DESC' : 'ASC'}`)
  })
  return sql.join(keys, sql`, `)
}

/** Further in than this, the ids are looked up before the rows, and from the end that is nearer. */
const DEEP_OFFSET = 2000

export async function list(ctx: Ctx, input: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
  const { page, limit, sort, order, ...filter } = input
  const { resolved, totals } = await remembered(ctx, filter)
  const condition = conditionOf(ctx, resolved)
  const offset = (page - 1) * limit
  const near = sql`ORDER BY ${orderOf({ sort, order })} LIMIT ${limit} OFFSET ${offset}`
  const [sums, items] = await Promise.all([
    totals(),
    offset > DEEP_OFFSET
      ? totals().then(({ entries: total }) =>
          deepPage(ctx, condition, { sort, order }, { limit, offset, total }),
        )
      : entriesWhere(ctx.db, condition, near),
  ])
  return { items, total: sums.entries, page, limit, totals: sums }
}

async function deepPage(
  ctx: Ctx,
  condition: SQL,
  sorting: Sorting,
  { limit, offset, total: all }: { limit: number; offset: number; total: number },
) {
  const rows = Math.min(limit, all - offset)
  if (rows <= 0) return []
  const backwards = offset > all / 2
  const skipped = backwards ? all - offset - rows : offset
  const site = sorting.sort === 'hostName' ? sql`JOIN ${hosts} h ON h.id = c.host_id` : sql``
  const ids = sql`SELECT c.id FROM ${log} c ${site} WHERE ${condition}
    ORDER BY ${orderOf(sorting, backwards)} LIMIT ${rows} OFFSET ${skipped}`
  return entriesWhere(ctx.db, sql`c.id = ANY (ARRAY(${ids}))`, sql`ORDER BY ${orderOf(sorting)}`)
}

export async function read(ctx: Ctx, { id }: InputOf<Calls['read']>): Promise<Entry> {
  const [entry] = await entriesWhere(ctx.db, sql`c.id = ${id}`)
  if (!entry) throw notFound('This collection entry')
  return entry
}

/** What the log already has for a site and day, for the warning at entry (domain 14.7). */
export async function similar(ctx: Ctx, { hostId, collectionDate, except }: InputOf<Calls['similar']>) {
  const items = await entriesWhere(
    ctx.db,
    sql`c.host_id = ${hostId} AND c.collection_date = ${collectionDate}::date AND ${except ? sql`c.id <> ${except}` : sql`true`}`,
    sql`ORDER BY c.submitted_at DESC, c.id LIMIT 20`,
  )
  return { items }
}

export async function add(ctx: Ctx, input: InputOf<Calls['add']>): Promise<Entry> {
  ctx.check(mayAdd(ctx.user, input.method))
  const values = await checked(ctx, {
    ...input,
    breakdown: input.breakdown ?? null,
    notes: input.notes || null,
  })
  const entry = await entryAfter(
    ctx.db,
    sql`INSERT INTO ${log} (id, collection_date, host_id, individual_sandwiches, breakdown, groups, zero_reason, notes,
          method, created_by, submitted_at)
        SELECT coalesce(${input.id ?? null}::uuid, gen_random_uuid()), ${values.collectionDate}::date, h.id,
          ${values.individualSandwiches}::integer, ${json(values.breakdown)}, ${json(values.groups)},
          ${values.zeroReason}, ${values.notes}, ${input.method}, ${ctx.user.id}::uuid, ${ctx.app.now()}::timestamptz
        FROM ${hosts} h WHERE h.id = ${values.hostId}
        ON CONFLICT (id) DO NOTHING RETURNING *`,
  )
  if (!entry) throw await notLogged(ctx, input)
  ctx.emit('collections.changed', { id: entry.id })
  return entry
}

/** Why nothing was added: there is no such site, or the entry is there already. */
async function notLogged(ctx: Ctx, { id, hostId }: InputOf<Calls['add']>) {
  const fields = await hostFaults(ctx, hostId)
  if (fields.hostId) return invalid(fields)
  const [current] = await entriesWhere(ctx.db, sql`c.id = ${id ?? null}`)
  return conflict('This entry is already in the log.', current ? { current } : {})
}

/** Corrects what is named; 409 with the entry as it is now when somebody was quicker. */
export async function edit(
  ctx: Ctx,
  { id, version, was, ...changes }: InputOf<Calls['edit']>,
): Promise<Entry> {
  const row = await locked(ctx, id)
  const before = present(row)
  ctx.check(mayEdit(ctx.user, before), 'You may only correct entries that you logged yourself.')
  refuseUnlessOnTop({ now: before, version, was, changes, noun: 'entry' })
  const given = onlySaid(changes)
  if (Object.keys(given).length === 0) return before
  const values = await checked(ctx, { ...before, ...given }, before)
  const entry = await entryAfter(
    ctx.db,
    sql`UPDATE ${log} SET collection_date = ${values.collectionDate}, host_id = ${values.hostId},
          individual_sandwiches = ${values.individualSandwiches}, breakdown = ${json(values.breakdown)},
          groups = ${json(values.groups)}, zero_reason = ${values.zeroReason}, notes = ${values.notes},
          version = version + 1, updated_at = now()
        WHERE id = ${id} RETURNING *`,
  )
  if (!entry) throw notFound('This collection entry')
  ctx.emit('collections.changed', { id })
  return entry
}

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const row = await locked(ctx, id)
  ctx.check(mayDelete(ctx.user, row), 'You may only delete entries that you logged yourself.')
  await ctx.db.delete(log).where(eq(log.id, id))
  ctx.emit('collections.changed', { id })
  return { id }
}

async function locked(ctx: Ctx, id: string): Promise<EntryRow> {
  const { rows } = await ctx.db.execute<EntryRow>(
    sql`SELECT ${COLUMNS} ${FROM} WHERE c.id = ${id} FOR UPDATE OF c`,
  )
  if (!rows[0]) throw notFound('This collection entry')
  return rows[0]
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`

type Values = Pick<Entry, 'collectionDate' | 'hostId' | 'individualSandwiches' | 'breakdown' | 'notes'> & {
  groups: InputOf<Calls['add']>['groups']
  zeroReason?: Entry['zeroReason'] | undefined
}

/** The rules of an entry (domain 3.2), a message per field; what it says is as the database keeps it. */
async function checked(ctx: Ctx, values: Values, before?: Entry) {
  const fields: FieldErrors = {}
  if (values.collectionDate !== before?.collectionDate)
    Object.assign(fields, dayFaults(ctx, values.collectionDate))
  for (const { path, message } of breakdownFaults(values)) fields[path] ??= message
  const isZero = total(values) === 0
  if (isZero && !values.zeroReason && before?.method !== 'import')
    fields.zeroReason =
      'Nothing at all? Please say why: no collection, location closed, nothing came, or another reason.'
  // A new entry finds its site as it is written; only a faulty one asks for it here, to name all faults at once.
  const faulty = Object.keys(fields).length > 0
  if ((before || faulty) && values.hostId !== before?.hostId)
    Object.assign(fields, await hostFaults(ctx, values.hostId))
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return {
    collectionDate: values.collectionDate,
    hostId: values.hostId,
    individualSandwiches: values.individualSandwiches,
    breakdown: storedBreakdown(values.breakdown),
    groups: storedGroups(values.groups),
    // A reason for nothing belongs to nothing.
    zeroReason: isZero ? (values.zeroReason ?? null) : null,
    notes: values.notes || null,
  }
}

/** A day ahead is allowed, for a phone that is already past midnight. */
export function dayFaults(ctx: Ctx, collectionDate: string): FieldErrors {
  const latest = addDays(todayOf(ctx), 1)
  return collectionDate > latest
    ? { collectionDate: 'This day has not come yet. Please check the date.' }
    : {}
}

export async function hostFaults(ctx: Ctx, hostId: string): Promise<FieldErrors> {
  const found = await ctx.db.select({ id: hosts.id }).from(hosts).where(eq(hosts.id, hostId))
  return found.length > 0
    ? {}
    : { hostId: 'This location does not exist (any more). Please choose another one.' }
}
