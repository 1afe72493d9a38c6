import { allOf, anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 2.5. The core team edits distributions, and sees what it edits. */
export const can = definePermissions({
  DISTRIBUTIONS_VIEW: ['core_team', 'demo_user'],
  NAV_DISTRIBUTION_TRACKING: [],
  DISTRIBUTIONS_ADD: [],
  DISTRIBUTIONS_EDIT: ['core_team'],
  DISTRIBUTIONS_DELETE: [],
})

export const permissionWording: PermissionWording = {
  families: { DISTRIBUTIONS_: ['Distributions', 'distributions'] },
}

export const mayView = anyOf(can.DISTRIBUTIONS_VIEW)
export const mayExport = allOf(people.DATA_EXPORT, can.DISTRIBUTIONS_VIEW)
/** An import adds and changes. */
export const mayImport = allOf(people.DATA_IMPORT, can.DISTRIBUTIONS_ADD, can.DISTRIBUTIONS_EDIT)
/** Planning is editing: what comes of it is noted by whoever plans, by one press each. */
export const edits = anyOf(can.DISTRIBUTIONS_EDIT)

export const mayAdd = (user: CurrentUser) => has(user, can.DISTRIBUTIONS_ADD)
export const mayEdit = (user: CurrentUser) => has(user, can.DISTRIBUTIONS_EDIT)
export const mayRemove = (user: CurrentUser) => has(user, can.DISTRIBUTIONS_DELETE)
/** Undoing an addition deletes and undoing a deletion adds; a planned delivery that was pressed is taken back by its planner. */
export const mayUndo = (user: CurrentUser, action: 'insert' | 'update' | 'delete') =>
  mayEdit(user) || (action !== 'update' && (mayAdd(user) || mayRemove(user)))
