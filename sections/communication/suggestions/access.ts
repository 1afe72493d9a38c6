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
import { can as people } from '#platform/accounts/access.ts'

const WHO_SUGGEST: readonly Role[] = [
  'committee_member',
  'core_team',
  'host',
  'driver',
  'volunteer',
  'recipient',
  'viewer',
]

/** Domain 2.1 and 2.5. Who manages suggestions also adds them, and so may approve the roles that do. */
export const can = definePermissions({
  NAV_SUGGESTIONS: ROLES,
  SUGGESTIONS_VIEW: [...WHO_SUGGEST, 'demo_user'],
  SUGGESTIONS_ADD: WHO_SUGGEST,
  SUGGESTIONS_EDIT_OWN: [],
  SUGGESTIONS_EDIT_ALL: [],
  SUGGESTIONS_DELETE_OWN: [],
  SUGGESTIONS_DELETE_ALL: [],
  SUGGESTIONS_MANAGE: ['core_team'],
})

export const permissionWording: PermissionWording = {
  families: { SUGGESTIONS_: ['Suggestions', 'suggestions'] },
}

export const opens = anyOf(can.NAV_SUGGESTIONS)
export const mayView = anyOf(can.SUGGESTIONS_VIEW)
export const mayAdd = anyOf(can.SUGGESTIONS_ADD)
export const mayManage = anyOf(can.SUGGESTIONS_MANAGE)
export const mayExport = allOf(people.DATA_EXPORT, can.SUGGESTIONS_VIEW)
export const mayChange = anyOf(can.SUGGESTIONS_ADD, can.SUGGESTIONS_EDIT_OWN, can.SUGGESTIONS_EDIT_ALL)
export const mayDelete = anyOf(can.SUGGESTIONS_ADD, can.SUGGESTIONS_DELETE_OWN, can.SUGGESTIONS_DELETE_ALL)

interface Made {
  createdBy: string | null
}

/** Domain 2.4: one's own, or everybody's with the grant for it. */
export const mayEdit = (user: CurrentUser, row: Made) =>
  has(user, can.SUGGESTIONS_EDIT_ALL) ||
  ((has(user, can.SUGGESTIONS_ADD) || has(user, can.SUGGESTIONS_EDIT_OWN)) && row.createdBy === user.id)
export const mayRemove = (user: CurrentUser, row: Made) =>
  has(user, can.SUGGESTIONS_DELETE_ALL) ||
  ((has(user, can.SUGGESTIONS_ADD) || has(user, can.SUGGESTIONS_DELETE_OWN)) && row.createdBy === user.id)
