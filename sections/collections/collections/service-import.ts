import { sql } from 'drizzle-orm'
import { IMPORT_MAX_BYTES, type ImportOptions } from '#kernel/calls/imports.ts'
import { todayIn } from '#kernel/charity/day.ts'
import { total } from '#kernel/charity/totals.ts'
import { foldName } from '#kernel/language/names.ts'
import { addAlias, addHost } from '#sections/operations/hosts/service.ts'
import { hostAliases, hosts } from '#sections/operations/hosts/tables.ts'
import type { Ctx } from '#server/context.ts'
import { type ImportPlan, importHandlers } from '#server/spreadsheets/import-handlers.ts'
import type { ImportRow } from '#server/spreadsheets/imports.ts'
import type { Table } from '#server/spreadsheets/spreadsheet.ts'
import { METHODS } from './contract.ts'
import { FIELD_LABELS, isLogHeader } from './import-columns.ts'
import { type Content, type Known, type NewRow, type Plan, planImport } from './import-plan.ts'
import { type LogReading, readLogInSteps } from './import-reading.ts'
import { uuids } from './service-filter.ts'
import { collections as log } from './tables.ts'

const ROWS_AT_ONCE = 2500

interface LogPlan extends ImportPlan, Plan {
  reading: LogReading
  unchanged: number
  hints: Plan['hints']
  fresh: NewRow[]
  changed: Known[]
}

/** Old logs out of spreadsheets: what each row would do, and everything good into the log (design 9). */
export const logImport = importHandlers<LogPlan, { sandwiches: number }>({
  slice: 'collections',
  labels: FIELD_LABELS,
  maxBytes: IMPORT_MAX_BYTES,
  isHeader: isLogHeader,
  duplicate: 'duplicate_of_row',
  plan: async (ctx, options, table) => {
    const reading = await read(ctx, options, table)
    return {
      ...reading,
      ...(await planOf(ctx, reading)),
      reading,
      rows: reading.rows.length,
      dates: { reading: reading.dateReading, ambiguous: reading.dateAmbiguous },
    }
  },
  apply: async (ctx, plan, row, create, table) => {
    const wanted = new Set((create ?? plan.reading.creates).map(foldName))
    const created = await createHosts(
      ctx,
      plan.reading.creates.filter((name) => wanted.has(foldName(name))),
    )
    const fresh = plan.fresh.flatMap((entry) => {
      const hostId = entry.hostId ?? created.get(foldName(entry.hostName))
      return hostId === undefined ? [] : [{ ...entry, hostId }]
    })
    await insertEntries(ctx, row, fresh)
    await updateEntries(ctx, plan.changed)
    await rememberSpellings(ctx, table, plan.reading, row.options as ImportOptions)
    ctx.emit('collections.changed')
    return { created: fresh.length, updated: plan.changed.length }
  },
  beside: ({ fresh, changed }) => ({
    sandwiches: [...fresh, ...changed].reduce((sum, entry) => sum + total(entry), 0),
  }),
})

async function read(ctx: Ctx, options: ImportOptions, table: Table): Promise<LogReading> {
  const { settings } = ctx
  const { rows } = await ctx.db.execute<{ id: string; name: string; aliases: string[] }>(
    sql`SELECT h.id, h.name, ARRAY(SELECT a.alias FROM ${hostAliases} a WHERE a.host_id = h.id) AS aliases FROM ${hosts} h`,
  )
  const steps = readLogInSteps(table, {
    hosts: rows,
    today: todayIn(settings.timeZone, ctx.app.now()),
    schedule: settings.collectionWeekdays,
    timeZone: settings.timeZone,
    ...(settings.country === 'other' ? {} : { country: settings.country }),
    mapping: options.columns,
    dateReading: options.dates,
    allowNames: options.allowNames,
    fixes: options.fixes,
  })
  while (true) {
    const step = steps.next()
    if (step.done) return step.value
    // Others are being served while a long file is read.
    await new Promise((resume) => setImmediate(resume))
  }
}

async function planOf(ctx: Ctx, reading: LogReading): Promise<Plan> {
  const mapped = new Set(reading.columns.flatMap(({ field }) => (field ? [field] : [])))
  const ids = reading.good.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const places = new Map(
    reading.good.flatMap(({ hostId, collectionDate }) =>
      hostId === undefined ? [] : [[`${collectionDate}${hostId}`, { hostId, collectionDate }]],
    ),
  )
  const known = await knownEntries(ctx, [...places.values()])
  const issued = ids.length > 0 ? await entriesById(ctx, ids) : []
  return planImport(reading.good, mapped, known, new Map(issued.map((entry) => [entry.id, entry])))
}

const CONTENT = sql`c.id, c.collection_date::text AS "collectionDate", c.host_id AS "hostId",
  c.individual_sandwiches AS "individualSandwiches", c.breakdown, c.groups, c.zero_reason AS "zeroReason", c.notes`

