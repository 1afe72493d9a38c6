import { z } from 'zod'
import { count, lines, requiredText, text } from '#kernel/calls/contract.ts'
import { tidyName } from '#kernel/language/names.ts'

export const HOST_STATUSES = ['active', 'inactive'] as const
export const CONTACT_ROLES = ['lead', 'host', 'alternate', 'volunteer'] as const
export type ContactRole = (typeof CONTACT_ROLES)[number]

const orNull = (value: string | null) => value || null
/** Text that may be left out; blank is nothing. */
const optionalText = (max: number) => text(max).nullable().transform(orNull)
const notes = lines(5000).nullable().transform(orNull)

const email = text(320)
  .nullable()
  .transform(orNull)
  .refine(
    (value) => value === null || z.email().safeParse(value).success,
    'Please enter a valid email address',
  )

const FEWEST_DIGITS = 7 // a local number without its area code
const isPhone = (value: string) => value.replaceAll(/\D/g, '').length >= FEWEST_DIGITS
const PHONE = 'Please enter a valid phone number'

const name = requiredText(120, 'Please enter the name of the location')
  .transform(tidyName)
  .refine((value) => /[\p{L}\p{N}]/u.test(value), 'Please enter the name of the location')

export const version = z.int().min(1).max(2_147_483_647)

/** What people fill in about a location. Expectations are those of weekly monitoring (domain 3.3). */
export const hostFields = {
  name,
  area: optionalText(120).transform((value) => value && tidyName(value)),
  address: optionalText(300),
  email,
  phone: optionalText(40).refine((value) => value === null || isPhone(value), PHONE),
  status: z.enum(HOST_STATUSES),
  notes,
  latitude: z.number().min(-90, 'A latitude is between -90 and 90').max(90).nullable(),
  longitude: z.number().min(-180, 'A longitude is between -180 and 180').max(180).nullable(),
  entriesRequired: z
    .int('Please enter a whole number from 1 to 20')
    .min(1, 'At least one entry a week; a location that reports nothing is exempt')
    .max(20, 'At most 20 entries a week'),
  isOptional: z.boolean(),
  isExempt: z.boolean(),
  standingEstimate: count().nullable(),
}
export const HostFields = z.object(hostFields)

export const contactFields = {
  name: requiredText(120, 'Please enter the name of this person').transform(tidyName),
  role: z.enum(CONTACT_ROLES),
  phone: requiredText(40, 'Please enter a phone number').refine(isPhone, PHONE),
  email,
  address: optionalText(300),
  area: optionalText(120),
  isPrimary: z.boolean(),
  agreementSigned: z.boolean(),
  notes,
}
export const ContactFields = z.object(contactFields)

export const Host = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  area: z.string().nullable(),
  /** Address and coordinates are null for who lacks HOSTS_EDIT; phone and e-mail for who lacks CONTACTS_VIEW. */
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(HOST_STATUSES),
  notes: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  isBuiltIn: z.boolean(),
  entriesRequired: z.int(),
  isOptional: z.boolean(),
  isExempt: z.boolean(),
  standingEstimate: z.int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Host = z.output<typeof Host>

export const Contact = z.object({
  id: z.string(),
  version: z.int(),
  hostId: z.string(),
  name: z.string(),
  role: z.enum(CONTACT_ROLES),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  area: z.string().nullable(),
  isPrimary: z.boolean(),
  agreementSigned: z.boolean(),
  notes: z.string().nullable(),
})
export type Contact = z.output<typeof Contact>

export const Alias = z.object({ id: z.string(), alias: z.string() })

export const ListedHost = Host.extend({ contacts: z.array(Contact) })
export type ListedHost = z.output<typeof ListedHost>

/** One location with everything about it. `usedBy` keeps it from being deleted: "12 collection entries". */
export const HostDetail = ListedHost.extend({
  aliases: z.array(Alias),
  usedBy: z.array(z.object({ table: z.string(), what: z.string(), count: z.int() })),
})
export type HostDetail = z.output<typeof HostDetail>

export const ListedContact = Contact.extend({
  host: z.object({
    id: z.string(),
    name: z.string(),
    area: z.string().nullable(),
    status: z.enum(HOST_STATUSES),
  }),
})
export type ListedContact = z.output<typeof ListedContact>
