import { allOf, anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as log } from '#sections/collections/collections/access.ts'

export const can = definePermissions({
  /** The grant itself is the access (domain 2.2); design 4 gives it to the core team. */
  NAV_WEEKLY_MONITORING: ['admin', 'core_team'],
  WEEKLY_MONITORING_REMIND: ['admin', 'core_team'],
})

export const permissionWording: PermissionWording = {
  families: { WEEKLY_MONITORING_: ['Weekly monitoring', 'weekly monitoring'] },
  names: {
    WEEKLY_MONITORING_REMIND: { label: 'Remind locations of their numbers', risk: 'moderate' },
  },
}

export const mayView = anyOf(can.NAV_WEEKLY_MONITORING)
/** Sends reminders, and says when the portal does it. */
export const reminds = allOf(can.NAV_WEEKLY_MONITORING, can.WEEKLY_MONITORING_REMIND)
/** An answer becomes an entry of the log. */
export const logs = anyOf(log.COLLECTIONS_ADD)

/** Whoever watches the week, or the location's own people; nobody takes another location's answer in. */
export const mayDecide = (user: CurrentUser, own: ReadonlySet<string>, hostId: string | null) =>
  has(user, can.NAV_WEEKLY_MONITORING) || (hostId !== null && own.has(hostId))
