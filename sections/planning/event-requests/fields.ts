import { CATEGORIES } from '#kernel/charity/group-categories.ts'
import { fields, type RowOf } from '#kernel/fields/definition.ts'
import {
  choice,
  choices,
  clockTime,
  dayField,
  days,
  longText,
  optionalChoice,
  optionalText,
  point,
  reference,
  shortText,
  tags,
  webAddress,
  wholeNumber,
  yesNo,
} from '#kernel/fields/fields.ts'
import { tidyName } from '#kernel/language/names.ts'
import { personFields } from '#platform/people/fields.ts'
import { writes } from './access.ts'
import { STATUS_NAMES } from './statuses.ts'

export const YES_NO_UNKNOWN = { yes: 'Yes', no: 'No', unknown: 'Not known' } as const

/** Domain 4.1: how it came. */
export const SOURCES = {
  phone_call: 'Phone call',
  text_message: 'Text message',
  email: 'Email',
  social_media: 'Social media',
  in_person: 'In person',
  referral: 'Referral',
  web_form: 'Web form',
  other: 'Other',
} as const

export const TOOLKIT = {
  not_sent: 'Not sent',
  sent: 'Sent',
  received_confirmed: 'They have it',
  not_needed: 'Not needed',
} as const

/** What a call about a new event goes through, beside what is written down in fields of its own. */
export const TALKED_ABOUT = {
  calendar: 'Other events on that day',
  toolkit: 'The toolkit, page by page',
  shopping: 'What to buy, and how much',
  menu: 'Schools make deli; allergies',
  cold: 'Keeping it cold on the way',
  assembly: 'Assembly line and a runner',
  hygiene: 'Gloves and hair nets',
  photos: 'Photos, and who may be in them',
} as const

const plural = (of: string) => `${of} needed`
const sandwiches = { unit: 'sandwiches' } as const

