import { z } from 'zod'
import { timeOfDay } from '#kernel/charity/settings.ts'
import { fields } from '#kernel/fields/definition.ts'
import {
  choice,
  clockTime,
  dayField,
  longText,
  shortText,
  webAddress,
  wholeNumber,
  yesNo,
} from '#kernel/fields/fields.ts'
import { countOf } from '#kernel/language/count.ts'
import { steps } from '#kernel/portal/steps.ts'
import { accounts, taskFields } from '#platform/tasks/fields.ts'
import { mayManage } from './access.ts'

/** Domain 8.2: those of the older list and of the newer dialog, each once. */
export const KINDS = {
  weekly: 'Weekly',
  core_group: 'Core team',
  all_team: 'All team',
  marketing_committee: 'Marketing committee',
  grant_committee: 'Grant committee',
  committee: 'Another committee',
  board: 'Board',
  planning: 'Planning',
  training: 'Training',
  other: 'Other',
} as const
export type Kind = keyof typeof KINDS

export const STATUS_NAMES = {
  planning: 'Being planned',
  agenda_set: 'Agenda is set',
  completed: 'Held',
} as const
export type Status = keyof typeof STATUS_NAMES

/** Ours, for the calendar, where nobody says how long. */
export const USUAL_MINUTES = 60

export const meeting = fields(
  { one: 'meeting', many: 'meetings' },
  {
    title: shortText('Title', {
      required: 'Please say what the meeting is called',
      searched: true,
      sorted: true,
      also: ['name', 'meeting'],
    }),
    kind: choice('Type', KINDS, { initial: 'weekly', sorted: true, filtered: true, also: ['type'] }),
    date: dayField('Day', { required: 'Please say on which day', sorted: true, also: ['date'] }),
    startTime: {
      ...clockTime('Begins at', { also: ['time'] }),
      input: timeOfDay,
      output: z.string(),
      initial: '18:00',
      needed: true as const,
    },
    minutes: wholeNumber('Length', { min: 5, max: 720, unit: 'minutes' }),
    location: shortText('Place', { searched: true, also: ['location'] }),
    link: webAddress('Video link', { placeholder: 'https://' }),
    description: longText('What it is about', { searched: true, also: ['description'] }),
    invited: accounts('Invited', {
      hint: 'Without anybody here, it is for everyone who may open meetings',
    }),
    summary: longText('Summary', { searched: true }),
    minutesLink: webAddress('Minutes elsewhere', { placeholder: 'https://' }),
    status: choice('Status', STATUS_NAMES, { initial: 'planning', sorted: true, kept: true }),
  },
)

interface MeetingStands {
  status: Status
  approved: number
  pending: number
  isAhead: boolean
}

/** Domain 8.2: planned, with an agenda that stands, and held. */
export const course = steps<MeetingStands>()({
  states: {
    planning: {
      label: STATUS_NAMES.planning,
      tone: 'info',
      already: 'This meeting is being planned already.',
    },
    agenda_set: {
      label: STATUS_NAMES.agenda_set,
      tone: 'brand',
      already: 'The agenda of this meeting is set.',
    },
    completed: { label: STATUS_NAMES.completed, tone: 'good', already: 'This meeting was closed already.' },
  },
  moves: {
    set: {
      from: ['planning'],
      to: 'agenda_set',
      label: 'Set the agenda',
      access: mayManage,
      may: ({ approved, pending }) => {
        if (pending > 0) return `Nobody has decided yet about ${countOf(pending, 'item')}.`
        return approved > 0 || 'There is nothing on the agenda yet.'
      },
    },
    close: {
      from: ['planning', 'agenda_set'],
      to: 'completed',
      label: 'Close the meeting',
      access: mayManage,
      may: ({ isAhead }) => !isAhead || 'It is still to come.',
    },
    plan: { from: ['agenda_set'], to: 'planning', label: 'Plan it again', access: mayManage },
    reopen: { from: ['completed'], to: 'agenda_set', label: 'Open it again', access: mayManage },
  },
  path: ['planning', 'agenda_set', 'completed'],
})
export type MoveName = keyof typeof course.moves
export const MOVES = Object.keys(course.moves) as [MoveName, ...MoveName[]]

