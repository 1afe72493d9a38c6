import { fields, type RowOf } from '#kernel/fields/definition.ts'
import {
  choice,
  dayField,
  longText,
  optionalChoice,
  phoneNumber,
  point,
  reference,
  shortText,
  wholeNumber,
  yesNo,
} from '#kernel/fields/fields.ts'
import { helperFields, neededPhone } from '#platform/people/fields.ts'
import { confidential } from './access.ts'
import { PRESENCE } from './away.ts'

const { person, helper } = helperFields(confidential)

/** Somebody who drives (domain 5.2); who they are is a person's (115-people.md). */
export const driver = fields(
  { one: 'driver', many: 'drivers' },
  {
    name: person.name,
    nickname: person.nickname,
    phone: neededPhone,
    email: person.email,
    address: person.address,
    ...point({ seenBy: confidential }),
    ...helper,
    hostId: reference('Collects at', {}),
    routeDescription: shortText('Usual route', { max: 300, searched: true, also: ['Route'] }),
    isWeekly: yesNo('Drives every week', { filtered: true, also: ['Weekly driver', 'Weekly'] }),
    isEvent: yesNo('Drives for events', { filtered: true, also: ['Event driver', 'Events'] }),
    isSpeaker: yesNo('Speaks to groups', { also: ['Speaker', 'Willing to speak'] }),
    vanApproved: yesNo('Approved for the van', { also: ['Van approved', 'Van'] }),
    wantsVan: yesNo('Would like to drive the van', {
      also: ['Interested in van driving', 'Interested in the van'],
    }),
    vehicleType: shortText('Kind of vehicle', {
      max: 80,
      also: ['Vehicle', 'Vehicle type', 'Car'],
      placeholder: 'Hatchback, pickup, bike with trailer',
    }),
    coolerStatus: optionalChoice(
      'Coolers',
      {
        has_ours: 'Has ours',
        would_hold: 'Would hold ours',
        would_buy: 'Would buy one',
        has_own: 'Has their own',
        cannot_hold: 'Has no room for any',
      },
      { also: ['Cooler status', 'Cooler'] },
    ),
    licenseNumber: shortText('License number', {
      max: 40,
      seenBy: confidential,
      also: ['Licence number', 'License', 'Driver license'],
    }),
    presence: { ...choice('Presence', PRESENCE, { kept: true }), initial: 'here' as const },
    awayFrom: dayField('Away from', { also: ['Unavailable from', 'Unavailable start date'] }),
    awayReason: optionalChoice(
      'Why away',
      {
        medical: 'Medical',
        travel: 'Travel',
        work: 'Work',
        family: 'Family',
        personal: 'Personal',
        seasonal: 'Seasonal',
      },
      { seenBy: confidential, also: ['Unavailable reason'] },
    ),
    awayNote: shortText('Note on being away', {
      max: 300,
      seenBy: confidential,
      also: ['Unavailable note'],
    }),
    checkInOn: dayField('Ask again on', {
      also: ['Check-in date', 'Check in on'],
      hint: 'From this day on they stand among those to be asked',
    }),
    emailAgreementSent: yesNo('Agreement sent by email', { also: ['Email agreement sent'] }),
    voicemailLeft: yesNo('Voicemail left', {}),
    wantsAppWalkthrough: yesNo('Wants to be shown the portal', { also: ['Wants app walkthrough'] }),
    wantsTextAlerts: yesNo('Wants texts', { also: ['Wants text alerts'] }),
    neverOnboarded: yesNo('Never fully onboarded', {}),
    wantsToRestart: yesNo('Wants to start again', { also: ['Wants to restart'] }),
    notes: longText('Notes', { seenBy: confidential, hint: 'Seen by editors only' }),
  },
)
export type Driver = RowOf<typeof driver>

/** What somebody drives. */
export const vehicle = fields(
  { one: 'vehicle', many: 'vehicles' },
  {
    make: shortText('Make', { max: 60, required: 'Please say who made it', searched: true }),
    model: shortText('Model', { max: 60, required: 'Please say which model', searched: true }),
    year: wholeNumber('Year', { min: 1950, max: 2100 }),
    color: shortText('Color', { max: 40 }),
    coolerCapacity: wholeNumber('Coolers that fit', { max: 200, unit: 'coolers' }),
    isPrimary: yesNo('Usually driven', { hint: 'One of them is; another steps back' }),
    notes: longText('Notes', { max: 1000 }),
  },
)
export type Vehicle = RowOf<typeof vehicle>

/** That somebody agreed to the rules for drivers, and until when it holds. */
export const agreement = fields(
  { one: 'agreement', many: 'agreements' },
  {
    signedOn: dayField('Agreed on', { required: 'Please choose the day', sorted: true }),
    expiresOn: dayField('Holds until', { hint: 'Left blank, it does not expire', sorted: true }),
    isLocated: yesNo('The signed paper is on file', {
      hint: 'Somebody has seen it, or it is among the files',
    }),
    licenseNumber: shortText('License number', { max: 40, seenBy: confidential }),
    vehicleInfo: shortText('Vehicle', { max: 200 }),
    emergencyContact: shortText('In an emergency call', { max: 120, seenBy: confidential }),
    emergencyPhone: phoneNumber('Their phone', { seenBy: confidential }),
    notes: longText('Notes', { max: 1000, seenBy: confidential }),
  },
)
export type Agreement = RowOf<typeof agreement>
