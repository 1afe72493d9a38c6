import { allOf, anyOf, type Holder, has, ROLES, type Role } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Design 4: ADMIN_ACCESS opens the reading calls of admin screens; writing needs ADMIN_PANEL_ACCESS. */
export const mayRead = anyOf(can.ADMIN_PANEL_ACCESS, can.ADMIN_ACCESS)
export const mayExport = allOf(can.DATA_EXPORT, can.ADMIN_PANEL_ACCESS)
export const mayResend = anyOf(can.ADMIN_PANEL_ACCESS)

/**
 * A link that sets a password is as good as the account: administrators read it only for people who do not outrank
 * them, and only while the portal has no mail server (then somebody has to hand it over).
 */
export const maySeeLink = (user: Holder, recipient: Role | null) =>
  has(user, can.ADMIN_PANEL_ACCESS) &&
  (recipient === null || ROLES.indexOf(user.role) <= ROLES.indexOf(recipient))

export const seesAddresses = (user: Holder) => has(user, can.CONTACTS_VIEW)
