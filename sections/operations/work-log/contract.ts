import { z } from 'zod'
import { bulkTarget, hasOneTarget, MAX_IDS, ONE_TARGET } from '#kernel/calls/bulk.ts'
import { contract, day, endpoint, lines, text } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { importOf } from '#kernel/calls/imports.ts'
import { mayAdd, mayApprove, mayChange, mayExport, mayLog, mayRemove, mayView } from './access.ts'
import { approval, type MoveName, STATUS_NAMES, type Status, workLog } from './fields.ts'

const path = '/api/work-logs'
const statuses = Object.keys(STATUS_NAMES) as [Status, ...Status[]]
const moves = Object.keys(approval.moves) as [MoveName, ...MoveName[]]

/** What refers to other records, beside the declared fields. */
export const linkShape = {
  kindId: z.uuid('Please choose a kind of work').nullable().optional(),
  teamId: z.uuid('Please choose the team').nullable().optional(),
  sharedWith: z.array(z.uuid()).max(50, 'Please choose at most 50 people').optional(),
}
/** Whose hours, when they are not one's own. */
const whose = { userId: z.uuid('Please choose a person').optional() }

const beside = {
  userId: z.string(),
  person: z.string(),
  totalMinutes: z.int(),
  kindId: z.string().nullable(),
  kind: z.string().nullable(),
  teamId: z.string().nullable(),
  team: z.string().nullable(),
  sharedWith: z.array(z.string()),
  status: z.enum(statuses),
  /** Its day is still to come. */
  isToCome: z.boolean(),
  /** Domain 5.5; null unless it stands approved. */
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  /** By whom it was approved or sent back, and what has to change. */
  decidedByName: z.string().nullable(),
  decidedReason: z.string().nullable(),
}

const filters = {
  from: day().optional(),
  to: day().optional(),
  userId: z.uuid().optional(),
  kindId: z.uuid().optional(),
  status: z.enum(statuses).optional(),
  mine: z.boolean().optional(),
  /** What waits for my approval: not my own, and no day to come. */
  waiting: z.boolean().optional(),
}
const calls = crud(
  path,
  workLog,
  {
    view: mayView,
    add: mayAdd,
    change: mayChange,
    remove: mayRemove,
    exports: mayExport,
    imports: mayLog,
  },
  {
    beside,
    filters,
    sorts: ['totalMinutes', 'person', 'kind', 'status'],
    totals: { totalMinutes: z.int(), approvedMinutes: z.int() },
  },
)
export const WorkLog = calls.one.output
export type WorkLog = z.output<typeof WorkLog>

const Timer = z.object({
  id: z.string(),
  startedAt: z.string(),
  description: z.string().nullable(),
  kindId: z.string().nullable(),
})
export type Timer = z.output<typeof Timer>

const target = bulkTarget(calls.list.input.omit({ page: true, limit: true, sort: true, order: true }))

export const GROUPINGS = ['person', 'kind', 'week', 'month', 'year'] as const
export type Grouping = (typeof GROUPINGS)[number]

const period = { from: day('Please choose the first day'), to: day('Please choose the last day') }

