import { requiredText } from '#kernel/calls/contract.ts'
import { SANDWICH_TYPE_LABELS } from '#kernel/charity/totals.ts'
import { fields, type RowOf } from '#kernel/fields/definition.ts'
import {
  choice,
  choices,
  clockTime,
  dayField,
  emailAddress,
  longText,
  optionalChoice,
  optionalText,
  phoneNumber,
  point,
  shortText,
  tags,
  webAddress,
  wholeNumber,
  yesNo,
} from '#kernel/fields/fields.ts'
import { tidyName } from '#kernel/language/names.ts'
import { CONTACT_WAYS, type ContactWishes } from '#kernel/people/ways.ts'
import { contactData } from '#platform/people/access.ts'
import { neededPhone, personFields } from '#platform/people/fields.ts'
import { edits } from './access.ts'

const NAME = 'Please enter the name of the organization'
const PHONE = 'Please enter a phone number'

const FOCUS_AREAS = [
  'Families',
  'Youth',
  'Seniors',
  'Veterans',
  'Unhoused people',
  'Students',
  'People in recovery',
  'Refugees',
] as const

/** A partner organization (domain 5.4), group by group as the form has them. */
export const recipient = fields(
  { one: 'recipient', many: 'recipients' },
  {
    name: {
      ...shortText('Name', {
        required: NAME,
        sorted: true,
        searched: true,
        also: ['recipient', 'organization', 'organisation', 'agency', 'partner', 'organization name'],
      }),
      input: requiredText(160, NAME).transform(tidyName),
    },
    status: choice(
      'Status',
      { active: 'Active', inactive: 'Inactive' },
      { initial: 'active', sorted: true, filtered: true },
    ),
    phone: phoneNumber('Phone', {
      required: PHONE,
      seenBy: contactData,
      searched: true,
      also: ['telephone', 'tel', 'phone number', 'main phone'],
    }),
    email: emailAddress('Email', {
      seenBy: contactData,
      searched: true,
      also: ['e-mail', 'email address', 'mail'],
    }),
    address: shortText('Address', {
      max: 300,
      searched: true,
      hint: 'Where drivers go',
      also: ['street', 'location', 'delivery address', 'street address'],
    }),
    region: {
      ...shortText('Region', { sorted: true, searched: true, also: ['area', 'county', 'part of town'] }),
      input: optionalText(120).transform((value) => value && tidyName(value)),
    },
    ...point({}),
    website: webAddress('Website', { placeholder: 'https://', also: ['web', 'url', 'site', 'homepage'] }),
    instagram: shortText('Instagram', {
      max: 60,
      placeholder: '@name',
      also: ['instagram handle', 'instagramHandle', 'ig'],
    }),
    weeklyEstimate: wholeNumber('Weekly estimate', {
      unit: 'sandwiches',
      sorted: true,
      also: ['sandwiches a week', 'weekly sandwiches', 'weekly', 'per week', 'estimate'],
    }),
    estimatedSandwiches: wholeNumber('Estimated sandwiches', {
      unit: 'sandwiches',
      hint: 'Counted where there is no weekly estimate',
      also: ['sandwiches', 'number of sandwiches'],
    }),
    sandwichType: choice(
      'Sandwich type',
      { any: 'Any', ...SANDWICH_TYPE_LABELS },
      { initial: 'any', filtered: true, also: ['type', 'kind of sandwich'] },
    ),
    focusAreas: tags('Focus areas', {
      suggestions: FOCUS_AREAS,
      hint: 'Whom they help',
      also: ['focus area', 'focus', 'serves', 'population'],
    }),
    preferences: longText('Preferences', {
      searched: true,
      max: 2000,
      hint: 'What they like and cannot take, where to park, which door',
      also: ['notes', 'dietary', 'remarks'],
    }),
    reportingGroup: shortText('Reporting group', {
      hint: 'The area of locations with which it is counted',
      also: ['group', 'host area', 'host location'],
    }),
    contractSigned: yesNo('Contract signed', { also: ['contract', 'agreement', 'agreement signed'] }),
    contractSignedDate: dayField('Contract date', { also: ['contract signed date', 'date of contract'] }),
    contractEndDate: dayField('Contract end', {
      sorted: true,
      also: ['contract end date', 'contract until', 'contract ends', 'expires'],
    }),
    hasSharedPost: yesNo('Shared a post about us', { also: ['shared post', 'social post'] }),
    sharedPostDate: dayField('Post shared on', { also: ['shared post date', 'post date'] }),
    averagePeopleServed: wholeNumber('People served on average', {
      unit: 'people',
      also: ['people served', 'average people served', 'served'],
    }),
    peopleServedFrequency: optionalChoice(
      'Served per',
      { daily: 'Day', weekly: 'Week', monthly: 'Month' },
      { also: ['frequency', 'people served frequency'] },
    ),
    partnershipStartDate: dayField('Partner since', {
      also: ['partnership start', 'partnership start date', 'start date', 'since'],
    }),
    partnershipYears: wholeNumber('Years of partnership', {
      max: 200,
      unit: 'years',
      hint: 'Only where the first day is not known',
      also: ['years', 'partnership years'],
    }),
    receivingFruit: yesNo('Receives fruit', { also: ['fruit'] }),
    receivingSnacks: yesNo('Receives snacks', { also: ['snacks'] }),
    wantsFruit: yesNo('Wants fruit', {}),
    wantsSnacks: yesNo('Wants snacks', {}),
    fruitSnacksNotes: longText('About fruit and snacks', { max: 1000 }),
    hasSeasonalChanges: yesNo('Needs change with the seasons', { also: ['seasonal'] }),
    seasonalChanges: longText('How they change', { max: 1000, also: ['seasonal notes'] }),
    summerNeeds: longText('In summer', { max: 1000, also: ['summer needs', 'summer'] }),
    winterNeeds: longText('In winter', { max: 1000, also: ['winter needs', 'winter'] }),
    preferredContactMethods: choices('Preferred ways to reach them', CONTACT_WAYS, {
      also: ['preferred contact', 'preferred contact method', 'preferred contact methods'],
    }),
    allowedContactMethods: choices('Allowed ways', CONTACT_WAYS, {
      hint: 'None chosen: each is fine',
      also: ['allowed contact methods', 'contact methods'],
    }),
    doNotContact: yesNo('Do not contact', {
      hint: 'No email and no text message goes to them or their contacts',
      also: ['no contact', 'opt out'],
    }),
    contactMethodNotes: longText('About reaching them', { max: 1000, also: ['contact notes'] }),
  },
)

