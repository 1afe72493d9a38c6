import { allOf, anyOf, type CurrentUser, definePermissions, has, ROLES } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 2.5, design 4. */
export const can = definePermissions({
  /** Spec 6: granted to everyone. */
  VOLUNTEERS_VIEW: ROLES,
  NAV_VOLUNTEERS: [],
  VOLUNTEERS_ADD: ['core_team'],
  VOLUNTEERS_EDIT: ['core_team'],
  VOLUNTEERS_DELETE: ['core_team'],
})

export const permissionWording: PermissionWording = {
  families: { VOLUNTEERS_: ['Volunteers', 'volunteers'] },
}

export const mayView = anyOf(can.VOLUNTEERS_VIEW)
export const mayExport = allOf(people.DATA_EXPORT, can.VOLUNTEERS_VIEW)
/** Home addresses, and what is noted about somebody. */
export const addresses = anyOf(can.VOLUNTEERS_EDIT)

export const mayAdd = (user: CurrentUser) => has(user, can.VOLUNTEERS_ADD)
export const mayEdit = (user: CurrentUser) => has(user, can.VOLUNTEERS_EDIT)
export const mayRemove = (user: CurrentUser) => has(user, can.VOLUNTEERS_DELETE)
