import { allOf, anyOf } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Design 4: the section and its changes need ADMIN_PANEL_ACCESS; ADMIN_ACCESS opens the reading calls. */
export const mayRead = anyOf(can.ADMIN_PANEL_ACCESS, can.ADMIN_ACCESS)
export const mayExport = allOf(can.DATA_EXPORT, can.ADMIN_PANEL_ACCESS)
export const mayManage = anyOf(can.ADMIN_PANEL_ACCESS)
