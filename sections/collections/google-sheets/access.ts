import {
  type Access,
  anyOf,
  type CurrentUser,
  definePermissions,
  has,
  passes,
} from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

export const can = definePermissions({ LIVE_SHEETS_MAKE: ['core_team'] })

export const permissionWording: PermissionWording = {
  families: { LIVE_SHEETS_: ['Data', 'sheets that keep themselves up to date'] },
  names: {
    LIVE_SHEETS_MAKE: {
      label: 'Make addresses of sheets that keep themselves up to date',
      explanation:
        'Whoever knows such an address reads one list, as far as the person who made it may export it at that moment.',
      risk: 'elevated',
    },
  },
}
export const mayMake = anyOf(can.LIVE_SHEETS_MAKE)
/** Administrators see and end those of others. */
export const maySee = anyOf(can.LIVE_SHEETS_MAKE, people.ADMIN_PANEL_ACCESS)
/** Lists go out to be changed like every export, each under the rights of its own. */
export const mayTake = anyOf(people.DATA_EXPORT)
export const mayOpen = anyOf(can.LIVE_SHEETS_MAKE, people.ADMIN_PANEL_ACCESS, people.DATA_EXPORT)

export const mayEnd = (user: CurrentUser, address: { createdBy: string }) =>
  address.createdBy === user.id || has(user, people.ADMIN_PANEL_ACCESS)

/** By its owner's rights it comes in: who makes it come in by itself may import into its list, too. */
export const mayFollowMore = (
  user: CurrentUser,
  sheet: { createdBy: string },
  changes: { rule?: string | undefined; isOn?: boolean | undefined },
  imports: Access | undefined,
) =>
  sheet.createdBy === user.id ||
  ((changes.rule === undefined || changes.rule === 'ask') && changes.isOn !== true) ||
  (imports !== undefined && passes(user, imports))

/** Whose sheets elsewhere are read here on a schedule, and what is done with them. */
export const mayFollow = anyOf(people.ADMIN_PANEL_ACCESS)

/** Whoever took a list out brings it back, or an administrator. */
export const mayUseTakeAway = (user: CurrentUser, takeAway: { createdBy: string }) =>
  takeAway.createdBy === user.id || has(user, people.ADMIN_PANEL_ACCESS)

/** The key of an account opens everything that is shared with it. */
export const mayKeepAccount = anyOf(people.ADMIN_PANEL_ACCESS)
