import { definePermissions, type Holder, has, ROLES, type Role } from '#kernel/access.ts'

/** Permissions about people and administration (domain 2.1); their screens come with user management. */
export const can = definePermissions({
  ADMIN_ACCESS: ['admin', 'demo_user'],
  ADMIN_PANEL_ACCESS: ['admin'],
  USERS_VIEW: ['admin', 'demo_user'],
  USERS_EDIT: ['admin', 'core_team'],
  /** Phone numbers and e-mail addresses of people (design 4). */
  CONTACTS_VIEW: ['admin', 'core_team', 'committee_member', 'host', 'driver'],
  DATA_EXPORT: ['admin', 'committee_member', 'core_team', 'demo_user'],
  DATA_IMPORT: ['admin'],
})

/**
 * Design 3: nobody gives a role above their own, nor permissions they lack themselves. Names what is in the way;
 * nothing when the role may be given.
 */
export function whatKeepsFromGiving(
  user: Holder,
  role: Role,
  permissions: readonly string[],
): { higher: boolean; lacking: string[] } {
  return {
    higher: ROLES.indexOf(role) < ROLES.indexOf(user.role),
    lacking: permissions.filter((permission) => !has(user, permission)),
  }
}
