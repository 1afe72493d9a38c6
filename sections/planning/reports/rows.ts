import { inArray } from 'drizzle-orm'
import { passes } from '#kernel/people/access.ts'
import { accountNames } from '#server/data/names.ts'
import { rowsOf } from '#server/data/rows.ts'
import { KINDS, keepsKind, mayEdit, mayKeep, type ReportName } from './access.ts'
import { report } from './fields.ts'
import { keptReports } from './tables.ts'

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
  beside: async (ctx, kept) => {
    const names = await accountNames(
      ctx,
      kept.flatMap(({ createdBy }) => createdBy ?? []),
    )
    return kept.map(({ kind, createdBy }) => ({
      kindLabel: KINDS[kind as ReportName]?.label ?? kind,
      keptBy: (createdBy && names.get(createdBy)) ?? null,
    }))
  },
})
