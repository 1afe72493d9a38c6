import { anyOf } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Spec 6, design 4: ADMIN_ACCESS opens the reading calls of admin screens; writing needs ADMIN_PANEL_ACCESS. */
export const mayRead = anyOf(can.ADMIN_PANEL_ACCESS, can.ADMIN_ACCESS)
export const mayWrite = anyOf(can.ADMIN_PANEL_ACCESS)
