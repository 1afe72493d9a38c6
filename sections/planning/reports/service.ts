import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, count, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid, notFound } from '#kernel/calls/errors.ts'
import type { Counted } from '#kernel/charity/counted.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { REPORT_FORMATS, type ReportFormat } from '#kernel/charity/report.ts'
import { inputWords } from '#kernel/language/input-words.ts'
import { entries, present, readable } from '#sections/admin/audit-log/service.ts'
import type { Ctx, Download } from '#server/context.ts'
import { asOf, backIn, lastLine, type Moment, withLine } from '#server/data/as-of.ts'
import { tableOf } from '#server/data/records.ts'
import type { ReportKind } from '#server/data/reports.ts'
import { auditLog, files } from '#server/data/tables.ts'
import { downloadOf, storeFile } from '#server/files/files.ts'
import { dropDraft, takeIn } from '#server/files/uploads.ts'
import { fieldErrors } from '#server/http/input.ts'
import { keepsKind } from './access.ts'
import type { reports } from './contract.ts'
import { rows } from './rows.ts'
import { keptReports } from './tables.ts'

type Calls = typeof reports
type Stored = typeof keptReports.$inferSelect

/** The name under which their files are kept (`Slice.files`): by the calls of reports alone they are read. */
export const OWNER = 'kept-report'
const MAX_BYTES = 20_000_000
const ACCEPTED = [
  'application/pdf',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** Each kind knows its own. */
type Question = Parameters<ReportKind['told']>[1]

/** A kind by its name, for who may save such a report as a file. */
function kindFor(ctx: Ctx, name: string): ReportKind {
  const kind = ctx.app.slices.flatMap(({ reports: kinds }) => kinds).find((one) => one.name === name)
  if (!kind || !keepsKind(ctx.user, name)) throw notFound('This kind of report')
  return kind
}

/** The question as the kind takes it; 400 where it does not. */
function questionOf(kind: Pick<ReportKind, 'question'>, given: object) {
  const read = kind.question.safeParse(given, { error: inputWords })
  if (!read.success)
    throw invalid({ question: Object.values(fieldErrors(read.error))[0] ?? 'This cannot be asked' })
  return read.data as unknown as Question
}

/** What a report says as of a moment, and its files. */
const madeAt = (
  ctx: Ctx,
  kind: ReportKind,
  question: object,
  moment: Moment,
  formats: readonly ReportFormat[],
) =>
  asOf(ctx.app, moment, async (then) => {
    const asked = backIn(ctx, then)
    const told = await kind.told(asked, questionOf(kind, question))
    const made = []
    for (const format of formats) {
      const { body, ...named } = await kind.file(asked, questionOf(kind, told.question), format)
      made.push({ format, ...named, bytes: await bytesOf(body) })
    }
    return { told, made }
  })

const bytesOf = async (body: Download['body']): Promise<Buffer> =>
  typeof body === 'object' && 'pipe' in body ? buffer(body) : Buffer.from(body)

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export async function keep(
  ctx: Ctx,
  { kind: name, question, title, purpose }: InputOf<Calls['keep']>,
): Promise<OutputOf<Calls['keep']>> {
  const kind = kindFor(ctx, name)
  ctx.check(true)
  // What the kind does not know would be left out, and another question kept than was asked.
  questionOf({ question: kind.question.strict() }, question)
  // Nothing is asked of this connection while the report is made.
  await ctx.db.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '5min'`)
  // From here on every change comes after the line that the report is of.
  const line = await lastLine(ctx.app)
  const keptAt = ctx.app.now()
  const { told, made } = await madeAt(ctx, kind, question, withLine(line, keptAt), REPORT_FORMATS)
  const { lines, assumed, figures, beside, from, to } = told
  const row = await rows.insert(ctx, {
    title,
    purpose: purpose ?? null,
    kind: name,
    question: told.question,
    from,
    to,
    line,
    keptAt,
    said: { lines, assumed, of: [...sourcesOf(ctx, figures), ...beside] },
    sums: Object.fromEntries(made.map(({ format, bytes }) => [format, sumOf(bytes)])),
  })
  for (const { name: fileName, bytes } of made) await store(ctx, row.id, fileName, bytes)
  return row
}

async function store(ctx: Ctx, ownerId: string, name: string, bytes: Buffer) {
  const upload = await takeIn(ctx.app.dataDir, name, bytes)
  try {
    await storeFile(ctx, { upload, owner: OWNER, ownerId, maxBytes: MAX_BYTES, accept: ACCEPTED })
  } finally {
    await dropDraft(upload.place)
  }
}

/** The report with its kind, for who may see it. */
async function found(ctx: Ctx, id: string): Promise<{ row: Stored; kind: ReportKind }> {
  const row = await rows.find(ctx, id)
  ctx.check(true)
  return { row, kind: kindFor(ctx, row.kind) }
}

export async function since(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<Calls['since']>> {
  const { row, kind } = await found(ctx, id)
  const now = await kind.told(ctx, questionOf(kind, row.question))
  const value = new Map(now.lines.map((line) => [line.name, line.value]))
  const assumed = new Map(now.assumed.map((one) => [one.label, one.value]))
  const { seen, all } = correctedSince(ctx, row)
  const [sums] = await ctx.db
    .select({ all: count(), seen: sql<number>`count(*) FILTER (WHERE ${seen})::integer` })
    .from(auditLog)
    .where(all)
  const corrections = sums?.all ?? 0
  return {
    lines: row.said.lines.map(({ value: said, ...line }) => ({
      ...line,
      said,
      now: value.get(line.name) ?? null,
    })),
    assumed: row.said.assumed.map((one) => ({
      ...one,
      value: asSaidNow(one.value),
      now: assumed.get(one.label) ?? null,
    })),
    corrections,
    hidden: corrections - (sums?.seen ?? 0),
    otherDays: now.from !== row.from || now.to !== row.to,
  }
}

/** '1.44 dollars' and '2.5 hours' were said before values of assumptions were '$1.44' and '2.5'. */
const asSaidNow = (value: string) =>
  value.replace(/^([\d.,]+) (dollars|hours|sandwiches)$/, (_, amount: string, unit: string) =>
    unit === 'dollars' ? formatMoney(Math.round(100 * Number(amount.replaceAll(',', '')))) : amount,
  )

/** What figures are counted of, each once. */
function sourcesOf({ app }: Ctx, names: readonly string[]): Counted[] {
  const known = app.slices.flatMap(({ figures }) => figures)
  const all = names.flatMap((name) => known.find((figure) => figure.name === name)?.of ?? [])
  return [...new Map(all.map((source) => [JSON.stringify(source), source])).values()]
}

/**
 * Lines of the trail after the report about rows that it was counted of, where the row is of its days before or after, and
 * what counts of it is another; those of them that this reader may see.
 */
function correctedSince({ app, user }: Ctx, { said, line, from, to }: Stored): { all: SQL; seen: SQL } {
  const { oldRow, newRow } = auditLog
  const about = said.of.map(({ table, days, counts = [], about: of }) =>
    and(
      eq(auditLog.tableName, table),
      days &&
        or(
          ...days.flatMap((day) =>
            [oldRow, newRow].map((row) => sql`${row} ->> ${day} BETWEEN ${from} AND ${to}`),
          ),
        ),
      of && aboutCounted(of, { from, to }),
      counts.length > 0
        ? or(
            ne(auditLog.action, 'update'),
            ...[...(days ?? []), ...counts].map(
              (column) => sql`${oldRow} -> ${column} IS DISTINCT FROM ${newRow} -> ${column}`,
            ),
          )
        : undefined,
    ),
  )
  const all = about.length > 0 ? and(gt(auditLog.id, line), or(...about)) : undefined
  return {
    all: all ?? sql`false`,
    seen: inArray(auditLog.tableName, ['', ...readable({ app, user }).map(tableOf)]),
  }
}

/** A line about a row that is about another one which counts. Where that one is gone, its own line says so. */
function aboutCounted(
  { column, table, days, something = [], nothing = [] }: NonNullable<Counted['about']>,
  { from, to }: Pick<Stored, 'from' | 'to'>,
): SQL {
  const parts = [
    or(...days.map((day) => sql`of_it.row ->> ${day} BETWEEN ${from} AND ${to}`)),
    ...something.map((one) => sql`coalesce(of_it.row ->> ${one}, '0') <> '0'`),
    ...nothing.map((one) => sql`coalesce(of_it.row ->> ${one}, '0') = '0'`),
  ]
  return sql`EXISTS (SELECT FROM (SELECT to_jsonb(t) AS row FROM ${sql.identifier(table)} t
    WHERE t.id::text = coalesce(${auditLog.newRow}, ${auditLog.oldRow}) ->> ${column}) AS of_it WHERE ${and(...parts)})`
}

export async function corrections(
  ctx: Ctx,
  { id, page, limit }: InputOf<Calls['corrections']>,
): Promise<OutputOf<Calls['corrections']>> {
  const { row } = await found(ctx, id)
  const { all, seen } = correctedSince(ctx, row)
  const where = and(all, seen)
  const lines = await entries(ctx, where)
    .limit(limit)
    .offset((page - 1) * limit)
  const items = []
  for (const one of lines) items.push(await present(ctx, one))
  return { items, total: await ctx.db.$count(auditLog, where), page, limit }
}

export async function again(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<Calls['again']>> {
  const { row, kind } = await found(ctx, id)
  const { made } = await madeAt(ctx, kind, row.question, withLine(row.line, row.keptAt), REPORT_FORMATS)
  return { formats: made.map(({ format, bytes }) => ({ format, same: sumOf(bytes) === row.sums[format] })) }
}

export async function file(ctx: Ctx, { id, format }: InputOf<Calls['file']>): Promise<Download> {
  const { row } = await found(ctx, id)
  const [kept] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.owner, OWNER), eq(files.ownerId, id), eq(files.sha256, String(row.sums[format]))))
  if (!kept) throw notFound('This file')
  return downloadOf(ctx.app, kept)
}
