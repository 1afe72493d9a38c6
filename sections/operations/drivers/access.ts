import { allOf, anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 2.5, design 4. */
export const can = definePermissions({
  DRIVERS_VIEW: ['core_team', 'demo_user'],
  NAV_DRIVERS: [],
  DRIVERS_ADD: [],
  DRIVERS_EDIT: ['core_team'],
  DRIVERS_DELETE: [],
})

export const permissionWording: PermissionWording = {
  families: { DRIVERS_: ['Drivers', 'drivers'] },
}

export const mayView = anyOf(can.DRIVERS_VIEW)
export const mayExport = allOf(people.DATA_EXPORT, can.DRIVERS_VIEW)
/** Home addresses, licence numbers, whom to call in an emergency, and what is noted about somebody. */
export const confidential = anyOf(can.DRIVERS_EDIT)

export const mayAdd = (user: CurrentUser) => has(user, can.DRIVERS_ADD)
/** Vehicles and agreements are part of a driver. */
export const mayEdit = (user: CurrentUser) => has(user, can.DRIVERS_EDIT)
export const mayRemove = (user: CurrentUser) => has(user, can.DRIVERS_DELETE)
/** Undoing an addition deletes, and undoing a deletion adds: who may do either may take it back. */
export const mayUndo = (user: CurrentUser, action: 'insert' | 'update' | 'delete') =>
  action === 'update' ? mayEdit(user) : mayAdd(user) || mayRemove(user)
