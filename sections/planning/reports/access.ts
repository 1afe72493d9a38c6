import { allOf, anyOf, type CurrentUser, definePermissions, has, passes } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

export const can = definePermissions({
  /** Beside it, whatever the report itself asks for. */
  REPORTS_KEEP: ['committee_member', 'core_team'],
})

export const permissionWording: PermissionWording = {
  families: { REPORTS_: ['Kept reports', 'kept reports'] },
  names: {
    REPORTS_KEEP: {
      label: 'Keep reports',
      explanation:
        'Keeps reports that they may save as files, sees those that were kept, and what was corrected since.',
    },
  },
}

/** Who may save such a report as a file: that of the slice that makes it. */
export const KINDS = {
  'grant-metrics': { label: 'Grant metrics', access: allOf(people.DATA_EXPORT, 'GRANT_METRICS_EXPORT') },
  month: {
    label: 'Collections of a month',
    access: allOf(people.DATA_EXPORT, 'ANALYTICS_EXPORT', 'COLLECTIONS_VIEW'),
  },
} as const
export type ReportName = keyof typeof KINDS

export const mayKeep = anyOf(can.REPORTS_KEEP)
export const keepsKind = (user: CurrentUser, kind: string): boolean =>
  passes(user, mayKeep) && kind in KINDS && passes(user, KINDS[kind as ReportName].access)
/** Nobody changes what was kept; its name, and whether it stays, are decided by whoever kept it. */
export const mayEdit = (user: CurrentUser, row: { createdBy: string | null; kind: string }) =>
  keepsKind(user, row.kind) && (row.createdBy === user.id || has(user, 'ADMIN_PANEL_ACCESS'))
