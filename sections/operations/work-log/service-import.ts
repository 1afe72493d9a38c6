import { eq, sql } from 'drizzle-orm'
import { readHead } from '#kernel/calls/columns.ts'
import { fixesByRow, IMPORT_MAX_BYTES, type ImportOptions } from '#kernel/calls/imports.ts'
import { chooseReading } from '#kernel/calls/read-cells.ts'
import { foldName } from '#kernel/language/names.ts'
import { has, passes } from '#kernel/people/access.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { insertMany, updateMany } from '#server/data/versioned.ts'
import { type ImportPlan, importHandlers } from '#server/spreadsheets/import-handlers.ts'
import type { Table } from '#server/spreadsheets/spreadsheet.ts'
import { can, lastDay, mayApprove, mayEdit } from './access.ts'
import { isHeader, type Known, LABELS, type ReadLog, readRow, recognise } from './import-reading.ts'
import { scope } from './rows.ts'
import { workKinds, workLogs } from './tables.ts'

const DUPLICATE = 'duplicate_of_row'

interface Plan extends ImportPlan {
  fresh: ReadLog[]
  changed: { id: string; values: Partial<Row> }[]
}
type Row = typeof workLogs.$inferSelect

async function knownTo(
  ctx: Ctx,
  options: ImportOptions,
  dateCells: string[],
): Promise<Known & { ambiguous: boolean }> {
  const { country, collectionWeekdays } = ctx.settings
  const usual = chooseReading(dateCells, () => false, country === 'other' ? undefined : country)
  const forOthers = has(ctx.user, can.WORK_LOGS_EDIT_ALL)
  // Whoever brings their own hours is told nothing about others.
  const people = await ctx.db
    .select({ id: users.id, name: users.displayName, email: users.email })
    .from(users)
    .where(forOthers ? undefined : eq(users.id, ctx.user.id))
    .orderBy(users.displayName, users.id)
  return {
    me: ctx.user.id,
    forOthers,
    people,
    kinds: await ctx.db.select({ id: workKinds.id, name: workKinds.name }).from(workKinds),
    dates: options.dates ?? usual.reading,
    ambiguous: usual.ambiguous,
    last: lastDay(todayOf(ctx), collectionWeekdays),
  }
}

async function plan(ctx: Ctx, options: ImportOptions, sheet: Table): Promise<Plan> {
  const { filled, mapping, ...head } = readHead(sheet, isHeader, recognise, options.columns)
  const missing = ['workDate', 'description'].filter((name) => mapping[name] === undefined)
  if (mapping.hours === undefined && mapping.minutes === undefined) missing.push('hours')
  const found: Plan = { ...head, missing, problems: [], fresh: [], changed: [], unchanged: 0 }
  if (missing.length > 0) return found
  const fixOf = fixesByRow(options.fixes ?? [])
  const cellOf = ({ row, cells }: (typeof filled)[number]) => {
    const fixed = fixOf.get(row)?.values as Record<string, string | undefined> | undefined
    return (field: string) =>
      fixed?.[field] ?? (mapping[field] === undefined ? undefined : (cells[mapping[field]] ?? ''))
  }
  const known = await knownTo(
    ctx,
    options,
    filled.map((read) => cellOf(read)('workDate') ?? ''),
  )
  found.dates = { reading: known.dates, ambiguous: known.ambiguous }
  const good: ReadLog[] = []
  const seen = new Map<string, number>()
  for (const read of filled) {
    const log = readRow(read.row, cellOf(read), known)
    if (Array.isArray(log)) {
      for (const { field, ...problem } of log) {
        const column = head.columns.find((one) => one.field === field)?.heading ?? LABELS[field]
        found.problems.push({ row: read.row, ...(column ? { column } : {}), ...problem })
      }
      continue
    }
    const said = log.id ?? lineOf(log)
    const earlier = seen.get(said)
    if (earlier !== undefined && fixOf.get(read.row)?.keepDuplicate !== true)
      found.problems.push({ row: read.row, kind: DUPLICATE, message: `Row ${earlier} says the same.` })
    else {
      seen.set(said, read.row)
      good.push(log)
    }
  }
  await compare(ctx, good, found, new Set(Object.keys(mapping)))
  found.problems.sort((a, b) => a.row - b.row)
  return found
}

