import { fields } from '#kernel/fields/definition.ts'
import {
  choice,
  clockTime,
  dayField,
  emailAddress,
  longText,
  shortText,
  wholeNumber,
} from '#kernel/fields/fields.ts'

const STATUSES = {
  completed: 'Completed',
  scheduled: 'Scheduled',
  cancelled: 'Canceled',
  declined: 'Declined',
  postponed: 'Postponed',
} as const

/** As people said it in their lists. */
const SAID: Record<string, keyof typeof STATUSES> = {
  done: 'completed',
  complete: 'completed',
  held: 'completed',
  yes: 'completed',
  past: 'completed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  'called off': 'cancelled',
}
const status = choice('Status', STATUSES, { initial: 'completed', also: ['event status', 'state', 'result'] })

/** Domain 3.4, and the columns of the intake sheet (4.1): one event of an old list. */
export const oldEvent = fields(
  { one: 'event', many: 'old events' },
  {
    organizationName: shortText('Organization', {
      max: 160,
      required: 'Please enter the organization',
      also: [
        'organization name',
        'group name',
        'group',
        'org',
        'school',
        'company',
        'name of group',
        'group organization',
        'host organization',
        'who',
      ],
    }),
    department: shortText('Department', { also: ['dept', 'class', 'team', 'division'] }),
    eventDate: dayField('Event date', {
      also: [
        'date',
        'date of event',
        'event day',
        'day of event',
        'scheduled date',
        'desired event date',
        'when',
      ],
    }),
    startTime: clockTime('Start', { also: ['start time', 'begins', 'from'] }),
    endTime: clockTime('End', { also: ['end time', 'ends', 'until'] }),
    sandwichesProvided: wholeNumber('Sandwiches made', {
      also: [
        'sandwiches provided',
        'sandwiches',
        '# sandwiches',
        'number of sandwiches',
        'sandwich count',
        'total sandwiches',
        'final #',
        'final number',
        'final # sandwiches made',
        'actual # sandwiches',
        'how many',
        'made',
      ],
    }),
    estimated: wholeNumber('Sandwiches planned', {
      also: ['estimate # sandwiches', 'estimated sandwiches', 'estimate', 'planned', 'planned # sandwiches'],
    }),
    eventType: shortText('Event type', { also: ['type', 'type of event', 'kind'] }),
    contactName: shortText('Contact', { also: ['contact name', 'contact person', 'organizer', 'name'] }),
    contactEmail: emailAddress('Contact email', { also: ['email', 'e-mail', 'email address'] }),
    contactPhone: shortText('Contact phone', {
      max: 60,
      also: ['phone', 'phone number', 'cell', 'telephone', 'mobile'],
    }),
    location: shortText('Location', {
      max: 300,
      also: ['address', 'event location', 'event address', 'venue', 'where'],
    }),
    tspContact: shortText('Our contact', {
      also: ['tsp contact', 'lead', 'event lead', 'our lead', 'staff'],
    }),
    status: {
      ...status,
      read: (cell: string) => status.read(cell) ?? SAID[cell.trim().toLowerCase()],
    },
    notes: longText('Notes', {
      max: 5000,
      also: ['note', 'comments', 'remarks', 'all details', 'additional notes', 'more notes', 'details'],
    }),
  },
)

/** Further columns of notes: their words stand with their heading below those of the first. */
export const MORE_NOTES = [
  'notes',
  'note',
  'comments',
  'remarks',
  'all details',
  'details',
  'additional notes',
  'more notes',
  'other notes',
  'special instructions',
  'deli or pbj',
  'deli or pb&j',
  'social post',
  'staffing',
  'waiting on',
  'planned recipient',
  'van booked',
]

/** Domain 3.2, the weekly table of before the log: what a location made in a week. */
export const oldTotal = fields(
  { one: 'weekly total', many: 'weekly totals' },
  {
    location: shortText('Location', {
      max: 120,
      required: 'Please enter the location',
      also: ['host', 'site', 'host name', 'collection site', 'area'],
    }),
    weekDate: dayField('Week', {
      required: 'Please enter a day of the week',
      also: ['week date', 'date', 'week of', 'collection date', 'week ending', 'wednesday'],
    }),
    sandwiches: {
      ...wholeNumber('Sandwiches', {
        also: ['total', 'count', 'number of sandwiches', '# sandwiches', 'total sandwiches'],
      }),
      needed: true as const,
    },
  },
)
