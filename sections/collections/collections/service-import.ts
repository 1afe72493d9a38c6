import { getTableColumns, sql } from 'drizzle-orm'
import { IMPORT_MAX_BYTES, type ImportOptions } from '#kernel/calls/imports.ts'
import { total } from '#kernel/charity/totals.ts'
import { foldName } from '#kernel/language/names.ts'
import { addAlias, addHost } from '#sections/operations/hosts/service.ts'
import { hostAliases, hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { coarsely } from '#server/data/coarsely.ts'
import { insertMany, updateMany } from '#server/data/versioned.ts'
import { type ImportPlan, importHandlers } from '#server/spreadsheets/import-handlers.ts'
import type { Table } from '#server/spreadsheets/spreadsheet.ts'
import { METHODS } from './contract.ts'
import { FIELD_LABELS, findGroupPairs, isLogHeader, NAMES } from './import-columns.ts'
import { type Plan, planImport } from './import-plan.ts'
import { type LogReading, readLogInSteps } from './import-reading.ts'
import { uuids } from './service-filter.ts'
import { collections as log } from './tables.ts'

interface LogPlan extends Omit<LogReading, 'rows'>, Plan, Pick<ImportPlan, 'rows' | 'dates'> {}

/** How the columns of a log are called, for who reads many sheets at once (sections/admin/moving-in). */
export const LOG_COLUMNS = { names: NAMES, labels: FIELD_LABELS, findGroupPairs }

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
      rows: reading.rows.length,
      dates: { reading: reading.dateReading, ambiguous: reading.dateAmbiguous },
    }
  },
  apply: async (ctx, plan, row, create, table) => {
    const wanted = new Set((create ?? plan.creates).map(foldName))
    const names = plan.creates.filter((name) => wanted.has(foldName(name)))
    const created = await createHosts(ctx, names)
    const fresh = plan.fresh.flatMap(({ from, hostName, ...entry }) => {
      const hostId = entry.hostId ?? created.get(foldName(hostName))
      if (hostId === undefined) return []
      const method = METHODS.find((known) => known === from.method) ?? 'import'
      const submittedAt = from.submittedAt ?? ctx.app.now()
      const who = { createdBy: ctx.user.id, submittedByName: from.createdByName, importId: row.id }
      return [{ ...entry, hostId, method, submittedAt, ...who }]
    })
    await insertMany(ctx, log, fresh)
    const changed = plan.changed.map(({ id, ...values }) => ({ before: { id }, values }))
    await updateMany(ctx, log, changed)
    await rememberSpellings(ctx, table, plan, row.options as ImportOptions)
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
    today: todayOf(ctx),
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
  const { id, collectionDate, hostId, individualSandwiches, breakdown, groups, zeroReason, notes } =
    getTableColumns(log)
  const content = { id, collectionDate, hostId, individualSandwiches, breakdown, groups, zeroReason, notes }
  const at = [...places.values()]
  const known = await ctx.db
    .select(content)
    .from(log)
    .innerJoin(
      sql`unnest(${uuids(at.map((place) => place.hostId))},
        ${sql.param(at.map((place) => place.collectionDate))}::date[]) AS p(host_id, day)`,
      sql`${hostId} = p.host_id AND ${collectionDate} = p.day`,
    )
  const issued = await ctx.db
    .select(content)
    .from(log)
    .where(sql`${id} = ANY (${uuids(ids)})`)
  const before = new Map(issued.map((entry) => [entry.id, entry]))
  return planImport(reading.good, mapped, known, before, todayOf(ctx))
}

async function createHosts(ctx: Ctx, names: string[]): Promise<Map<string, string>> {
  const created = new Map<string, string>()
  await coarsely(ctx, async (quiet) => {
    for (const name of names) created.set(foldName(name), (await addHost(quiet, { name })).id)
  })
  return created
}

/** Spellings that somebody confirmed while fixing, for the next file (design 9). */
async function rememberSpellings(
  ctx: Ctx,
  table: Table,
  { columns, good }: Pick<LogReading, 'columns' | 'good'>,
  { fixes = [] }: ImportOptions,
) {
  const column = columns.find(({ field }) => field === 'host')?.index ?? -1
  const written = new Map(table.rows.map(({ row, cells }) => [row, cells[column] ?? '']))
  const meant = new Map(good.map(({ row, hostName }) => [row, foldName(hostName)]))
  const confirmed = new Map<string, { alias: string; key: string }>()
  for (const { row, values, remember } of fixes) {
    const alias = written.get(row) ?? ''
    const key = meant.get(row)
    if (remember && values?.host && key && foldName(alias) !== '' && foldName(alias) !== key)
      confirmed.set(foldName(alias), { alias, key })
  }
  if (confirmed.size === 0) return
  const names = await ctx.db.select({ id: hosts.id, key: hosts.nameKey }).from(hosts)
  const ids = new Map(names.map(({ id, key }) => [key, id]))
  await coarsely(ctx, async (quiet) => {
    for (const [aliasKey, { alias, key }] of confirmed) {
      const id = ids.get(key)
      if (id && !ids.has(aliasKey)) await addAlias(quiet, { id, alias })
    }
  })
}
