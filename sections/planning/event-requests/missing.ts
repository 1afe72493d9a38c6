import type { Refrigeration } from './refrigeration.ts'
import type { Status } from './statuses.ts'

/** What the check for missing information looks at (domain 4.1). */
export interface Known {
  status: Status
  email: string | null
  phone: string | null
  eventAddress: string | null
  /** Sandwiches, or the ends of a range of them. */
  estimatedSandwichCount: number | null
  estimatedSandwichMin: number | null
  eventStartTime: string | null
  desiredEventDate: string | null
  scheduledEventDate: string | null
  hasRefrigeration: Refrigeration | null
  driversNeeded: number | null
  speakersNeeded: number | null
  vanDriverNeeded: boolean
}

/** In the order in which to ask for them; the first is the one next action of a card. */
export const MISSING = {
  contact: { label: 'How to reach them', ask: 'Ask for a phone number or an email address' },
  address: { label: 'Address', ask: 'Ask where it takes place' },
  sandwiches: { label: 'Number of sandwiches', ask: 'Ask how many sandwiches they will make' },
  startTime: { label: 'Start time', ask: 'Ask when it begins, for the speaker' },
  date: { label: 'Date', ask: 'Ask for the date they wish' },
  refrigeration: { label: 'Refrigeration', ask: 'Ask whether there is a refrigerator' },
  schedule: { label: 'Agreed date', ask: 'Agree on the date and schedule it' },
} as const
export type Missing = keyof typeof MISSING

/** Nobody of us fetches anything: the group brings it, and no driver needs its address. */
const bringsIt = ({ driversNeeded, vanDriverNeeded }: Known) => (driversNeeded ?? 0) === 0 && !vanDriverNeeded

const OPEN: readonly Status[] = [
  'new',
  'in_process',
  'scheduled',
  'rescheduled',
  'postponed',
  'standby',
  'stalled',
]

const IS_MISSING: Record<Missing, (row: Known) => boolean> = {
  contact: ({ email, phone }) => !email && !phone,
  address: (row) => !row.eventAddress && !bringsIt(row),
  sandwiches: (row) => row.estimatedSandwichCount === null && row.estimatedSandwichMin === null,
  startTime: (row) => (row.speakersNeeded ?? 0) > 0 && !row.eventStartTime,
  date: (row) => !row.desiredEventDate && !row.scheduledEventDate,
  refrigeration: ({ hasRefrigeration }) => hasRefrigeration === null || hasRefrigeration === 'unknown',
  schedule: ({ status, scheduledEventDate }) => status === 'in_process' && !scheduledEventDate,
}

/** What is still to be asked for, the most pressing first; nothing of a request that is over. */
export const missingOf = (row: Known): Missing[] =>
  OPEN.includes(row.status) ? (Object.keys(MISSING) as Missing[]).filter((what) => IS_MISSING[what](row)) : []
