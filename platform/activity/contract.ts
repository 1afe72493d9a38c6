import { z } from 'zod'
import { contract, endpoint, requiredText, text } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import { mayRead } from './access.ts'
import { PAGE_SECTIONS } from './page-names.ts'

/** Spec 9: shorter views of a page are not reported, and not kept. Milliseconds. */
export const PAGE_DURATION_MS = 2000
/** Spec 7: what the events are about. */
export const ACTIONS = ['navigation', 'click', 'form', 'download', 'search', 'error'] as const
export type Action = (typeof ACTIONS)[number]
/** Entries that are sent together at most. */
const MOST_TOGETHER = 50
/** Design 5: what one person did is kept this long, then only sums. */
export const KEPT_DAYS = 90
/** What fewer people than this did could be told of one of them; it is in no sum. */
export const FEWEST_PEOPLE = 5
export const SPANS = ['7', '30', '90'] as const

const optional = (max: number) => text(max).nullish()
const LONGEST_DURATION_MS = 7 * 24 * 3_600_000
const MOST_FIELDS = 20
const Fields = z
  .record(text(60), z.union([text(300), z.number(), z.boolean(), z.null()]))
  .refine(
    (fields) => Object.keys(fields).length <= MOST_FIELDS,
    `Please keep this under ${MOST_FIELDS} fields`,
  )

const common = {
  action: requiredText(60, 'Please say what was done'),
  section: optional(80),
  feature: optional(80),
  page: optional(300),
  metadata: Fields.nullish(),
}
/** Spec 3, page tracking record. */
const PageRecord = z.object({
  ...common,
  /** Who it was says the session; another id is refused. */
  userId: optional(80),
  /** Milliseconds in sight. */
  duration: z.number().min(0).max(LONGEST_DURATION_MS).nullish(),
})
/** Spec 3, activity log entry. */
const LogEntry = z.object({ ...common, details: z.union([text(500), Fields]).nullish() })
export type PageRecord = z.input<typeof PageRecord>
export type LogEntry = z.input<typeof LogEntry>

const noted = {
  access: signedIn,
  // A row of the memory of answers would outlive what was noted.
  secret: true,
  undo: { no: 'it is a note of use; switch it off in your account settings and it is deleted.' },
  output: z.object({ success: z.boolean() }),
} as const
const Choice = z.object({ tracked: z.boolean() })

export const activity = contract({
  track: endpoint({
    method: 'POST',
    path: '/api/enhanced-user-activity/track',
    summary: 'Note how long I looked at a page',
    input: PageRecord,
    ...noted,
  }),
  log: endpoint({
    method: 'POST',
    path: '/api/activity-log',
    summary: 'Note what I did in the portal',
    input: LogEntry,
    ...noted,
  }),
  logMany: endpoint({
    method: 'POST',
    path: '/api/activity-log/batch',
    summary: 'Note several things that I did in the portal',
    example: { entries: [{ action: 'click', page: '/hosts' }] },
    input: z.object({ entries: z.array(LogEntry).min(1).max(MOST_TOGETHER) }),
    ...noted,
  }),
  choice: endpoint({
    method: 'GET',
    path: '/api/activity-choice',
    early: true,
    access: signedIn,
    summary: 'Whether the portal notes which pages I use',
    output: Choice,
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/api/activity-choice',
    access: signedIn,
    summary: 'Switch the notes of which pages I use on, or off and delete them',
    undo: { no: 'what was deleted is gone; choose anew instead.' },
    input: Choice,
    output: Choice,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/activity/summary',
    access: mayRead,
    summary: 'How the portal is used, in sums of at least five people',
    input: z.object({ days: z.enum(SPANS).default('30') }),
    output: z.object({
      /** Null: too few to say. */
      people: z.int().nullable(),
      views: z.int(),
      /** Half of the views are longer. */
      medianMs: z.int().nullable(),
      byDay: z.array(z.object({ day: z.string(), views: z.int().nullable() })),
      sections: z.array(
        z.object({
          section: z.enum(PAGE_SECTIONS),
          views: z.int(),
          people: z.int(),
          medianMs: z.int(),
        }),
      ),
      pages: z.array(z.object({ title: z.string(), people: z.int(), medianMs: z.int() })),
      events: z.array(z.object({ action: z.enum(ACTIONS), count: z.int(), people: z.int() })),
      /** Page views that are older than what is kept one by one. */
      earlier: z.int(),
    }),
  }),
})
