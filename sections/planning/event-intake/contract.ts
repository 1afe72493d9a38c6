import { z } from 'zod'
import { contract, endpoint, requiredLines } from '#kernel/calls/contract.ts'
import { version, was } from '#kernel/calls/crud.ts'
import { HOUR } from '#kernel/clock.ts'
import { LANGUAGE_IDS } from '#kernel/language/languages.ts'
import { everyone } from '#kernel/people/access.ts'
import { contactOfNew, eventRequest } from '#sections/planning/event-requests/fields.ts'
import { aboutEvent, BAD_LINK, IntakeForm } from './fields.ts'

const token = z.string().min(1, BAD_LINK).max(200, BAD_LINK)
const byLink = {
  access: everyone,
  secret: true,
  throttle: [
    {
      name: 'event-link',
      by: 'address' as const,
      most: 60,
      within: HOUR,
      words: 'That was a lot at once. Please wait an hour and try again.',
    },
  ],
}

const row = eventRequest.row.shape
const Mine = z.object({
  organization: z.string(),
  language: z.enum(LANGUAGE_IDS),
  version: z.int(),
  organizationName: row.organizationName,
  department: row.department,
  desiredEventDate: row.desiredEventDate,
  backupDates: row.backupDates,
  dateFlexible: row.dateFlexible,
  eventAddress: row.eventAddress,
  estimatedAttendance: row.estimatedAttendance,
  estimatedSandwichCount: row.estimatedSandwichCount,
  hasRefrigeration: row.hasRefrigeration,
  message: row.message,
  contactName: z.string(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string(),
  /** Where it stands, as far as it is theirs to know. */
  stage: z.enum(['waiting', 'agreed', 'held', 'off']),
  agreedDate: row.scheduledEventDate,
  startTime: row.eventStartTime,
  endTime: row.eventEndTime,
  /** Somebody opened a link that went to this address, and said so. */
  confirmed: z.boolean(),
  /** They said that it is not to take place, and nobody has looked at it yet. */
  callOffAsked: z.boolean(),
})
export type MyEvent = z.output<typeof Mine>

export const intake = contract({
  form: endpoint({
    method: 'GET',
    path: '/api/event-intake',
    access: everyone,
    summary: 'What the form for event requests needs: whom one asks, and the work that its page does',
    throttle: [
      {
        name: 'event-intake-form',
        by: 'address',
        most: 300,
        within: HOUR,
        words: 'That was a lot at once. Please wait an hour and try again.',
      },
    ],
    output: z.object({
      organization: z.string(),
      token: z.string(),
      difficulty: z.int(),
    }),
  }),
  /** The answer is the same whatever is known here already, of the address or the organization. */
  ask: endpoint({
    method: 'POST',
    path: '/api/event-intake',
    access: everyone,
    summary: 'Ask for an event',
    example: {
      language: 'en',
      organizationName: 'Alderbrook',
      organizationCategory: 'school',
      department: null,
      desiredEventDate: '2027-03-10',
      backupDates: [],
      dateFlexible: 'yes',
      eventAddress: '12 Oak Street',
      estimatedAttendance: 40,
      estimatedSandwichCount: 300,
      hasRefrigeration: 'no',
      message: null,
      contactName: 'Cleo',
      contactEmail: 'cleo.vance@test.example',
      contactPhone: null,
      kind: 'pbj',
      previouslyHosted: 'no',
      token: 'from the form',
      answer: '0',
    },
    undo: { no: 'a request is declined or deleted instead.' },
    secret: true,
    throttle: [
      {
        name: 'event-intake',
        by: 'address',
        most: 10,
        within: HOUR,
        words: 'Several requests came from here already. Please wait an hour and try again.',
      },
    ],
    input: IntakeForm,
    output: z.object({ received: z.literal(true) }),
  }),
  mine: endpoint({
    method: 'POST',
    path: '/api/my-event',
    ...byLink,
    reads: true,
    summary: 'The event request that a link is about',
    input: z.object({ token }),
    output: Mine,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/my-event/confirm',
    ...byLink,
    summary: 'The email address is mine, and so is the request',
    undo: { no: 'whoever opened the link has the address.' },
    input: z.object({ token }),
    output: Mine,
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/api/my-event',
    ...byLink,
    summary: 'Correct what is known of my event, as long as it is not over',
    example: {
      token: 'from the link',
      version: 1,
      department: null,
      desiredEventDate: '2027-03-10',
      backupDates: [],
      dateFlexible: 'yes',
      eventAddress: '12 Oak Street',
      estimatedAttendance: 40,
      estimatedSandwichCount: 300,
      hasRefrigeration: 'no',
      message: null,
      contactName: 'Cleo',
      contactPhone: null,
    },
    input: z.object({
      token,
      version,
      /** What stood there when they began: what others changed meanwhile is left as it is. */
      was,
      ...aboutEvent,
      contactName: contactOfNew.input.shape.contactName.refine(Boolean, 'Please enter your name'),
      contactPhone: contactOfNew.input.shape.contactPhone,
    }),
    output: Mine,
  }),
  callOff: endpoint({
    method: 'POST',
    path: '/api/my-event/call-off',
    ...byLink,
    summary: 'Say that the event is not to take place; whoever leads it hears of it',
    undo: { no: 'tell the group that it takes place all the same.' },
    input: z.object({
      token,
      reason: requiredLines(1000, 'Please say in a few words why'),
    }),
    output: Mine,
  }),
})
