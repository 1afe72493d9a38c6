import { allOf, anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 2.5, 4.6: who may see the groups; who looks after the directory says what they are and which are one. */
const VIEWERS = ['core_team', 'host', 'driver', 'volunteer', 'recipient', 'viewer'] as const
export const can = definePermissions({
  ORGANIZATIONS_VIEW: VIEWERS,
  NAV_GROUPS_CATALOG: VIEWERS,
  ORGANIZATIONS_EDIT: ['core_team'],
})

export const permissionWording: PermissionWording = {
  families: { ORGANIZATIONS_: ['Groups catalog', 'groups and organizations'] },
}
export const mayView = anyOf(can.ORGANIZATIONS_VIEW)
export const mayChange = anyOf(can.ORGANIZATIONS_EDIT)
export const mayExport = allOf(people.DATA_EXPORT, can.ORGANIZATIONS_VIEW)

/** Groups belong to nobody: who may change one may change all of them, their names and their contacts. */
export const mayEdit = (user: CurrentUser) => has(user, can.ORGANIZATIONS_EDIT)
