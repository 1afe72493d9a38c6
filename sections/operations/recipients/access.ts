import { allOf, anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 2.5. */
export const can = definePermissions({
  RECIPIENTS_VIEW: ['admin', 'core_team', 'host', 'demo_user'],
  NAV_RECIPIENTS: ['admin', 'core_team', 'host', 'demo_user'],
  RECIPIENTS_ADD: ['admin'],
  RECIPIENTS_EDIT: ['admin', 'core_team'],
  RECIPIENTS_DELETE: ['admin'],
})

export const permissionWording: PermissionWording = {
  families: { RECIPIENTS_: ['Recipients', 'recipient organizations'] },
}

export const mayView = anyOf(can.RECIPIENTS_VIEW)
export const edits = anyOf(can.RECIPIENTS_EDIT)
export const mayExport = allOf(people.DATA_EXPORT, can.RECIPIENTS_VIEW)
/** An import adds and changes. */
export const mayImport = allOf(people.DATA_IMPORT, can.RECIPIENTS_ADD, can.RECIPIENTS_EDIT)

export const mayAdd = (user: CurrentUser) => has(user, can.RECIPIENTS_ADD)
/** Contacts, days and stories are part of a recipient: who edits it edits them. */
export const mayEdit = (user: CurrentUser) => has(user, can.RECIPIENTS_EDIT)
export const mayRemove = (user: CurrentUser) => has(user, can.RECIPIENTS_DELETE)

/** Undoing an addition deletes and undoing a deletion adds: who may do either may take it back. */
export const mayUndo = (user: CurrentUser, action: 'insert' | 'update' | 'delete') =>
  action === 'update' ? mayEdit(user) : mayAdd(user) || mayRemove(user)
