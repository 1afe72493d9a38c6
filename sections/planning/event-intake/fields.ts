import { z } from 'zod'
import { lines } from '#kernel/calls/contract.ts'
import { optionalText } from '#kernel/fields/fields.ts'
import { LANGUAGE_IDS } from '#kernel/language/languages.ts'
import { hasWebAddress, NO_WEB_ADDRESS } from '#kernel/language/names.ts'
import { contactOfNew, eventRequest } from '#sections/planning/event-requests/fields.ts'

const { input } = eventRequest
const field = input.shape

/** What a group knows of its event, and may correct itself. */
export const aboutEvent = {
  department: field.department,
  desiredEventDate: field.desiredEventDate,
  backupDates: field.backupDates,
  dateFlexible: field.dateFlexible,
  eventAddress: field.eventAddress,
  estimatedAttendance: field.estimatedAttendance,
  estimatedSandwichCount: field.estimatedSandwichCount,
  hasRefrigeration: field.hasRefrigeration,
  message: lines(3000)
    .nullable()
    .transform((words) => words || null),
} as const
export type OwnField = keyof typeof aboutEvent
export const OWN_FIELDS = Object.keys(aboutEvent) as OwnField[]
/** The day is agreed on between two: once it is, neither moves it alone. */
export const UNTIL_AGREED: readonly OwnField[] = ['desiredEventDate', 'backupDates', 'dateFlexible']

export const BAD_LINK = 'This link is not valid any more. Please answer the email that it came with.'
export const DAY_OVER = 'This day is over. Please choose another one.'
const WHO = 'Please enter your name'
const WHERE = 'Please enter your email address'
export const KINDS = ['deli', 'pbj', 'either'] as const

const noLink = (name: string | null | undefined) => !hasWebAddress(name)

/** The form. `website` is seen by programs alone; `token` and `answer` come from the page. */
export const IntakeForm = z.object({
  language: z.enum(LANGUAGE_IDS),
  organizationName: field.organizationName
    .refine((name) => Boolean(name), 'Please enter the organization')
    .refine(noLink, NO_WEB_ADDRESS),
  organizationCategory: field.organizationCategory,
  ...aboutEvent,
  department: field.department.refine(noLink, NO_WEB_ADDRESS),
  contactName: contactOfNew.input.shape.contactName
    .refine((name) => Boolean(name), WHO)
    .refine(noLink, NO_WEB_ADDRESS),
  contactEmail: contactOfNew.input.shape.contactEmail.refine((email) => Boolean(email), WHERE),
  contactPhone: contactOfNew.input.shape.contactPhone,
  kind: z.enum(KINDS).nullable(),
  previouslyHosted: field.previouslyHosted,
  website: optionalText(200).optional(),
  token: z.string().max(400),
  answer: z.string().max(40),
})
