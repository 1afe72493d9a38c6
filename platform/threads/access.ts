import { anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'

/**
 * Comments are read by whoever may see what they are about. They are written by everybody who writes anything at all:
 * not by viewers, recipient organizations and the demo account.
 */
export const can = definePermissions({
  COMMENTS_ADD: ['admin', 'committee_member', 'core_team', 'host', 'driver', 'volunteer', 'work_logger'],
  COMMENTS_DELETE_ALL: ['admin'],
})

export const permissionWording: PermissionWording = {
  families: {
    COMMENTS_: ['Comments and files', 'comments'],
  },
}

export const mayWrite = anyOf(can.COMMENTS_ADD)
export const mayRemove = anyOf(can.COMMENTS_ADD, can.COMMENTS_DELETE_ALL)

interface Written {
  createdBy: string | null
}

/** Nobody changes what somebody else said. */
export const mayEdit = (user: CurrentUser, message: Written) =>
  has(user, can.COMMENTS_ADD) && message.createdBy === user.id
export const mayModerate = (user: CurrentUser) => has(user, can.COMMENTS_DELETE_ALL)
export const mayDelete = (user: CurrentUser, message: Written) => mayEdit(user, message) || mayModerate(user)
