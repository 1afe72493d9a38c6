import { z } from 'zod'
import { contract, endpoint, listInput, listOutput, requiredText } from '#kernel/calls/contract.ts'
import { anyOf } from '#kernel/people/access.ts'
import { can } from './access.ts'

export const NewExample = z.object({ name: requiredText(120, 'Please enter a name') })

export const Example = z.object({
  id: z.string(),
  name: z.string(),
  createdBy: z.string().nullable(),
  version: z.int(),
})

export const examples = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/examples',
    access: anyOf(can.EXAMPLES_VIEW),
    summary: 'All examples, filtered and paged',
    input: z.object({ ...listInput, sort: z.enum(['name']).default('name') }),
    output: listOutput(Example),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/examples',
    access: anyOf(can.EXAMPLES_ADD),
    summary: 'Add one of the examples',
    input: NewExample.extend({ id: z.uuid().optional() }),
    output: Example,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/examples/{id}',
    access: anyOf(can.EXAMPLES_ADD, can.EXAMPLES_EDIT_ALL),
    rowCheck: true,
    summary: 'Correct one of the examples',
    input: NewExample.partial().extend({ id: z.uuid(), version: z.int() }),
    output: Example,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/examples/{id}',
    access: anyOf(can.EXAMPLES_ADD, can.EXAMPLES_EDIT_ALL),
    rowCheck: true,
    summary: 'Delete one of the examples',
    input: z.object({ id: z.uuid() }),
  }),
})
