import { definePermissions } from '#kernel/people/access.ts'

export const can = definePermissions({
  /** The grant itself is the access (domain 2.2); design 4 gives it to the core team. */
  NAV_WEEKLY_MONITORING: ['admin', 'core_team'],
})
