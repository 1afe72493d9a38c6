/** Spec 6. Order matters: earlier roles outrank later ones when people are managed. */
export const ROLES = [
  'super_admin',
  'admin',
  'committee_member',
  'core_team',
  'host',
  'driver',
  'volunteer',
  'recipient',
  'viewer',
  'work_logger',
  'demo_user',
] as const
export type Role = (typeof ROLES)[number]

/** Spec 6, display names. */
export const ROLE_NAMES: Record<Role, string> = {
  super_admin: 'Super Administrator',
  admin: 'Administrator',
  committee_member: 'Committee Member',
  core_team: 'Core Team',
  host: 'Host Location',
  driver: 'Delivery Driver',
  volunteer: 'Volunteer',
  recipient: 'Recipient Organization',
  viewer: 'Viewer',
  work_logger: 'Work Logger',
  demo_user: 'Demo User',
}

/** The part of a person that permission checks need; the same on both sides. */
export interface Holder {
  role: Role
  isActive: boolean
  permissions: readonly string[]
}

export interface CurrentUser extends Holder {
  permissions: string[]
  id: string
  email: string
  firstName: string
  lastName: string
  displayName: string
  preferredEmail: string | null
  /** Since when they are called as they call themselves; nothing where others gave them their name. */
  renamedAt?: Date | string | null
  /** Who they are (`people`), whatever else they do. */
  personId?: string
  /** The file of their photo, if there is one. */
  photoId?: string | null
  /** In the preview of a role: the person who looks, as they are. Nothing is shown that they may not see themselves. */
  seenBy?: CurrentUser
  /** Looks back at a day: which rows they may see is judged as of now (`server/data/judged-now.ts`). */
  looksBack?: true | undefined
}

/** Who comes by a link, or whom all hear alike: somebody who holds no permission, and of whom nothing is their own. */
export const NOBODY: CurrentUser = {
  id: '00000000-0000-4000-8000-000000000000',
  email: '',
  firstName: '',
  lastName: '',
  displayName: '',
  preferredEmail: null,
  role: 'viewer',
  isActive: true,
  permissions: [],
}

/**
 * Declares a slice's permissions with the roles that hold them by default (domain 2.5, design 4).
 * super_admin holds everything and admin everything but MESSAGES_MODERATE, so neither needs naming.
 */
export function definePermissions<const T extends Record<string, readonly Role[]>>(defaults: T) {
  const names = Object.fromEntries(Object.keys(defaults).map((name) => [name, name])) as {
    [K in keyof T & string]: K
  }
  return Object.assign(names, { defaults: () => defaults as Record<string, readonly Role[]> })
}
export interface Permissions {
  defaults(): Record<string, readonly Role[]>
}

/** Domain 2.2: holding the left grants the right. One level only, not transitive. */
export const IMPLIED: Record<string, readonly string[]> = {
  NAV_EVENT_PLANNING: ['EVENT_REQUESTS_VIEW'],
  NAV_EVENTS_GOOGLE_SHEET: ['EVENT_REQUESTS_VIEW'],
  NAV_EVENT_REMINDERS: ['EVENT_REQUESTS_VIEW'],
  NAV_SIGNUP_GENIUS: ['EVENT_REQUESTS_VIEW'],
  NAV_HOSTS: ['HOSTS_VIEW'],
  NAV_ROUTE_MAP: ['HOSTS_VIEW'],
  NAV_DRIVERS: ['DRIVERS_VIEW'],
  NAV_VOLUNTEERS: ['VOLUNTEERS_VIEW'],
  NAV_RECIPIENTS: ['RECIPIENTS_VIEW'],
  NAV_COLLECTIONS_LOG: ['COLLECTIONS_VIEW'],
  NAV_PROJECTS: ['PROJECTS_VIEW'],
  NAV_MEETINGS: ['MEETINGS_VIEW'],
  NAV_ANALYTICS: ['ANALYTICS_VIEW'],
  NAV_SUGGESTIONS: ['SUGGESTIONS_VIEW'],
  NAV_GROUPS_CATALOG: ['ORGANIZATIONS_VIEW'],
  NAV_DISTRIBUTION_TRACKING: ['DISTRIBUTIONS_VIEW'],
  NAV_WORK_LOG: ['WORK_LOGS_VIEW'],
  NAV_TOOLKIT: ['TOOLKIT_ACCESS'],
  NAV_DOCUMENT_MANAGEMENT: ['DOCUMENTS_VIEW'],
  NAV_MY_AVAILABILITY: ['AVAILABILITY_EDIT_OWN'],
  NAV_TEAM_AVAILABILITY: ['AVAILABILITY_VIEW'],
  NAV_GRANT_METRICS: ['GRANT_METRICS_VIEW'],
  NAV_COOLER_TRACKING: ['COOLERS_VIEW', 'COOLERS_REPORT'],
  NAV_VOLUNTEER_CALENDAR: ['VOLUNTEER_CALENDAR_VIEW'],
  NAV_EXPENSES: ['EXPENSES_VIEW'],
  NAV_RESOURCES: ['RESOURCES_VIEW'],
  NAV_HISTORICAL_IMPORT: ['DATA_IMPORT'],
  NAV_USER_MANAGEMENT: ['USERS_VIEW'],
}

