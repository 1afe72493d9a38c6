import type { CurrentUser } from '#kernel/people/access.ts'
import { madeInWords, movesOf } from '#kernel/portal/steps.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { mayClaim, mayEdit } from '../access.ts'
import { type Project, projects } from '../contract.ts'
import { course, type MoveName, type Status } from '../fields.ts'

/** What brings a project into a column: what nobody has is taken on by whoever starts it. */
export function wayInto(project: Project, status: Status, user: CurrentUser): MoveName | 'claim' | undefined {
  if (project.archivedAt !== null) return undefined
  if (!mayEdit(user, project))
    return status === 'in_progress' && mayClaim(user, project) ? 'claim' : undefined
  return movesOf(course, project, user).find(({ move }) => move.to === status)?.name
}

export const whyNoWay = (project: Project, user: CurrentUser) =>
  mayEdit(user, project)
    ? 'Please open it again first.'
    : 'It is for those who made it, own it or support it.'

export const claim = ({ id, title }: Project) =>
  changeWithUndo(projects.claim, { id }, `${title}: it is yours now`)

export const make = ({ id, title }: Project, move: MoveName) =>
  changeWithUndo(projects.move, { id, move }, madeInWords(course, title, move))

export const archive = ({ id, title }: Project) =>
  changeWithUndo(projects.archive, { id }, `${title} archived`)
export const restore = ({ id, title }: Project) =>
  changeWithUndo(projects.restore, { id }, `${title} is out of the archive`)

/** Spec 2.3: the page of a project. */
export const pageOf = ({ number }: Pick<Project, 'number'>) => `/projects/${number}`
