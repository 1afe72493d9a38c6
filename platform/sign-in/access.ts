import { allOf } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Who helps others to sign in again; whom, is the rank rule of `accounts/access.ts`. */
export const mayHelp = allOf(can.ADMIN_PANEL_ACCESS, can.USERS_EDIT)
