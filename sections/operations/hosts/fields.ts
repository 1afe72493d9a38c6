import { z } from 'zod'
import { requiredText } from '#kernel/calls/contract.ts'
import { fields, type RowOf } from '#kernel/fields/definition.ts'
import {
  choice,
  emailAddress,
  longText,
  optionalText,
  phoneNumber,
  point,
  shortText,
  wholeNumber,
  yesNo,
} from '#kernel/fields/fields.ts'
import { tidyName } from '#kernel/language/names.ts'
import { contactData } from '#platform/people/access.ts'
import { neededPhone, personFields } from '#platform/people/fields.ts'
import { addresses } from './access.ts'

const NAME = 'Please enter the name of the location'
const person = personFields(addresses)

/** A collection site. What is expected of it is for weekly monitoring (domain 3.3). */
export const host = fields(
  { one: 'location', many: 'locations' },
  {
    name: {
      ...shortText('Name of the location', { required: NAME, sorted: true }),
      input: requiredText(120, NAME)
        .transform(tidyName)
        .refine((value) => /[\p{L}\p{N}]/u.test(value), NAME),
    },
    area: {
      ...shortText('Area', {
        sorted: true,
        filtered: true,
        hint: 'Locations of one area are found together',
      }),
      input: optionalText(120).transform((value) => value && tidyName(value)),
    },
    address: shortText('Address', { max: 300, seenBy: addresses, hint: 'Seen by editors only' }),
    phone: phoneNumber('Phone', { seenBy: contactData }),
    email: emailAddress('Email', { seenBy: contactData }),
    status: {
      ...choice(
        'Status',
        { active: 'Active', inactive: 'Inactive' },
        {
          initial: 'active',
          sorted: true,
          filtered: true,
        },
      ),
      options: [
        { value: 'active', label: 'Active', description: 'Offered when collections are logged' },
        { value: 'inactive', label: 'Inactive', description: 'Kept with its past, not offered first' },
      ],
    },
    entriesRequired: {
      ...wholeNumber('Entries expected a week', {
        hint: 'Two, where a lead and a second group report on their own',
      }),
      input: z
        .int('Please enter a whole number from 1 to 20')
        .min(1, 'At least one entry a week; a location that reports nothing is exempt')
        .max(20, 'At most 20 entries a week'),
      output: z.int(),
      initial: 1,
    },
    isOptional: yesNo('May skip weeks', { hint: 'A week without an entry does not count as missing' }),
    isExempt: yesNo('Never expected to report', { hint: 'Monitoring never waits for this location' }),
    standingEstimate: wholeNumber('Standing estimate', {
      unit: 'sandwiches',
      hint: 'Shown for weeks without an entry; never counted in totals',
    }),
    notes: longText('Notes', { hint: 'Everyone who may look at hosts reads this' }),
    ...point({ seenBy: addresses }),
  },
)

/** Somebody to call at a site. */
export const contact = fields(
  { one: 'contact', many: 'contacts' },
  {
    name: person.name,
    nickname: person.nickname,
    role: choice(
      'Role',
      {
        lead: 'Lead',
        coordinator: 'Coordinator',
        manager: 'Manager',
        host: 'Host',
        alternate: 'Alternate',
        volunteer: 'Volunteer',
      },
      { initial: 'host', sorted: true, filtered: true },
    ),
    phone: neededPhone,
    email: person.email,
    isPrimary: yesNo('Primary contact', {
      hint: 'Called first. A location has one; another primary contact steps back',
    }),
    area: shortText('Area', { max: 120, hint: 'If it is another one than the location’s' }),
    address: person.address,
    ...point({ seenBy: addresses }),
    agreementSigned: yesNo('Agreement signed', {}),
    notes: longText('Notes', {}),
  },
)

export type Status = keyof typeof host.fields.status.names
export type ContactRole = keyof typeof contact.fields.role.names
export type Contact = RowOf<typeof contact> & {
  hostId: string
  personId: string
  weeklyActive: boolean
  lastScraped: string | null
}
export const roleOf = ({ role }: { role: ContactRole }) => contact.fields.role.names[role]
