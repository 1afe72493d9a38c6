import { allOf, anyOf, type CurrentUser, definePermissions, has, ROLES } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as data } from '#platform/accounts/access.ts'

export const can = definePermissions({
  COLLECTIONS_VIEW: ROLES,
  NAV_COLLECTIONS_LOG: ROLES,
  COLLECTIONS_ADD: ['admin', 'core_team', 'host', 'volunteer'],
  // Design 4: who may add may also correct and take back what is their own; core team maintains the log.
  COLLECTIONS_EDIT_OWN: ['admin', 'core_team', 'host', 'volunteer'],
  COLLECTIONS_DELETE_OWN: ['admin', 'core_team', 'host', 'volunteer'],
  COLLECTIONS_EDIT_ALL: ['admin', 'core_team'],
  COLLECTIONS_DELETE_ALL: ['admin', 'core_team'],
  COLLECTIONS_WALKTHROUGH: ['admin', 'core_team', 'host', 'volunteer', 'recipient'],
})

export const permissionWording: PermissionWording = {
  families: {
    COLLECTIONS_: ['Collections', 'collection entries'],
  },
  names: {
    COLLECTIONS_WALKTHROUGH: {
      label: 'Log with the walkthrough',
      explanation: 'Offers the step-by-step way to log a collection.',
      risk: 'moderate',
    },
  },
}

export const mayView = anyOf(can.COLLECTIONS_VIEW)
/** What is tied to an event is for whoever sees events, of which this slice knows nothing else. */
export const seesEvents = (user: CurrentUser) => has(user, 'EVENT_REQUESTS_VIEW')
export const mayExport = allOf(data.DATA_EXPORT, can.COLLECTIONS_VIEW)
export const mayImport = anyOf(data.DATA_IMPORT)

/** Who may add; the six-step walkthrough asks for a permission of its own on top (domain 3.2). */
export const mayAdd = (user: CurrentUser, method: 'standard' | 'walkthrough') =>
  has(user, can.COLLECTIONS_ADD) && (method === 'standard' || has(user, can.COLLECTIONS_WALKTHROUGH))

interface Owned {
  createdBy: string | null
}

/** Spec 6: the all-level permission, or the own-level one together with being the creator. */
export const mayEdit = (user: CurrentUser, entry: Owned) =>
  has(user, can.COLLECTIONS_EDIT_ALL) || (has(user, can.COLLECTIONS_EDIT_OWN) && entry.createdBy === user.id)

export const mayDelete = (user: CurrentUser, entry: Owned) =>
  has(user, can.COLLECTIONS_DELETE_ALL) ||
  (has(user, can.COLLECTIONS_DELETE_OWN) && entry.createdBy === user.id)
