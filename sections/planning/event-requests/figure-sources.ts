import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kernel/charity/day.ts'
import { allOf } from '#kernel/people/access.ts'
import { can as log } from '#sections/collections/collections/access.ts'
import { collections } from '#sections/collections/collections/tables.ts'
import { type Counting, type DayRange, defineFigure, type Figure, overRanges } from '#server/data/figures.ts'
import { can, mayView } from './access.ts'
import { eventEntries, eventRequests } from './tables.ts'

const EVENTS = {
  table: 'event_requests',
  days: ['scheduled_event_date', 'desired_event_date'],
  counts: [
    'status',
    'organization_name',
    'social_media_post_date',
    'actual_sandwich_count',
    'estimated_sandwich_count',
    'estimated_sandwich_min',
    'actual_attendance',
    'estimated_attendance',
  ],
}

const COMPLETED = sql`SELECT coalesce(e.scheduled_event_date, e.desired_event_date) AS day, e.id,
    e.organization_name AS name, lower(e.organization_name) AS organization,
    coalesce(e.actual_sandwich_count, e.estimated_sandwich_count) AS sandwiches,
    coalesce(e.actual_attendance, e.estimated_attendance) AS attendance,
    e.social_media_post_date AS posted
  FROM ${eventRequests} e WHERE e.status = 'completed'`

/** Every completed event of which it is known, by its organization. */
async function eachAlone({ db }: Counting, { from, to }: DayRange, known: SQL) {
  const { rows } = await db.execute<{ day: Day; name: string; value: number }>(
    sql`SELECT counted.day::text AS day, counted.name, (${known})::float8 AS value FROM (${COMPLETED}) AS counted
      WHERE counted.day BETWEEN ${from} AND ${to} AND ${known} IS NOT NULL`,
  )
  return rows
}

/** Of events that took place, by the day they were agreed on. */
const ofCompleted = (
  name: string,
  value: SQL,
  words: Pick<Figure, 'label' | 'unit' | 'says'>,
  known?: SQL,
): Figure =>
  defineFigure({
    name,
    ...words,
    access: mayView,
    of: [EVENTS],
    by: [],
    between: (ctx, ranges) => overRanges(ctx, ranges, { from: COMPLETED, value }),
    ...(known
      ? {
          each: (ctx, ranges) => overRanges(ctx, ranges, { from: COMPLETED, value: sql`count(${known})` }),
          alone: (ctx, range) => eachAlone(ctx, range, known),
        }
      : {}),
    rows: ({ from, to }) => ({
      section: 'event-requests',
      params: { tab: 'completed', from, until: to },
    }),
  })

/** Of events that are on the calendar. */
const ofPlanned = (name: string, value: SQL, words: Pick<Figure, 'label' | 'unit' | 'says'>): Figure =>
  defineFigure({
    name,
    ...words,
    access: mayView,
    of: [EVENTS],
    by: [],
    ahead: true,
    between: (ctx, ranges) =>
      overRanges(ctx, ranges, {
        from: sql`SELECT e.scheduled_event_date AS day, e.id,
            coalesce(e.estimated_sandwich_count, e.estimated_sandwich_min) AS sandwiches
          FROM ${eventRequests} e WHERE e.status IN ('scheduled', 'rescheduled')`,
        value,
      }),
    rows: ({ from, to }) => ({ section: 'event-requests', params: { tab: 'scheduled', from, until: to } }),
  })

/** Domain 10.3: completed events, and what came of them. */
export const figures: Figure[] = [
  ofCompleted('events', sql`count(counted.id)`, {
    label: 'Events',
    unit: 'event',
    says: 'Event requests that were completed, by the day of the event.',
  }),
  ofCompleted(
    'eventSandwiches',
    sql`coalesce(sum(counted.sandwiches), 0)`,
    {
      label: 'Made at events',
      unit: 'sandwich',
      says: 'Sandwiches made at completed events: the number that was counted, or else the one that was planned.',
    },
    sql`counted.sandwiches`,
  ),
  ofCompleted(
    'attendance',
    sql`coalesce(sum(counted.attendance), 0)`,
    {
      label: 'People at events',
      unit: 'person',
      says: 'People at completed events: those that were counted, or else those that were expected.',
    },
    sql`counted.attendance`,
  ),
  ofCompleted('organizations', sql`count(DISTINCT counted.organization)`, {
    label: 'Organizations at events',
    unit: 'organization',
    says: 'Different organizations that held a completed event, by their names.',
  }),
  ofCompleted('socialPosts', sql`count(counted.posted)`, {
    label: 'Posts about events',
    unit: 'post',
    says: 'Completed events about which somebody posted.',
  }),
  ofPlanned('plannedEvents', sql`count(counted.id)`, {
    label: 'Planned events',
    unit: 'event',
    says: 'Event requests that are on the calendar, by the day that was agreed on.',
  }),
  ofPlanned('plannedSandwiches', sql`coalesce(sum(counted.sandwiches), 0)`, {
    label: 'Planned at events',
    unit: 'sandwich',
    says: 'Sandwiches that events on the calendar plan, by the day that was agreed on; of a range the least.',
  }),
  defineFigure({
    name: 'besideEvents',
    label: 'Made by groups beside events',
    unit: 'sandwich',
    says: 'Sandwiches in entries of groups alone that belong to no event: they are counted beside those made at events.',
    access: allOf(can.EVENT_REQUESTS_VIEW, log.COLLECTIONS_VIEW),
    of: [
      EVENTS,
      { table: 'sandwich_collections', days: ['collection_date'] },
      {
        table: 'event_entries',
        about: {
          column: 'entry_id',
          table: 'sandwich_collections',
          days: ['collection_date'],
          something: ['group_key'],
          nothing: ['individual_sandwiches'],
        },
      },
    ],
    by: [],
    between: (ctx, ranges) =>
      overRanges(ctx, ranges, {
        from: sql`SELECT c.collection_date AS day, c.total FROM ${collections} c
          WHERE c.group_key IS NOT NULL AND c.individual_sandwiches = 0
            AND NOT EXISTS (SELECT FROM ${eventEntries} l WHERE l.entry_id = c.id)`,
        value: sql`coalesce(sum(counted.total), 0)`,
      }),
    // The log cannot be narrowed to them.
    rows: () => null,
  }),
]
