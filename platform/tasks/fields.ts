import { z } from 'zod'
import { addDays, type Day, nearDay } from '#kernel/charity/day.ts'
import {
  choice,
  clockTime,
  dayField,
  type FieldExtras,
  longText,
  optionalChoice,
  reference,
  shortText,
  yesNo,
} from '#kernel/fields/fields.ts'
import { signedIn } from '#kernel/people/access.ts'
import { steps, type Tone } from '#kernel/portal/steps.ts'
import type { Status } from './access.ts'

export const PRIORITIES = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } as const
export type Priority = keyof typeof PRIORITIES

export const STATUS_NAMES = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Canceled',
} as const satisfies Record<Status, string>
export type { Status }

/** How often what is done comes again. */
export const REPEATS = {
  week: 'Every week',
  two_weeks: 'Every two weeks',
  month: 'Every month',
  three_months: 'Every three months',
  year: 'Every year',
} as const
export type Repeats = keyof typeof REPEATS

const MOST_PEOPLE = 20

/** Several accounts, each once; a form brings its picker, the section says their names. */
export const accounts = <const O extends FieldExtras>(label: string, options: O) => ({
  ...reference(label, options),
  input: z
    .array(z.uuid())
    .max(MOST_PEOPLE, `Please choose at most ${MOST_PEOPLE} people`)
    .transform((ids) => [...new Set(ids)]),
  output: z.array(z.string()),
  initial: [] as string[],
  inWords: () => '',
})

/** What every task has; a view spreads them, and says its own kinds. */
export const taskFields = {
  title: shortText('What is to be done', {
    required: 'Please say what is to be done',
    searched: true,
    sorted: true,
    also: ['title', 'task'],
  }),
  description: longText('Details', { searched: true, also: ['description'] }),
  priority: choice('Priority', PRIORITIES, { initial: 'medium', sorted: true, filtered: true }),
  dueDate: dayField('Due', { required: 'Please say until when', sorted: true, also: ['due date'] }),
  dueTime: clockTime('At', { hint: 'If the time of day matters' }),
  assignedTo: accounts('Assigned to', { hint: 'Each of them finishes their part' }),
  assignedName: shortText('Or somebody without an account', { searched: true }),
  isMilestone: yesNo('Milestone', { hint: 'Everybody of the project hears when it is done' }),
  repeats: optionalChoice('Comes again', REPEATS, {
    placeholder: 'Does not come again',
    hint: 'Once it is completed, the next one is there',
  }),
  status: choice('Status', STATUS_NAMES, { initial: 'pending', sorted: true, filtered: true, kept: true }),
  completionNotes: longText('What came of it', { max: 2000, searched: true, kept: true }),
}

/** The life of a task. Whose it is to move is a row rule (`access.ts`): whoever may change it may make every move. */
export const course = steps<{ status: Status }>()({
  states: {
    pending: { label: STATUS_NAMES.pending, tone: 'info', already: 'This is pending again.' },
    in_progress: { label: STATUS_NAMES.in_progress, tone: 'brand', already: 'Somebody is at it already.' },
    completed: { label: STATUS_NAMES.completed, tone: 'good', already: 'This was completed already.' },
    cancelled: { label: STATUS_NAMES.cancelled, tone: 'neutral', already: 'This was canceled already.' },
  },
  moves: {
    complete: { from: ['pending', 'in_progress'], to: 'completed', label: 'Complete…', access: signedIn },
    start: { from: ['pending'], to: 'in_progress', label: 'Start on it', access: signedIn },
    wait: { from: ['in_progress'], to: 'pending', label: 'Put it back', access: signedIn },
    cancel: { from: ['pending', 'in_progress'], to: 'cancelled', label: 'Cancel it', access: signedIn },
    reopen: { from: ['completed', 'cancelled'], to: 'pending', label: 'Open it again', access: signedIn },
  },
  path: ['pending', 'in_progress', 'completed'],
})
/** For those who have one of several parts: they finish theirs, and the last part completes it. */
export const courseOfParts = {
  ...course,
  moves: { ...course.moves, complete: { ...course.moves.complete, from: [] } },
}
/** For those who did not write it down either: they cancel nothing of what others have. */
export const courseOfOthers = {
  ...course,
  moves: { ...courseOfParts.moves, cancel: { ...course.moves.cancel, from: [] } },
}
export type MoveName = keyof typeof course.moves
export const MOVES = Object.keys(course.moves) as [MoveName, ...MoveName[]]

/** Domain 4.2: when it is due, in words; what is over says nothing of it any more. */
export function dueInWords(due: Day | null, today: Day, open = true): { words: string; tone: Tone } | null {
  if (due === null) return null
  const on = nearDay(due, today)
  if (!open) return { words: on, tone: 'neutral' }
  if (due < today) return { words: `Overdue since ${on}`, tone: 'bad' }
  if (due === today) return { words: 'Today', tone: 'warn' }
  if (due === addDays(today, 1)) return { words: 'Tomorrow', tone: 'info' }
  return { words: on, tone: 'neutral' }
}

export const PRIORITY_TONES: Record<Priority, Tone> = {
  low: 'neutral',
  medium: 'neutral',
  high: 'warn',
  urgent: 'bad',
}

/** What a view answers beside the fields of a task. */
export const besideTask = {
  /** Whom it is given to, and whose part is done. */
  assignees: z.array(z.object({ id: z.string(), name: z.string(), done: z.boolean() })),
  doneBy: z.array(z.string()),
  addedBy: z.string().nullable(),
  completedAt: z.string().nullable(),
  completedByName: z.string().nullable(),
}

/** A task as every view answers it. */
export type Shown = z.output<z.ZodObject<typeof besideTask>> & {
  createdBy: string | null
  status: Status
  priority: Priority
  dueDate: string | null
  assignedTo: string[]
  completionNotes: string | null
}
