import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { version } from '#kernel/calls/crud.ts'
import { mayManage } from './access.ts'
import { personFields } from './fields.ts'

const { name, nickname, phone, email, address } = personFields(mayManage)

const Person = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  nickname: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Null as well for whoever may not see home addresses; `seesAddress` tells. */
  address: z.string().nullable(),
  seesAddress: z.boolean(),
  createdAt: z.string(),
  /** What they are, as far as one may see it. */
  roles: z.array(
    z.object({ table: z.string(), id: z.string(), words: z.string(), href: z.string().nullable() }),
  ),
})
export type KnownPerson = z.output<typeof Person>

/** `spelling`: names that differ in a few letters; `digits`: numbers that differ in one or two. */
export const SIGNS = ['email', 'phone', 'name', 'spelling', 'place', 'address', 'digits'] as const
export type Sign = (typeof SIGNS)[number]

const PAIR = { first: z.uuid(), second: z.uuid() }

export const people = contract({
  /** The surest first: 200 at most. */
  doubles: endpoint({
    method: 'GET',
    path: '/api/people/doubles',
    access: mayManage,
    summary:
      'People who are perhaps known twice: the same phone or email, or a name and one more sign; not said to be two',
    output: z.object({
      items: z.array(z.object({ first: Person, second: Person, same: z.array(z.enum(SIGNS)) })),
      total: z.int(),
    }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/people/doubles/waiting',
    access: mayManage,
    summary: 'How many pairs wait for somebody to look at them',
    output: z.object({ count: z.int() }),
  }),
  differ: endpoint({
    method: 'POST',
    path: '/api/people/doubles/differ',
    access: mayManage,
    rowCheck: true,
    summary: 'Say that two who look like one person are two; they are not shown again',
    input: z.object(PAIR),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/people/{id}/merge',
    access: mayManage,
    rowCheck: true,
    summary: 'Make one of a person who is known twice: what the other is (contact, driver) becomes theirs',
    input: z.object({
      /** Who stays, and under which version they were looked at. */
      id: z.uuid(),
      version,
      /** Who goes. */
      other: z.uuid(),
      otherVersion: version,
      /** What the one person says from now on; what is left out stays as it is. */
      values: z
        .object({
          name: name.input,
          nickname: nickname.input,
          phone: phone.input,
          email: email.input,
          address: address.input,
        })
        .partial(),
    }),
    output: z.object({ moved: z.int() }),
  }),
})
