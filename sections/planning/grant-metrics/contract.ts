import { z } from 'zod'
import { contract, day, endpoint, type OutputOf, requiredText } from '#kernel/calls/contract.ts'
import { ToldFigure } from '#kernel/charity/figure.ts'
import { mayEdit, mayExport, mayView } from './access.ts'
import { ASSUMPTION_NAMES, type AssumptionName } from './assumptions.ts'

export const YEAR_TYPES = ['fiscal', 'calendar'] as const
export type YearType = (typeof YEAR_TYPES)[number]

const Period = z.object({ start: z.string(), end: z.string(), label: z.string() })

const Assumption = z.object({
  id: z.string().nullable(),
  /** 0 as long as nobody has changed it. */
  version: z.int(),
  name: z.enum(ASSUMPTION_NAMES as [AssumptionName, ...AssumptionName[]]),
  label: z.string(),
  unit: z.string(),
  /** In hundredths: 144 are 1.44 dollars. */
  value: z.int(),
  source: z.string(),
  /** Null: as it came with the portal. */
  asOf: z.string().nullable(),
})
export type Assumption = z.output<typeof Assumption>

const Derived = z.object({
  name: z.string(),
  label: z.string(),
  unit: z.enum(['people', 'hours', 'dollars', 'times']),
  value: z.number().nullable(),
  how: z.string(),
  /** Of the assumptions those that it takes. */
  uses: z.array(z.enum(ASSUMPTION_NAMES)).readonly(),
})

const Counted = z.object({ name: z.string(), count: z.int() })

/** Which year, or quarter of one. */
export const asked = z.object({
  yearType: z.enum(YEAR_TYPES).default('fiscal'),
  /** In which the year begins; the running one where none is named. */
  year: z.int('Please enter a year').min(1900).max(2199).optional(),
  quarter: z.int('Please enter a quarter from 1 to 4').min(1).max(4).optional(),
})

const Metrics = z.object({
  yearType: z.enum(YEAR_TYPES),
  year: z.int(),
  quarter: z.int().nullable(),
  period: Period,
  /** It is not over: figures are those so far. */
  running: z.boolean(),
  /** It has not begun, and nothing of it is logged: that is no nought. */
  toCome: z.boolean(),
  years: z.array(Period.extend({ year: z.int() })),
  /** Everything that is counted; each opens its rows for whoever may see them. */
  figures: z.array(ToldFigure),
  derived: z.array(Derived),
  assumptions: z.array(Assumption),
  /** A running year at the pace of its days so far; null before a month of it is over. */
  onPace: z.int().nullable(),
  averagePerEntry: z.number().nullable(),
  /** Beside the same days a year earlier, in whole percent. */
  change: z.int().nullable(),
  quarters: z.array(
    Period.extend({
      sandwiches: z.int(),
      entries: z.int(),
      hours: z.int(),
      value: z.int(),
      running: z.boolean(),
      /** Nothing of it has been yet: that is no nought. */
      toCome: z.boolean(),
    }),
  ),
  /** Years that are whole, the earliest first. */
  history: z.array(Period.extend({ sandwiches: z.int(), entries: z.int(), change: z.int().nullable() })),
  peakYear: Period.extend({ sandwiches: z.int() }).nullable(),
  peakMonth: Period.extend({ sandwiches: z.int() }).nullable(),
  /** The last whole year by the first one. */
  multiplier: z.number().nullable(),
  /** Since when it is noted what is given out: before that nobody knows. */
  givenSince: z.string().nullable(),
  /** Partners that take sandwiches, as they stand today. */
  partners: z.object({
    active: z.int(),
    weeklyCapacity: z.int(),
    contracts: z.int(),
    byFocus: z.array(Counted),
    byRegion: z.array(Counted),
  }),
  locations: z.object({ active: z.int(), areas: z.array(Counted) }),
  socialPosts: z.int(),
  /** The same in sentences, for an application. */
  narrative: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type Metrics = z.output<typeof Metrics>

export const grantMetrics = contract({
  metrics: endpoint({
    method: 'GET',
    path: '/api/grant-metrics',
    access: mayView,
    summary: 'What funders ask for, of a year or a quarter: counted, reckoned, and in sentences',
    input: asked,
    output: Metrics,
  }),
  exportMetrics: endpoint({
    method: 'GET',
    path: '/api/grant-metrics/export',
    access: mayExport,
    download: true,
    summary: 'The same as a paper (PDF) or a spreadsheet',
    input: asked.extend({ format: z.enum(['pdf', 'csv', 'xlsx']).default('pdf') }),
  }),
  assume: endpoint({
    method: 'PUT',
    path: '/api/grant-metrics/assumptions/{name}',
    access: mayEdit,
    summary: 'Change what grant metrics rest on, with its source',
    input: z.object({
      name: Assumption.shape.name,
      /** 0 for one that nobody has changed yet. */
      version: z.int().min(0),
      value: z
        .int('Please enter a number with at most 2 decimals, like 2.5')
        .min(0, 'Please enter no less than 0')
        .max(100_000_000, 'Please check this: it is over a million'),
      source: requiredText(300, 'Please say where it was found'),
      asOf: day('Please choose the day of which it is'),
    }),
    output: Assumption,
  }),
})
export type Calls = typeof grantMetrics
export type Answer = OutputOf<Calls['metrics']>
