import { z } from 'zod'
import { contract, endpoint, listInput, listOutput, requiredLines } from '#kernel/calls/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import { everyone, ROLES } from '#kernel/people/access.ts'
import { mayDecide, mayExport } from './access.ts'
import { application, DIRECTORIES, SignupForm } from './fields.ts'

const Application = application.row.extend({
  /** Longer than 2 days without an answer. */
  waitsLong: z.boolean(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** Who came of it, and what they are in the directory by now, as far as one may see it. */
  person: z
    .object({
      id: z.string(),
      roles: z.array(z.object({ table: z.string(), words: z.string(), href: z.string().nullable() })),
    })
    .nullable(),
})
export type SignupApplication = z.output<typeof Application>

const One = z.object({ id: z.uuid() })
const filters = {
  ...application.filters,
  status: application.fields.status.input.default('pending'),
  sort: z.enum([...application.sorts, 'name']).optional(),
}

export const applications = contract({
  /** Spec 7. The answer is the same whether the e-mail address is known or not. */
  apply: endpoint({
    method: 'POST',
    path: '/api/auth/signup',
    access: everyone,
    summary: 'Apply to join',
    example: {
      firstName: 'Ana',
      lastName: 'Lee',
      email: 'ana.lee@test.example',
      phone: '404-555-0134',
      address: '1 Oak Street',
      city: 'Oakville',
      state: 'Georgia',
      zipCode: '30000',
      role: 'driver',
      availability: ['Monday Morning'],
      emergencyContact: 'Ben Lee, 404-555-0135',
      agreeToTerms: true,
    },
    undo: { no: 'an application is answered instead.' },
    // Design 3.
    throttle: [
      {
        name: 'sign-up',
        by: 'address',
        most: 5,
        within: HOUR,
        words: 'Several applications came from here already. Please wait an hour and try again.',
      },
    ],
    input: SignupForm,
    output: z.object({ success: z.boolean(), message: z.string() }),
  }),
  welcome: endpoint({
    method: 'GET',
    path: '/api/auth/signup',
    access: everyone,
    summary: 'Whom one applies to',
    output: z.object({ organizationName: z.string(), motto: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/applications',
    access: mayDecide,
    summary: 'Applications: waiting ones oldest first, decided ones newest first',
    input: z.object({ ...listInput, ...filters }),
    output: listOutput(Application, z.object({})),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/applications/export',
    access: mayExport,
    summary: 'The filtered applications as a spreadsheet',
    input: z.object({
      format: z.enum(['csv', 'xlsx']).default('csv'),
      search: listInput.search,
      order: listInput.order,
      ...filters,
    }),
    download: true,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/applications/{id}',
    access: mayDecide,
    summary: 'One application with all answers',
    input: One,
    output: Application,
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/applications/waiting',
    early: true,
    access: mayDecide,
    summary: 'How many applications wait, and how many of them longer than 2 days',
    output: z.object({ count: z.int(), long: z.int() }),
  }),
  /** Which roles the caller may give, and what keeps them from the others. */
  roles: endpoint({
    method: 'GET',
    path: '/api/applications/roles',
    access: mayDecide,
    summary: 'Which roles I may give',
    output: z.object({
      items: z.array(
        z.object({
          role: z.enum(ROLES),
          may: z.boolean(),
          higher: z.boolean(),
          lacking: z.array(z.string()),
        }),
      ),
    }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/applications/{id}/approve',
    access: mayDecide,
    byPerson: true,
    rowCheck: true,
    summary: 'Let somebody in: an account with the defaults of a role, and an email to set a password',
    undo: { no: 'the person has an account and an email. Deactivate the account instead.' },
    input: z.object({
      id: z.uuid(),
      role: z.enum(ROLES, 'Please choose a role'),
      /** Where in the directory they stand from then on, as the same person. */
      among: z.enum(DIRECTORIES).optional(),
    }),
    output: z.object({ application: Application, personId: z.string() }),
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/applications/{id}/reject',
    access: mayDecide,
    byPerson: true,
    rowCheck: true,
    summary: 'Reject an application with a reason, and tell the applicant if wanted',
    undo: { no: 'open the application again instead; the applicant may have been told.' },
    input: z.object({
      id: z.uuid(),
      /** For our own records. */
      reason: requiredLines(500, 'Please say why, for the records'),
      /** Sent to the applicant when given. */
      message: requiredLines(2000, 'Please write a few words to the applicant').optional(),
    }),
    output: Application,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/applications/{id}/reopen',
    access: mayDecide,
    byPerson: true,
    rowCheck: true,
    summary: 'Put a rejected application back among those that wait',
    undo: { no: 'reject it again instead.' },
    input: One,
    output: Application,
  }),
})
