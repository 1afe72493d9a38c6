import { allOf, anyOf, definePermissions, ROLES } from '#kernel/people/access.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Spec 6 names no permission for the entry, so everyone has it; administrators keep the list (domain 6.5). */
export const can = definePermissions({ NAV_IMPORTANT_LINKS: ROLES })

export const mayView = anyOf(can.NAV_IMPORTANT_LINKS)
export const mayManage = allOf(can.NAV_IMPORTANT_LINKS, people.ADMIN_PANEL_ACCESS)
export const mayExport = allOf(people.DATA_EXPORT, can.NAV_IMPORTANT_LINKS)
