import type { ReactNode } from 'react'
import { Assignees } from '#platform/tasks/record-widgets.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { FoldedPart } from '#web/ui/form/form-part.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { project } from '../fields.ts'

type Name = keyof typeof project.fields

const PLAN = [
  'milestone',
  'startDate',
  'progress',
  'estimatedHours',
  'actualHours',
  'budget',
  'tags',
] as const
const WORDS = ['deliverables', 'requirements', 'resources', 'blockers', 'notes'] as const
const MEETING = [
  'reviewInNextMeeting',
  'meetingDiscussionPoints',
  'meetingDecisionItems',
  'lastDiscussedDate',
] as const

const filled = (names: readonly Name[], row: object | 'new') => {
  const isFilled = (value: unknown) =>
    value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
  const count =
    row === 'new' ? 0 : names.filter((name) => isFilled((row as Record<string, unknown>)[name])).length
  return count > 0 ? `${countOf(count, 'field')} filled in` : undefined
}

export const controls = { assignedTo: Assignees, supportIds: Assignees }

/** What most projects need stands open; the rest folds. */
export const formOf = (field: (name: Name) => ReactNode, row: object | 'new') => (
  <>
    {field('title')}
    {field('description')}
    {field('assignedTo')}
    {field('supportIds')}
    <FieldRow>
      {field('dueDate')}
      {field('priority')}
    </FieldRow>
    <FieldRow>
      {field('category')}
      {field('kind')}
    </FieldRow>
    <FoldedPart title="Plan" holds={filled(PLAN, row)}>
      {field('milestone')}
      <FieldRow>
        {field('startDate')}
        {field('progress')}
      </FieldRow>
      <FieldRow>
        {field('estimatedHours')}
        {field('actualHours')}
      </FieldRow>
      {field('budget')}
      {field('tags')}
    </FoldedPart>
    <FoldedPart title="In words" holds={filled(WORDS, row)}>
      {WORDS.map((name) => field(name))}
    </FoldedPart>
    <FoldedPart title="For the next meeting" holds={filled(MEETING, row)}>
      {MEETING.map((name) => field(name))}
    </FoldedPart>
    <FoldedPart title="People without an account" holds={filled(['assignedNames', 'supportNames'], row)}>
      {field('assignedNames')}
      {field('supportNames')}
    </FoldedPart>
    {field('isTemplate')}
  </>
)
