import { z } from 'zod'
import { fields } from '#kernel/fields/definition.ts'
import { choice, dayField, shortText, wholeNumber, yesNo } from '#kernel/fields/fields.ts'
import { steps } from '#kernel/portal/steps.ts'
import { mayApprove, type Visibility } from './access.ts'

export const VISIBILITY_NAMES = {
  private: 'Only me',
  team: 'A team',
  department: 'A department',
  public: 'Everyone here',
} as const satisfies Record<Visibility, string>

export const STATUS_NAMES = {
  pending: 'Waiting',
  approved: 'Approved',
  returned: 'Sent back',
} as const
export type Status = keyof typeof STATUS_NAMES

/** A whole number that is always there: 0 when it is left out. */
const part = (label: string, max: number, words: string, also: readonly string[]) => ({
  ...wholeNumber(label, { max, also }),
  input: z.int(words).min(0, words).max(max, words),
  output: z.int(),
  initial: 0,
})

/** Domain 5.5: what somebody did for the charity, on which day and for how long. */
export const workLog = fields(
  { one: 'work entry', many: 'work entries' },
  {
    workDate: dayField('Date', {
      required: 'Please choose the day',
      sorted: true,
      also: ['work date', 'day', 'date worked', 'service date', 'when', 'week of'],
    }),
    hours: part('Hours', 24, 'Please enter whole hours from 0 to 24', [
      'hrs',
      'hours worked',
      'time',
      'duration',
      'total hours',
      'time spent',
    ]),
    minutes: part('Minutes', 59, 'Please enter minutes from 0 to 59', ['min', 'mins']),
    description: shortText('What was done', {
      max: 1000,
      required: 'Please say what was done',
      searched: true,
      sorted: true,
      also: ['description', 'task', 'activity', 'work', 'notes', 'what', 'details', 'doing'],
    }),
    visibility: choice('Who sees it', VISIBILITY_NAMES, {
      initial: 'private',
      filtered: true,
      also: ['visibility', 'shared'],
    }),
    department: shortText('Department', { max: 80, also: ['dept'] }),
  },
)

/** What kinds of work there are: a short list that the charity keeps. */
export const workKind = fields(
  { one: 'kind of work', many: 'kinds of work' },
  {
    name: shortText('Kind of work', { max: 60, required: 'Please name the kind of work', sorted: true }),
    isActive: yesNo('In use', { initial: true }),
  },
)

/** Who works together: hours can be shared with a team, and with all teams of a department. */
export const workTeam = fields(
  { one: 'team', many: 'teams' },
  {
    name: shortText('Team', { max: 60, required: 'Please name the team', sorted: true }),
    department: shortText('Department', { max: 80 }),
  },
)

interface Judged {
  status: Status
  userId: string
  isToCome: boolean
}
const notOwn = ({ userId }: Judged, who: object) =>
  'id' in who && who.id === userId ? 'Somebody else approves your own hours.' : (true as const)

/** A week may be filled in ahead; a letter counts what was worked. */
const worked = (row: Judged, who: object) =>
  row.isToCome ? 'Hours of a day to come are approved once they were worked.' : notOwn(row, who)

/** The approval that domain 5.5 names: hours wait, are approved or sent back; changed ones wait anew. */
export const approval = steps<Judged>()({
  states: {
    pending: {
      label: STATUS_NAMES.pending,
      tone: 'info',
      already: 'This entry waits for approval: nothing was decided yet, or it was changed since.',
    },
    approved: { label: STATUS_NAMES.approved, tone: 'good', already: 'These hours were approved already.' },
    returned: { label: STATUS_NAMES.returned, tone: 'warn', already: 'These hours were sent back already.' },
  },
  moves: {
    approve: {
      from: ['pending', 'returned'],
      to: 'approved',
      label: 'Approve',
      access: mayApprove,
      may: worked,
    },
    sendBack: {
      from: ['pending', 'approved'],
      to: 'returned',
      label: 'Send back',
      access: mayApprove,
      may: notOwn,
      reason: { label: 'What has to change', required: 'Please say what has to change' },
    },
    reopen: {
      from: ['approved', 'returned'],
      to: 'pending',
      label: 'Open it again',
      access: mayApprove,
      may: notOwn,
    },
  },
  path: ['pending', 'approved'],
})
export type MoveName = keyof typeof approval.moves
