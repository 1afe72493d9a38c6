import { allOf, anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'
import { isOwn, type Task } from '#platform/tasks/access.ts'

/** Domain 2.1 and 2.5; who takes part writes along and puts items forward, which to look at meetings does not give. */
export const can = definePermissions({
  MEETINGS_VIEW: ['committee_member', 'core_team', 'demo_user'],
  MEETINGS_ADD: ['committee_member', 'core_team'],
  MEETINGS_MANAGE: ['core_team'],
})

export const permissionWording: PermissionWording = {
  families: { MEETINGS_: ['Meetings', 'meetings'] },
  names: {
    MEETINGS_ADD: { label: 'Take part in meetings: put items forward, write along' },
    MEETINGS_MANAGE: { label: 'Manage meetings: plan them, decide their agenda, correct their minutes' },
  },
}

export const mayView = anyOf(can.MEETINGS_VIEW)
export const mayManage = anyOf(can.MEETINGS_MANAGE)
export const mayTakePart = anyOf(can.MEETINGS_ADD, can.MEETINGS_MANAGE)
export const mayExport = allOf(people.DATA_EXPORT, can.MEETINGS_VIEW)

export const manages = (user: CurrentUser) => has(user, can.MEETINGS_MANAGE)
const takesPart = (user: CurrentUser) => has(user, can.MEETINGS_ADD) || manages(user)

interface Stands {
  status: string
}
/** What was closed stays as it is; whoever manages meetings may open it again. */
export const isClosed = ({ status }: Stands) => status === 'completed'

/** Domain 8.2: committee members may put items forward, and change nothing of the agenda. */
export const maySubmit = (user: CurrentUser, meeting: Stands) => takesPart(user) && !isClosed(meeting)

/** What somebody put forward is theirs to withdraw, as long as nobody has decided about it. */
export const mayWithdraw = (user: CurrentUser, item: { createdBy: string | null; status: string }) =>
  manages(user) || (takesPart(user) && item.createdBy === user.id && item.status === 'pending')

/** Minutes are everybody's who takes part, line by line, until the meeting is closed. */
export const mayWrite = (user: CurrentUser, meeting: Stands) =>
  manages(user) || (takesPart(user) && !isClosed(meeting))

/** A line is taken away by whoever wrote it. */
export const mayRemoveLine = (user: CurrentUser, line: { createdBy: string | null }, meeting: Stands) =>
  manages(user) || (mayWrite(user, meeting) && line.createdBy === user.id)

/** Who came is noted by whoever manages meetings; of themselves everybody says it. */
export const mayNote = (user: CurrentUser, userId: string | null, meeting: Stands) =>
  manages(user) || (mayWrite(user, meeting) && userId === user.id)

type Own = Pick<Task, 'createdBy' | 'assignedTo'>
/** Whoever wrote the line or was given the task; whoever manages meetings all the same. */
export const mayChangeTask = (user: CurrentUser, task: Own) => isOwn(user, task) || manages(user)
