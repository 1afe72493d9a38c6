import { sql } from 'drizzle-orm'
import { addHost } from '#features/hosts/service.ts'
import { addAlias } from '#features/hosts/service-aliases.ts'
import { hostAliases, hosts } from '#features/hosts/tables.ts'
import type { InputOf, OutputOf } from '#kernel/contract.ts'
import { todayIn } from '#kernel/day.ts'
import { unprocessable } from '#kernel/errors.ts'
import { foldName } from '#kernel/names.ts'
import type { DateReading } from '#kernel/read-cells.ts'
import { total } from '#kernel/totals.ts'
import type { Ctx, Download } from '#server/context.ts'
import {
  findImport,
  type ImportRow,
  keepOptions,
  markApplied,
  openImport,
  refuseIfApplied,
} from '#server/imports.ts'
import { type Table, writeCsv } from '#server/spreadsheet.ts'
import { METHODS } from './contract.ts'
import { FIELD_LABELS, type Field, isLogHeader } from './import-columns.ts'
import { IMPORT_MAX_BYTES, type importCalls, type Preview } from './import-contract.ts'
import { type Content, type Known, type NewRow, type Plan, planImport } from './import-plan.ts'
import { type Fix, type LogReading, problemTable, readLogInSteps } from './import-reading.ts'
import { uuids } from './service-filter.ts'
import { collections as log } from './tables.ts'

type Calls = typeof importCalls

const SLICE = 'collections'
const READ = { isHeader: isLogHeader }
const ROWS_AT_ONCE = 2500
const SAMPLES = 3

/** What a person decided about the file so far. */
interface Options {
  columns?: Partial<Record<Field, number | null>>
  dates?: DateReading
  fixes?: (Fix & { remember?: boolean | undefined })[]
  allowNames?: string[]
}

export async function importPreview(ctx: Ctx): Promise<Preview> {
  const { row, table } = await openImport(ctx, SLICE, { ...READ, maxBytes: IMPORT_MAX_BYTES })
  return previewOf(ctx, row, table)
}

export async function importRead(ctx: Ctx, { importId }: InputOf<Calls['importRead']>): Promise<Preview> {
  const { row, table } = await findImport(ctx, SLICE, importId, READ)
  return previewOf(ctx, row, table)
}

export async function importChange(
  ctx: Ctx,
  { importId, ...changes }: InputOf<Calls['importChange']>,
): Promise<Preview> {
  const { row, table } = await findImport(ctx, SLICE, importId, { ...READ, lock: true })
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const options = { ...row.options, ...given }
  await keepOptions(ctx, row, options)
  return previewOf(ctx, { ...row, options }, table)
}

export async function importProblems(
  ctx: Ctx,
  { importId }: InputOf<Calls['importProblems']>,
): Promise<Download> {
  const { row, table } = await findImport(ctx, SLICE, importId, READ)
  const reading = await read(ctx, row.options as Options, table)
  return {
    name: `${row.fileName.replace(/\.\w+$/, '')}-problems.csv`,
    type: 'text/csv; charset=utf-8',
    body: writeCsv(problemTable(table, reading)),
  }
}

/** Everything good into the log, in one transaction and under one request id: one undo takes it all back. */
export async function importApply(
  ctx: Ctx,
  { importId, fixes = [], create }: InputOf<Calls['importApply']>,
): Promise<OutputOf<Calls['importApply']>> {
  const { row, table } = await findImport(ctx, SLICE, importId, { ...READ, lock: true })
  refuseIfApplied(row)
  const kept = row.options as Options
  const options: Options = {
    ...kept,
    fixes: [...(kept.fixes ?? []), ...fixes],
    allowNames: [...(kept.allowNames ?? []), ...(create?.hosts ?? [])],
  }
  const reading = await read(ctx, options, table)
  refuseUnreadable(reading)
  const plan = await planOf(ctx, reading)
  const wanted = new Set((create?.hosts ?? reading.creates.hosts).map(foldName))
  const created = await createHosts(
    ctx,
    reading.creates.hosts.filter((name) => wanted.has(foldName(name))),
  )
  const fresh = plan.fresh.flatMap((entry) => {
    const hostId = entry.hostId ?? created.get(foldName(entry.hostName))
    return hostId === undefined ? [] : [{ ...entry, hostId }]
  })
  await insertEntries(ctx, row, fresh)
  await updateEntries(ctx, plan.changed)
  await rememberSpellings(ctx, table, reading, options)
  await markApplied(ctx, row)
  ctx.emit('collections.changed')
  return {
    created: fresh.length,
    updated: plan.changed.length,
    skipped: reading.rows.length - reading.blank - fresh.length - plan.changed.length,
    requestId: ctx.requestId,
  }
}

