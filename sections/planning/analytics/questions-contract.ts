import { z } from 'zod'
import { contract, endpoint, type OutputOf, requiredText } from '#kernel/calls/contract.ts'
import { RowsBehind } from '#kernel/charity/figure.ts'
import { mayView } from './access.ts'

const Value = z.object({
  /** 'Spring 2025', 'Week of November 5, 2025' */
  label: z.string(),
  from: z.string(),
  to: z.string(),
  value: z.number(),
  rows: RowsBehind.nullable(),
})

export const questions = contract({
  ask: endpoint({
    method: 'GET',
    path: '/api/questions',
    access: mayView,
    summary:
      'A question in plain words, answered from the figures that the asker may know; or what it might have been',
    input: z.object({ text: requiredText(300, 'Please ask something') }),
    output: z.object({
      /** Null where a word of it was not understood. */
      answer: z
        .object({
          /** In a sentence. */
          sentence: z.string(),
          /** The figure and how it was narrowed: 'Sandwiches · North side'. */
          of: z.array(z.string()),
          says: z.string(),
          unit: z.string(),
          asks: z.enum(['sum', 'average', 'most', 'least', 'series', 'share']),
          /** One; two that are compared; or one by one. */
          values: z.array(Value),
          /** Of two, in whole percent. */
          change: z.int().nullable(),
          /** What it is made of, to be drawn. */
          chart: z.array(z.object({ label: z.string(), value: z.number() })),
        })
        .nullable(),
      /** Questions that it might have been. */
      near: z.array(z.string()),
    }),
  }),
})
export type Answered = OutputOf<typeof questions.ask>
export type Answer = NonNullable<Answered['answer']>
