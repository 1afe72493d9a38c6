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
export const FORM_OLD = 'This form was open for long. Please load the page again; what you typed stays.'
export const TOO_QUICK = 'That was quick. Please send it once more.'
export const OVER_NOW =
  'This event is over, or does not take place. Please answer our email if something is not right.'
export const OURS_TOO = 'This cannot be changed here. Please write it to us as an answer to our email.'
export const NO_ORGANIZATION = 'Please enter the organization'
export const NO_NAME = 'Please enter your name'
export const WHERE = 'Please enter your email address'
export const KINDS = ['deli', 'pbj', 'either'] as const

const noLink = (name: string | null | undefined) => !hasWebAddress(name)

/** The form. `website` is seen by programs alone; `token` and `answer` come from the page. */
export const IntakeForm = z.object({
  language: z.enum(LANGUAGE_IDS),
  organizationName: field.organizationName
    .refine((name) => Boolean(name), NO_ORGANIZATION)
    .refine(noLink, NO_WEB_ADDRESS),
  organizationCategory: field.organizationCategory,
  ...aboutEvent,
  department: field.department.refine(noLink, NO_WEB_ADDRESS),
  contactName: contactOfNew.input.shape.contactName
    .refine((name) => Boolean(name), NO_NAME)
    .refine(noLink, NO_WEB_ADDRESS),
  contactEmail: contactOfNew.input.shape.contactEmail.refine((email) => Boolean(email), WHERE),
  contactPhone: contactOfNew.input.shape.contactPhone,
  kind: z.enum(KINDS).nullable(),
  previouslyHosted: field.previouslyHosted,
  website: optionalText(200).optional(),
  token: z.string().max(400),
  answer: z.string().max(40),
})
