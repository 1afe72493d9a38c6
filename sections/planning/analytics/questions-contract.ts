import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { RowsBehind } from '#kernel/charity/figure.ts'
import { MINUTE } from '#kernel/clock.ts'
import { mayView } from './access.ts'

const Value = z.object({
  /** 'Spring 2025', 'Week of November 5, 2025' */
  label: z.string(),
  from: z.string(),
  to: z.string(),
  value: z.number(),
  rows: RowsBehind.nullable(),
})

/** As long as a question may be. */
export const MOST_ASKED = 300
const text = requiredText(MOST_ASKED, 'Please ask something')

const Answered = z.object({
  /** Null where a word of it was not understood. */
  answer: z
    .object({
      /** In a sentence. */
      sentence: z.string(),
      /** The figure and how it was narrowed: 'Sandwiches · North side'. */
      of: z.array(z.string()),
      says: z.string(),
      unit: z.string(),
      asks: z.enum(['sum', 'average', 'median', 'most', 'least', 'series', 'share']),
      /** One; two that are compared; or one by one. */
      values: z.array(Value),
      /** Where what was counted stands: all of it, or that of each value. */
      opens: z.array(z.object({ label: z.string(), rows: RowsBehind })),
      /** Of two, in whole percent. */
      change: z.int().nullable(),
      /** The model that read the question, where the portal's own rules did not: 'small at models.example'. */
      readBy: z.string().nullable(),
      /** What it is made of, to be drawn: weeks by their first day alone. */
      chart: z.array(z.object({ label: z.string(), value: z.number() })),
    })
    .nullable(),
  /** Not a figure, but somewhere in the portal: what it shows there, and the way to it. */
  where: z
    .object({
      says: z.string(),
      label: z.string(),
      section: z.string(),
      params: z.record(z.string(), z.string()),
    })
    .nullable(),
  /** Questions that it might have been. */
  near: z.array(z.string()),
  /** Of it, as it was typed, what no word or name is known for: 'Maple Grove'. */
  unknown: z.array(z.string()),
  /** What was asked about, where that is counted and not open to whoever asks: 'Hours'. */
  closed: z.string().nullable(),
  /** A model may be asked what the portal was not sure of. */
  hasModel: z.boolean(),
})

export const questions = contract({
  ask: endpoint({
    method: 'GET',
    path: '/api/questions',
    access: mayView,
    summary:
      'A question in plain words, answered from the figures that the asker may know; or what it might have been',
    input: z.object({ text }),
    output: Answered,
  }),
  /** What the rules did not understand, if the organization has a model for it (`sections/admin/question-model`). */
  askModel: endpoint({
    method: 'POST',
    path: '/api/questions/by-model',
    access: mayView,
    reads: true,
    byPerson: true,
    summary:
      'A question that was not understood, put into the portal’s own terms by a model and answered here',
    throttle: [
      {
        name: 'question-model',
        by: 'account',
        most: 30,
        within: 10 * MINUTE,
        words: 'That was a lot at once. Please wait a few minutes and try again.',
      },
    ],
    input: z.object({ text }),
    output: Answered,
  }),
})
export type Answered = z.output<typeof Answered>
export type Answer = NonNullable<Answered['answer']>
