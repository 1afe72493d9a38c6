import { z } from 'zod'
import { contract, type OutputOf } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { mayApprove, seesBudgets } from './access.ts'
import { budget } from './fields.ts'

const { list, one, add, edit, remove } = crud(
  '/api/expense-budgets',
  budget,
  { view: seesBudgets, add: mayApprove, change: mayApprove },
  {
    beside: {
      /** Approved and paid back: of the lines of its category, where it has one. */
      spent: z.int(),
      /** Handed in and not decided about. */
      waiting: z.int(),
      /** Below nothing when more was spent. */
      left: z.int(),
      expenses: z.int(),
      place: z.object({ id: z.string(), name: z.string() }).nullable(),
    },
    filters: { projectId: z.uuid().optional(), eventId: z.uuid().optional(), over: z.boolean().optional() },
  },
)

export const budgets = contract({ list, one, add, edit, remove })
export type Budget = OutputOf<typeof budgets.one>
