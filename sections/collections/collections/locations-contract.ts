import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { mayView } from './access.ts'

const Week = z.object({ start: z.string(), end: z.string(), label: z.string() })
/** The holidays that make it a week without collections. */
const holidays = z.array(z.string())
const Figures = z.object({ entries: z.int(), sandwiches: z.int() })

const Numbers = z.object({
  id: z.string(),
  name: z.string(),
  week: Week.extend({ holidays, ...Figures.shape }),
  /** 52 weeks before. */
  lastYear: Week.extend(Figures.shape),
  /** The calendar year, up to its end. */
  year: Figures.extend({ label: z.string() }),
  /** `firstDay` is the day of its first entry; null without one. */
  allTime: Figures.extend({ firstDay: z.string().nullable() }),
  /** The last 52 weeks and the running one, earliest first, from its first entry on. */
  weeks: z.array(Week.extend({ individual: z.int(), grouped: z.int(), holidays })),
})
export type LocationNumbers = z.output<typeof Numbers>

const Mine = z.object({
  week: Week.extend({ holidays }),
  /** Those that name this person among their contacts; else the one for which they log most. */
  locations: z.array(
    Figures.extend({
      id: z.string(),
      name: z.string(),
      /** Sandwiches of the same week last year; null without an entry then. */
      lastYear: z.int().nullable(),
    }),
  ),
})
export type MyLocations = z.output<typeof Mine>

/** The log, asked by one location. */
export const locations = contract({
  numbers: endpoint({
    method: 'GET',
    path: '/api/hosts/{id}/numbers',
    access: mayView,
    summary: 'What a location collected: this week, last year, this year and ever',
    input: z.object({ id: z.uuid() }),
    output: Numbers,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/me/locations',
    access: mayView,
    summary: 'My own locations, and whether they are in this week',
    output: Mine,
  }),
})
