import { definePermissions, ROLES } from '#kernel/people/access.ts'

/** Help is for everybody; the grant decides about the entry in the navigation (spec 6). */
export const can = definePermissions({ NAV_HELP: ROLES })