/** A request for an event, part by part as the record shows it (domain 4.1). */
export const eventRequest = fields(
  { one: 'event request', many: 'event requests' },
  {
    status: choice('Status', STATUS_NAMES, { initial: 'new', kept: true, filtered: true, sorted: true }),
    // Who asks.
    organizationName: {
      ...shortText('Organization', {
        max: 160,
        sorted: true,
        searched: true,
        also: ['group name', 'group', 'organisation', 'organization name'],
      }),
      input: optionalText(160).transform((name) => name && tidyName(name)),
    },
    department: shortText('Department', { max: 120, searched: true, hint: 'Or class, chapter, branch' }),
    organizationCategory: optionalChoice('Kind of organization', CATEGORIES, {
      filtered: true,
      also: ['category', 'type of organization'],
    }),
    schoolClassification: optionalChoice(
      'School',
      { public: 'Public', private: 'Private', charter: 'Charter' },
      {},
    ),
    partnerOrganizations: tags('Together with', { hint: 'Other organizations that host, help or sponsor' }),
    previouslyHosted: optionalChoice(
      'Worked with us before',
      { yes: 'Yes', no: 'No', i_dont_know: 'They do not know' },
      {},
    ),
    message: longText('What they wrote', { max: 5000, searched: true, also: ['all details', 'details'] }),
    manualEntrySource: optionalChoice('How it came', SOURCES, {}),
    heardFrom: shortText('How they heard of us', { max: 200 }),
    // When.
    desiredEventDate: dayField('Date they wish', {
      sorted: true,
      also: ['requested date', 'desired event date', 'date'],
    }),
    backupDates: days('Other dates that would do', {}),
    dateFlexible: optionalChoice('Other days possible', YES_NO_UNKNOWN, {}),
    scheduledEventDate: dayField('Agreed date', { also: ['event date', 'scheduled date'] }),
    eventStartTime: clockTime('Start', { also: ['start', 'start time'] }),
    eventEndTime: clockTime('End', { also: ['end', 'end time'] }),
    pickupTime: clockTime('Pickup', { also: ['pickup', 'pickup time', 'pick up time'] }),
    pickupTimeWindow: shortText('Pickup between', { max: 120, placeholder: '1 to 2 PM' }),
    scheduledCallDate: dayField('Call them on', { sorted: true }),
    scheduledCallTime: clockTime('Call them at', {}),
    nextFollowUpDate: dayField('Next try on', { sorted: true }),
    // Where.
    eventAddress: shortText('Address', {
      max: 300,
      searched: true,
      also: ['location', 'event address', 'street address'],
    }),
    ...point({}),
    insideArea: optionalChoice('Inside our area', YES_NO_UNKNOWN, {}),
    // What they make.
    estimatedSandwichCount: wholeNumber('Sandwiches planned', {
      ...sandwiches,
      summed: true,
      sorted: true,
      also: ['estimate # sandwiches', '# sandwiches', 'estimated sandwiches', 'sandwiches'],
    }),
    estimatedSandwichMin: wholeNumber('At least', { ...sandwiches }),
    estimatedSandwichMax: wholeNumber('At most', { ...sandwiches }),
    plannedPbj: wholeNumber('Peanut butter and jelly', { ...sandwiches }),
    plannedDeli: wholeNumber('Deli', { ...sandwiches }),
    plannedDeliTurkey: wholeNumber('Deli, turkey', { ...sandwiches }),
    plannedDeliHam: wholeNumber('Deli, ham', { ...sandwiches }),
    plannedUnknown: wholeNumber('Kind not known', { ...sandwiches }),
    hasRefrigeration: optionalChoice('Refrigerator', YES_NO_UNKNOWN, { also: ['refrigeration', 'fridge'] }),
    estimatedAttendance: wholeNumber('People who come', { unit: 'people', also: ['attendance'] }),
    // Who of us is there.
    driversNeeded: { ...wholeNumber(plural('Drivers'), { max: 100 }), initial: 0 as number | null },
    selfTransport: yesNo('They bring it themselves', {}),
    vanDriverNeeded: yesNo('Needs the van', { filtered: true, also: ['van booked', 'van?', 'van'] }),
    isDhlVan: yesNo('A partner company brings the van', {}),
    transportFeasible: optionalChoice('We can fetch it', YES_NO_UNKNOWN, {}),
    driverInstructions: longText('For the drivers', { max: 2000 }),
    speakersNeeded: { ...wholeNumber(plural('Speakers'), { max: 100 }), initial: 0 as number | null },
    speakerAudienceType: shortText('Who listens', { max: 200 }),
    speakerDuration: wholeNumber('How long they speak', { unit: 'minutes', max: 600 }),
    speakerInstructions: longText('For the speakers', { max: 2000 }),
    volunteersNeeded: { ...wholeNumber(plural('Volunteers'), { max: 1000 }), initial: 0 as number | null },
    volunteerInstructions: longText('For the volunteers', { max: 2000 }),
    requiresCoreTeamMember: yesNo('Somebody of the core team has to be there', {}),
    // Where it goes.
    deliveryDestination: shortText('Brought to', { max: 200, also: ['planned recipient', 'recipients'] }),
    deliveryTimeWindow: shortText('Brought between', { max: 120 }),
    deliveryParkingAccess: shortText('Parking and doors', { max: 300 }),
    overnightHoldingLocation: shortText('Overnight at', { max: 200 }),
    overnightPickupTime: clockTime('Fetched there at', {}),
    // Whose it is.
    leadId: reference('Event lead', { hint: 'Who of us keeps in touch' }),
    secondLeadId: reference('Second lead', {}),
    customLead: shortText('Lead without an account', { max: 120, also: ['lead', 'tsp contact'] }),
    nextAction: shortText('Next action', { max: 300, searched: true, also: ['waiting on'] }),
    planningNotes: longText('Planning notes', { max: 5000, also: ['notes', 'planning notes'] }),
    schedulingNotes: longText('Scheduling notes', { max: 5000 }),
    additionalRequirements: longText('What else they need', { max: 2000 }),
    isCorporatePriority: yesNo('Corporate priority', { filtered: true }),
    isMlkDayEvent: yesNo('MLK day', { filtered: true }),
    talkedAbout: choices('Talked about', TALKED_ABOUT, {}),
    toolkitStatus: choice('Toolkit', TOOLKIT, { initial: 'not_sent', also: ['sent toolkit'] }),
    // Afterwards.
    actualSandwichCount: wholeNumber('Sandwiches made', {
      ...sandwiches,
      summed: true,
      sorted: true,
      also: ['final #', 'final sandwiches', 'sandwiches made'],
    }),
    actualPbj: wholeNumber('Made: peanut butter and jelly', { ...sandwiches }),
    actualDeli: wholeNumber('Made: deli', { ...sandwiches }),
    actualDeliTurkey: wholeNumber('Made: deli, turkey', { ...sandwiches }),
    actualDeliHam: wholeNumber('Made: deli, ham', { ...sandwiches }),
    distributionNotes: longText('Where it went', { max: 2000 }),
    actualAttendance: wholeNumber('People who came', { unit: 'people' }),
    attendanceAdults: wholeNumber('Adults', { unit: 'people' }),
    attendanceTeens: wholeNumber('Teens', { unit: 'people' }),
    attendanceKids: wholeNumber('Kids', { unit: 'people' }),
    kidsAgeRange: shortText('Age of the kids', { max: 60 }),
    attendanceNotes: longText('About who came', { max: 1000 }),
    followUpOneDayDate: dayField('Thanked on', {}),
    followUpOneMonthDate: dayField('Asked again on', { hint: 'A month after' }),
    followUpNotes: longText('What they said', { max: 2000 }),
    socialMediaPostRequested: yesNo('Asked for a post', {}),
    socialMediaPostDate: dayField('Post of', { also: ['social post', 'social'] }),
    socialMediaPostLink: webAddress('Link to the post', { placeholder: 'https://' }),
    // What the moves keep.
    statusReason: shortText('Reason', { max: 1000, kept: true }),
    tentativeNewDate: dayField('New date, perhaps', { kept: true }),
    originalScheduledDate: dayField('First agreed date', { kept: true }),
    postponementCount: wholeNumber('Postponed', { kept: true, unit: 'times' }),
  },
)

