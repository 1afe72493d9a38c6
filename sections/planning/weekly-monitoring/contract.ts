import { z } from 'zod'
import { contract, day, endpoint, listInput } from '#kernel/calls/contract.ts'
import { allOf, anyOf } from '#kernel/people/access.ts'
import { can as data } from '#platform/accounts/access.ts'
import { can } from './access.ts'

/**
 * How a site stands in a week. `missing` is 'not in yet' while the week runs. `may_skip` is an optional site without
 * an entry, `not_expected` one that did not exist, was inactive, or is no site of its own.
 */
export const STATUSES = [
  'reported',
  'zero',
  'partly',
  'missing',
  'may_skip',
  'exempt',
  'excluded',
  'not_expected',
] as const
export type Status = (typeof STATUSES)[number]

/** Domain 3.3: how many weeks back the picker goes, and how long a report may be. */
export const WEEKS_AGO_MAX = 8
export const REPORT_WEEKS = [2, 3, 4, 6, 8, 12] as const
export const REPORT_WEEKS_DEFAULT = 4

const WeekShape = z.object({
  start: z.string(),
  end: z.string(),
  label: z.string(),
  /** Names of the holidays that make it a week without collections. */
  holidays: z.array(z.string()),
  /** Not over yet: what is not in may still come. */
  running: z.boolean(),
})

const SiteEntry = z.object({
  id: z.string(),
  day: z.string(),
  sandwiches: z.int(),
  zeroReason: z.string().nullable(),
  submittedBy: z.string().nullable(),
  /** ISO instant. */
  submittedAt: z.string(),
})

const Site = z.object({
  hostId: z.string(),
  name: z.string(),
  area: z.string().nullable(),
  /** 'Groups' and the like: shown with what they reported, never expected. */
  isBuiltIn: z.boolean(),
  status: z.enum(STATUSES),
  /** Counted in the tile 'expected'. */
  isRequired: z.boolean(),
  entriesRequired: z.int(),
  entries: z.array(SiteEntry),
  individual: z.int(),
  grouped: z.int(),
  sandwiches: z.int(),
  /** What the site usually makes; shown, never added up (design 9). */
  standingEstimate: z.int().nullable(),
  /** Only for who may see phone numbers (CONTACTS_VIEW). */
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() }).nullable(),
})
export type Site = z.output<typeof Site>

/** expected = reported + partly + notInYet; `reported` includes who reported zero. */
const Counts = z.object({
  expected: z.int(),
  reported: z.int(),
  partly: z.int(),
  notInYet: z.int(),
  /** Everything in the log for this week, also from groups and sites that were not expected. */
  sandwiches: z.int(),
})
export type Counts = z.output<typeof Counts>

const WeeklyStatus = z.object({
  week: WeekShape,
  /** 0 this week, 1 last week …; null when it is longer ago than the list of weeks goes, or ahead. */
  weeksAgo: z.int().nullable(),
  /** The weeks to choose from, this week first. */
  choices: z.array(z.object({ weeksAgo: z.int(), start: z.string(), label: z.string() })),
  counts: Counts,
  /** Of all sites that are shown in this week, on whatever page. */
  byStatus: z.record(z.enum(STATUSES), z.int()),
  /** Sites that reported without being expected. */
  unexpected: z.int(),
  /** By name, a page of them. */
  sites: z.array(Site),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
})
export type WeeklyStatus = z.output<typeof WeeklyStatus>

/** More sites than on one page has hardly any charity; one that has them pays for a page, not for all. */
export const PAGE_SIZE = 200
const paging = { page: listInput.page, limit: listInput.limit.unwrap().default(PAGE_SIZE) }

const reportInput = {
  weeks: z
    .int('Please choose how many weeks')
    .refine(
      (value) => REPORT_WEEKS.some((weeks) => weeks === value),
      'A report covers 2, 3, 4, 6, 8 or 12 weeks',
    )
    .default(REPORT_WEEKS_DEFAULT),
  /** Any day of the last week of the report; without it the last completed week. */
  until: day().optional(),
}

