import { fields } from '#kernel/fields/definition.ts'
import { choice, longText, optionalChoice, reference, shortText, tags } from '#kernel/fields/fields.ts'
import { steps } from '#kernel/portal/steps.ts'
import { mayManage } from './access.ts'

export const STATUS_NAMES = {
  submitted: 'Submitted',
  under_review: 'Under review',
  needs_clarification: 'Asked back',
  in_progress: 'In progress',
  completed: 'Completed',
  rejected: 'Declined',
} as const
export type Status = keyof typeof STATUS_NAMES

export const CATEGORY_NAMES = {
  general: 'General',
  operations: 'Operations',
  technology: 'Technology',
  volunteer_experience: 'Volunteer experience',
  communication: 'Communication',
  training: 'Training',
  logistics: 'Logistics',
} as const
export const PRIORITY_NAMES = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } as const
export const EFFORT_NAMES = { small: 'Small', medium: 'Medium', large: 'Large', epic: 'Very large' } as const

export const ANSWER_LENGTH = 2000

/** The tabs of the list (domain 7.5). */
export const HEAPS = {
  all: 'All',
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  declined: 'Declined',
  mine: 'Mine',
} as const
export type Heap = keyof typeof HEAPS
export const PENDING: readonly Status[] = ['submitted', 'under_review', 'needs_clarification']

/** Domain 7.5: what could be better, and what became of it. */
export const suggestion = fields(
  { one: 'suggestion', many: 'suggestions' },
  {
    title: shortText('Suggestion', {
      max: 200,
      required: 'Please say in a few words what you suggest',
      searched: true,
      sorted: true,
      also: ['title', 'idea', 'name'],
    }),
    description: longText('What would be better', {
      required: 'Please say a little more: what happens today, and what would be better',
      searched: true,
      also: ['description', 'details', 'why'],
    }),
    category: choice('Category', CATEGORY_NAMES, {
      initial: 'general',
      sorted: true,
      filtered: true,
      also: ['area'],
    }),
    priority: choice('Priority', PRIORITY_NAMES, {
      initial: 'medium',
      sorted: true,
      filtered: true,
      also: ['urgency'],
    }),
    status: choice('Status', STATUS_NAMES, {
      initial: 'submitted',
      sorted: true,
      filtered: true,
      kept: true,
    }),
    answer: longText('Answer', { max: ANSWER_LENGTH, kept: true }),
    tags: tags('Tags', { kept: true }),
    assignedTo: reference('Looked after by', { kept: true }),
    effort: optionalChoice('Effort', EFFORT_NAMES, { kept: true, seenBy: mayManage, also: ['size'] }),
    notes: longText('Notes of those who decide', {
      max: ANSWER_LENGTH,
      kept: true,
      seenBy: mayManage,
      also: ['implementation notes'],
    }),
  },
)

export interface Stands {
  status: Status
  mergedInto: { id: string; title: string } | null
}

const already = 'Somebody moved this suggestion already.'
const MERGED = 'This suggestion was merged into another; please decide about that one.'
const may = ({ mergedInto }: Stands) => (mergedInto ? MERGED : (true as const))
const asked = { max: ANSWER_LENGTH }

/** Domain 7.5: from submitted to completed, or declined; each answer goes to whoever submitted it. */
export const review = steps<Stands>()({
  states: {
    submitted: { label: STATUS_NAMES.submitted, tone: 'info', already },
    under_review: { label: STATUS_NAMES.under_review, tone: 'warn', already },
    needs_clarification: { label: STATUS_NAMES.needs_clarification, tone: 'warn', already },
    in_progress: { label: STATUS_NAMES.in_progress, tone: 'brand', already },
    completed: { label: STATUS_NAMES.completed, tone: 'good', already },
    rejected: { label: STATUS_NAMES.rejected, tone: 'neutral', already },
  },
  moves: {
    review: {
      from: ['submitted', 'needs_clarification'],
      to: 'under_review',
      label: 'Review',
      access: mayManage,
      may,
    },
    start: {
      from: ['submitted', 'under_review', 'needs_clarification'],
      to: 'in_progress',
      label: 'Start',
      access: mayManage,
      may,
    },
    complete: {
      from: ['submitted', 'under_review', 'needs_clarification', 'in_progress'],
      to: 'completed',
      label: 'Complete',
      access: mayManage,
      may,
      reason: { label: 'What became of it', required: 'Please say what became of it', ...asked },
    },
    ask: {
      from: ['submitted', 'under_review', 'needs_clarification', 'in_progress'],
      to: 'needs_clarification',
      label: 'Ask for details',
      access: mayManage,
      may,
      reason: {
        label: 'Your question',
        description: 'Whoever suggested it reads and answers it here, also without a name.',
        required: 'Please write your question',
        ...asked,
      },
    },
    reject: {
      from: ['submitted', 'under_review', 'needs_clarification', 'in_progress'],
      to: 'rejected',
      label: 'Decline',
      access: mayManage,
      may,
      reason: { label: 'Why not', required: 'Please say why, for whoever suggested it', ...asked },
    },
    reopen: {
      from: ['completed', 'rejected'],
      to: 'under_review',
      label: 'Open it again',
      access: mayManage,
      may,
    },
  },
  path: ['submitted', 'under_review', 'in_progress', 'completed'],
})
export type MoveName = keyof typeof review.moves
