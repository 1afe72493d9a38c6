import { fields, type RowOf } from '#kernel/fields/definition.ts'
import { choices, longText, shortText, wholeNumber, yesNo } from '#kernel/fields/fields.ts'

/** Whom an agreement concerns without being asked by name. */
export const CONCERNS = {
  drivers: 'Drivers',
  volunteers: 'Volunteers',
  hosts: 'Contacts of locations',
  groups: 'Organizers of events to come',
} as const
export type Concern = keyof typeof CONCERNS

/** How it was signed. */
export const WAYS = {
  portal: 'In the portal',
  link: 'By a link',
  paper: 'By hand, on paper',
} as const
export type Way = keyof typeof WAYS

interface ByWay {
  how: Way
  sentTo: string | null
  /** Who made the link, by name. */
  linkMaker?: string | null
}
/** 'By a link, sent to ana@people.example', or 'By a link, handed over by Ben': who could have used it besides. */
export function wayInWords({ how, sentTo, linkMaker }: ByWay): string {
  if (how !== 'link') return WAYS[how]
  const to = sentTo ? `sent to ${sentTo}` : linkMaker ? 'handed over' : ''
  return [WAYS.link, [to, linkMaker && `by ${linkMaker}`].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
}

/** How somebody stands to an agreement on a day, the most pressing first. */
export const STANDINGS = {
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  soon: 'Expires soon',
  missing: 'Not signed',
  valid: 'Signed',
  declined: 'Declined',
} as const
export type Standing = keyof typeof STANDINGS

export const MOST_TEXT = 30_000
const A_YEAR = 12
const A_MONTH = 30

/** What people sign. Its text is written here as a draft, and signed only once it was published. */
export const kind = fields(
  { one: 'agreement', many: 'agreements' },
  {
    title: shortText('Title', {
      max: 120,
      required: 'Please enter a title',
      searched: true,
      sorted: true,
      placeholder: 'Driver agreement',
    }),
    description: longText('What it is for', {
      max: 600,
      searched: true,
      hint: 'One or two sentences above the text; they are no part of it',
    }),
    concerns: choices('Who signs it', CONCERNS, {
      hint: 'Others can be asked by name',
    }),
    validMonths: {
      ...wholeNumber('Holds for', {
        min: 1,
        max: 600,
        unit: 'months',
        hint: 'Left blank, it does not expire',
      }),
      initial: A_YEAR as number | null,
    },
    remindDays: {
      ...wholeNumber('Reminded', {
        min: 1,
        max: 180,
        unit: 'days before it expires',
        hint: '30 when left blank',
      }),
      initial: A_MONTH as number | null,
    },
    gatesDriving: yesNo('Nobody drives without it', {
      hint: 'Signing it is the agreement of a driver; whoever has none, or one that expired, is not sent out',
    }),
    mayDecline: yesNo('It may be declined', {
      hint: 'A no is kept as well, and nobody is asked again: consent to photos, say',
    }),
    retired: yesNo('No longer asked for', {
      filtered: true,
      hint: 'Nobody is asked any more; what was signed stays',
    }),
    draft: longText('Text', {
      max: MOST_TEXT,
      searched: true,
      hint: 'A draft until you publish it. What was published is never changed.',
    }),
  },
)
export type Kind = RowOf<typeof kind>
