import { allOf, anyOf, definePermissions } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 10.3: whoever writes to funders. Administrators hold everything; nobody else has it by their role. */
export const can = definePermissions({
  GRANT_METRICS_VIEW: [],
  GRANT_METRICS_EXPORT: [],
  GRANT_METRICS_EDIT: [],
  NAV_GRANT_METRICS: [],
})

export const permissionWording: PermissionWording = {
  families: { GRANT_METRICS_: ['Grant metrics', 'grant metrics'] },
  names: {
    GRANT_METRICS_VIEW: {
      label: 'See grant metrics',
      explanation: 'See sums of the whole charity as funders ask for them, and what they rest on.',
    },
    GRANT_METRICS_EDIT: { label: 'Change what grant metrics rest on' },
    GRANT_METRICS_EXPORT: { label: 'Save grant metrics as files' },
  },
}

export const mayView = anyOf(can.GRANT_METRICS_VIEW)
export const mayOpen = anyOf(can.NAV_GRANT_METRICS)
export const mayEdit = anyOf(can.GRANT_METRICS_EDIT)
export const mayExport = allOf(people.DATA_EXPORT, can.GRANT_METRICS_EXPORT)
