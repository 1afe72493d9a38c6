import { fields } from '#kernel/fields/definition.ts'
import {
  choice,
  dayField,
  longText,
  money,
  optionalChoice,
  shortText,
  tags,
  wholeNumber,
  yesNo,
} from '#kernel/fields/fields.ts'
import { signedIn } from '#kernel/people/access.ts'
import { steps } from '#kernel/portal/steps.ts'
import { accounts, PRIORITIES, taskFields } from '#platform/tasks/fields.ts'

/** Domain 8.1. */
export const STATUS_NAMES = {
  waiting: 'Waiting',
  tabled: 'Tabled',
  in_progress: 'In progress',
  completed: 'Completed',
} as const
export type Status = keyof typeof STATUS_NAMES
export const OPEN: readonly Status[] = ['waiting', 'tabled', 'in_progress']

export const CATEGORIES = {
  technology: 'Technology',
  events: 'Events',
  grants: 'Grants',
  outreach: 'Outreach',
  marketing: 'Marketing',
  operations: 'Operations',
  community: 'Community',
  fundraising: 'Fundraising',
} as const
export const TYPES = { internal: 'Internal', meeting: 'For meetings' } as const

const hours = (label: string) => wholeNumber(label, { max: 100_000, unit: 'hours' })

export const project = fields(
  { one: 'project', many: 'projects' },
  {
    title: shortText('Title', {
      required: 'Please say what the project is called',
      searched: true,
      sorted: true,
      also: ['name', 'project'],
    }),
    description: longText('What it is about', { searched: true, also: ['description'] }),
    kind: choice('Type', TYPES, { initial: 'internal', filtered: true, also: ['type'] }),
    category: optionalChoice('Category', CATEGORIES, { sorted: true, filtered: true, placeholder: 'None' }),
    priority: choice('Priority', PRIORITIES, { initial: 'medium', sorted: true, filtered: true }),
    assignedTo: accounts('Owners', { hint: 'They answer for it, and are told' }),
    assignedNames: tags('Owners without an account', {
      hint: 'By name or email; whoever gets an account of that name or email may edit it',
      also: ['assignee', 'assigned to', 'owner'],
    }),
    supportIds: accounts('Support team', { hint: 'They help, and are told' }),
    supportNames: tags('Supporters without an account', {
      also: ['support people', 'support'],
    }),
    startDate: dayField('Begins', { sorted: true, also: ['start date'] }),
    dueDate: dayField('Due', { sorted: true, also: ['due date', 'target date', 'deadline', 'until'] }),
    milestone: shortText('Next milestone', { searched: true }),
    progress: wholeNumber('Progress without tasks', {
      max: 100,
      unit: '%',
      hint: 'Where there are tasks, they say how much is done',
    }),
    estimatedHours: hours('Estimated hours'),
    actualHours: hours('Hours spent'),
    budget: money('Budget', {}),
    tags: tags('Tags', {}),
    deliverables: longText('What there will be at its end', {}),
    requirements: longText('What it needs', {}),
    resources: longText('What helps', {}),
    blockers: longText('What it waits for', { searched: true, also: ['blockers'] }),
    notes: longText('Notes', { searched: true }),
    reviewInNextMeeting: yesNo('In the next meeting', { initial: false }),
    meetingDiscussionPoints: longText('To be discussed', {}),
    meetingDecisionItems: longText('To be decided', {}),
    lastDiscussedDate: dayField('Last discussed', {}),
    isTemplate: yesNo('A template', {
      initial: false,
      hint: 'It stands under Templates, and new projects are made like it',
    }),
    status: choice('Status', STATUS_NAMES, { initial: 'waiting', sorted: true, kept: true }),
  },
)

/** The life of a project. Whose it is to move is a row rule (`mayEdit`). */
export const course = steps<{ status: Status }>()({
  states: {
    waiting: { label: STATUS_NAMES.waiting, tone: 'info', already: 'This project waits again.' },
    tabled: { label: STATUS_NAMES.tabled, tone: 'neutral', already: 'This project was tabled already.' },
    in_progress: {
      label: STATUS_NAMES.in_progress,
      tone: 'brand',
      already: 'This project is under way already.',
    },
    completed: {
      label: STATUS_NAMES.completed,
      tone: 'good',
      already: 'This project was completed already.',
    },
  },
  moves: {
    start: { from: ['waiting', 'tabled'], to: 'in_progress', label: 'Start it', access: signedIn },
    complete: {
      from: ['in_progress', 'waiting', 'tabled'],
      to: 'completed',
      label: 'Complete it',
      access: signedIn,
    },
    wait: { from: ['in_progress', 'tabled'], to: 'waiting', label: 'Let it wait', access: signedIn },
    table: { from: ['in_progress', 'waiting'], to: 'tabled', label: 'Put it off', access: signedIn },
    reopen: { from: ['completed'], to: 'in_progress', label: 'Open it again', access: signedIn },
  },
  path: ['waiting', 'in_progress', 'completed'],
})
export type MoveName = keyof typeof course.moves
export const MOVES = Object.keys(course.moves) as [MoveName, ...MoveName[]]

/** A task of a project, or of none: what is done once and belongs to nothing. */
export const projectTask = fields(
  { one: 'task', many: 'tasks' },
  {
    title: taskFields.title,
    assignedTo: taskFields.assignedTo,
    assignedName: taskFields.assignedName,
    dueDate: dayField('Due', { sorted: true, also: ['due date'] }),
    priority: taskFields.priority,
    repeats: taskFields.repeats,
    isMilestone: taskFields.isMilestone,
    description: taskFields.description,
    status: taskFields.status,
    completionNotes: taskFields.completionNotes,
  },
)
