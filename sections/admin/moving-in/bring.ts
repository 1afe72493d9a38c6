import { AppError } from '#kernel/calls/errors.ts'
import type { ImportOptions, ImportProblem } from '#kernel/calls/imports.ts'
import { passes } from '#kernel/people/access.ts'
import { paidBefore } from '#sections/operations/expenses/service-import.ts'
import { approveBrought } from '#sections/operations/work-log/service-import.ts'
import type { Ctx } from '#server/context.ts'
import type { RowPlan } from '#server/spreadsheets/import-compare.ts'
import type { Table } from '#server/spreadsheets/spreadsheet.ts'
import { giveAccounts } from './accounts.ts'
import { driversOf, signAgreements, signedBesides } from './agreements.ts'
import type { Outcome, OutcomeProblem } from './contract.ts'
import type { FileOptions, Opened, OpenSheet } from './files.ts'
import { IMPORTERS } from './importers.ts'
import { lookBack, peopleNow } from './look-back.ts'
import { asRead, inWords, PAID_BEFORE, PART_WORDS, PARTS, type Part, placeOf } from './parts.ts'
import { type StableIds, stableIds } from './stable-ids.ts'

/** All sheets together, part by part, each by the rules of its section, in the transaction of the call. */

interface Task {
  file: Opened
  sheet: OpenSheet
  part: Part
}

export async function bring(ctx: Ctx, opened: Opened[]): Promise<Outcome> {
  const tasks = opened.flatMap((file) =>
    file.sheets.flatMap((sheet) =>
      sheet.asks || sheet.options.skipped
        ? []
        : (sheet.converted?.parts ?? []).map((part) => ({ file, sheet, part })),
    ),
  )
  const before = await peopleNow(ctx)
  const outcome: Pick<
    Outcome,
    'counts' | 'problems' | 'hints' | 'newLocations' | 'accounts' | 'withoutAccount' | 'offers'
  > = {
    counts: [],
    problems: [],
    hints: tasks.length > 0 ? hintsOf(opened) : [],
    newLocations: [],
    accounts: [],
    withoutAccount: [],
    offers: {},
  }
  for (const part of PARTS) {
    const these = tasks.filter((task) => task.part.part === part)
    if (part === 'expenses') Object.assign(outcome, await giveAccounts(ctx, fixedNames(tasks)))
    for (const task of these) {
      const done = await bringPart(ctx, task)
      outcome.counts.push(done.counts)
      outcome.problems.push(...done.problems)
      outcome.hints.push(...done.hints)
      outcome.newLocations.push(...done.creates)
      for (const [field, names] of Object.entries(done.offers ?? {}))
        Object.assign(outcome.offers ?? {}, { [`${part} ${field}`]: names })
    }
  }
  return {
    ...outcome,
    newLocations: [...new Set(outcome.newLocations)],
    totals: PARTS.flatMap((part) => {
      const own = outcome.counts.filter((one) => one.part === part)
      const sum = (name: 'new' | 'changed' | 'unchanged' | 'left') =>
        own.reduce((all, one) => all + one[name], 0)
      return own.length === 0
        ? []
        : [{ part, new: sum('new'), changed: sum('changed'), unchanged: sum('unchanged'), left: sum('left') }]
    }),
    ...(await lookBack(ctx, { before, importIds: opened.map(({ row }) => row.id) })),
  }
}

const hintsOf = (opened: Opened[]): Outcome['hints'] =>
  opened.flatMap(({ row, sheets }) =>
    sheets.flatMap(({ sheet, asks, options, converted }) =>
      asks || options.skipped
        ? []
        : (converted?.hints ?? []).map((hint) => ({ ...hint, fileId: row.id, sheet: sheet.name })),
    ),
  )

/** Whose hours and expenses these are, as corrected. */
function fixedNames(tasks: Task[]): string[] {
  return tasks.flatMap(({ part, sheet }) => {
    const field = part.part === 'hours' ? 'person' : part.part === 'expenses' ? 'claimant' : undefined
    const at = field ? part.fields.indexOf(field) : -1
    if (!field || at < 0) return []
    const fixes = new Map(
      (sheet.options.fixes ?? []).map((fix) => [`${fix.part} ${fix.row}`, fix.values?.[field]]),
    )
    return part.rows.map(({ row, cells }) => fixes.get(`${part.part} ${row}`) ?? cells[at] ?? '')
  })
}