const MultiWeekReport = z.object({
  /** Earliest first; weeks without collections are left out and listed in `skipped`. */
  weeks: z.array(
    WeekShape.extend({
      expected: z.int(),
      submitted: z.int(),
      /** Turnout of all sites together; null when nobody was expected. */
      percentage: z.int().nullable(),
      sandwiches: z.int(),
    }),
  ),
  skipped: z.array(WeekShape),
  /** By name, never by how well anybody did. */
  sites: z.array(
    z.object({
      hostId: z.string(),
      name: z.string(),
      area: z.string().nullable(),
      /** One for each of `weeks`, in their order. */
      statuses: z.array(z.enum(STATUSES)),
      /** Weeks with a complete or partial report, or a reported zero. */
      submitted: z.int(),
      missed: z.int(),
      /** Of the weeks it was expected in that are over or in; null when there are none. */
      percentage: z.int().nullable(),
    }),
  ),
  overall: z.object({ submitted: z.int(), missed: z.int(), percentage: z.int().nullable() }),
})
export type MultiWeekReport = z.output<typeof MultiWeekReport>

const NotInYet = z.object({
  counts: Counts,
  /** By name, the first of them: `counts` says how many there are. */
  sites: z.array(
    z.object({ hostId: z.string(), name: z.string(), area: z.string().nullable(), partly: z.boolean() }),
  ),
})
export type NotInYet = z.output<typeof NotInYet>

export const monitoring = contract({
  notInYet: endpoint({
    method: 'GET',
    path: '/api/monitoring/not-in-yet',
    access: anyOf(can.NAV_WEEKLY_MONITORING),
    summary: 'How many locations have reported this week, and the first that have not',
    shared: {},
    output: NotInYet,
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/monitoring/weekly-status',
    access: anyOf(can.NAV_WEEKLY_MONITORING),
    summary: 'Which locations have reported in a week, and which are not in yet',
    shared: { by: [data.CONTACTS_VIEW] },
    /** Any day of the week; without it this week. */
    input: z.object({ week: day().optional(), ...paging }),
    output: WeeklyStatus,
  }),
  statusAgo: endpoint({
    method: 'GET',
    path: '/api/monitoring/weekly-status/{weeksAgo}',
    access: anyOf(can.NAV_WEEKLY_MONITORING),
    summary: 'The same for a week so many weeks ago (0 is this week)',
    shared: { by: [data.CONTACTS_VIEW] },
    input: z.object({
      weeksAgo: z
        .int('Please say how many weeks ago')
        .min(0, 'This week is 0')
        .max(WEEKS_AGO_MAX, `At most ${WEEKS_AGO_MAX} weeks ago`),
      ...paging,
    }),
    output: WeeklyStatus,
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/monitoring/multi-week-report',
    access: anyOf(can.NAV_WEEKLY_MONITORING),
    summary: 'Which locations reported in each of several weeks, and the turnout of all together',
    shared: {},
    input: z.object(reportInput),
    output: MultiWeekReport,
  }),
  /** As the domain names it. */
  reportOf: endpoint({
    method: 'GET',
    path: '/api/monitoring/multi-week-report/{weeks}',
    access: anyOf(can.NAV_WEEKLY_MONITORING),
    summary: 'The same for so many weeks',
    shared: {},
    input: z.object({ ...reportInput, weeks: reportInput.weeks.unwrap() }),
    example: { weeks: 4 },
    output: MultiWeekReport,
  }),
  exportReport: endpoint({
    method: 'GET',
    path: '/api/monitoring/multi-week-report/export',
    access: allOf(can.NAV_WEEKLY_MONITORING, data.DATA_EXPORT),
    summary: 'The multi-week report as a spreadsheet',
    input: z.object({ ...reportInput, format: z.enum(['csv', 'xlsx']).default('csv') }),
    download: true,
  }),
})
