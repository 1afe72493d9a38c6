import { anyOf, definePermissions } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'

/** Domain 2.1. */
export const can = definePermissions({ MANAGE_ANNOUNCEMENTS: ['admin'] })

export const permissionWording: PermissionWording = {
  families: {
    MANAGE_ANNOUNCEMENTS: ['Administration', 'announcements'],
  },
  names: {
    MANAGE_ANNOUNCEMENTS: { label: 'Manage announcements', risk: 'elevated' },
  },
}
export const mayManage = anyOf(can.MANAGE_ANNOUNCEMENTS)