const person = personFields(writes)

/** Somebody to call about it; who they are stands in `people`. */
export const organizer = fields(
  { one: 'organizer', many: 'organizers' },
  {
    name: person.name,
    phone: person.phone,
    email: person.email,
    role: shortText('Role', { max: 80, placeholder: 'Principal' }),
    isPrimary: yesNo('First to be called', { hint: 'A request has one; another one steps back' }),
    notes: longText('Notes', { max: 1000 }),
  },
)

/** Whom to call, as a new request asks for it. */
export const contactOfNew = fields(
  { one: 'organizer', many: 'organizers' },
  {
    contactName: {
      ...shortText('Whom to call', { max: 120 }),
      input: optionalText(120)
        .transform((name) => name && tidyName(name))
        .refine(
          (name) => !name || person.name.input.safeParse(name).success,
          'Please name one person here, and add the other one later',
        ),
    },
    contactPhone: { ...person.phone, label: 'Their phone' },
    contactEmail: { ...person.email, label: 'Their email' },
  },
)

export const METHODS = {
  phone: 'Phone',
  email: 'Email',
  text: 'Text message',
  phone_email: 'Phone and email',
  phone_toolkit: 'Phone and toolkit',
  email_toolkit: 'Email and toolkit',
} as const

const OUTCOMES = {
  successful: 'Talked to them',
  toolkit_sent: 'Toolkit sent',
  toolkit_voicemail: 'Toolkit sent and voicemail',
  no_answer: 'No answer',
  left_message: 'Left a message',
  wrong_number: 'Wrong number',
  email_bounced: 'Email came back',
  callback_requested: 'They want to be called back',
  other: 'Other',
} as const

/** One try to reach them. */
export const attempt = fields(
  { one: 'contact', many: 'contacts' },
  {
    method: choice('How', METHODS, { required: 'Please say how' }),
    outcome: choice('What came of it', OUTCOMES, { required: 'Please say what came of it' }),
    notes: { ...longText('Notes', { max: 2000 }) },
  },
)

export const flag = fields(
  { one: 'flag', many: 'flags' },
  {
    type: choice(
      'How urgent',
      { critical: 'Critical', important: 'Important', attention: 'To be looked at' },
      { initial: 'attention' },
    ),
    message: shortText('What', { max: 300, required: 'Please say what' }),
    dueDate: dayField('Until', {}),
    isResolved: yesNo('Done', {}),
  },
)

export type EventRequest = RowOf<typeof eventRequest>
export type Organizer = RowOf<typeof organizer> & { eventRequestId: string; personId: string }
export type Attempt = RowOf<typeof attempt> & { eventRequestId: string; by: string | null }
export type Flag = RowOf<typeof flag> & { eventRequestId: string }
