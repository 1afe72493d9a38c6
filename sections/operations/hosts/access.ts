import { allOf, anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 2.5, design 4. */
export const can = definePermissions({
  HOSTS_VIEW: ['admin', 'core_team', 'host', 'demo_user'],
  NAV_HOSTS: ['admin', 'core_team', 'host', 'demo_user'],
  HOSTS_ADD: ['admin'],
  HOSTS_EDIT: ['admin', 'core_team'],
  HOSTS_DELETE: ['admin'],
})

export const mayView = anyOf(can.HOSTS_VIEW)
export const mayExport = allOf(people.DATA_EXPORT, can.HOSTS_VIEW)

interface HostRule {
  isBuiltIn: boolean
}

export const mayAddHost = (user: CurrentUser) => has(user, can.HOSTS_ADD)
/** The built-in location "Groups" stays as it is. */
export const mayEditHost = (user: CurrentUser, host: HostRule) => has(user, can.HOSTS_EDIT) && !host.isBuiltIn
export const mayDeleteHost = (user: CurrentUser, host: HostRule) =>
  has(user, can.HOSTS_DELETE) && !host.isBuiltIn
/** Contacts and other spellings are part of a location: who edits it edits them. */
export const mayEditPartsOf = mayEditHost

/** Undoing an addition deletes and undoing a deletion adds: who may do either may take it back. */
export const mayUndoHost = (user: CurrentUser, host: HostRule, action: 'insert' | 'update' | 'delete') =>
  !host.isBuiltIn &&
  (action === 'update' ? has(user, can.HOSTS_EDIT) : has(user, can.HOSTS_ADD) || has(user, can.HOSTS_DELETE))

/** Design 4: phones and e-mails of people need CONTACTS_VIEW, home addresses the matching _EDIT. */
export const seesContactData = (user: CurrentUser) => has(user, people.CONTACTS_VIEW)
export const seesAddresses = (user: CurrentUser) => has(user, can.HOSTS_EDIT)

const CONTACT_DATA = new Set(['phone', 'email'])
/** Coordinates tell an address. */
const ADDRESS_DATA = new Set(['address', 'latitude', 'longitude'])

/** May this person read this field of a location or of a contact? */
export const seesField = (user: CurrentUser, field: string) =>
  CONTACT_DATA.has(field) ? seesContactData(user) : ADDRESS_DATA.has(field) ? seesAddresses(user) : true

/** Nobody overwrites what they cannot see. */
export const mayWriteFields = (user: CurrentUser, fields: string[]) =>
  fields.every((field) => seesField(user, field))
