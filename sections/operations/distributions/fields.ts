import { z } from 'zod'
import { KIND_LABELS } from '#kernel/charity/kinds.ts'
import { SANDWICH_TYPES, type SandwichType } from '#kernel/charity/totals.ts'
import { fields, type RowOf } from '#kernel/fields/definition.ts'
import { choice, dayField, longText, reference, wholeNumber } from '#kernel/fields/fields.ts'

/** Domain 1.6: what can go out on a Thursday. */
export const THURSDAY_CAPACITY = 8000
export const THURSDAY = 4

const HOW_MANY = 'Please enter how many sandwiches, from 1 to 1,000,000'
const ALSO = ['count', 'sandwiches', 'number of sandwiches', 'quantity', 'total', 'how many']
const count = {
  ...wholeNumber('Sandwiches', { min: 1, unit: 'sandwiches', sorted: true, also: ALSO }),
  input: z.int(HOW_MANY).min(1, HOW_MANY).max(1_000_000, HOW_MANY),
  output: z.int(),
  needed: true as const,
}
const ofKind = (type: SandwichType) => wholeNumber(KIND_LABELS[type], { also: [type] })
const kinds = {
  deli: ofKind('deli'),
  turkey: ofKind('turkey'),
  ham: ofKind('ham'),
  pbj: ofKind('pbj'),
  generic: ofKind('generic'),
} satisfies Record<(typeof SANDWICH_TYPES)[number], object>

const neededReference = (label: string, words: string) => ({
  ...reference(label, {}),
  input: z.uuid(words),
  output: z.string(),
  initial: null,
  needed: true as const,
})

/** Domain 3.6: what went from a location or event to a recipient, by whom, in sandwiches by kind. */
export const distribution = fields(
  { one: 'distribution', many: 'distributions' },
  {
    distributionDate: dayField('Date', {
      required: 'Please choose the day',
      sorted: true,
      also: ['distribution date', 'day', 'delivered on', 'delivery date'],
    }),
    hostId: neededReference('Location', 'Please choose the location they came from'),
    eventId: reference('Event', { hint: 'The event that made them, if it was one' }),
    recipientId: neededReference('Recipient', 'Please choose the recipient'),
    sandwichCount: count,
    ...kinds,
    driverId: reference('Driver', {}),
    notes: longText('Notes', { max: 2000, also: ['remarks', 'comment'] }),
    receivedCount: {
      ...wholeNumber('Received, as the recipient says', { unit: 'sandwiches', kept: true }),
      also: [] as string[],
    },
    receivedNote: longText('What the recipient says', { max: 1000, kept: true }),
  },
)
export type Distribution = RowOf<typeof distribution>

/** Why sandwiches are not where the ledger says. `moved` and `kept` are counted elsewhere, or later, from then on. */
export const REASONS = {
  discarded_warm: 'Discarded: warm for too long',
  discarded_spoiled: 'Discarded: spoiled',
  discarded_damaged: 'Discarded: damaged',
  discarded_old: 'Discarded: too old',
  discarded_other: 'Discarded: something else',
  fewer: 'Counted again: fewer',
  more: 'Counted again: more',
  helpers: 'Eaten by those who helped',
  moved: 'Moved to another location',
  kept: 'Kept for a later week',
} as const
export type Reason = keyof typeof REASONS

/** What was discarded, and what puts the count of a location right. */
export const correction = fields(
  { one: 'discard or adjustment', many: 'discards and adjustments' },
  {
    correctionDate: dayField('Date', { required: 'Please choose the day', sorted: true }),
    hostId: neededReference('Location', 'Please choose the location'),
    reason: choice('Why', REASONS, { required: 'Please choose why', filtered: true }),
    sandwichCount: count,
    ...kinds,
    toHostId: reference('Moved to', {}),
    toDate: dayField('Counted from', { hint: 'The first day of the next week when left blank' }),
    notes: longText('In words', {
      max: 2000,
      hint: 'What happened; whoever looks for a difference reads it',
    }),
  },
)

/** What is to go to a recipient on a day. */
export const planned = fields(
  { one: 'planned delivery', many: 'planned deliveries' },
  {
    plannedDate: dayField('Day', { required: 'Please choose the day', sorted: true }),
    recipientId: neededReference('Recipient', 'Please choose the recipient'),
    hostId: reference('Location', { hint: 'Where they are taken from; needed once it is delivered' }),
    sandwichCount: count,
    driverId: reference('Driver', {}),
    notes: longText('Notes', { max: 2000 }),
  },
)
