import { anyOf, type CurrentUser, definePermissions, has, type Role } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'

const NOBODY: readonly Role[] = []

/** Domain 2.1, 2.2: the role defaults of domain 2.5 name nobody; administrators hold them, and grant them. */
export const can = definePermissions({
  VOLUNTEER_CALENDAR_VIEW: NOBODY,
  VOLUNTEER_CALENDAR_SYNC: NOBODY,
  VOLUNTEER_CALENDAR_MANAGE: NOBODY,
  NAV_VOLUNTEER_CALENDAR: NOBODY,
})

export const permissionWording: PermissionWording = {
  families: { VOLUNTEER_CALENDAR_: ['Volunteer calendar', 'the volunteer calendar'] },
  names: {
    VOLUNTEER_CALENDAR_SYNC: {
      label: 'Read outside calendars anew',
      explanation: 'Have the outside calendars read now, without waiting for the next half hour.',
      risk: 'safe',
    },
    VOLUNTEER_CALENDAR_MANAGE: {
      label: 'Manage outside calendars',
      explanation: 'Enter, change and remove the addresses of outside calendars that are read.',
      risk: 'elevated',
    },
  },
}

export const mayOpen = anyOf(can.NAV_VOLUNTEER_CALENDAR)
export const mayView = anyOf(can.VOLUNTEER_CALENDAR_VIEW)
export const mayRead = anyOf(can.VOLUNTEER_CALENDAR_SYNC, can.VOLUNTEER_CALENDAR_MANAGE)
export const mayManage = anyOf(can.VOLUNTEER_CALENDAR_MANAGE)

/** An address may be a secret of its own: only who keeps the list sees it. */
export const mayKeep = (user: CurrentUser) => has(user, can.VOLUNTEER_CALENDAR_MANAGE)
