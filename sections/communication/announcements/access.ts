import { anyOf, definePermissions } from '#kernel/people/access.ts'

/** Domain 2.1. */
export const can = definePermissions({ MANAGE_ANNOUNCEMENTS: ['admin'] })
export const mayManage = anyOf(can.MANAGE_ANNOUNCEMENTS)
