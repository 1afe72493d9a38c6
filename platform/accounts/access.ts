import {
  anyOf,
  type CurrentUser,
  definePermissions,
  type Holder,
  has,
  passes,
  ROLES,
  type Role,
} from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'

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
  /** Lists and figures as they stood on a day (`kernel/portal/look-back.ts`). */
  DATA_LOOK_BACK: ['admin', 'committee_member'],
})

export const permissionWording: PermissionWording = {
  families: {
    ADMIN_: ['Administration', 'the administration'],
    CONTACTS_: ['Directory', 'phone numbers and email addresses'],
    DATA_: ['Data', 'data'],
    USERS_: ['People and accounts', 'accounts'],
    NAV_: ['Sidebar', 'sidebar'],
  },
  names: {
    ADMIN_ACCESS: {
      label: 'Look at admin screens',
      explanation:
        'Opens the reading calls of admin screens: settings, outbox, health, the audit log. Changes nothing.',
      risk: 'critical',
    },
    ADMIN_PANEL_ACCESS: {
      label: 'Use the admin panel',
      explanation:
        'Opens the admin panel and changes settings, answers requests for access and makes API keys.',
      risk: 'critical',
    },
    USERS_EDIT: {
      label: 'Change accounts and approve people',
      explanation:
        'Approves applications, changes roles and permissions, activates and deactivates. Never beyond what they hold themselves.',
    },
    CONTACTS_VIEW: {
      label: 'See phone numbers and email addresses',
      explanation: 'Without it, people are shown with their names, roles and areas only.',
      risk: 'moderate',
    },
    DATA_EXPORT: { label: 'Export lists as spreadsheets', explanation: 'Downloads any list they may see.' },
    DATA_LOOK_BACK: {
      label: 'Look back at a day',
      explanation: 'Shows the lists that they may see as they stood on a day, with what was deleted since.',
      risk: 'moderate',
    },
    DATA_IMPORT: { label: 'Import spreadsheets', explanation: 'Adds and changes many records at once.' },
  },
}

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
/** The smaller the number, the higher the role. */
const rankOf = (role: Role) => ROLES.indexOf(role)
/** Design 3: nobody changes somebody of a higher role, nor makes anybody higher than they are themselves. */
export const mayGiveRole = (user: Holder, role: Role) =>
  has(user, can.USERS_EDIT) && rankOf(role) >= rankOf(user.role)
export const mayManage = (user: Holder, person: { role: Role }) => mayGiveRole(user, person.role)

/** Design 3: nobody grants what they lack themselves. What `user` would grant with this change and may not. */
export const grantsBeyond = (user: CurrentUser, before: readonly string[], after: readonly string[]) =>
  after.filter((name) => !before.includes(name) && !has(user, name))

/** May this person bring an account into that state? Also what an undo has to keep to. */
export function mayBring(
  user: CurrentUser,
  person: { id: string },
  before: Holder | undefined,
  after: Holder,
): boolean {
  if (before && !mayManage(user, before)) return false
  if (!mayGiveRole(user, after.role)) return false
  if (person.id === user.id && (!after.isActive || after.role !== user.role)) return false
  return grantsBeyond(user, before?.permissions ?? [], after.permissions).length === 0
}

const CONTACT_FIELDS = new Set(['email', 'preferred_email', 'phone'])
/** Design 4: e-mail addresses and phones need CONTACTS_VIEW, home addresses the right to edit people; who manages accounts needs them to do so. */
export const contactReaders = anyOf(can.CONTACTS_VIEW, can.USERS_EDIT)
export const seesContact = (user: CurrentUser) => passes(user, contactReaders)
const seesAddress = (user: CurrentUser) => has(user, can.USERS_EDIT)
/** One's own is never hidden from oneself. */
export function hidesField(user: CurrentUser, field: string, row: { id?: unknown }): boolean {
  if (row.id === user.id) return false
  return (CONTACT_FIELDS.has(field) && !seesContact(user)) || (field === 'address' && !seesAddress(user))
}

/** What people say about themselves in their profile; who they are to the portal is up to administrators. */
const OWN_FIELDS = ['first_name', 'last_name', 'display_name', 'phone', 'address', 'photo_id']
/** May an account go from one state to the other at the wish of its owner alone? */
export const mayBringMyself = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.keys(after).every(
    (field) =>
      OWN_FIELDS.includes(field) ||
      field === 'version' ||
      field === 'updated_at' ||
      JSON.stringify(before[field]) === JSON.stringify(after[field]),
  )

/** Design 4: a demo user's account is shared by many and stays as it is. */
export const isShared = (user: Pick<Holder, 'role'>) => user.role === 'demo_user'
export const SHARED_ACCOUNT = 'This account is shared for looking around, so it stays as it is.'
