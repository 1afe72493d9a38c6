import {
  allOf,
  anyOf,
  type CurrentUser,
  definePermissions,
  has,
  passes,
  type Role,
} from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'

const AT_WORK: readonly Role[] = ['committee_member', 'core_team', 'host', 'driver', 'volunteer']

/** Spec 6: recipients cannot send kudos. The rest is domain 2.5. */
export const can = definePermissions({
  KUDOS_SEND: AT_WORK,
  KUDOS_RECEIVE: [...AT_WORK, 'recipient', 'demo_user'],
  KUDOS_VIEW: [...AT_WORK, 'recipient', 'viewer', 'demo_user'],
  KUDOS_MANAGE: [],
})

export const permissionWording: PermissionWording = {
  families: { KUDOS_: ['Kudos', 'kudos'] },
  names: {
    KUDOS_SEND: { label: 'Send kudos', explanation: 'Thanks people in a few words.', risk: 'safe' },
    KUDOS_RECEIVE: { label: 'Receive kudos', explanation: 'Can be thanked by others.', risk: 'safe' },
    KUDOS_VIEW: { label: 'See own kudos', explanation: 'Opens what they sent and received.', risk: 'safe' },
    KUDOS_MANAGE: {
      label: 'Look after kudos',
      explanation: 'Reads all kudos, takes them back, and sees who was not thanked for a long time.',
      risk: 'elevated',
    },
  },
}

export const views = anyOf(can.KUDOS_VIEW)
export const receives = anyOf(can.KUDOS_RECEIVE)
export const sends = anyOf(can.KUDOS_SEND)
/** What is sent is seen among one's own. */
export const writes = allOf(can.KUDOS_SEND, can.KUDOS_VIEW)
export const manages = anyOf(can.KUDOS_MANAGE)
/** Whoever looks after the volunteers is told who was not thanked for long. */
export const coordinates = anyOf(can.KUDOS_MANAGE, 'VOLUNTEERS_EDIT')

export const mayManage = (user: CurrentUser) => passes(user, manages)
/** Whoever thanked somebody may take it back. */
export const mayRemove = (user: CurrentUser, kudos: { createdBy: string | null }) =>
  mayManage(user) || (kudos.createdBy === user.id && has(user, can.KUDOS_SEND))
