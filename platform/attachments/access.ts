import { anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'

/** Files at records are seen by whoever may see the record; they are brought by everybody who writes anything at all. */
export const can = definePermissions({
  ATTACHMENTS_ADD: ['admin', 'committee_member', 'core_team', 'host', 'driver', 'volunteer', 'work_logger'],
  ATTACHMENTS_DELETE_ALL: ['admin'],
})

export const permissionWording: PermissionWording = {
  families: {
    ATTACHMENTS_: ['Comments and files', 'files at records'],
  },
}

export const mayAdd = anyOf(can.ATTACHMENTS_ADD)
export const mayRemove = anyOf(can.ATTACHMENTS_ADD, can.ATTACHMENTS_DELETE_ALL)

export const mayRemoveFile = (user: CurrentUser, file: { createdBy: string | null }) =>
  has(user, can.ATTACHMENTS_DELETE_ALL) || (has(user, can.ATTACHMENTS_ADD) && file.createdBy === user.id)
