import { z } from 'zod'
import { type Endpoint, requiredText } from '#kernel/calls/contract.ts'
import {
  choice,
  emailAddress,
  optionalChoice,
  optionalText,
  phoneNumber,
  shortText,
} from '#kernel/fields/fields.ts'
import { tidyName } from '#kernel/language/names.ts'
import type { Access } from '#kernel/people/access.ts'
import { contactData } from './access.ts'

const NAME = 'Please enter the name of this person'
/** 'Ann & Bob Lee', 'Ann Lee / Bob Lee', 'Ann and Bob Lee': a number of one would be the number of both. */
const TWO_PEOPLE = /[&/;+\n]|\s(?:and|und)\s/i
export const ONE_PERSON = 'Please name one person here, and add the other one on their own'
export const isOnePerson = (name: string | null) => name === null || !TWO_PEOPLE.test(name)
const PHONES = {
  also: [
    'Cell',
    'Cell phone',
    'Cell number',
    'Mobile',
    'Mobile phone',
    'Mobile number',
    'Phone number',
    'Tel',
    'Telephone',
    'Contact number',
    'Home phone',
    'Number',
  ],
}
const NEEDED_PHONE = 'Please enter a phone number'

/**
 * Who somebody is and how to reach them, as every kind of row about a person shows and changes it (`people`). A home
 * address is for whoever may change such rows.
 */
export const personFields = (addresses: Access) => ({
  name: {
    ...shortText('Name', { required: NAME, sorted: true, searched: true, also: ['Full name', 'Person'] }),
    input: requiredText(120, NAME).transform(tidyName).refine(isOnePerson, ONE_PERSON),
  },
  nickname: shortText('Called', {
    max: 60,
    searched: true,
    hint: 'What everybody says, if it is another name',
    also: ['Nickname', 'Goes by'],
  }),
  phone: phoneNumber('Phone', { seenBy: contactData, searched: true, ...PHONES }),
  email: emailAddress('Email', {
    seenBy: contactData,
    searched: true,
    also: ['E-mail', 'Mail', 'Email address', 'E-mail address'],
  }),
  address: shortText('Address', {
    max: 300,
    seenBy: addresses,
    hint: 'Seen by editors only',
    also: ['Home address', 'Street address', 'Street'],
  }),
})

/** For rows that nobody can do without calling. */
export const neededPhone = phoneNumber('Phone', {
  required: NEEDED_PHONE,
  searched: true,
  seenBy: contactData,
  ...PHONES,
})

/**
 * What a call takes that adds a row about a person: somebody who is known already, or that the same phone or e-mail is
 * meant all the same. Else 409 names who has it, as `twin` (errors.ts).
 */
export const WHO_IS_MEANT = {
  personId: z.uuid().nullable().optional(),
  allowDuplicate: z.boolean().nullable().optional(),
}

type TwoCalls = Record<'add' | 'edit', Endpoint & { input: z.ZodObject }>

/** The two calls of `crud` that write rows about people: with `WHO_IS_MEANT`. */
export const aboutPeople = <C extends TwoCalls>({ add, edit }: C) => ({
  add: { ...add, input: add.input.extend(WHO_IS_MEANT) } as Extended<C['add'], typeof WHO_IS_MEANT>,
  edit: { ...edit, input: edit.input.extend({ allowDuplicate: WHO_IS_MEANT.allowDuplicate }) } as Extended<
    C['edit'],
    Pick<typeof WHO_IS_MEANT, 'allowDuplicate'>
  >,
})
type Extended<E extends { input: z.ZodObject }, S extends z.ZodRawShape> = Omit<E, 'input'> & {
  input: z.ZodObject<E['input']['shape'] & S>
}

/** Why somebody does not help at present (domain 5.2). */
const REASONS = {
  moved: 'Moved away',
  unavailable: 'No longer available',
  health: 'Health',
  vehicle: 'No vehicle',
  unresponsive: 'Does not answer',
  retired: 'Retired',
  other: 'Another reason',
}

/** Who somebody is, and what everybody says who helps: volunteers and drivers (domain 5.2, 5.3). */
export const helperFields = (addresses: Access) => ({
  person: personFields(addresses),
  helper: {
    status: choice(
      'Status',
      { active: 'Active', inactive: 'Inactive' },
      { initial: 'active', sorted: true, filtered: true, also: ['Active'] },
    ),
    inactiveReason: optionalChoice('Why inactive', REASONS, {
      seenBy: addresses,
      also: ['Inactive reason', 'Reason'],
    }),
    area: {
      ...shortText('Area', {
        sorted: true,
        searched: true,
        also: ['Zone', 'Region'],
        hint: 'Where they help, or live',
      }),
      input: optionalText(120).transform((value) => value && tidyName(value)),
    },
    availability: choice(
      'Availability',
      { available: 'Available', busy: 'Busy', off_duty: 'Off duty' },
      { initial: 'available', filtered: true },
    ),
    availabilityNotes: shortText('When they can help', {
      max: 300,
      also: ['Availability notes'],
      placeholder: 'Wednesdays after 4 PM, not in summer',
    }),
  },
})

/** What rows about people answer beside their fields: who it is, and what else they are ('contact of Oak Street'). */
export const ABOUT_PERSON = {
  personId: z.string(),
  also: z.array(z.object({ words: z.string(), href: z.string().nullable() })),
}
