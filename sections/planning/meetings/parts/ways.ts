import { changeWithUndo } from '#web/calls/query.ts'
import { type AgendaItem, agenda } from '../agenda-contract.ts'
import { type Meeting, meetings } from '../contract.ts'
import { course, type ItemMove, itemCourse, type MoveName } from '../fields.ts'

export const makeMove = ({ id, title }: Meeting, move: MoveName) =>
  changeWithUndo(
    meetings.move,
    { id, move },
    `${title}: ${course.states[course.moves[move].to].label.toLowerCase()}`,
  )

export const decide = ({ id, title }: AgendaItem, move: ItemMove, reason = '') =>
  changeWithUndo(
    agenda.decide,
    { id, move, reason },
    `${title}: ${itemCourse.states[itemCourse.moves[move].to].label.toLowerCase()}`,
  )
