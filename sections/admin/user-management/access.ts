import { allOf, anyOf } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Who may look at people and at what they may do. */
export const mayRead = anyOf(can.USERS_VIEW, can.USERS_EDIT)
/** Who may change them; on whom, and what they may grant, is the rank rule of `accounts/access.ts`. */
export const mayWrite = anyOf(can.USERS_EDIT)
export const mayExport = allOf(can.DATA_EXPORT, can.USERS_VIEW)
export const mayImport = allOf(can.DATA_IMPORT, can.USERS_EDIT)
/** Spec 6 names ADMIN_PANEL_ACCESS; who sees or approves people finds the section as well. */
export const opens = anyOf(can.ADMIN_PANEL_ACCESS, can.USERS_EDIT, can.USERS_VIEW)
/** How a role sees the portal, also for the role demo; which roles is decided by `service-preview.ts`. */
export const mayPreview = anyOf(can.ADMIN_PANEL_ACCESS, can.USERS_VIEW, can.USERS_EDIT)
