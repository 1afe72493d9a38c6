import { z } from 'zod'
import { endpoint, requiredText } from '#kernel/calls/contract.ts'
import { RowsBehind } from '#kernel/charity/figure.ts'
import { mayView } from './access.ts'

/** Domain 10.1: what hints are about. */
export const HINT_GROUPS = {
  scheduling: 'Scheduling',
  recruitment: 'Recruitment',
  recognition: 'Recognition',
  planning: 'Planning',
} as const
export type HintGroup = keyof typeof HINT_GROUPS

export const Hint = z.object({
  /** The same as long as it says the same: what was put away comes back when it changes. */
  key: z.string(),
  group: z.enum(Object.keys(HINT_GROUPS) as [HintGroup, ...HintGroup[]]),
  priority: z.enum(['high', 'medium', 'low']),
  title: z.string(),
  text: z.string(),
  /** Where something can be done about it. */
  does: z.object({ label: z.string(), at: RowsBehind }),
})
export type Hint = z.output<typeof Hint>

const key = requiredText(200, 'Please name the hint')

export const hints = {
  hints: endpoint({
    method: 'GET',
    path: '/api/analytics/hints',
    access: mayView,
    summary: 'What could be done now, the most pressing first, and how much of it this person has put away',
    input: z.object({ putAway: z.boolean().optional() }),
    output: z.object({ items: z.array(Hint), putAway: z.int() }),
  }),
  putAway: endpoint({
    method: 'POST',
    path: '/api/analytics/hints/put-away',
    access: mayView,
    summary: 'Put a hint away for oneself, until it says something else',
    undo: { no: 'it is brought back with a press.' },
    input: z.object({ key }),
    output: z.object({ key: z.string() }),
  }),
  takeOut: endpoint({
    method: 'POST',
    path: '/api/analytics/hints/take-out',
    access: mayView,
    summary: 'Take a hint out again that one has put away',
    undo: { no: 'it is put away again with a press.' },
    input: z.object({ key }),
    output: z.object({ key: z.string() }),
  }),
}
