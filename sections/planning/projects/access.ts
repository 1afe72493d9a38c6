import { allOf, anyOf, type CurrentUser, definePermissions, has, passes } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'
import { isOwn, type Task } from '#platform/tasks/access.ts'

/** Domain 2.1 and 2.5. */
export const can = definePermissions({
  PROJECTS_VIEW: [
    'committee_member',
    'core_team',
    'driver',
    'volunteer',
    'viewer',
    'work_logger',
    'demo_user',
  ],
  PROJECTS_ADD: ['core_team', 'volunteer'],
  PROJECTS_EDIT_OWN: [],
  PROJECTS_EDIT_ALL: ['core_team'],
  PROJECTS_DELETE_OWN: [],
  PROJECTS_DELETE_ALL: [],
})

export const permissionWording: PermissionWording = { families: { PROJECTS_: ['Projects', 'projects'] } }

export const mayView = anyOf(can.PROJECTS_VIEW)
export const adds = allOf(can.PROJECTS_VIEW, can.PROJECTS_ADD)
const EDITS = [can.PROJECTS_ADD, can.PROJECTS_EDIT_OWN, can.PROJECTS_EDIT_ALL] as const
/** Whoever may change at least their own. */
export const mayChange = anyOf(...EDITS)
export const mayDelete = anyOf(can.PROJECTS_ADD, can.PROJECTS_DELETE_OWN, can.PROJECTS_DELETE_ALL)
export const editsAll = anyOf(can.PROJECTS_EDIT_ALL)
/** Whoever brings a file adds what stands in it. */
export const imports = allOf(can.PROJECTS_VIEW, can.PROJECTS_ADD, can.PROJECTS_EDIT_ALL)
export const mayExport = allOf(people.DATA_EXPORT, can.PROJECTS_VIEW)

/** Spec 3, ownership fields: who made it, whom it is given to, and who supports them; people without an account by name or email. */
export interface Owned {
  createdBy: string | null
  assignedTo: readonly string[]
  supportIds: readonly string[]
  assignedNames: readonly string[]
  supportNames: readonly string[]
  /** Names that somebody took later do not count. */
  createdAt: Date | string
}

export const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * What a project that was made then may call this person: their email, which they have proved, and their name, however it
 * is written. A name that they gave themselves later is not meant by it.
 */
export function callsOf(user: CurrentUser, createdAt: Date | string | null): Set<string> {
  const { displayName, firstName, lastName, email, preferredEmail, renamedAt } = user
  const isLater = renamedAt && new Date(renamedAt) >= new Date(createdAt ?? 0)
  const names = isLater ? [] : [displayName, `${firstName} ${lastName}`]
  return new Set([...names, email, preferredEmail ?? ''].map(folded).filter(Boolean))
}

/** Spec 6: assigned to it, matched by id, or by name or email. */
export function isAssigned(user: CurrentUser, project: Omit<Owned, 'createdBy'>): boolean {
  if (project.assignedTo.includes(user.id) || project.supportIds.includes(user.id)) return true
  const calls = callsOf(user, project.createdAt)
  return [...project.assignedNames, ...project.supportNames].some((name) => calls.has(folded(name)))
}

/** Spec 6: edit-all, or edit-own or add for whoever created the project or is assigned to it. */
export const mayEdit = (user: CurrentUser, project: Owned) =>
  has(user, can.PROJECTS_EDIT_ALL) ||
  ((has(user, can.PROJECTS_EDIT_OWN) || has(user, can.PROJECTS_ADD)) &&
    (project.createdBy === user.id || isAssigned(user, project)))

/** Spec 6: delete-all, or add for whoever created it; to be assigned is not enough. */
export const mayRemove = (user: CurrentUser, { createdBy }: Pick<Owned, 'createdBy'>) =>
  has(user, can.PROJECTS_DELETE_ALL) ||
  ((has(user, can.PROJECTS_ADD) || has(user, can.PROJECTS_DELETE_OWN)) && createdBy === user.id)

/** Nobody has it and it is not over: whoever may change their own may take it on. */
export const mayClaim = (
  user: CurrentUser,
  project: Owned & { status: string; archivedAt: unknown; isTemplate: boolean },
) =>
  EDITS.some((name) => has(user, name)) &&
  !project.isTemplate &&
  project.status !== 'completed' &&
  project.archivedAt === null &&
  project.assignedTo.length === 0 &&
  project.assignedNames.length === 0

type Own = Pick<Task, 'createdBy' | 'assignedTo'>
/** Domain 8.1: whoever wrote a task down or was given it; whoever edits all projects may all the same. */
export const mayEditTask = (user: CurrentUser, task: Own) => isOwn(user, task) || passes(user, editsAll)
/** Whoever was given it finishes it; only whoever wrote it down takes it away. */
export const mayRemoveTask = (user: CurrentUser, { createdBy }: Pick<Own, 'createdBy'>) =>
  createdBy === user.id || passes(user, editsAll)
