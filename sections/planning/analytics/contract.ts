import { z } from 'zod'
import { contract, endpoint, type OutputOf, text } from '#kernel/calls/contract.ts'
import { ToldFigure } from '#kernel/charity/figure.ts'
import { can as hosts } from '#sections/operations/hosts/access.ts'
import { mayExport, mayView } from './access.ts'
import { Hint, hints } from './hints-contract.ts'

export const SPANS = ['3m', '6m', '1y', 'all'] as const
export type Span = (typeof SPANS)[number]
export const VIEWS = ['weekly', 'seasonal', 'historical'] as const
export type View = (typeof VIEWS)[number]

const Period = z.object({ start: z.string(), end: z.string(), label: z.string() })
const Sums = z.object({
  sandwiches: z.int(),
  individual: z.int(),
  grouped: z.int(),
  entries: z.int(),
})
const Bucket = Period.extend({ ...Sums.shape, holidays: z.array(z.string()), running: z.boolean() })
export type Bucket = z.output<typeof Bucket>

const Best = Period.extend({ sandwiches: z.int() })

/** How something compares with what it is held against; `change` in whole percent, null where there was nothing. */
const Compared = z.object({
  now: z.number(),
  before: z.number(),
  change: z.int().nullable(),
  verdict: z.enum(['growing', 'declining', 'steady']),
  /** Up to so many percent, up or down, it is steady. */
  steadyWithin: z.int(),
})
export type Compared = z.output<typeof Compared>

/** How many collection days of it are over, and what one of them brought on average. */
const PerDay = z.object({ days: z.int(), perDay: z.int() })

const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please enter a month like 2026-11')

const Month = z.object({
  month: z.string(),
  label: z.string(),
  /** Months that can be asked for: that of the first entry, and the running one. */
  first: z.string(),
  last: z.string(),
  running: z.boolean(),
  /** Sandwiches, from individuals, from groups, entries, locations; each opens its rows. */
  figures: z.array(ToldFigure),
  averagePerEntry: z.number().nullable(),
  groupShare: z.int().nullable(),
  /** Weeks whose collection day lies in it. */
  weeks: z.array(Bucket),
  best: Best.nullable(),
  lowest: Best.nullable(),
  /** It and the two months before, with what a collection day of each brought. */
  trend: z.array(Period.extend({ ...Sums.shape, ...PerDay.shape })),
  /** On an average collection day, beside the same month of the year before: a fifth Wednesday is no growth. */
  lastYear: Compared.extend({
    label: z.string(),
    days: z.int(),
    daysThen: z.int(),
    total: z.int(),
    totalThen: z.int(),
  }),
  holidays: z.array(z.string()),
  insights: z.array(z.string()),
})
export type MonthNumbers = z.output<typeof Month>
/** Neither this month has begun, nor is anything logged of it. */
export const isAhead = ({ month, last }: Pick<MonthNumbers, 'month' | 'last'>) => month > last

const Ahead = Period.extend({
  /** What came already. */
  soFar: z.int(),
  /** Null where too little is known to say, or nothing is expected. */
  expected: z.int().nullable(),
  /** Within the mean error of the past. */
  low: z.int().nullable(),
  high: z.int().nullable(),
  holidays: z.array(z.string()),
  /** The same week, or month, of the year before. */
  lastYear: z.int().nullable(),
  /** Events of these days with what they plan; null for who may not see events. */
  events: z.object({ count: z.int(), sandwiches: z.int() }).nullable(),
})
export type Ahead = z.output<typeof Ahead>

