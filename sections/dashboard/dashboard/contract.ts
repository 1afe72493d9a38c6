import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import { can as log } from '#sections/collections/collections/access.ts'
import { can as distributions } from '#sections/operations/distributions/access.ts'
import { can as monitoring } from '#sections/planning/weekly-monitoring/access.ts'

const WeekShape = z.object({ start: z.string(), end: z.string(), label: z.string() })
const Range = z.object({ low: z.int(), high: z.int() })

/** Sandwiches of the whole log; parts add up: individual + grouped = sandwiches. */
const Lifetime = z.object({
  sandwiches: z.int(),
  individual: z.int(),
  grouped: z.int(),
  entries: z.int(),
  /** The day of the first entry; null while the log is empty. */
  firstDay: z.string().nullable(),
})

const LogNumbers = z.object({
  lifetime: Lifetime,
  /** From the collection day up to today, beside last week up to the same weekday. */
  thisWeek: z.object({
    week: WeekShape,
    sandwiches: z.int(),
    entries: z.int(),
    holidays: z.array(z.string()),
    lastWeek: z.object({ week: WeekShape, through: z.string(), sandwiches: z.int() }),
  }),
  /** The calendar or fiscal year that the goal is for, up to today. */
  year: z.object({
    label: z.string(),
    start: z.string(),
    end: z.string(),
    sandwiches: z.int(),
    goal: z.int(),
    /** Whole percent of the goal, rounded down: 100 means that it is reached. Null without a goal. */
    percentage: z.int().nullable(),
  }),
  /** The best week in the log; null while there is none. */
  peak: WeekShape.extend({ sandwiches: z.int() }).nullable(),
  /** Of an average completed week that is not excluded (design 9); null before there is one. */
  capacity: z.object({ average: z.int(), weeks: z.int(), baseline: Range, surge: Range }).nullable(),
  /** The last 52 weeks and the running one, earliest first, from the first entry on. */
  weeks: z.array(
    WeekShape.extend({
      individual: z.int(),
      grouped: z.int(),
      sandwiches: z.int(),
      holidays: z.array(z.string()),
      running: z.boolean(),
    }),
  ),
})
export type LogNumbers = z.output<typeof LogNumbers>

/** What came is what went, was discarded, was taken off and is on hand (docs/decisions/125-ledger.md). */
const LedgerNumbers = z.object({
  week: WeekShape,
  collected: z.int(),
  distributed: z.int(),
  discarded: z.int(),
  /** Below 0 where more were found than noted. */
  adjusted: z.int(),
  onHand: z.int(),
  /** Since the first distribution. */
  allDistributed: z.int(),
})
export type LedgerNumbers = z.output<typeof LedgerNumbers>

const Overview = z.object({
  today: z.string(),
  /** Null for who may not see the log (COLLECTIONS_VIEW). */
  log: LogNumbers.nullable(),
  /** Null for who may not see distributions, and before the first one. */
  ledger: LedgerNumbers.nullable(),
  /** Null for who may not see weekly monitoring. */
  monitoring: z
    .object({ expected: z.int(), reported: z.int(), partly: z.int(), notInYet: z.int() })
    .nullable(),
})
export type Overview = z.output<typeof Overview>

export const dashboard = contract({
  overview: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    access: signedIn,
    summary: 'The numbers of the overview, as far as the caller may see them',
    shared: {
      by: [log.COLLECTIONS_VIEW, distributions.DISTRIBUTIONS_VIEW, monitoring.NAV_WEEKLY_MONITORING],
    },
    output: Overview,
  }),
})
