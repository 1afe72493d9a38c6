import { anyOf } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Who decides whether questions leave the portal, and sees what was sent. */
export const mayManage = anyOf(can.ADMIN_PANEL_ACCESS)
