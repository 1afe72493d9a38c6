import { madeInWords } from '#kernel/portal/steps.ts'
import { course, type MoveName } from '#platform/tasks/fields.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { type ProjectTask, tasks } from '../tasks-contract.ts'

export const makeMove = ({ id, title }: ProjectTask, move: MoveName, notes: string | null = null) =>
  changeWithUndo(tasks.move, { id, move, notes }, madeInWords(course, title, move))

export const finish = ({ id, title }: ProjectTask, notes: string | null = null) =>
  changeWithUndo(tasks.finish, { id, notes }, `${title}: your part is done`)

export const unfinish = ({ id, title }: ProjectTask) =>
  changeWithUndo(tasks.unfinish, { id }, `${title} is open again`)
