import { z } from 'zod'
import {
  contract,
  day,
  endpoint,
  lines,
  listInput,
  listOutput,
  type OutputOf,
  requiredText,
  text,
} from '#kernel/calls/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import { everyone, signedIn } from '#kernel/people/access.ts'
import { mayExport, mayManage, mayView } from './access.ts'
import { Asked, Check, concern, Mine, Row, Sign, Signature, signExample, standing } from './signing-shapes.ts'

export const PAPER_BYTES = 15_000_000
export const BAD_LINK =
  'This link has expired or a newer one has taken its place. Please ask whoever sent it for a new one.'
export const MOST_ASKED = 500

const id = z.uuid()
const filters = {
  search: listInput.search,
  kindId: id.optional(),
  standing: standing.optional(),
  /** Everybody who has yet to sign: not signed, expired, withdrawn. */
  open: z.boolean().optional(),
  concern: concern.optional(),
}
const pair = z.object({ personId: id, kindId: id })

const mails = [
  {
    name: 'agreements-ask',
    by: 'account' as const,
    most: 60,
    within: HOUR,
    words: 'That was a lot at once. Please wait an hour before you ask more people.',
  },
]
const byLink = {
  access: everyone,
  secret: true,
  throttle: [
    {
      name: 'agreement-link',
      by: 'address' as const,
      most: 120,
      within: HOUR,
      words: 'That was a lot at once. Please wait an hour and try again.',
    },
  ],
}
const Token = z.string().min(1, BAD_LINK).max(200, BAD_LINK)
const path = '/api/agreements'

