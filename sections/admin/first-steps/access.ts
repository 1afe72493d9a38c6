import { anyOf } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Who sets a portal up keeps it, too. */
export const mayManage = anyOf(can.ADMIN_PANEL_ACCESS)
