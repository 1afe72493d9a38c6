import { allOf, anyOf } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Design 4: ADMIN_ACCESS opens the reading calls of admin screens. */
export const mayRead = anyOf(can.ADMIN_PANEL_ACCESS, can.ADMIN_ACCESS)
export const mayBackUp = anyOf(can.ADMIN_PANEL_ACCESS)
/** Everything there is, private messages too: for who may give rights and take lists along. */
export const mayTakeAll = allOf(can.ADMIN_PANEL_ACCESS, can.USERS_EDIT, can.DATA_EXPORT)
