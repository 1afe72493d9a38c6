import { can } from '#features/accounts/access.ts'
import { allOf } from '#kernel/access.ts'

/** Who helps others to sign in again; whom, is the rank rule of `accounts/access.ts`. */
export const mayHelp = allOf(can.ADMIN_PANEL_ACCESS, can.USERS_EDIT)
