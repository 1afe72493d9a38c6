import { z } from 'zod'
import {
  contract,
  endpoint,
  lines,
  listInput,
  listOutput,
  type OutputOf,
  requiredText,
  type Throttle,
} from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { REPORT_FORMATS } from '#kernel/charity/report.ts'
import { HOUR } from '#kernel/clock.ts'
import { AuditEntry } from '#sections/admin/audit-log/contract.ts'
import { mayKeep } from './access.ts'
import { report } from './fields.ts'

const path = '/api/reports'
const id = z.uuid()

const { list, one, edit, remove } = crud(
  path,
  report,
  { view: mayKeep, add: mayKeep, change: mayKeep },
  {
    beside: {
      kind: z.string(),
      /** 'Grant metrics' */
      kindLabel: z.string(),
      /** Of which time it is: 'Oct 2026' */
      about: z.string(),
      from: z.string(),
      to: z.string(),
      keptAt: z.string(),
      keptBy: z.string().nullable(),
    },
    sorts: ['days', 'kept'],
  },
)

/** Each takes seconds of the few connections that exports have. */
const making: Throttle[] = [
  {
    name: 'reports-made',
    by: 'account',
    most: 60,
    within: HOUR,
    words: 'You have made many reports within an hour. Please go on later.',
  },
]

const Line = z.object({
  name: z.string(),
  label: z.string(),
  unit: z.string(),
  said: z.number().nullable(),
  /** As it would be said today. */
  now: z.number().nullable(),
})
export type Line = z.output<typeof Line>

export const reports = contract({
  list,
  one,
  edit,
  remove,
  keep: endpoint({
    method: 'POST',
    path,
    access: mayKeep,
    rowCheck: true,
    summary: 'Keep a report: its question, what it rests on, the state of the records, and its files',
    throttle: making,
    example: { kind: 'month', question: { month: '2026-10' }, title: 'October for the board' },
    input: z.object({
      kind: z.string().max(40),
      /** As the call asks that saves it as a file. */
      question: z.record(z.string().max(40), z.union([z.string().max(200), z.number()])),
      title: requiredText(160, 'Please name the report'),
      purpose: lines(1000).nullable().optional(),
    }),
    output: one.output,
  }),
  since: endpoint({
    method: 'GET',
    path: `${path}/{id}/since`,
    access: mayKeep,
    rowCheck: true,
    summary: 'What a kept report said beside what it would say now, and what it rested on',
    input: z.object({ id }),
    output: z.object({
      lines: z.array(Line),
      assumed: z.array(
        z.object({ label: z.string(), value: z.string(), source: z.string(), now: z.string().nullable() }),
      ),
      /** Changes of its records since; `hidden` of these this reader may not see. */
      corrections: z.int(),
      hidden: z.int(),
      /** A setting has changed since: the same question is about other days today. */
      otherDays: z.boolean(),
    }),
  }),
  corrections: endpoint({
    method: 'GET',
    path: `${path}/{id}/corrections`,
    access: mayKeep,
    rowCheck: true,
    summary: 'Every correction of its records since a report was kept, newest first',
    input: z.object({ id, page: listInput.page, limit: listInput.limit }),
    output: listOutput(AuditEntry),
  }),
  again: endpoint({
    method: 'GET',
    throttle: making,
    path: `${path}/{id}/again`,
    access: mayKeep,
    rowCheck: true,
    summary:
      'Make a kept report again from the records as they stood, and hold it against its files byte for byte',
    input: z.object({ id }),
    output: z.object({ formats: z.array(z.object({ format: z.enum(REPORT_FORMATS), same: z.boolean() })) }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/{id}/file`,
    access: mayKeep,
    rowCheck: true,
    summary: 'A kept report as it was, byte for byte',
    input: z.object({ id, format: z.enum(REPORT_FORMATS).default('pdf') }),
    download: true,
  }),
})
export type Kept = OutputOf<typeof one>
export type Since = OutputOf<(typeof reports)['since']>
