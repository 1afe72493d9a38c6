import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { version } from '#kernel/calls/crud.ts'
import { HOUR } from '#kernel/clock.ts'
import { everyone } from '#kernel/people/access.ts'
import { contactData, mayManage } from './access.ts'
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

const Details = z.object({
  version,
  name: z.string(),
  nickname: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
})
export type Details = z.output<typeof Details>

export const BAD_LINK = 'This link is not valid any more. Please ask whoever sent it for a new one.'
const Token = z.string().min(1, BAD_LINK).max(200, BAD_LINK)
const byLink = {
  access: everyone,
  secret: true,
  throttle: [
    {
      name: 'details-link',
      by: 'address' as const,
      most: 60,
      within: HOUR,
      words: 'That was a lot at once. Please wait an hour and try again.',
    },
  ],
}

const Confirmation = z.object({
  /** When somebody last made sure that it is right, and who; without one it was the person. */
  confirmedAt: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  version,
  mayChange: z.boolean(),
  /** When the person was last asked. */
  askedAt: z.string().nullable(),
  /** Why they cannot be asked (now). */
  cannotAsk: z.string().nullable(),
})
export type Confirmation = z.output<typeof Confirmation>

export const people = contract({
  confirmation: endpoint({
    method: 'GET',
    path: '/api/people/{id}/confirmation',
    access: contactData,
    rowCheck: true,
    summary: 'When it was last made sure that what is known of a person is right',
    input: z.object({ id: z.uuid() }),
    output: Confirmation,
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/api/people/{id}/confirmation',
    access: contactData,
    rowCheck: true,
    summary: 'Say that what is known of a person is right, having asked them',
    input: z.object({ id: z.uuid(), version }),
    output: Confirmation,
  }),
  /** 409 within a week of the last time, and where there is no email address to write to. */
  askToConfirm: endpoint({
    method: 'POST',
    path: '/api/people/{id}/confirmation/ask',
    access: contactData,
    rowCheck: true,
    summary: 'Email a person a link by which they check and correct what is known of them',
    input: z.object({ id: z.uuid() }),
    undo: { no: 'an email that was sent stays sent.' },
    throttle: [
      {
        name: 'ask-to-confirm',
        by: 'account',
        most: 100,
        within: HOUR,
        counts: 'successes',
        words: 'You asked many people already. Please wait an hour and go on then.',
      },
    ],
    output: Confirmation,
  }),
  details: endpoint({
    method: 'POST',
    path: '/api/my-details',
    ...byLink,
    reads: true,
    summary: 'What is known of the person whose link this is',
    input: z.object({ token: Token }),
    output: Details.extend({
      organization: z.string(),
      roles: z.array(z.string()),
      confirmedAt: z.string().nullable(),
    }),
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/api/my-details',
    ...byLink,
    summary: 'Correct what is known of the person whose link this is, and say that it is right',
    example: {
      token: 'from the letter',
      version: 1,
      name: 'Ana Lee',
      nickname: null,
      phone: '404-555-0134',
      email: 'ana@charity.example',
      address: null,
    },
    input: z.object({
      token: Token,
      version,
      name: name.input,
      nickname: nickname.input,
      phone: phone.input,
      email: email.input,
      address: address.input,
    }),
    output: Details,
  }),
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
    early: true,
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
