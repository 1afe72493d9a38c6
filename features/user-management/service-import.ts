import { sql } from 'drizzle-orm'
import { mayManage } from '#features/accounts/access.ts'
import { createPeople } from '#features/accounts/service-people.ts'
import { ROLE_NAMES, ROLES } from '#kernel/access.ts'
import type { InputOf, OutputOf } from '#kernel/contract.ts'
import { unprocessable } from '#kernel/errors.ts'
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
import { users } from '#server/tables.ts'
import { FIELD_LABELS, type Field, isPeopleHeader } from './import-columns.ts'
import { IMPORT_MAX_BYTES, type importCalls, type Preview } from './import-contract.ts'
import { type Fix, problemTable, type Reading, type ReadPerson, readPeople } from './import-reading.ts'
import type { UserRow } from './present.ts'
import { edit } from './service.ts'
import { whyNot } from './service-invite.ts'

type Calls = typeof importCalls

const SLICE = 'people'
const READ = { isHeader: isPeopleHeader }
const SAMPLES = 3

interface Options {
  columns?: Partial<Record<Field, number | null>>
  fixes?: Fix[]
}
interface Change {
  person: UserRow
  changes: Partial<Pick<UserRow, 'firstName' | 'lastName' | 'phone'>>
}
/** What the file would do, by what is in the database now. */
interface Plan extends Reading {
  fresh: ReadPerson[]
  changed: Change[]
  unchanged: number
  hints: { row: number; message: string }[]
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
  { importId, columns, fixes }: InputOf<Calls['importChange']>,
): Promise<Preview> {
  const { row, table } = await findImport(ctx, SLICE, importId, { ...READ, lock: true })
  const kept = row.options as Options
  const options = {
    ...kept,
    ...(columns ? { columns: { ...kept.columns, ...columns } } : {}),
    ...(fixes ? { fixes } : {}),
  }
  await keepOptions(ctx, row, options)
  return previewOf(ctx, { ...row, options }, table)
}

export async function importProblems(
  ctx: Ctx,
  { importId }: InputOf<Calls['importProblems']>,
): Promise<Download> {
  const { row, table } = await findImport(ctx, SLICE, importId, READ)
  return {
    name: `${row.fileName.replace(/\.\w+$/, '')}-problems.csv`,
    type: 'text/csv; charset=utf-8',
    body: writeCsv(problemTable(table, await planOf(ctx, row.options, table))),
  }
}

/** Accounts for everybody who is new, in one transaction and under one request id: one undo takes it all back. */
export async function importApply(
  ctx: Ctx,
  { importId, fixes = [] }: InputOf<Calls['importApply']>,
): Promise<OutputOf<Calls['importApply']>> {
  const { row, table } = await findImport(ctx, SLICE, importId, { ...READ, lock: true })
  refuseIfApplied(row)
  const kept = row.options as Options
  const plan = await planOf(ctx, { ...kept, fixes: [...(kept.fixes ?? []), ...fixes] }, table)
  if (plan.missing.length > 0)
    throw unprocessable(
      `Please say first which columns hold this: ${plan.missing.map((field) => FIELD_LABELS[field]).join(', ')}.`,
    )
  await createPeople(ctx, plan.fresh)
  // One coarse event for all of them.
  const quiet: Ctx = { ...ctx, emit: () => undefined }
  for (const { person, changes } of plan.changed)
    await edit(quiet, { id: person.id, version: person.version, ...changes })
  if (plan.changed.length > 0) ctx.emit('users.changed')
  await markApplied(ctx, row)
  return {
    created: plan.fresh.length,
    updated: plan.changed.length,
    skipped: plan.rows - plan.blank - plan.fresh.length - plan.changed.length,
    requestId: ctx.requestId,
  }
}

async function planOf(ctx: Ctx, options: unknown, table: Table): Promise<Plan> {
  const reading = readPeople(table, options as Options)
  const emails = reading.people.map(({ email }) => email.toLowerCase())
  const known = await ctx.db
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = ANY (${sql.param(emails)}::text[])`)
  const byEmail = new Map(known.map((person) => [person.email.toLowerCase(), person]))
  const plan: Plan = {
    ...reading,
    problems: [...reading.problems],
    fresh: [],
    changed: [],
    unchanged: 0,
    hints: [],
  }
  const heading = (field: Field) => reading.columns.find((column) => column.field === field)?.heading
  for (const read of reading.people) {
    const person = byEmail.get(read.email.toLowerCase())
    if (!person) {
      const reason = whyNot(ctx, read.role)
      if (!reason) plan.fresh.push(read)
      else
        plan.problems.push({
          row: read.row,
          kind: 'role_not_yours',
          column: heading('role') ?? FIELD_LABELS.role,
          value: ROLE_NAMES[read.role],
          message: reason,
        })
      continue
    }
    if (read.roleGiven && read.role !== person.role)
      plan.hints.push({
        row: read.row,
        message: `${person.displayName} stays ${ROLE_NAMES[person.role]}. Roles of people who have an account are changed in the list.`,
      })
    const changes = differences(read, person)
    if (Object.keys(changes).length === 0) plan.unchanged += 1
    else if (mayManage(ctx.user, person)) plan.changed.push({ person, changes })
    else
      plan.problems.push({
        row: read.row,
        kind: 'not_yours',
        column: heading('email') ?? FIELD_LABELS.email,
        value: read.email,
        message: `${person.displayName} has a higher role than you, so you cannot change the account.`,
      })
  }
  plan.problems.sort((a, b) => a.row - b.row)
  return plan
}

/** What the file knows otherwise; an empty cell says nothing. */
function differences(read: ReadPerson, person: UserRow): Change['changes'] {
  return {
    ...(read.firstName !== person.firstName ? { firstName: read.firstName } : {}),
    ...(read.lastName && read.lastName !== person.lastName ? { lastName: read.lastName } : {}),
    ...(read.phone && read.phone !== person.phone ? { phone: read.phone } : {}),
  }
}

async function previewOf(ctx: Ctx, row: ImportRow, table: Table): Promise<Preview> {
  const plan = await planOf(ctx, row.options, table)
  const duplicate = plan.problems.filter(({ kind }) => kind === 'duplicate_of_row').length
  return {
    importId: row.id,
    fileName: row.fileName,
    columns: plan.columns.map((column) => ({
      ...column,
      samples: samplesOf(table, plan.headerRow, column.index),
    })),
    fields: Object.entries(FIELD_LABELS).map(([field, label]) => ({ field, label })),
    missing: plan.missing,
    dates: { reading: 'month-first', ambiguous: false },
    counts: {
      new: plan.fresh.length,
      changed: plan.changed.length,
      unchanged: plan.unchanged,
      duplicate,
      problem: plan.problems.length - duplicate,
      blank: plan.blank,
    },
    problems: plan.problems,
    hints: plan.hints,
    creates: { hosts: [] },
    roles: ROLES.map((role) => ({
      role: ROLE_NAMES[role],
      count: plan.fresh.filter((person) => person.role === role).length,
    })).filter(({ count }) => count > 0),
    applied: row.appliedRequestId ? { requestId: row.appliedRequestId } : null,
  }
}

function samplesOf(table: Table, headerRow: number, index: number): string[] {
  const below = table.rows.filter(({ row }) => row > headerRow).map(({ cells }) => cells[index]?.trim() ?? '')
  return below
    .filter((cell) => cell !== '')
    .slice(0, SAMPLES)
    .map((cell) => cell.slice(0, 80))
}
