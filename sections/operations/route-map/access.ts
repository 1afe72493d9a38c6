import { anyOf, definePermissions } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as drivers } from '#sections/operations/drivers/access.ts'
import { can as hosts } from '#sections/operations/hosts/access.ts'

/** Domain 2.2: the entry stands for the right to see hosts. */
export const can = definePermissions({ NAV_ROUTE_MAP: [] })

export const permissionWording: PermissionWording = { families: {} }

/** Domain 4.4. What else stands on the map is for whoever may see that. */
export const mayView = anyOf(hosts.HOSTS_VIEW)
export const mayOptimize = anyOf(drivers.DRIVERS_VIEW)