/** Domain 8.2, in the order of the agenda. */
export const SECTIONS = {
  old_business: 'Old business',
  urgent_items: 'Urgent',
  housekeeping: 'Housekeeping',
  new_business: 'New business',
} as const
export type SectionName = keyof typeof SECTIONS

export const ITEM_STATUS_NAMES = {
  pending: 'Put forward',
  approved: 'On the agenda',
  rejected: 'Not taken',
  postponed: 'Postponed',
} as const
export type ItemStatus = keyof typeof ITEM_STATUS_NAMES

export const agendaItem = fields(
  { one: 'agenda item', many: 'agenda items' },
  {
    title: shortText('What is to be talked about', {
      required: 'Please say what is to be talked about',
      searched: true,
    }),
    section: choice('Part of the agenda', SECTIONS, { initial: 'new_business' }),
    minutes: wholeNumber('Time for it', { min: 1, max: 240, unit: 'minutes' }),
    description: longText('Details', { searched: true }),
    status: choice('Status', ITEM_STATUS_NAMES, { initial: 'pending', kept: true }),
    reason: longText('Why', { max: 500, kept: true }),
    isDone: yesNo('Talked about', { kept: true }),
  },
)

interface ItemStands {
  status: ItemStatus
  isDone: boolean
  isClosed: boolean
}
const CLOSED = 'The meeting is closed.'
const open = ({ isClosed, isDone }: ItemStands) => {
  if (isClosed) return CLOSED
  return !isDone || 'It was talked about already.'
}

/** What becomes of what somebody puts forward. */
export const itemCourse = steps<ItemStands>()({
  states: {
    pending: { label: ITEM_STATUS_NAMES.pending, tone: 'warn', already: 'About this nobody has decided.' },
    approved: { label: ITEM_STATUS_NAMES.approved, tone: 'good', already: 'This is on the agenda already.' },
    rejected: { label: ITEM_STATUS_NAMES.rejected, tone: 'neutral', already: 'This was not taken.' },
    postponed: { label: ITEM_STATUS_NAMES.postponed, tone: 'info', already: 'This was postponed already.' },
  },
  moves: {
    approve: {
      from: ['pending', 'rejected', 'postponed'],
      to: 'approved',
      label: 'Put it on the agenda',
      access: mayManage,
      may: open,
    },
    postpone: {
      from: ['pending', 'approved'],
      to: 'postponed',
      label: 'Postpone it',
      access: mayManage,
      may: open,
    },
    reject: {
      from: ['pending', 'approved'],
      to: 'rejected',
      label: 'Leave it out',
      access: mayManage,
      may: open,
      reason: { label: 'Why not', required: 'Please say why, for whoever put it forward' },
    },
    reset: {
      from: ['approved', 'rejected', 'postponed'],
      to: 'pending',
      label: 'Decide anew',
      access: mayManage,
      may: open,
    },
  },
})
export type ItemMove = keyof typeof itemCourse.moves
export const ITEM_MOVES = Object.keys(itemCourse.moves) as [ItemMove, ...ItemMove[]]

export const LINE_KINDS = { note: 'Note', decision: 'Decision', action: 'Action' } as const
export type LineKind = keyof typeof LINE_KINDS

/** One line of the minutes: what was said, what was decided, what is to be done. */
export const line = fields(
  { one: 'line', many: 'lines' },
  {
    text: shortText('What was said', {
      max: 1000,
      required: 'Please write something',
      searched: true,
    }),
    kind: choice('Kind', LINE_KINDS, { initial: 'note', filtered: true }),
  },
)

/** A task that a line of the minutes became. */
export const action = fields(
  { one: 'task', many: 'tasks' },
  {
    title: taskFields.title,
    assignedTo: taskFields.assignedTo,
    dueDate: dayField('Due', { sorted: true }),
    priority: taskFields.priority,
    description: taskFields.description,
    status: taskFields.status,
    completionNotes: taskFields.completionNotes,
  },
)

export const ATTENDANCE = { present: 'Present', excused: 'Excused', absent: 'Absent' } as const
export type Attendance = keyof typeof ATTENDANCE
