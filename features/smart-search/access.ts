import { can } from '#features/accounts/access.ts'
import { anyOf } from '#kernel/access.ts'

/** Spec 6, design 4: ADMIN_ACCESS opens the reading calls of admin screens; writing needs ADMIN_PANEL_ACCESS. */
export const mayRead = anyOf(can.ADMIN_PANEL_ACCESS, can.ADMIN_ACCESS)
export const mayWrite = anyOf(can.ADMIN_PANEL_ACCESS)
