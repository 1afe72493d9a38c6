import type { CurrentUser } from '#kernel/people/access.ts'
import { madeInWords, movesOf } from '#kernel/portal/steps.ts'
import { course, type MoveName } from '#platform/tasks/fields.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { mayClaim, mayEdit } from '../access.ts'
import { type Post, teamBoard } from '../contract.ts'
import type { Column } from '../fields.ts'

/** What brings a post into a column: what nobody has is taken on by whoever puts it to work. */
export function wayInto(post: Post, column: Column, user: CurrentUser): MoveName | 'claim' | undefined {
  if (column === 'in_progress' && mayClaim(post)) return 'claim'
  if (!mayEdit(user, post)) return undefined
  return movesOf(course, post, user).find(({ move }) => move.to === column)?.name
}

/** Why this person does not bring it there. */
export const whyNoWay = (post: Post, user: CurrentUser) =>
  mayEdit(user, post)
    ? 'Please open it again first.'
    : 'It is for those who have it, posted it or look after the board.'

export const claim = ({ id, title }: Post) =>
  changeWithUndo(teamBoard.claim, { id }, `${title}: it is yours now`)

export const make = ({ id, title }: Post, move: MoveName, notes: string | null = null) =>
  changeWithUndo(teamBoard.move, { id, move, notes }, madeInWords(course, title, move))