function refuseUnreadable(reading: LogReading) {
  if (reading.missing.length === 0) return
  const names = reading.missing.map((field) => FIELD_LABELS[field]).join(', ')
  throw unprocessable(`Please say first which columns hold this: ${names}.`)
}

async function read(ctx: Ctx, options: Options, table: Table): Promise<LogReading> {
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

async function previewOf(ctx: Ctx, row: ImportRow, table: Table): Promise<Preview> {
  const reading = await read(ctx, row.options as Options, table)
  const plan = await planOf(ctx, reading)
  const duplicate = reading.problems.filter(({ kind }) => kind === 'duplicate_of_row').length
  return {
    importId: row.id,
    fileName: row.fileName,
    columns: reading.columns.map((column) => ({
      ...column,
      samples: samplesOf(table, reading.headerRow, column.index),
    })),
    fields: Object.entries(FIELD_LABELS).map(([field, label]) => ({ field, label })),
    missing: reading.missing,
    dates: { reading: reading.dateReading, ambiguous: reading.dateAmbiguous },
    counts: {
      new: plan.fresh.length,
      changed: plan.changed.length,
      unchanged: plan.unchanged,
      duplicate,
      problem: reading.problems.length - duplicate,
      blank: reading.blank,
    },
    problems: reading.problems.map(({ fix, otherFixes, ...problem }) => ({
      ...problem,
      ...(fix ? { fix: { label: fix.label, values: asText(fix.values) } } : {}),
      ...(otherFixes
        ? { otherFixes: otherFixes.map((other) => ({ label: other.label, values: asText(other.values) })) }
        : {}),
    })),
    hints: plan.hints,
    creates: reading.creates,
    sandwiches: [...plan.fresh, ...plan.changed].reduce((sum, entry) => sum + total(entry), 0),
    applied: row.appliedRequestId ? { requestId: row.appliedRequestId } : null,
  }
}

const asText = (values: Partial<Record<Field, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function samplesOf(table: Table, headerRow: number, index: number): string[] {
  const samples: string[] = []
  for (const { row, cells } of table.rows) {
    const cell = cells[index]?.trim() ?? ''
    if (row > headerRow && cell !== '') samples.push(cell.slice(0, 80))
    if (samples.length === SAMPLES) break
  }
  return samples
}

async function createHosts(ctx: Ctx, names: string[]): Promise<Map<string, string>> {
  const created = new Map<string, string>()
  // One coarse event for all of them.
  const quiet: Ctx = { ...ctx, emit: () => undefined }
  for (const name of names) created.set(foldName(name), (await addHost(quiet, { name })).id)
  if (names.length > 0) ctx.emit('hosts.changed')
  return created
}

async function insertEntries(ctx: Ctx, row: ImportRow, entries: (NewRow & { hostId: string })[]) {
  const now = ctx.app.now().toISOString()
  const methods: readonly string[] = METHODS
  for (let at = 0; at < entries.length; at += ROWS_AT_ONCE) {
    const rows = entries.slice(at, at + ROWS_AT_ONCE).map((entry) => ({
      day: entry.collectionDate,
      host: entry.hostId,
      individual: entry.individualSandwiches,
      breakdown: entry.breakdown,
      groups: entry.groups,
      reason: entry.zeroReason,
      notes: entry.notes,
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
      day: entry.collectionDate,
      host: entry.hostId,
      individual: entry.individualSandwiches,
      breakdown: entry.breakdown,
      groups: entry.groups,
      reason: entry.zeroReason,
      notes: entry.notes,
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
async function rememberSpellings(ctx: Ctx, table: Table, reading: LogReading, { fixes = [] }: Options) {
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
