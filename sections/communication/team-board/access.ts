import { allOf, anyOf, type CurrentUser, definePermissions, has, ROLES } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'
import { isOwn, type Task } from '#platform/tasks/access.ts'

/** Domain 2.1: the entry is the access; whoever looks after the board changes what others posted. */
export const can = definePermissions({
  NAV_TEAM_BOARD: ROLES,
  HOLDING_ZONE_MANAGE: ['core_team'],
})

export const permissionWording: PermissionWording = {
  families: { HOLDING_ZONE_: ['Team board', 'the team board'] },
  names: {
    HOLDING_ZONE_MANAGE: {
      label: 'Look after the team board: change and delete what others posted',
      risk: 'elevated',
    },
  },
}

export const mayView = anyOf(can.NAV_TEAM_BOARD)
export const mayManage = allOf(can.NAV_TEAM_BOARD, can.HOLDING_ZONE_MANAGE)
export const mayExport = allOf(people.DATA_EXPORT, can.NAV_TEAM_BOARD)

type Own = Pick<Task, 'createdBy' | 'assignedTo'>
export const looksAfter = (user: CurrentUser) => has(user, can.HOLDING_ZONE_MANAGE)

/** One's own (posted, taken on or given to one), or all of them for whoever looks after the board. */
export const mayEdit = (user: CurrentUser, post: Own) => isOwn(user, post) || looksAfter(user)

/** Whoever has it finishes it; only whoever posted it takes it away. */
export const mayRemove = (user: CurrentUser, { createdBy }: Pick<Own, 'createdBy'>) =>
  createdBy === user.id || looksAfter(user)

/** Nobody has it yet: whoever wants may take it on. */
export const mayClaim = ({ status, assignedTo }: Pick<Task, 'status' | 'assignedTo'>) =>
  status === 'pending' && assignedTo.length === 0
