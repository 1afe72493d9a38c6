import { inArray, sql } from 'drizzle-orm'
import { formatDays } from '#kernel/charity/day.ts'
import { monthPeriod } from '#kernel/charity/periods.ts'
import { passes } from '#kernel/people/access.ts'
import { accountNames } from '#server/data/names.ts'
import { rowsOf } from '#server/data/rows.ts'
import { KINDS, keepsKind, mayEdit, mayKeep, type ReportName } from './access.ts'
import { report } from './fields.ts'
import { keptReports } from './tables.ts'

/** A month is one, although its last week, which is counted with it, may end in the next. */
const aboutOf = ({ month }: Record<string, unknown>, { from, to }: { from: string; to: string }) =>
  month ? monthPeriod(from).label : formatDays(from, to)

/** Kept reports of the kinds that a person may save as files. */
export const rows = rowsOf(report, keptReports, {
  scope: (user) => {
    if (!passes(user, mayKeep)) return false
    const all = Object.keys(KINDS) as ReportName[]
    const kinds = all.filter((kind) => keepsKind(user, kind))
    if (kinds.length === all.length) return undefined
    return kinds.length > 0 && inArray(keptReports.kind, kinds)
  },
  mayEdit,
  event: 'reports.changed',
  section: 'reports',
  sorts: { days: sql`${keptReports.from}`, kept: sql`${keptReports.keptAt}` },
  beside: async (ctx, kept) => {
    const names = await accountNames(
      ctx,
      kept.flatMap(({ createdBy }) => createdBy ?? []),
    )
    return kept.map(({ kind, createdBy, question, from, to }) => ({
      kindLabel: KINDS[kind as ReportName]?.label ?? kind,
      about: aboutOf(question, { from, to }),
      keptBy: (createdBy && names.get(createdBy)) ?? null,
    }))
  },
})
