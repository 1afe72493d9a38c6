import { anyOf } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Each is told what the administrator who made it may see, and nothing else. */
export const mayManage = anyOf(can.ADMIN_PANEL_ACCESS)
