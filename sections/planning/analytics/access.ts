import { allOf, anyOf, definePermissions } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'
import { can as log } from '#sections/collections/collections/access.ts'

/** Domain 2.5, as design 4 has it: the numbers belong to everybody who makes them. */
export const can = definePermissions({
  ANALYTICS_VIEW: ['committee_member', 'core_team', 'host', 'demo_user'],
  ANALYTICS_EXPORT: ['committee_member', 'core_team'],
  NAV_ANALYTICS: [],
})

export const permissionWording: PermissionWording = {
  families: { ANALYTICS_: ['Analytics', 'analytics'] },
  names: { ANALYTICS_EXPORT: { label: 'Save analytics as files' } },
}

export const mayOpen = anyOf(can.ANALYTICS_VIEW)
/** What it shows are sums of the log. */
export const mayView = allOf(can.ANALYTICS_VIEW, log.COLLECTIONS_VIEW)
export const mayExport = allOf(people.DATA_EXPORT, can.ANALYTICS_EXPORT)
