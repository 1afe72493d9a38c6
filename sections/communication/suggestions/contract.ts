import { z } from 'zod'
import { contract, endpoint, lines, requiredLines, text } from '#kernel/calls/contract.ts'
import { crud, version } from '#kernel/calls/crud.ts'
import { HOUR } from '#kernel/clock.ts'
import { mayAdd, mayChange, mayDelete, mayExport, mayManage, mayView } from './access.ts'
import { CODE } from './code.ts'
import {
  ANSWER_LENGTH,
  EFFORT_NAMES,
  HEAPS,
  type Heap,
  type MoveName,
  review,
  STATUS_NAMES,
  suggestion,
} from './fields.ts'

const path = '/api/suggestions'
const One = z.object({ id: z.uuid() })
const Named = z.object({ id: z.string(), title: z.string() })
const count = z.int().min(0)

const beside = {
  submittedBy: z.string().nullable(),
  assignee: z.string().nullable(),
  isAnonymous: z.boolean(),
  isMine: z.boolean(),
  /** Of different people, for it and for what was merged into it. */
  votes: z.int(),
  voted: z.boolean(),
  mergedInto: Named.nullable(),
  merged: z.array(Named),
}
const heaps = Object.keys(HEAPS) as [Heap, ...Heap[]]
const calls = crud(
  path,
  suggestion,
  {
    view: mayView,
    add: mayAdd,
    change: mayChange,
    remove: mayDelete,
    exports: mayExport,
    imports: mayManage,
  },
  {
    beside,
    filters: { heap: z.enum(heaps).optional(), tag: text(60).optional(), assignee: z.uuid().optional() },
    sorts: ['votes'],
    bulk: ['category', 'priority'],
  },
)

const moves = Object.keys(review.moves) as [MoveName, ...MoveName[]]
const message = requiredLines(ANSWER_LENGTH, 'Please write your answer')
/** Kept by whoever suggested something without a name, and by nobody else: here is what is made of it. */
const code = z.string().trim().toUpperCase().regex(CODE, 'This is not a whole code')
const EXAMPLE = 'ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2'

const Own = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(Object.keys(STATUS_NAMES) as [keyof typeof STATUS_NAMES, ...(keyof typeof STATUS_NAMES)[]]),
  answer: z.string().nullable(),
  mergedInto: z.string().nullable(),
  said: z.array(z.object({ id: z.string(), author: z.string(), at: z.string(), text: z.string() })),
})
export type Own = z.output<typeof Own>

/** Signed in, so that it comes from somebody of the charity; nothing of who it is goes any further. */
const nameless = { nameless: true, secret: true, byPerson: true } as const
/** Everybody’s together: a count by person would note who. */
const throttle = [
  {
    name: 'suggestions-nameless',
    by: 'everybody',
    most: 60,
    within: HOUR,
    words: 'A great many suggestions without a name have come in. Please try again in an hour.',
  },
] as const

export const suggestions = contract({
  ...calls,
  upvote: endpoint({
    method: 'POST',
    path: `${path}/{id}/upvote`,
    access: mayView,
    rowCheck: true,
    summary: 'Vote for a suggestion, or no longer; one vote each',
    undo: { no: 'press it again instead.' },
    input: One.extend({ on: z.boolean().default(true) }),
    output: calls.one.output,
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/{id}/move`,
    access: mayManage,
    rowCheck: true,
    summary: 'Move a suggestion on, with an answer for whoever submitted it',
    input: One.extend({ version, move: z.enum(moves), reason: lines(ANSWER_LENGTH).optional() }),
    output: calls.one.output,
  }),
  weigh: endpoint({
    method: 'PATCH',
    path: `${path}/{id}/notes`,
    access: mayManage,
    rowCheck: true,
    summary: 'Note the effort, the tags, who looks after it and what else those who decide should know',
    input: One.extend({
      version,
      effort: z
        .enum(Object.keys(EFFORT_NAMES) as [keyof typeof EFFORT_NAMES, ...(keyof typeof EFFORT_NAMES)[]])
        .nullable(),
      notes: lines(ANSWER_LENGTH).nullable(),
      tags: suggestion.fields.tags.input.optional(),
      assignedTo: z.uuid().nullable().optional(),
    }),
    output: calls.one.output,
  }),
  respond: endpoint({
    method: 'POST',
    path: `${path}/{id}/responses`,
    access: mayView,
    rowCheck: true,
    summary: 'Answer what was asked about my own suggestion',
    undo: { no: 'others may have read it; write another answer instead.' },
    input: One.extend({ message }),
    output: calls.one.output,
  }),
  merge: endpoint({
    method: 'POST',
    path: `${path}/{id}/merge`,
    access: mayManage,
    rowCheck: true,
    summary: 'Merge a suggestion into another that says the same; their votes are united',
    input: One.extend({ version, into: z.uuid('Please choose a suggestion') }),
    output: calls.one.output,
  }),
  tags: endpoint({
    method: 'GET',
    path: `${path}/tags`,
    access: mayView,
    summary: 'The tags that suggestions have, by their names',
    input: z.object({ search: text(60).default('') }),
    output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  tabCounts: endpoint({
    method: 'GET',
    path: `${path}/counts`,
    access: mayView,
    summary: 'How many suggestions each tab of the list has',
    output: z.object(Object.fromEntries(heaps.map((heap) => [heap, count])) as Record<Heap, typeof count>),
  }),
  waiting: endpoint({
    method: 'GET',
    path: `${path}/waiting`,
    early: true,
    access: mayView,
    summary: 'How many suggestions wait for me: new ones where I decide, and questions about my own',
    output: z.object({ count }),
  }),
  submitNameless: endpoint({
    method: 'POST',
    path: `${path}/nameless`,
    access: mayAdd,
    ...nameless,
    throttle,
    summary: 'Submit a suggestion without a name: who it was is noted nowhere',
    undo: { no: 'nobody knows whose it is; whoever has its code withdraws it instead.' },
    input: z.object({
      title: suggestion.fields.title.input,
      description: suggestion.fields.description.input,
      category: suggestion.fields.category.input,
      priority: suggestion.fields.priority.input,
      code,
    }),
    example: {
      title: 'Gloves in size S',
      description: 'Most of us need them.',
      category: 'operations',
      priority: 'low',
      code: EXAMPLE,
    },
  }),
  byCode: endpoint({
    method: 'POST',
    path: `${path}/nameless/read`,
    access: mayView,
    ...nameless,
    reads: true,
    summary: 'What became of a suggestion without a name, for whoever has its code',
    input: z.object({ code }),
    example: { code: EXAMPLE },
    output: Own,
  }),
  respondByCode: endpoint({
    method: 'POST',
    path: `${path}/nameless/responses`,
    access: mayView,
    ...nameless,
    throttle,
    summary: 'Answer a question without a name, with the code of the suggestion',
    undo: { no: 'nobody knows whose it is.' },
    input: z.object({ code, message }),
    example: { code: EXAMPLE, message: 'On Wednesdays.' },
  }),
  withdrawByCode: endpoint({
    method: 'POST',
    path: `${path}/nameless/withdraw`,
    access: mayView,
    ...nameless,
    summary: 'Take a suggestion without a name back, with its code',
    undo: { no: 'nobody knows whose it is.' },
    input: z.object({ code }),
    example: { code: EXAMPLE },
  }),
})
