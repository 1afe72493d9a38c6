export type Status = 'pending' | 'in_progress' | 'completed' | 'cancelled'

/** What the rules look at: a row of `tasks`, and who asks. */
export interface Task {
  status: Status
  createdBy: string | null
  assignedTo: readonly string[]
  doneBy: readonly string[]
}
interface Who {
  id: string
}

export const OPEN: readonly Status[] = ['pending', 'in_progress']
export const isOpen = ({ status }: Pick<Task, 'status'>) => OPEN.includes(status)

/** One's own to change: whoever wrote it down, and whoever it was given to. */
export const isOwn = (user: Who, { createdBy, assignedTo }: Pick<Task, 'createdBy' | 'assignedTo'>) =>
  createdBy === user.id || assignedTo.includes(user.id)

/** Their part of it is still to be done. */
export const hasOpenPart = (user: Who, task: Task) =>
  isOpen(task) && task.assignedTo.includes(user.id) && !task.doneBy.includes(user.id)

/** Others have a part of it, too: whoever does not edit all tasks finishes their own. */
export const sharesIt = (user: Who, { assignedTo }: Pick<Task, 'assignedTo'>) =>
  assignedTo.length > 1 && assignedTo.includes(user.id)

/** Canceled it is for everybody: not by one of several, unless they wrote it down. Who edits all tasks cancels all. */
export const mayCancel = (user: Who, task: Pick<Task, 'assignedTo' | 'createdBy'>) =>
  task.createdBy === user.id || !sharesIt(user, task)

/** Nothing of it is left for this person to do: it is done, or their part is. */
export const isDoneFor = (user: Who, { status, doneBy }: Pick<Task, 'status' | 'doneBy'>) =>
  status === 'completed' || (isOpen({ status }) && doneBy.includes(user.id))

/** It waits for this person: their part is open, or nobody has it and they wrote it down. `server` asks the same in SQL. */
export const waitsFor = (user: Who, task: Task & { assignedName?: string | null }) =>
  hasOpenPart(user, task) ||
  (isOpen(task) && task.assignedTo.length === 0 && !task.assignedName && task.createdBy === user.id)

/** Whose parts are done once this person's is; all of them is done with the last. */
export function partsAfter(user: Who, { assignedTo, doneBy }: Pick<Task, 'assignedTo' | 'doneBy'>) {
  const done = assignedTo.filter((id) => id === user.id || doneBy.includes(id))
  return { doneBy: done, all: done.length === assignedTo.length }
}

/** Those who are no longer among them have no part of it either. */
export const partsOf = (assignedTo: readonly string[], doneBy: readonly string[]) =>
  doneBy.filter((id) => assignedTo.includes(id))