export const analytics = contract({
  ...hints,
  impact: endpoint({
    method: 'GET',
    path: '/api/analytics/impact',
    access: mayView,
    summary: 'What the charity made: ever, this year, this month; and where it is heading',
    // Whoever sees the list of locations has it behind their figure.
    shared: { by: [hosts.HOSTS_VIEW] },
    output: z.object({
      firstDay: z.string().nullable(),
      /** Each figure under the name of its tile. */
      tiles: z.array(z.object({ title: z.string(), figure: ToldFigure })),
      /** The last four completed weeks beside the four before. */
      recent: Compared.extend({ from: z.string(), to: z.string() }).nullable(),
      /** An average collection day of the last complete month, beside those of the same month of earlier years. */
      season: Compared.extend({ label: z.string(), years: z.int() }).nullable(),
    }),
  }),
  trends: endpoint({
    method: 'GET',
    path: '/api/analytics/trends',
    access: mayView,
    summary: 'The log by weeks, months and years, of all locations or of one',
    shared: {},
    input: z.object({
      view: z.enum(VIEWS).default('weekly'),
      span: z.enum(SPANS).default('1y'),
      hostId: z.uuid().optional(),
    }),
    output: z.object({
      from: z.string().nullable(),
      to: z.string(),
      buckets: z.array(Bucket),
      /** Sandwiches, from individuals, from groups, and entries of all of it. */
      figures: z.array(ToldFigure),
      averagePerEntry: z.number().nullable(),
      /** By the month of the year: this year, the last one, and the mean of the years before. */
      seasons: z
        .array(
          z.object({
            label: z.string(),
            thisYear: z.int().nullable(),
            lastYear: z.int().nullable(),
            earlier: z.int().nullable(),
          }),
        )
        .nullable(),
    }),
  }),
  month: endpoint({
    method: 'GET',
    path: '/api/analytics/month',
    access: mayView,
    summary: 'One month: sums, weeks, the year before, and what stands out',
    shared: { by: [hosts.HOSTS_VIEW] },
    /** The running month where none is named. */
    input: z.object({ month: month.optional() }),
    output: Month,
  }),
  exportMonth: endpoint({
    method: 'GET',
    path: '/api/analytics/month/export',
    access: mayExport,
    download: true,
    summary: 'The same as a paper (PDF), or its weeks as CSV or Excel',
    input: z.object({ month: month.optional(), format: z.enum(['pdf', 'csv', 'xlsx']).default('pdf') }),
  }),
  forecast: endpoint({
    method: 'GET',
    path: '/api/analytics/forecast',
    access: mayView,
    summary:
      'What this week, the next one and this month are expected to bring, and how far that was off in the past',
    output: z.object({
      week: Ahead,
      next: Ahead,
      month: Ahead,
      /** Null while there is too little to try it on. */
      trial: z
        .object({
          weeks: z.int(),
          error: z.int(),
          plain: z.int(),
          holds: z.boolean(),
          tried: z.array(z.object({ start: z.string(), said: z.int(), came: z.int() })),
        })
        .nullable(),
      /** Locations that are not in yet; null for who may not see who is. */
      notInYet: z.int().nullable(),
    }),
  }),
  team: endpoint({
    method: 'GET',
    path: '/api/analytics/team',
    access: mayView,
    summary: 'What everybody together made, year by year, and what was reached on the way',
    shared: {},
    output: z.object({
      years: z.array(
        Period.extend({ sandwiches: z.int(), entries: z.int(), locations: z.int(), running: z.boolean() }),
      ),
      bestWeek: Best.nullable(),
      bestMonth: Best.nullable(),
      milestones: z.array(z.object({ sandwiches: z.int(), day: z.string() })),
      next: z.object({ sandwiches: z.int(), missing: z.int() }),
    }),
  }),
  host: endpoint({
    method: 'GET',
    path: '/api/analytics/hosts/{id}',
    access: mayView,
    summary: 'One location: what came there by month, and the groups that brought something',
    input: z.object({ id: z.uuid(), span: z.enum(SPANS).default('1y') }),
    output: z.object({
      id: z.string(),
      name: z.string(),
      from: z.string().nullable(),
      to: z.string(),
      figures: z.array(ToldFigure),
      averagePerEntry: z.number().nullable(),
      months: z.array(Bucket),
      /** In the order of their names: nobody is ranked. */
      groups: z.array(z.object({ name: text(160), sandwiches: z.int(), times: z.int() })),
      /** Entries among them that came with an import. */
      imported: z.int(),
    }),
  }),
})
export { Hint }
export type Impact = OutputOf<typeof analytics.impact>
export type Trends = OutputOf<typeof analytics.trends>
export type Forecast = OutputOf<typeof analytics.forecast>
export type Team = OutputOf<typeof analytics.team>
export type HostNumbers = OutputOf<typeof analytics.host>
