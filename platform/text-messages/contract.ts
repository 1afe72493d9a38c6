import { z } from 'zod'
import {
  contract,
  endpoint,
  listInput,
  listOutput,
  requiredLines,
  type Throttle,
} from '#kernel/calls/contract.ts'
import { timeOfDay } from '#kernel/charity/settings.ts'
import { HOUR } from '#kernel/clock.ts'
import { usPhone } from '#kernel/language/phone.ts'
import { everyone, signedIn } from '#kernel/people/access.ts'
import { CAMPAIGNS, CHANNELS } from '#platform/outbox/contract.ts'
import { mayExport, mayRead, maySend } from './access.ts'

const CONSENT_STATES = ['pending', 'confirmed', 'stopped'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]
export const LONGEST_ANNOUNCEMENT = 300

export const TOO_MANY_CODES = 'You asked for several codes already. Please wait an hour and try again.'
/** More would be a nuisance that somebody makes on purpose. */
const codesSent: Throttle[] = [
  { name: 'sms-code', by: 'account', most: 5, within: HOUR, counts: 'successes', words: TOO_MANY_CODES },
]

const Phone = z
  .string()
  .max(40, 'Please enter a US mobile number with its area code')
  .meta({ examples: ['404-555-0134'] })
  .transform((typed, ctx) => {
    const phone = usPhone(typed)
    if (phone !== null) return phone
    ctx.addIssue({ code: 'custom', message: 'Please enter a US mobile number with its area code' })
    return z.NEVER
  })
const Campaigns = z
  .array(z.enum(CAMPAIGNS))
  .min(1, 'Please choose at least one')
  .max(CAMPAIGNS.length, 'Please choose each once')
  .transform((chosen) => CAMPAIGNS.filter((campaign) => chosen.includes(campaign)))
const Code = z
  .string()
  .trim()
  .max(20, 'The code has six digits')
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'The code has six digits'))

const Mine = z.object({
  phone: z.string(),
  campaigns: z.array(z.enum(CAMPAIGNS)),
  askedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  stoppedAt: z.iso.datetime().nullable(),
})

const Sender = z.object({
  organizationName: z.string(),
  /** Without a service texts stay in the outbox, where administrators read them and hand codes over. */
  service: z.boolean(),
  /** Where texts come from and replies go to, where it is one number. */
  from: z.string().nullable(),
})

/** What a person agreed to: the number that gets texts, and one that waits for its code. */
const Status = z.object({
  active: Mine.nullable(),
  pending: Mine.nullable(),
  /** The last number that ended them, as long as no other gets or awaits texts. */
  stopped: Mine.extend({
    /** With STOP: only START, sent from that phone, opens it again. */
    byReply: z.boolean(),
  }).nullable(),
  ...Sender.shape,
})
export type TextStatus = z.output<typeof Status>

const Consent = z.object({
  id: z.string(),
  personId: z.string(),
  personName: z.string(),
  /** Shortened for whoever may not see contact data. */
  phone: z.string(),
  state: z.enum(CONSENT_STATES),
  campaigns: z.array(z.enum(CAMPAIGNS)),
  method: z.enum(['code', 'reply']).nullable(),
  askedOn: z.enum(['page', 'profile']),
  wording: z.string(),
  askedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  stoppedAt: z.iso.datetime().nullable(),
  stoppedBy: z.enum(['reply', 'person', 'administrator', 'other_number']).nullable(),
})
export type Consent = z.output<typeof Consent>

const filters = {
  search: listInput.search,
  state: z.enum(CONSENT_STATES).optional(),
  campaign: z.enum(CAMPAIGNS).optional(),
  personId: z.uuid().optional(),
}
const NO_UNDO = { no: 'what people agreed to stays recorded; change it again instead.' }
const SENT = { no: 'a text message that was sent cannot be taken back.' }
const changing = { method: 'POST', access: signedIn, undo: NO_UNDO, output: Status } as const
const sending = { method: 'POST', access: maySend, byPerson: true, undo: SENT } as const

/** How a person wants to be written to, as the form has it. */
export const Ways = z.object({
  preferred: z.enum(CHANNELS),
  mail: z.boolean(),
  hours: z.enum(['organization', 'own']),
  from: timeOfDay,
  to: timeOfDay,
})

