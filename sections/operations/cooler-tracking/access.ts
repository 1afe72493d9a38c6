import { allOf, anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 2.5 gives them to no role but administrators: who carries coolers is given them person by person. */
export const can = definePermissions({
  COOLERS_VIEW: [],
  COOLERS_REPORT: [],
  COOLERS_MANAGE: [],
  NAV_COOLER_TRACKING: [],
})

export const permissionWording: PermissionWording = {
  families: { COOLERS_: ['Coolers', 'coolers'] },
  names: {
    COOLERS_REPORT: {
      label: 'Check coolers in and out',
      explanation:
        'Scans coolers, says who has them, and reports how many are at home. For whoever carries them.',
      risk: 'moderate',
    },
  },
}

export const mayView = anyOf(can.COOLERS_VIEW, can.COOLERS_REPORT, can.COOLERS_MANAGE)
export const mayReport = anyOf(can.COOLERS_REPORT, can.COOLERS_MANAGE)
export const mayManage = anyOf(can.COOLERS_MANAGE)
export const mayExport = allOf(people.DATA_EXPORT, can.COOLERS_VIEW)

export const sees = (user: CurrentUser) =>
  has(user, can.COOLERS_VIEW) || has(user, can.COOLERS_REPORT) || has(user, can.COOLERS_MANAGE)
export const reports = (user: CurrentUser) => has(user, can.COOLERS_REPORT) || has(user, can.COOLERS_MANAGE)
export const manages = (user: CurrentUser) => has(user, can.COOLERS_MANAGE)
/** What somebody said of a cooler or of their own stock is theirs to take back, and the managers’. */
export const mayTakeBack = (user: CurrentUser, by: string | null) =>
  manages(user) || (reports(user) && by === user.id)
