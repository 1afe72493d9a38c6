import { anyOf, type CurrentUser, definePermissions, has, ROLES } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'

/**
 * Whoever sees the inbox writes to people and to their groups, as in the chat; what goes to everybody of a role is for
 * who may send messages.
 */
export const can = definePermissions({
  NAV_INBOX: ROLES,
  MESSAGES_VIEW: ROLES,
  MESSAGES_SEND: ['core_team'],
})

export const views = anyOf(can.MESSAGES_VIEW)
export const mayWriteToRoles = (user: CurrentUser) => has(user, can.MESSAGES_SEND)

export const permissionWording: PermissionWording = {
  names: {
    MESSAGES_VIEW: {
      label: 'Use the inbox',
      explanation: 'Reads what is addressed to them, answers it, and writes to people and their own groups.',
      risk: 'safe',
    },
    MESSAGES_SEND: {
      label: 'Write to whole roles',
      explanation: 'Sends a message from the inbox to everybody of a role at once.',
      risk: 'moderate',
    },
  },
}
