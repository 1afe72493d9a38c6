import { z } from 'zod'
import { contract, endpoint, lines, type OutputOf } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { REASON_MAX } from '#kernel/portal/steps.ts'
import { mayManage, mayTakePart, mayView } from './access.ts'
import { Action } from './actions-contract.ts'
import { agendaItem, ITEM_MOVES, SECTIONS, type SectionName } from './fields.ts'

const path = '/api/agenda-items'
const One = z.object({ id: z.uuid() })
const sections = Object.keys(SECTIONS) as [SectionName, ...SectionName[]]

const { one, add, edit, remove } = crud(
  path,
  agendaItem,
  { view: mayView, add: mayTakePart, change: mayManage, remove: mayTakePart },
  {
    beside: {
      meetingId: z.string(),
      submittedBy: z.string().nullable(),
      project: z.object({ number: z.int(), title: z.string() }).nullable(),
      /** It stood on an earlier agenda: the day of that meeting. */
      deferredFromDay: z.string().nullable(),
      /** Its meeting is closed. */
      isClosed: z.boolean(),
    },
  },
)

const Choice = z.object({ id: z.string(), title: z.string(), about: z.string() })

export const agenda = contract({
  one,
  read: endpoint({
    method: 'GET',
    path: '/api/meetings/{id}/agenda',
    access: mayView,
    summary: 'The agenda of a meeting in its order, with what is open from earlier meetings',
    input: One,
    output: z.object({
      items: z.array(one.output),
      /** Tasks from the minutes of earlier meetings of this type: they come by themselves until they are done. */
      followUps: z.array(Action),
      /** Of what is on the agenda, as far as somebody said so. */
      minutes: z.int(),
    }),
  }),
  /** What could come on it, for whoever puts it together. */
  choices: endpoint({
    method: 'GET',
    path: '/api/meetings/{id}/agenda/choices',
    access: mayManage,
    summary: 'What could come on the agenda: projects that are marked for it, and what was postponed',
    input: One,
    output: z.object({ projects: z.array(Choice), postponed: z.array(Choice) }),
  }),
  gather: endpoint({
    method: 'POST',
    path: '/api/meetings/{id}/agenda/gather',
    access: mayManage,
    rowCheck: true,
    summary: 'Put projects and postponed items on the agenda; all there are, when none is named',
    input: One.extend({
      projectIds: z.array(z.uuid()).max(200).optional(),
      postponedIds: z.array(z.uuid()).max(200).optional(),
    }),
    output: z.object({ added: z.int() }),
  }),
  add: {
    ...add,
    rowCheck: true as const,
    input: add.input.extend({ meetingId: z.uuid() }),
  },
  edit,
  remove,
  decide: endpoint({
    method: 'POST',
    path: `${path}/{id}/decide`,
    access: mayManage,
    rowCheck: true,
    summary: 'Put an item on the agenda, postpone it, leave it out with the reason, or decide anew',
    input: One.extend({ move: z.enum(ITEM_MOVES), reason: lines(REASON_MAX).nullable().optional() }),
    output: one.output,
  }),
  tick: endpoint({
    method: 'POST',
    path: `${path}/{id}/done`,
    access: mayManage,
    rowCheck: true,
    summary: 'An item was talked about, or was not after all',
    input: One.extend({ isDone: z.boolean() }),
    output: one.output,
  }),
  arrange: endpoint({
    method: 'POST',
    path: `${path}/{id}/arrange`,
    access: mayManage,
    rowCheck: true,
    summary: 'Put an item before another one of its part of the agenda, or last',
    input: One.extend({ before: z.uuid().nullable(), section: z.enum(sections).optional() }),
    output: one.output,
  }),
})

export type AgendaItem = OutputOf<typeof agenda.one>
export type Agenda = OutputOf<typeof agenda.read>
