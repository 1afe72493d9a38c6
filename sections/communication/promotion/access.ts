import { anyOf, type CurrentUser, definePermissions, passes, ROLES } from '#kernel/people/access.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 5.8: everybody sees the graphics, whomever they are for; administrators manage them. */
export const can = definePermissions({
  NAV_PROMOTION: ROLES,
})

export const mayView = anyOf(can.NAV_PROMOTION)
export const mayManage = anyOf(people.ADMIN_PANEL_ACCESS)

export const manages = (user: CurrentUser) => passes(user, mayManage)