async function knownEntries(
  ctx: Ctx,
  places: Pick<Content, 'hostId' | 'collectionDate'>[],
): Promise<Known[]> {
  const { rows } = await ctx.db.execute<Known & Record<string, unknown>>(
    sql`SELECT ${CONTENT} FROM unnest(${sql.param(places.map((place) => place.hostId))}::uuid[],
          ${sql.param(places.map((place) => place.collectionDate))}::date[]) AS p(host_id, day)
        JOIN ${log} c ON c.host_id = p.host_id AND c.collection_date = p.day`,
  )
  return rows
}

async function entriesById(ctx: Ctx, ids: string[]): Promise<Known[]> {
  const { rows } = await ctx.db.execute<Known & Record<string, unknown>>(
    sql`SELECT ${CONTENT} FROM ${log} c WHERE c.id = ANY (${uuids(ids)})`,
  )
  return rows
}

async function createHosts(ctx: Ctx, names: string[]): Promise<Map<string, string>> {
  const created = new Map<string, string>()
  // One coarse event for all of them.
  const quiet: Ctx = { ...ctx, emit: () => undefined }
  for (const name of names) created.set(foldName(name), (await addHost(quiet, { name })).id)
  if (names.length > 0) ctx.emit('hosts.changed')
  return created
}

/** As the statements below name the columns. */
const stored = (entry: Content) => ({
  day: entry.collectionDate,
  host: entry.hostId,
  individual: entry.individualSandwiches,
  breakdown: entry.breakdown,
  groups: entry.groups,
  reason: entry.zeroReason,
  notes: entry.notes,
})

async function insertEntries(ctx: Ctx, row: ImportRow, entries: (NewRow & { hostId: string })[]) {
  const now = ctx.app.now().toISOString()
  const methods: readonly string[] = METHODS
  for (let at = 0; at < entries.length; at += ROWS_AT_ONCE) {
    const rows = entries.slice(at, at + ROWS_AT_ONCE).map((entry) => ({
      ...stored(entry),
      method: entry.from.method && methods.includes(entry.from.method) ? entry.from.method : 'import',
      submitted: entry.from.submittedAt ?? now,
      by: entry.from.createdByName ?? null,
    }))
    await ctx.db.execute(
      sql`INSERT INTO ${log} (collection_date, host_id, individual_sandwiches, breakdown, groups, zero_reason, notes,
            method, submitted_at, submitted_by_name, created_by, import_id)
          SELECT day, host, individual, breakdown, groups, reason, notes, method, submitted, by, ${ctx.user.id}, ${row.id}
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(day date, host uuid, individual integer,
            breakdown jsonb, groups jsonb, reason text, notes text, method text, submitted timestamptz, by text)`,
    )
  }
}

async function updateEntries(ctx: Ctx, entries: Known[]) {
  for (let at = 0; at < entries.length; at += ROWS_AT_ONCE) {
    const rows = entries.slice(at, at + ROWS_AT_ONCE).map((entry) => ({
      id: entry.id,
      ...stored(entry),
    }))
    await ctx.db.execute(
      sql`UPDATE ${log} AS c SET collection_date = r.day, host_id = r.host, individual_sandwiches = r.individual,
            breakdown = r.breakdown, groups = r.groups, zero_reason = r.reason, notes = r.notes,
            version = c.version + 1, updated_at = now()
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, day date, host uuid,
            individual integer, breakdown jsonb, groups jsonb, reason text, notes text) WHERE c.id = r.id`,
    )
  }
}

/** Spellings that somebody confirmed while fixing, for the next file (design 9). */
async function rememberSpellings(ctx: Ctx, table: Table, reading: LogReading, { fixes = [] }: ImportOptions) {
  const column = reading.columns.find(({ field }) => field === 'host')?.index
  const entryOf = new Map(reading.good.map((entry) => [entry.row, entry]))
  const confirmed = new Map<string, { alias: string; name: string }>()
  for (const fix of fixes) {
    const alias = table.rows.find(({ row }) => row === fix.row)?.cells[column ?? -1] ?? ''
    const name = entryOf.get(fix.row)?.hostName
    if (
      fix.remember &&
      fix.values?.host &&
      name &&
      foldName(alias) !== '' &&
      foldName(alias) !== foldName(name)
    )
      confirmed.set(foldName(alias), { alias, name })
  }
  if (confirmed.size === 0) return
  const names = await ctx.db.select({ id: hosts.id, key: hosts.nameKey }).from(hosts)
  const ids = new Map(names.map(({ id, key }) => [key, id]))
  const quiet: Ctx = { ...ctx, emit: () => undefined }
  for (const { alias, name } of confirmed.values()) {
    const id = ids.get(foldName(name))
    if (id && !ids.has(foldName(alias))) await addAlias(quiet, { id, alias })
  }
  ctx.emit('hosts.changed')
}
