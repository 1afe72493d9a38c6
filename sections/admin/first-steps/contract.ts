import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { mayManage } from './access.ts'

/** What a new portal needs, in its order. */
export const STEPS = ['settings', 'workbooks', 'locations', 'people', 'log', 'backups'] as const
export type FirstStep = (typeof STEPS)[number]

/** What nothing else in the portal tells: that somebody looked, or wants the list no more. */
const MARKS = ['settings', 'backups', 'closed'] as const
export type Mark = (typeof MARKS)[number]

const State = z.object({
  /** Something is left to do, and nobody has put the list away. */
  open: z.boolean(),
  steps: z.array(z.object({ step: z.enum(STEPS), done: z.boolean() })),
})

export const firstSteps = contract({
  read: endpoint({
    method: 'GET',
    path: '/api/first-steps',
    access: mayManage,
    summary: 'What a new portal still needs',
    output: State,
  }),
  mark: endpoint({
    method: 'POST',
    path: '/api/first-steps/{mark}',
    access: mayManage,
    byPerson: true,
    summary: 'Note that somebody has looked at this, or put the first steps away for good',
    undo: { no: 'what was seen stays seen.' },
    input: z.object({ mark: z.enum(MARKS) }),
    output: State,
  }),
})
