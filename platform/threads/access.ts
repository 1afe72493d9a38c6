import { type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
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

/** The kind of record that something is said about: one in which people talk has rules of its own. */
type Place = { talk?: { mayModerate: (user: CurrentUser) => boolean } | undefined } | undefined

/** Nobody changes what somebody else said. */
export const mayEdit = (user: CurrentUser, message: { createdBy: string | null }, place: Place) =>
  message.createdBy === user.id && (place?.talk !== undefined || has(user, can.COMMENTS_ADD))
export const mayModerate = (user: CurrentUser, place: Place) =>
  place?.talk ? place.talk.mayModerate(user) : has(user, can.COMMENTS_DELETE_ALL)
export const mayDelete = (user: CurrentUser, message: { createdBy: string | null }, place: Place) =>
  mayEdit(user, message, place) || mayModerate(user, place)