async function bringPart(ctx: Ctx, task: Task) {
  const { file, sheet, part } = task
  const importer = IMPORTERS[part.part]
  const where = { fileId: file.row.id, sheet: sheet.sheet.name, part: part.part }
  const counts = { ...where, new: 0, changed: 0, unchanged: 0, left: 0 }
  const nothing = { counts, hints: [], creates: [] as string[], offers: undefined }
  const refused = (message: string) => ({
    ...nothing,
    counts: { ...counts, left: part.rows.length },
    problems: [wholePart({ ...where, file: file.row.fileName }, part, message)],
  })
  if (!passes(ctx.user, importer.access))
    return refused(`You may not add ${PART_WORDS[part.part].many}, so these rows are left out.`)
  const ids = await stableIds(ctx, sheet.options.fixes ?? [])
  const options = optionsOf(task, ids)
  const table = tableOf(part)
  await ctx.db.execute('SAVEPOINT moving_in_part')
  try {
    const plan = await importer.plan(ctx, options, table)
    if (plan.missing.length > 0)
      return refused(
        `Please say first, under Columns, which one holds this: ${plan.missing.map((name) => importer.labels[name] ?? name).join(', ')}.`,
      )
    if (importer.blanksErase) keepWhatIsKnown(plan as RowPlan)
    const driverOf = part.part === 'drivers' ? driversOf(plan as RowPlan) : new Map<number, string>()
    const paid = part.part === 'expenses' ? await paidBefore(ctx, plan as RowPlan, paidIn(part)) : []
    const { created, updated } = await importer.apply(
      ctx,
      plan as never,
      { ...file.row, options: { ...options } },
      undefined,
      table,
    )
    if (part.part === 'hours') await approveBrought(ctx)
    const { signed, hints } = await signAgreements(ctx, part, driverOf)
    // Whoever was there and says the same, but for the agreement.
    const more = part.part === 'drivers' ? signedBesides(plan as RowPlan, signed) : 0
    await ctx.db.execute('RELEASE SAVEPOINT moving_in_part')
    const problems = await problemsOf(plan.problems, task, ids)
    return {
      counts: {
        ...counts,
        new: created,
        changed: updated + more,
        unchanged: plan.unchanged - more,
        left: new Set(plan.problems.map(({ row }) => row)).size,
      },
      problems,
      // Individuals and groups of one day stand in two sheets: that both are there says nothing.
      hints: [...(sheet.found.kind === 'groups' ? [] : (plan.hints ?? [])), ...hints, ...paid].map(
        ({ row, message }) => ({
          fileId: where.fileId,
          sheet: where.sheet,
          row: placeOf(row).row,
          message: asRead(message),
        }),
      ),
      creates: plan.creates ?? [],
      offers: plan.offers,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await ctx.db.execute('ROLLBACK TO SAVEPOINT moving_in_part')
    return refused(error.message)
  }
}

function paidIn({ fields, rows }: Part): Set<number> {
  const at = fields.indexOf(PAID_BEFORE)
  return new Set(rows.flatMap(({ row, cells }) => (cells[at] ? [row] : [])))
}

/** The importer's own words for what it calls the rest by: a table of its fields, each under its own name. */
function tableOf({ fields, rows }: Part): Table {
  return { format: 'csv', encoding: 'utf-8', rows: [{ row: 0, cells: fields }, ...rows] }
}

function optionsOf({ file, sheet, part }: Task, ids: StableIds): ImportOptions {
  const { labels } = IMPORTERS[part.part]
  const own = part.fields.flatMap((field, index) => (field in labels ? [[field, index] as const] : []))
  return {
    columns: Object.fromEntries(own),
    allowNames: (file.options as FileOptions).allowNames ?? [],
    fixes: (sheet.options.fixes ?? [])
      .filter((fix) => fix.part === part.part)
      .map(({ row, values, keepDuplicate, is }) => ({
        row,
        ...(values ? { values } : {}),
        ...(keepDuplicate ? { keepDuplicate } : {}),
        ...(is ? { is: ids.meant(is) } : {}),
      })),
  }
}

/** A blank cell says nothing: what another sheet or the portal has stays. */
function keepWhatIsKnown(plan: RowPlan) {
  const said = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
  for (const row of plan.fresh) row.values = said(row.values)
  const changed = plan.changed.map((row) => ({ ...row, values: said(row.values) }))
  plan.changed = changed.filter(({ values }) => Object.keys(values).length > 0)
  plan.unchanged += changed.length - plan.changed.length
}

async function problemsOf(problems: ImportProblem[], { file, sheet, part }: Task, ids: StableIds) {
  const { labels } = IMPORTERS[part.part]
  const stable = await ids.of(problems.flatMap(({ candidates = [] }) => candidates.map(({ id }) => id)))
  return problems.map((problem): OutcomeProblem => {
    const { column, kind, candidates = [] } = problem
    // The table is headed by the names of the fields.
    const field = part.fields.find((name) => name === column) ?? (column && column in labels ? column : null)
    const shown = field && sheet.found.columns.find((one) => one.field === field)?.heading
    return {
      fileId: file.row.id,
      file: file.row.fileName,
      sheet: sheet.sheet.name,
      part: part.part,
      row: problem.row,
      where: inWords(problem.row),
      kind,
      field,
      label: shown || (field ? labels[field] : undefined) || column || '',
      value: problem.value ?? '',
      message: asRead(problem.message),
      fixes: [problem.fix ?? [], problem.otherFixes ?? []].flat(),
      candidates: candidates.map(({ id, ...rest }) => ({ ...rest, id: stable.get(id) ?? id })),
    }
  })
}

const wholePart = (
  where: Pick<OutcomeProblem, 'fileId' | 'file' | 'sheet' | 'part'>,
  { rows }: Part,
  message: string,
): OutcomeProblem => ({
  ...where,
  row: rows[0]?.row ?? 0,
  where: rows.length === 1 ? inWords(rows[0]?.row ?? 0) : `${rows.length} rows`,
  kind: 'left_out',
  field: null,
  label: '',
  value: '',
  message,
  fixes: [],
  candidates: [],
})