export const workLogs = contract({
  ...calls,
  ...importOf(path, mayLog, {
    many: workLog.words.many,
    fields: [...Object.keys(workLog.fields), 'person', 'kind', 'id'],
  }),
  /** Of domain 5.5, for programs: the screens turn the pages of `list`. */
  read: endpoint({
    method: 'GET',
    path,
    access: mayView,
    summary: 'The work entries I may see, newest first, by limit and offset',
    input: z.object({
      limit: z.int().min(1).max(200).default(50),
      offset: z.int().min(0).max(10_000_000).default(0),
      ...filters,
    }),
    output: z.object({
      data: z.array(WorkLog),
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
      hasMore: z.boolean(),
    }),
  }),
  list: endpoint({ ...calls.list, path: `${path}/list` }),
  add: endpoint({
    ...calls.add,
    access: mayLog,
    summary: 'Log hours for a day',
    input: calls.add.input.extend({ ...linkShape, ...whose }),
    example: { workDate: '2026-11-18', hours: 1, minutes: 30, description: 'Sorted the bread' },
  }),
  edit: endpoint({ ...calls.edit, method: 'PUT', input: calls.edit.input.extend(linkShape) }),
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    access: mayAdd,
    summary: 'My hours this week, what I logged last, and my running timer',
    output: z.object({
      week: z.object({ start: z.string(), end: z.string() }),
      minutes: z.int(),
      approvedMinutes: z.int(),
      /** Entries of last week that this week does not have yet. */
      repeats: z.int(),
      /** What was done before, the last used first. */
      recent: z.array(
        z.object({
          description: z.string(),
          kindId: z.string().nullable(),
          hours: z.int(),
          minutes: z.int(),
        }),
      ),
      timer: Timer.nullable(),
    }),
  }),
  week: endpoint({
    method: 'GET',
    path: `${path}/week`,
    access: mayAdd,
    summary: 'My entries of one week',
    input: z.object({ day: day() }),
    output: z.object({
      start: z.string(),
      end: z.string(),
      items: z.array(WorkLog),
      /** Entries of the week before that this one does not have yet. */
      repeats: z.int(),
    }),
  }),
  sameAsLastWeek: endpoint({
    method: 'POST',
    path: `${path}/same-as-last-week`,
    access: mayAdd,
    summary: 'Log the same as in the week before, on the same weekdays; what is there already is not doubled',
    input: z.object({ day: day() }),
    output: z.object({ added: z.int() }),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/decide`,
    access: mayApprove,
    rowCheck: true,
    summary: 'Approve several entries at once, send them back with the reason, or open them again',
    input: z
      .object({
        ...target,
        move: z.enum(moves),
        reason: lines(500).optional(),
        /** As whoever decides has seen them: the rows they had before them, and the minutes of all. 409 when it is other. */
        seen: z
          .array(z.object({ id: z.uuid(), version: z.int() }))
          .max(MAX_IDS)
          .optional(),
        minutes: z.int().optional(),
      })
      .refine(hasOneTarget, ONE_TARGET),
    example: { ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'], move: 'approve' },
    output: z.object({ decided: z.int() }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: `${path}/waiting`,
    early: true,
    access: mayApprove,
    summary: 'How many entries wait for my approval, and of whom',
    output: z.object({
      count: z.int(),
      minutes: z.int(),
      people: z.array(z.object({ userId: z.string(), person: z.string(), count: z.int(), minutes: z.int() })),
    }),
  }),
  totals: endpoint({
    method: 'GET',
    path: `${path}/totals`,
    access: mayView,
    summary: 'Hours of a period, by person, kind of work, week, month or year; of what I may see',
    input: z.object({ by: z.enum(GROUPINGS).default('person'), search: text(200).optional(), ...filters }),
    output: z.object({
      by: z.enum(GROUPINGS),
      items: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          minutes: z.int(),
          approvedMinutes: z.int(),
          entries: z.int(),
          people: z.int(),
        }),
      ),
      minutes: z.int(),
      approvedMinutes: z.int(),
      entries: z.int(),
      people: z.int(),
    }),
  }),
  letter: endpoint({
    method: 'GET',
    path: `${path}/letter`,
    access: mayView,
    rowCheck: true,
    download: true,
    summary: 'A letter that confirms the hours of one person in a period, as PDF',
    input: z.object({
      userId: z.uuid('Please choose a person').optional(),
      ...period,
      which: z.enum(['approved', 'all']).default('approved'),
    }),
  }),
})

const timerPath = '/api/work-timer'
/** The clock that runs. Its moments are those of the device: it may have been started without a network. */
export const workTimer = contract({
  start: endpoint({
    method: 'POST',
    path: timerPath,
    access: mayAdd,
    summary: 'Start my timer; one that runs already goes on from the moment given',
    example: { startedAt: '2026-11-18T15:00:00Z' },
    input: z.object({
      id: z.uuid().optional(),
      startedAt: z.iso.datetime({ offset: true, error: 'Please say when it began' }),
      description: text(1000).nullable().optional(),
      kindId: linkShape.kindId,
    }),
    output: Timer,
  }),
  stop: endpoint({
    method: 'POST',
    path: `${timerPath}/stop`,
    access: mayAdd,
    summary: 'Stop my timer; what it measured becomes an entry',
    input: calls.add.input.extend(linkShape),
    example: { workDate: '2026-11-18', hours: 1, minutes: 5, description: 'Sorted the bread' },
    output: WorkLog,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: timerPath,
    access: mayAdd,
    summary: 'Stop my timer without an entry',
  }),
})