type Line = Pick<Row, 'userId' | 'workDate' | 'hours' | 'minutes' | 'description' | 'kindId'>
/** The same person, day, time and words are the same work. */
const lineOf = ({ userId, workDate, hours, minutes, description, kindId }: Line) =>
  JSON.stringify([userId, workDate, hours * 60 + minutes, foldName(description), kindId])

async function compare(ctx: Ctx, good: ReadLog[], found: Plan, mapped: Set<string>) {
  const ids = good.flatMap(({ id }) => id ?? [])
  const stored = await ctx.db
    .select()
    .from(workLogs)
    .where(
      scoped(
        scope(ctx.user),
        sql`(${workLogs.id} = ANY (${sql.param(ids)}::uuid[]) OR (${workLogs.userId} = ANY (${sql.param([...new Set(good.map(({ userId }) => userId))])}::uuid[])
        AND ${workLogs.workDate} = ANY (${sql.param([...new Set(good.map(({ workDate }) => workDate))])}::date[])))`,
      ),
    )
  const byId = new Map(stored.map((row) => [row.id, row]))
  const lines = new Set(stored.map(lineOf))
  for (const log of good) {
    const before = log.id === undefined ? undefined : byId.get(log.id)
    if (!before) {
      if (lines.has(lineOf(log))) found.unchanged += 1
      else found.fresh.push(log)
      continue
    }
    const values = differing(before, log, mapped)
    if (Object.keys(values).length === 0) found.unchanged += 1
    else if (mayEdit(ctx.user, before)) found.changed.push({ id: before.id, values })
    else
      found.problems.push({
        row: log.row,
        kind: 'not_yours',
        message: 'You may not change this entry; it says something else in the portal.',
      })
  }
}

/** What the file says otherwise; whose hours they are is not changed by a file. */
function differing(before: Row, log: ReadLog, mapped: Set<string>): Partial<Row> {
  const said: Partial<Row> = {
    workDate: log.workDate,
    hours: log.hours,
    minutes: log.minutes,
    description: log.description,
    ...(mapped.has('kind') ? { kindId: log.kindId } : {}),
    ...(log.visibility ? { visibility: log.visibility } : {}),
    ...(log.department !== undefined ? { department: log.department } : {}),
  }
  return Object.fromEntries(
    Object.entries(said).filter(([name, value]) => before[name as keyof Row] !== value),
  ) as Partial<Row>
}

/**
 * Hours of before the portal, brought in by somebody who approves hours (sections/admin/moving-in), wait for nobody: they
 * are approved with it. Nobody's own, and none of a day to come.
 */
export async function approveBrought(ctx: Ctx) {
  if (!passes(ctx.user, mayApprove)) return
  await ctx.db
    .update(workLogs)
    .set({
      decision: 'approved',
      decidedBy: ctx.user.id,
      decidedAt: ctx.app.now(),
      decidedContent: sql`${workLogs.content}`,
    })
    .where(
      // Everything of this transaction was made at the same moment.
      sql`${workLogs.createdAt} = now() AND ${workLogs.createdBy} = ${ctx.user.id} AND ${workLogs.userId} <> ${ctx.user.id}
        AND ${workLogs.workDate} <= ${todayOf(ctx)}`,
    )
}

export const imports = importHandlers<Plan>({
  slice: 'work-log',
  labels: LABELS,
  maxBytes: IMPORT_MAX_BYTES,
  isHeader,
  duplicate: DUPLICATE,
  plan,
  apply: async (ctx, { fresh, changed }) => {
    const logs = fresh.map(({ row: _row, id: _id, visibility, department, ...log }) => ({
      ...log,
      // A team is chosen in the portal; until then it is the person's own.
      visibility:
        visibility === 'public' || (visibility === 'department' && department) ? visibility : undefined,
      department: department ?? undefined,
      createdBy: ctx.user.id,
    }))
    await insertMany(ctx, workLogs, logs)
    const stored = await ctx.db
      .select()
      .from(workLogs)
      .where(sql`${workLogs.id} = ANY (${sql.param(changed.map(({ id }) => id))}::uuid[])`)
      .for('update')
    const byId = new Map(stored.map((row) => [row.id, row]))
    const moved = changed.flatMap(({ id, values }) => {
      const before = byId.get(id)
      return before ? [{ before, values }] : []
    })
    await updateMany(ctx, workLogs, moved)
    ctx.emit('workLogs.changed')
    return { created: fresh.length, updated: moved.length }
  },
})
