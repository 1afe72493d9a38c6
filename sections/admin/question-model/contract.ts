import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { mayManage } from './access.ts'

const path = '/api/question-model'
const all = { access: mayManage, byPerson: true } as const
const undo = { no: 'what was sent stays sent; set it anew or turn it off.' }

const Sent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Who asked; null for somebody who is gone. */
  askedBy: z.string().nullable(),
  host: z.string(),
  /** All of what was sent, and the beginning of what came back. */
  sent: z.string(),
  answer: z.string().nullable(),
  /** `read`: it became a question of ours; `unsure`: it did not; `failed`: nothing of use came back. */
  outcome: z.enum(['read', 'unsure', 'failed']),
  milliseconds: z.int(),
})

/** The model that may read questions which the rules of the portal did not (docs/decisions/171-figures-for-everybody.md). */
export const questionModel = contract({
  one: endpoint({
    ...all,
    method: 'GET',
    path,
    summary: 'The model that reads questions, without its address and key',
    output: z.object({
      model: z
        .object({ host: z.string(), model: z.string(), hasKey: z.boolean(), isOn: z.boolean() })
        .nullable(),
      /** Addresses inside the network at which one may be; the environment names them. */
      inside: z.array(z.string()),
    }),
  }),
  set: endpoint({
    ...all,
    method: 'PUT',
    path,
    secret: true,
    asksPassword: 'password',
    summary: 'Say which model may read questions that were not understood',
    example: {
      address: 'https://models.example/v1',
      model: 'small',
      key: null,
      password: 'Sandwich-Test-1',
    },
    input: z.object({
      // The way to the answers is put behind it, which none of them leaves room for.
      address: z
        .url('Please enter a web address')
        .max(500)
        .regex(/^[^?#]*$/, 'Please enter the address alone, without ? or # and what stands behind them'),
      model: requiredText(100, 'Please name the model'),
      key: z.string().trim().max(1000, 'Please keep this under 1,000 characters').nullable(),
      password: z.string().min(1, 'Please enter your password').max(1000),
    }),
    undo,
  }),
  turn: endpoint({
    ...all,
    method: 'PATCH',
    path,
    summary: 'Turn the model on or off',
    input: z.object({ isOn: z.boolean() }),
    undo,
  }),
  remove: endpoint({
    ...all,
    method: 'DELETE',
    path,
    summary: 'Forget the model, its address and its key',
    undo,
  }),
  log: endpoint({
    ...all,
    method: 'GET',
    path: `${path}/log`,
    summary: 'What was sent to the model in the latest 30 days, and what came back',
    output: z.object({ items: z.array(Sent) }),
  }),
})

export default defineLive({ refreshes: { 'question-model.changed': [questionModel.one, questionModel.log] } })
