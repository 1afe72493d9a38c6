import { anyOf, definePermissions, ROLES } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'

/** Spec 6, with the roles of domain 2.5. */
export const can = definePermissions({
  NAV_MY_ACTIONS: ROLES.filter((role) => role !== 'recipient' && role !== 'viewer'),
})

export const permissionWording: PermissionWording = { families: {} }

export const mayView = anyOf(can.NAV_MY_ACTIONS)