const person = personFields(edits)

/** Somebody to call there; who they are stands in `people`. */
export const contact = fields(
  { one: 'contact', many: 'contacts' },
  {
    name: person.name,
    nickname: person.nickname,
    role: shortText('Role', { max: 80, sorted: true, searched: true, placeholder: 'Kitchen manager' }),
    phone: neededPhone,
    email: person.email,
    isPrimary: yesNo('Primary contact', {
      filtered: true,
      hint: 'Called first. A recipient has one; another primary contact steps back',
    }),
    notes: longText('Notes', { max: 1000 }),
  },
)

/** Who of us looks after a recipient: an account, or somebody without one, who is a person like others. */
export const ourContact = fields(
  { one: 'contact of ours', many: 'contacts of ours' },
  {
    // Somebody with an account is called as their account says, and has none of these.
    name: { ...shortText('Name', {}), input: optionalText(120).transform((name) => name && tidyName(name)) },
    phone: person.phone,
    email: person.email,
    role: shortText('Role', { max: 80, placeholder: 'Partner care' }),
    isPrimary: yesNo('First in charge', {
      hint: 'A recipient has one; another one steps back',
    }),
    isActive: yesNo('Looks after them now', { initial: true }),
    notes: longText('Notes', { max: 1000 }),
  },
)

export const DAYS = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const

/** One day of the week on which they collect, or feed people. */
export const schedule = fields(
  { one: 'day', many: 'days' },
  {
    kind: choice(
      'What happens',
      { collection: 'They get sandwiches', feeding: 'They feed people' },
      { required: 'Please choose what happens' },
    ),
    day: choice('Day', DAYS, { required: 'Please choose a day' }),
    startTime: clockTime('From', {}),
    endTime: clockTime('Until', {}),
    notes: shortText('Notes', { max: 300, placeholder: 'Ring at the side door' }),
  },
)

export const story = fields(
  { one: 'story', many: 'stories' },
  {
    story: longText('Story', { required: 'Please tell the story', max: 5000 }),
    date: dayField('Day', {}),
    source: shortText('Who told it', { max: 200 }),
  },
)

export type Recipient = RowOf<typeof recipient>
export type Contact = RowOf<typeof contact> & { recipientId: string; personId: string }
export type Schedule = RowOf<typeof schedule> & { recipientId: string }
export type Story = RowOf<typeof story> & { recipientId: string }
export const namesOfStatus = recipient.fields.status.names

/** How they want to be reached, for links on the screen and for every sender. */
export const wishesOf = (
  row: Pick<Recipient, 'doNotContact' | 'allowedContactMethods' | 'preferredContactMethods'>,
): ContactWishes => ({
  doNotContact: row.doNotContact,
  allowed: row.allowedContactMethods,
  preferred: row.preferredContactMethods,
})
