import { allOf, anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Permissions with the roles that hold them by default; super_admin and admin hold everything. */
export const can = definePermissions({
  EXAMPLES_VIEW: ['core_team', 'volunteer', 'driver'],
  EXAMPLES_ADD: ['core_team', 'volunteer', 'driver'],
  EXAMPLES_EDIT_ALL: ['core_team'],
})

export const permissionWording: PermissionWording = {
  families: { EXAMPLES_: ['Examples', 'examples'] },
}
export const mayView = anyOf(can.EXAMPLES_VIEW)
export const mayExport = allOf(people.DATA_EXPORT, can.EXAMPLES_VIEW)

/** Whoever may edit all, or who made the row. */
export const mayEdit = (user: CurrentUser, row: { createdBy: string | null }) =>
  has(user, can.EXAMPLES_EDIT_ALL) || (has(user, can.EXAMPLES_ADD) && row.createdBy === user.id)
