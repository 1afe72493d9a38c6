import { allOf, anyOf, type Holder, has } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Design 4: ADMIN_ACCESS opens the reading calls of admin screens; writing needs ADMIN_PANEL_ACCESS. */
export const mayRead = anyOf(can.ADMIN_PANEL_ACCESS, can.ADMIN_ACCESS)
export const mayExport = allOf(can.DATA_EXPORT, can.ADMIN_PANEL_ACCESS)
export const maySend = anyOf(can.ADMIN_PANEL_ACCESS)

/** Phones of people (design 4); others see the last four digits. */
export const seesNumbers = (user: Holder) => has(user, can.CONTACTS_VIEW)
