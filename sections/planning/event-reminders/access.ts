import { allOf, anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'
import { isOwn, type Task } from '#platform/tasks/access.ts'
import { can as events, mayWrite } from '#sections/planning/event-requests/access.ts'

/** Spec 6: whoever may see event requests opens their reminders. */
export const can = definePermissions({
  EVENT_REMINDERS_ADD: ['core_team', 'host', 'driver', 'volunteer'],
})

export const permissionWording: PermissionWording = {
  families: { EVENT_REMINDERS_: ['Event reminders', 'event reminders'] },
}

export const mayView = anyOf(events.EVENT_REQUESTS_VIEW)
export const adds = allOf(events.EVENT_REQUESTS_VIEW, can.EVENT_REMINDERS_ADD)
export const mayExport = allOf(people.DATA_EXPORT, events.EVENT_REQUESTS_VIEW)

type Own = Pick<Task, 'createdBy' | 'assignedTo'>

export const editsAll = (user: CurrentUser) => mayWrite(user, 'rest')

/** One's own (written down or given to one), or all of them for whoever edits event requests. */
export const mayEdit = (user: CurrentUser, reminder: Own) => isOwn(user, reminder) || editsAll(user)

/** Whoever it was given to finishes it; only whoever wrote it down takes it away. */
export const mayRemove = (user: CurrentUser, { createdBy }: Pick<Own, 'createdBy'>) =>
  createdBy === user.id || editsAll(user)

export const mayAdd = (user: CurrentUser) => has(user, can.EVENT_REMINDERS_ADD)
