import { definePermissions, ROLES, type Role } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'

const NOBODY: readonly Role[] = []

/**
 * Permissions of the spec's era (domain 2.1, spec 6) whose slice does not stand yet, with the roles of domain 2.5 as
 * design 4 changes them. A slice that is built takes its names from here into its own `access.ts`; a test says so when
 * a name is declared twice. Administrators hold everything and are not named. Most NAV_ grants name nobody: a role gets
 * them with the view permission they stand for (`roleDefaults`).
 */
export const toCome = definePermissions({
  // Administration and directory
  USERS_ADD: NOBODY,
  USERS_DELETE: NOBODY,

  // Event requests
  EVENT_REQUESTS_SYNC: NOBODY,
  EVENT_REQUESTS_SEND_SMS: NOBODY,

  // Messages
  MESSAGES_EDIT: NOBODY,
  MESSAGES_DELETE: NOBODY,

  // Sidebar entries that stand for a view permission (domain 2.2)
  NAV_EVENTS_GOOGLE_SHEET: NOBODY,
  NAV_PROJECTS: NOBODY,
  NAV_MEETINGS: NOBODY,
  NAV_EVENT_REMINDERS: NOBODY,
  NAV_USER_MANAGEMENT: NOBODY,
  // Sidebar entries that are the access themselves; design 4 says who has them
  NAV_DASHBOARD: ROLES,
  // Spec 6 names no permission for these entries, so everyone has them
})

/** What the editor says of the permissions to come; a slice that is built takes its words along into its `server.ts`. */
export const permissionWording: PermissionWording = {
  families: {
    MESSAGES_: ['Messages', 'messages'],
  },
  names: {
    EVENT_REQUESTS_SEND_SMS: { label: 'Send text messages about events', risk: 'moderate' },
    NAV_EVENTS_GOOGLE_SHEET: { label: 'Events sheet in the sidebar' },
  },
}