/** Domain 11.10. */
export const textMessages = contract({
  about: endpoint({
    method: 'GET',
    path: '/api/sms/about',
    access: everyone,
    summary: 'Who sends text messages here, from which number, and when not',
    output: Sender.extend({ quiet: z.object({ from: timeOfDay, to: timeOfDay }) }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/users/sms-status',
    access: signedIn,
    summary: 'Which text messages I agreed to, and at which number',
    output: Status,
  }),
  optIn: endpoint({
    ...changing,
    path: '/api/users/sms-opt-in',
    summary: 'Agree to text messages at a number; a code is sent there',
    example: { phone: '404-555-0134', campaigns: ['hosts'], consent: true },
    throttle: codesSent,
    input: z.object({
      phone: Phone,
      campaigns: Campaigns,
      consent: z.literal(true, 'Please tick that you agree'),
      askedOn: z.enum(['page', 'profile']).default('page'),
    }),
  }),
  confirm: endpoint({
    ...changing,
    path: '/api/users/sms-confirm',
    secret: true,
    summary: 'Prove the number with the code that was sent there',
    example: { code: '123456' },
    input: z.object({ code: Code }),
  }),
  resend: endpoint({
    ...changing,
    path: '/api/users/sms-resend',
    summary: 'Send another code to the number that waits for one',
    throttle: codesSent,
    undo: SENT,
  }),
  optOut: endpoint({ ...changing, path: '/api/users/sms-opt-out', summary: 'End all text messages to me' }),
  reset: endpoint({
    ...changing,
    path: '/api/users/sms-reset',
    summary: 'Forget the number that waits for its code',
  }),
  choose: endpoint({
    ...changing,
    method: 'PATCH',
    path: '/api/users/sms-campaigns',
    summary: 'Choose which text messages I get',
    example: { campaigns: ['hosts'] },
    input: z.object({ campaigns: Campaigns }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/sms/consents',
    access: mayRead,
    summary: 'Who agreed to text messages, when and how',
    input: z.object({ ...listInput, ...filters }),
    output: listOutput(Consent),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/sms/consents/export',
    access: mayExport,
    summary: 'The filtered consents as a spreadsheet',
    input: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...filters }),
    download: true,
  }),
  endFor: endpoint({
    ...sending,
    path: '/api/users/{id}/sms-opt-out',
    summary: 'End all text messages to somebody; agreeing is theirs alone',
    undo: NO_UNDO,
    input: z.object({ id: z.uuid() }),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/sms/overview',
    access: mayRead,
    summary: 'How many people get text messages, what came in, and how the service is set up',
    output: z.object({
      confirmed: z.int(),
      pending: z.int(),
      stopped: z.int(),
      campaigns: z.array(z.object({ campaign: z.enum(CAMPAIGNS), people: z.int() })),
      /** To be entered at the service, for replies. */
      webhook: z.string(),
      ...Sender.shape,
      announcements: z.array(
        z.object({
          id: z.string(),
          campaign: z.enum(CAMPAIGNS),
          text: z.string(),
          people: z.int(),
          by: z.string().nullable(),
          createdAt: z.iso.datetime(),
        }),
      ),
      received: z.array(
        z.object({
          id: z.string(),
          from: z.string(),
          text: z.string(),
          meaning: z.enum(['yes', 'stop', 'start', 'help', 'other']),
          receivedAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
  test: endpoint({
    ...sending,
    path: '/api/sms-testing/send',
    summary: 'Send a test message to a number',
    throttle: [
      {
        name: 'sms-test',
        by: 'account',
        most: 20,
        within: HOUR,
        words: 'That were many tests. Please wait an hour and try again.',
      },
    ],
    input: z.object({ phone: Phone }),
    /** Its place in the outbox. */
    output: z.object({ id: z.string() }),
  }),
  announce: endpoint({
    ...sending,
    path: '/api/sms-announcement/send',
    summary: 'Send a text message to everyone who agreed to these texts',
    throttle: [
      {
        name: 'sms-announcement',
        by: 'everybody',
        most: 6,
        within: HOUR,
        words: 'Several announcements went out just now. Please wait an hour.',
      },
    ],
    input: z.object({
      campaign: z.enum(CAMPAIGNS, 'Please choose who gets it'),
      text: requiredLines(LONGEST_ANNOUNCEMENT, 'Please write what to say'),
    }),
    output: z.object({ people: z.int() }),
  }),
})
