import { allOf, anyOf, type CurrentUser, definePermissions, has, passes } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'
import { contactData } from '#platform/people/access.ts'

/** Domain 2.5, design 4. */
export const can = definePermissions({
  HOSTS_VIEW: ['admin', 'core_team', 'host', 'demo_user'],
  NAV_HOSTS: ['admin', 'core_team', 'host', 'demo_user'],
  HOSTS_ADD: ['admin'],
  HOSTS_EDIT: ['admin', 'core_team'],
  HOSTS_DELETE: ['admin'],
})

export const permissionWording: PermissionWording = {
  families: {
    HOSTS_: ['Hosts', 'locations'],
  },
}

export const mayView = anyOf(can.HOSTS_VIEW)
/** What was logged is for whoever sees the log, of which this slice knows nothing else. */
export const seesEntries = (user: CurrentUser) => has(user, 'COLLECTIONS_VIEW')
export const mayExport = allOf(people.DATA_EXPORT, can.HOSTS_VIEW)

/** Design 4: home addresses need the matching _EDIT; phones and e-mails of people are for CONTACTS_VIEW. */
export const addresses = anyOf(can.HOSTS_EDIT)
export const seesContactData = (user: CurrentUser) => passes(user, contactData)
export const seesAddresses = (user: CurrentUser) => passes(user, addresses)

interface HostRule {
  isBuiltIn: boolean
}

export const mayAddHost = (user: CurrentUser) => has(user, can.HOSTS_ADD)
/** The built-in location "Groups" stays as it is. Contacts and other spellings are part of a location: who edits it edits them. */
export const mayEditHost = (user: CurrentUser, host: HostRule) => has(user, can.HOSTS_EDIT) && !host.isBuiltIn
export const mayDeleteHost = (user: CurrentUser, host: HostRule) =>
  has(user, can.HOSTS_DELETE) && !host.isBuiltIn

/** Undoing an addition deletes and undoing a deletion adds: who may do either may take it back. */
export const mayUndoHost = (user: CurrentUser, host: HostRule, action: 'insert' | 'update' | 'delete') =>
  !host.isBuiltIn &&
  (action === 'update' ? has(user, can.HOSTS_EDIT) : has(user, can.HOSTS_ADD) || has(user, can.HOSTS_DELETE))