/** The same the other way round: what grants a permission besides itself. */
const GRANTING = new Map<string, string[]>()
for (const [name, implied] of Object.entries(IMPLIED))
  for (const one of implied) GRANTING.set(one, [...(GRANTING.get(one) ?? []), name])

/** Spec 6: what an administrator passes whatever the stored list says. */
const ADMIN_PREFIXES = [
  'NAV_',
  'EVENT_REQUESTS_',
  'DOCUMENTS_',
  'VOLUNTEERS_',
  'DRIVERS_',
  'HOSTS_',
  'RECIPIENTS_',
]

/** The detailed check of domain 2.3, with the reason in words. Unknown formats never widen access. */
export function explain(
  user: Holder | null | undefined,
  permission: string,
): { granted: boolean; reason: string } {
  if (!user) return { granted: false, reason: 'Nobody is signed in.' }
  if (typeof permission !== 'string' || permission === '')
    return { granted: false, reason: 'The permission has no valid name.' }
  if (user.isActive === false) return { granted: false, reason: 'The account is not active.' }
  if (permission === 'VOLUNTEERS_VIEW') return { granted: true, reason: 'Everyone may see the volunteers.' }
  if (user.role === 'super_admin') return { granted: true, reason: 'Super administrators may do everything.' }
  const stored: unknown = user.permissions ?? []
  if (!Array.isArray(stored))
    return { granted: false, reason: 'The stored permissions are in a format that is not supported.' }
  const always = (name: string) =>
    user.role === 'admin' &&
    (name === 'ADMIN_PANEL_ACCESS' || ADMIN_PREFIXES.some((prefix) => name.startsWith(prefix)))
  if (always(permission)) return { granted: true, reason: 'Administrators always have this.' }
  if (stored.includes(permission)) return { granted: true, reason: 'Granted to this person.' }
  const through = GRANTING.get(permission)?.find((name) => stored.includes(name) || always(name))
  if (through !== undefined) return { granted: true, reason: `Comes with ${through}.` }
  return { granted: false, reason: 'Not granted to this person.' }
}

export const has = (user: Holder | null | undefined, permission: string) => explain(user, permission).granted

/** Who may call an endpoint or open a section. Every endpoint declares one; there is no default. */
export type Access =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  | { kind: 'anyOf'; permissions: readonly string[] }
  | { kind: 'allOf'; permissions: readonly string[] }

export const everyone = { kind: 'public' } as const satisfies Access
export const signedIn = { kind: 'signedIn' } as const satisfies Access
export const anyOf = (...permissions: string[]) => ({ kind: 'anyOf', permissions }) as const satisfies Access
export const allOf = (...permissions: string[]) => ({ kind: 'allOf', permissions }) as const satisfies Access

/** Does this person pass? Pure, used by the server's gate, the sidebar and the generated access test. */
export function passes(user: Holder | null | undefined, access: Access): boolean {
  if (access.kind === 'public') return true
  if (!user || user.isActive === false) return false
  if (access.kind === 'signedIn') return true
  if (access.kind === 'allOf') return access.permissions.every((permission) => has(user, permission))
  return access.permissions.some((permission) => has(user, permission))
}

/**
 * What a role holds when a person is approved: every declared default, and (design 4) the sidebar entries of the
 * sections whose view permission it holds; all for administrators (spec 6).
 */
export function roleDefaults(role: Role, declared: readonly Permissions[]): string[] {
  const all = declared.flatMap((permissions) => Object.entries(permissions.defaults()))
  const names = [...new Set(all.map(([name]) => name))].sort()
  if (role === 'super_admin') return names
  if (role === 'admin') return names.filter((name) => name !== 'MESSAGES_MODERATE')
  const given = new Set(all.filter(([, roles]) => roles.includes(role)).map(([name]) => name))
  const standsFor = (name: string) => (name.startsWith('NAV_') ? IMPLIED[name] : undefined)
  return names.filter((name) => given.has(name) || standsFor(name)?.every((view) => given.has(view)))
}

/**
 * The stored list of an account, for the simple check of spec 5: a number or anything else that is no list is warned
 * about and opens nothing (design 4).
 */
export function storedPermissions(stored: unknown, warn: (words: string) => void): string[] {
  if (Array.isArray(stored)) return stored.filter((name) => typeof name === 'string')
  if (stored !== undefined && stored !== null)
    warn(`Permissions stored as ${typeof stored} are not supported; nothing was granted by them`)
  return []
}