export const agreements = contract({
  list: endpoint({
    method: 'GET',
    path,
    access: mayView,
    summary: 'Who has signed what, until when, and who has not; what expired or soon will comes first',
    input: z.object({
      ...listInput,
      ...filters,
      sort: z.enum(['name', 'title', 'until', 'signedOn']).optional(),
    }),
    output: listOutput(Row, z.object({ counts: z.record(standing, z.int()) })),
  }),
  exportList: endpoint({
    method: 'GET',
    path: `${path}/export`,
    access: mayExport,
    summary: 'Who has signed what as a spreadsheet, with the same filters',
    input: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...filters }),
    download: true,
  }),
  person: endpoint({
    method: 'GET',
    path: `${path}/people/{personId}`,
    access: mayView,
    rowCheck: true,
    summary: 'Everything that one person signed, and how they stand to what they are to sign',
    input: z.object({ personId: id }),
    output: z.object({
      name: z.string(),
      reach: Row.shape.reach,
      standings: z.array(Row),
      signatures: z.array(Signature),
      link: z
        .object({ createdAt: z.string(), expiresAt: z.string(), usedAt: z.string().nullable() })
        .nullable(),
    }),
  }),
  ofRecord: endpoint({
    method: 'GET',
    path: `${path}/of/{table}/{id}`,
    access: mayView,
    rowCheck: true,
    summary: 'How a driver or a volunteer stands to what they are to sign',
    input: z.object({ table: z.enum(['drivers', 'volunteers']), id }),
    output: z.object({ standings: z.array(Row) }),
  }),
  people: endpoint({
    method: 'GET',
    path: `${path}/candidates`,
    access: mayManage,
    summary: 'People by name, to ask them to sign, or to note what they signed by hand',
    input: z.object({ search: text(200).optional() }),
    output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), about: z.string() })) }),
  }),
  signature: endpoint({
    method: 'GET',
    path: `${path}/signatures/{id}`,
    access: signedIn,
    rowCheck: true,
    summary: 'One signature, and whether everything is as it was when it was given',
    input: z.object({ id }),
    output: Signature,
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/signatures/{id}/paper`,
    access: signedIn,
    rowCheck: true,
    summary: 'The paper of a signature, byte for byte as it was signed',
    input: z.object({ id }),
    download: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/signatures/{id}/withdraw`,
    access: signedIn,
    rowCheck: true,
    summary: 'End what was signed, from today on',
    input: z.object({ id, reason: lines(500).nullable().optional() }),
    undo: { no: 'that it was withdrawn stays; sign again instead.' },
    /** A later paper, entered with a driver, holds all the same. */
    output: Signature.extend({ paperHolds: z.boolean() }),
  }),
  onPaper: endpoint({
    method: 'POST',
    path: `${path}/on-paper`,
    access: mayManage,
    summary: 'Note what somebody signed by hand, with the paper as a PDF or a picture',
    upload: { maxBytes: PAPER_BYTES },
    input: z.object({
      personId: id,
      kindId: id,
      /** The number of the text that stands on the paper. */
      number: z.int().min(1).max(10_000),
      name: requiredText(120, 'Please type the name as it was signed'),
      signedOn: day('Please choose the day of the signature'),
    }),
    undo: { no: 'what was signed stays; it can be withdrawn.' },
    output: Signature,
  }),
  ask: endpoint({
    method: 'POST',
    path: `${path}/ask`,
    access: mayManage,
    summary:
      'Ask people to sign: whoever has an account at the bell, others by email with a link of their own',
    input: z
      .object({
        pairs: z.array(pair).max(MOST_ASKED).optional(),
        filter: z.object(filters).optional(),
        expected: z.int().min(0).optional(),
      })
      .refine(
        ({ pairs, filter, expected }) =>
          pairs ? pairs.length > 0 && !filter : filter !== undefined && expected !== undefined,
        'Please choose whom to ask',
      ),
    example: {
      pairs: [
        { personId: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70', kindId: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b71' },
      ],
    },
    throttle: mails,
    undo: { no: 'a message that was sent stays sent.' },
    output: Asked,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: `${path}/take-back`,
    access: mayManage,
    rowCheck: true,
    summary: 'Somebody who was asked by name need not sign after all',
    input: pair,
  }),
  makeLink: endpoint({
    method: 'POST',
    path: `${path}/people/{personId}/link`,
    access: mayManage,
    rowCheck: true,
    summary: 'Make a link by which somebody signs, to hand over or to be scanned; it ends the one before',
    input: z.object({ personId: id }),
    secret: true,
    undo: { no: 'take the link back instead.' },
    output: z.object({ link: z.string(), expiresAt: z.string() }),
  }),
  endLink: endpoint({
    method: 'DELETE',
    path: `${path}/people/{personId}/link`,
    access: mayManage,
    rowCheck: true,
    summary: 'Let the link of somebody open nothing any more',
    input: z.object({ personId: id }),
    undo: { no: 'make another link instead.' },
  }),
  verification: endpoint({
    method: 'GET',
    path: `${path}/verification`,
    access: mayView,
    summary: 'Whether everything was as it was signed when it was looked over last, at night or by hand',
    output: Check,
  }),
  verify: endpoint({
    method: 'POST',
    path: `${path}/verification`,
    access: mayManage,
    summary: 'Look over every signature now: its seal, its text, its paper, and that none is missing',
    throttle: [
      {
        name: 'agreements-verify',
        by: 'everybody',
        most: 20,
        within: HOUR,
        words: 'It was looked over just now. Please wait an hour.',
      },
    ],
    undo: { no: 'nothing was changed.' },
    output: Check,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/my-agreements',
    access: signedIn,
    summary: 'What I am to sign, and what I have signed',
    output: z.object({ name: z.string(), items: z.array(Mine) }),
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/my-agreements',
    access: signedIn,
    rowCheck: true,
    byPerson: true,
    summary: 'Sign an agreement for oneself, or decline one that may be declined',
    input: z.object({
      ...Sign,
      /** When it was signed, of a phone that had no network. */
      signedAt: z.iso.datetime().optional(),
    }),
    example: signExample,
    undo: { no: 'what was signed stays; it can be withdrawn.' },
    output: Mine,
  }),
  pack: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/sign',
    reads: true,
    summary: 'What a link asks its reader to sign',
    input: z.object({ token: Token }),
    output: z.object({ organization: z.string(), name: z.string(), items: z.array(Mine) }),
  }),
  signByLink: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/sign/signature',
    summary: 'Sign by a link, without an account',
    input: z.object({ token: Token, ...Sign }),
    example: { token: 'from the letter', ...signExample },
    undo: { no: 'what was signed stays; it can be withdrawn.' },
    output: Mine,
  }),
  fileByLink: endpoint({
    ...byLink,
    method: 'GET',
    path: '/api/sign/paper',
    summary: 'The paper of what was signed, for whoever has the link',
    input: z.object({ token: Token, id }),
    example: { token: 'from the letter', id: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70' },
    download: true,
  }),
})
export type PersonDetail = OutputOf<typeof agreements.person>
