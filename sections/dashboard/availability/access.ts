import {
  allOf,
  anyOf,
  type CurrentUser,
  definePermissions,
  has,
  ROLES,
  type Role,
} from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as data } from '#platform/accounts/access.ts'

/** Domain 2.5, "availability own set". */
const OWN: readonly Role[] = [
  'committee_member',
  'core_team',
  'host',
  'driver',
  'volunteer',
  'recipient',
  'viewer',
  'work_logger',
]
const NOBODY: readonly Role[] = []

export const can = definePermissions({
  AVAILABILITY_VIEW: [...OWN, 'demo_user'],
  AVAILABILITY_ADD: OWN,
  AVAILABILITY_EDIT_OWN: OWN,
  AVAILABILITY_EDIT_ALL: NOBODY,
  AVAILABILITY_DELETE_OWN: OWN,
  AVAILABILITY_DELETE_ALL: NOBODY,
  /** Design 4: everybody's. */
  NAV_MY_AVAILABILITY: ROLES,
  NAV_TEAM_AVAILABILITY: NOBODY,
})

export const permissionWording: PermissionWording = {
  families: { AVAILABILITY_: ['Availability', 'availability'] },
}

/** Who reads at least their own. */
export const mayRead = anyOf(can.AVAILABILITY_VIEW, can.AVAILABILITY_EDIT_OWN, can.AVAILABILITY_ADD)
export const mayViewTeam = anyOf(can.AVAILABILITY_VIEW)
export const mayExport = allOf(data.DATA_EXPORT, can.AVAILABILITY_VIEW)

interface Owned {
  userId: string
}
const isOwn = (user: CurrentUser, slot: Owned) => slot.userId === user.id

/** One's own, or for somebody else with the right to change everybody's. */
export const mayAdd = (user: CurrentUser, slot: Owned) =>
  has(user, can.AVAILABILITY_EDIT_ALL) || (has(user, can.AVAILABILITY_ADD) && isOwn(user, slot))
export const mayEdit = (user: CurrentUser, slot: Owned) =>
  has(user, can.AVAILABILITY_EDIT_ALL) || (has(user, can.AVAILABILITY_EDIT_OWN) && isOwn(user, slot))
export const mayRemove = (user: CurrentUser, slot: Owned) =>
  has(user, can.AVAILABILITY_DELETE_ALL) || (has(user, can.AVAILABILITY_DELETE_OWN) && isOwn(user, slot))
