import { z } from 'zod'
import { contract, day, endpoint, type OutputOf, text } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { HOUR } from '#kernel/clock.ts'
import { mayExport, mayManage, mayTakePart, mayView } from './access.ts'
import { ATTENDANCE, type Attendance, MOVES, meeting } from './fields.ts'

const path = '/api/meetings'
export const TABS = ['upcoming', 'past', 'all'] as const

/** Domain 8.2: so large, and PDF, DOC, DOCX or TXT. */
export const MINUTES_BYTES = 10_000_000

const Named = z.object({ id: z.string(), name: z.string() })
const { list, one, exportList, add, edit, remove } = crud(
  path,
  meeting,
  { view: mayView, add: mayManage, change: mayManage, exports: mayExport },
  {
    beside: {
      people: z.array(Named),
      addedBy: z.string().nullable(),
      /** It is still to come: on a later day. */
      isAhead: z.boolean(),
      /** Items on its agenda, how many of them were talked about, and those about which nobody has decided. */
      approved: z.int(),
      done: z.int(),
      pending: z.int(),
      /** How long the agenda takes, as far as somebody said so. */
      planned: z.int(),
      decisions: z.int(),
      openTasks: z.int(),
      /** The meeting that took on what was left. */
      nextId: z.string().nullable(),
    },
    filters: {
      tab: z.enum(TABS).optional(),
      from: day().optional(),
      until: day().optional(),
    },
  },
)
const One = z.object({ id: z.uuid() })
const states = Object.keys(ATTENDANCE) as [Attendance, ...Attendance[]]

export const StoredMinutes = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  addedBy: z.string().nullable(),
  addedAt: z.string(),
  mayRemove: z.boolean(),
})

export const meetings = contract({
  list,
  one,
  exportList,
  add: { ...add, example: { title: 'Weekly', date: '2026-12-02', startTime: '18:00' } },
  edit,
  remove,
  /** The one that is on, or comes next. */
  current: endpoint({
    method: 'GET',
    path: `${path}/current`,
    also: ['GET /api/current-meeting'],
    access: mayView,
    summary: 'The meeting that is on today, or comes next',
    output: z.object({ meeting: one.output.nullable() }),
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/{id}/move`,
    access: mayManage,
    rowCheck: true,
    summary: 'Set the agenda of a meeting, close it, plan it again, open it again',
    input: One.extend({ move: z.enum(MOVES) }),
    output: one.output,
  }),
  carry: endpoint({
    method: 'POST',
    path: `${path}/{id}/carry`,
    access: mayManage,
    rowCheck: true,
    summary:
      'Reset for the next meeting: what is open goes on the next agenda, actions become tasks, the meeting is closed',
    input: One,
    output: z.object({
      nextId: z.string(),
      /** The next meeting was not planned yet. */
      isNew: z.boolean(),
      carried: z.int(),
      tasks: z.int(),
      projects: z.int(),
    }),
  }),
  tell: endpoint({
    method: 'POST',
    path: `${path}/{id}/notify`,
    access: mayManage,
    rowCheck: true,
    summary: 'Tell those who are invited of a meeting, with a word if you like',
    undo: { no: 'they have been told.' },
    throttle: [
      {
        name: 'meetings-told',
        by: 'account',
        most: 20,
        within: HOUR,
        words: 'You have told people of many meetings within an hour. Please go on later.',
      },
    ],
    input: One.extend({ message: text(300).optional() }),
    output: z.object({ told: z.int() }),
  }),
  attend: endpoint({
    method: 'POST',
    path: `${path}/{id}/attendance`,
    access: mayTakePart,
    rowCheck: true,
    summary: 'Note who is there, excused or missing; of a guest, by name',
    input: One.extend({
      userId: z.uuid().optional(),
      guest: text(120).optional(),
      /** Null: nothing is known of them. */
      state: z.enum(states).nullable(),
    }).refine(({ userId, guest }) => Boolean(userId) !== Boolean(guest), {
      path: ['guest'],
      message: 'Please say who it is',
    }),
    example: { id: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70', guest: 'Ines', state: 'present' },
  }),
  paper: endpoint({
    method: 'GET',
    path: `${path}/{id}/download-pdf`,
    access: mayView,
    summary: 'The agenda of a meeting or its minutes, as PDF',
    input: One.extend({ what: z.enum(['agenda', 'minutes']).default('agenda') }),
    download: true,
  }),
  calendarFile: endpoint({
    method: 'GET',
    path: `${path}/{id}/calendar`,
    access: mayView,
    summary: 'A meeting for a calendar program (iCalendar)',
    input: One,
    download: true,
  }),
  files: endpoint({
    method: 'GET',
    path: `${path}/{id}/minutes-files`,
    access: mayView,
    summary: 'The files with the minutes of a meeting',
    input: One,
    output: z.object({ items: z.array(StoredMinutes) }),
  }),
  upload: endpoint({
    method: 'POST',
    path: `${path}/{id}/minutes-files`,
    access: mayManage,
    rowCheck: true,
    summary: 'Bring minutes as a file: PDF, DOC, DOCX or TXT',
    upload: { maxBytes: MINUTES_BYTES },
    throttle: [
      {
        name: 'meeting-minutes',
        by: 'account',
        most: 60,
        within: HOUR,
        words: 'You have brought many files within an hour. Please go on later.',
      },
    ],
    input: One,
    output: StoredMinutes,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/meeting-minutes/{id}',
    access: mayManage,
    rowCheck: true,
    summary: 'Delete a file with minutes',
    input: One,
  }),
})

export type Meeting = OutputOf<typeof meetings.one>
