import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kernel/charity/day.ts'
import { allOf } from '#kernel/people/access.ts'
import { can as log } from '#sections/collections/collections/access.ts'
import { GROUPED_PARTS, type GroupedPart } from '#sections/collections/collections/filter-contract.ts'
import { inPart } from '#sections/collections/collections/service-filter.ts'
import { FIRST_DAY, LAST_DAY } from '#sections/collections/collections/service-sums.ts'
import { collections } from '#sections/collections/collections/tables.ts'

import {
  type Counting,
  type DayRange,
  defineFigure,
  type Figure,
  type FigureFilter,
  overRanges,
} from '#server/data/figures.ts'

import { can, mayView } from './access.ts'
import { namesOfGroup } from './rows.ts'
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

/** Events of a group of the catalog with its departments, as the list shows them. */
const ofGroup = (filter: FigureFilter) => {
  const groupId = groupOf(filter)
  return groupId ? sql`AND e.name_key IN (${namesOfGroup(groupId)})` : sql``
}
const groupOf = ({ organizationId, organizationIds }: FigureFilter) => organizationId ?? organizationIds?.[0]
const listed = (filter: FigureFilter): Record<string, string> => {
  const groupId = groupOf(filter)
  return groupId ? { groupId } : {}
}

/** Days that go on without an end are no filter of the list. */
const inDays = ({ from, to }: DayRange) => ({
  ...(from > FIRST_DAY && { from }),
  ...(to < LAST_DAY && { until: to }),
})

const completed = (
  filter: FigureFilter,
) => sql`SELECT coalesce(e.scheduled_event_date, e.desired_event_date) AS day, e.id,
    e.organization_name AS name, lower(e.organization_name) AS organization,
    coalesce(e.actual_sandwich_count, e.estimated_sandwich_count) AS sandwiches,
    coalesce(e.actual_attendance, e.estimated_attendance) AS attendance,
    e.social_media_post_date AS posted
  FROM ${eventRequests} e WHERE e.status = 'completed' ${ofGroup(filter)}`

/** Every completed event of which it is known, by its organization. */
async function eachAlone(
  { db }: Counting,
  { from, to }: DayRange,
  filter: FigureFilter,
  known: SQL,
  { asks, count }: { asks: 'most' | 'least'; count: number },
) {
  const { rows } = await db.execute<{ day: Day; name: string; value: number }>(
    sql`SELECT counted.day::text AS day, counted.name, (${known})::float8 AS value FROM (${completed(filter)}) AS counted
      WHERE counted.day BETWEEN ${from} AND ${to} AND ${known} IS NOT NULL
      ORDER BY value ${sql.raw(asks === 'most' ? 'DESC' : 'ASC')}, counted.day LIMIT ${count}`,
  )
  return rows
}

/** Of events that took place, by the day they were agreed on. */
const ofCompleted = (
  name: string,
  value: SQL,
  words: Pick<Figure, 'label' | 'unit' | 'says'>,
  { known, narrowed = {} }: { known?: SQL; narrowed?: Record<string, string> } = {},
): Figure =>
  defineFigure({
    name,
    ...words,
    access: mayView,
    of: [EVENTS],
    by: ['organizationId', 'organizationIds'],
    between: (ctx, ranges, filter) => overRanges(ctx, ranges, { from: completed(filter), value }),
    ...(known
      ? {
          each: (ctx, ranges, filter) =>
            overRanges(ctx, ranges, { from: completed(filter), value: sql`count(${known})` }),
          middle: (ctx, ranges, filter) =>
            overRanges(ctx, ranges, {
              from: completed(filter),
              value: sql`coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${known}), 0)`,
            }),
          alone: (ctx, range, filter, first) => eachAlone(ctx, range, filter, known, first),
        }
      : {}),
    rows: (range, filter) => ({
      section: 'event-requests',
      params: { tab: 'completed', ...inDays(range), ...listed(filter), ...narrowed },
    }),
  })

/** Of events that are on the calendar. */
const ofPlanned = (name: string, value: SQL, words: Pick<Figure, 'label' | 'unit' | 'says'>): Figure =>
  defineFigure({
    name,
    ...words,
    access: mayView,
    of: [EVENTS],
    by: ['organizationId', 'organizationIds'],
    ahead: true,
    between: (ctx, ranges, filter) =>
      overRanges(ctx, ranges, {
        from: sql`SELECT e.scheduled_event_date AS day, e.id,
            coalesce(e.estimated_sandwich_count, e.estimated_sandwich_min) AS sandwiches
          FROM ${eventRequests} e WHERE e.status IN ('scheduled', 'rescheduled') ${ofGroup(filter)}`,
        value,
      }),
    rows: (range, filter) => ({
      section: 'event-requests',
      params: { tab: 'scheduled', ...inDays(range), ...listed(filter) },
    }),
  })

const IS_TIED = sql`EXISTS (SELECT FROM ${eventEntries} l WHERE l.entry_id = c.id)`

/** A part of what the log has from groups (docs/glossary.md). */
const fromGroups = (part: GroupedPart, words: Pick<Figure, 'says' | 'ids'>): Figure =>
  defineFigure({
    name: part,
    label: GROUPED_PARTS[part],
    unit: 'sandwich',
    ...words,
    access: allOf(can.EVENT_REQUESTS_VIEW, log.COLLECTIONS_VIEW),
    of: [
      {
        table: 'sandwich_collections',
        days: ['collection_date'],
        counts: ['individual_sandwiches', 'groups'],
      },
      {
        table: 'event_entries',
        about: {
          column: 'entry_id',
          table: 'sandwich_collections',
          days: ['collection_date'],
          something: ['group_key'],
        },
      },
    ],
    by: [],
    between: (ctx, ranges) =>
      overRanges(ctx, ranges, {
        from: sql`SELECT c.collection_date AS day, c.group_sandwiches AS made FROM ${collections} c
          WHERE ${inPart(part, IS_TIED)}`,
        value: sql`coalesce(sum(counted.made), 0)`,
      }),
    rows: ({ from, to }) => ({ section: 'collections', params: { from, to, groups: part } }),
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
      says: 'Sandwiches made at completed events by what was written down there: the number that was counted, or else the one that was planned. They are no part of those in the log: what of them was logged stands there from groups, tied to an event or not.',
    },
    { known: sql`counted.sandwiches` },
  ),
  ofCompleted(
    'attendance',
    sql`coalesce(sum(counted.attendance), 0)`,
    {
      label: 'People at events',
      unit: 'person',
      says: 'People at completed events: those that were counted, or else those that were expected.',
    },
    { known: sql`counted.attendance` },
  ),
  ofCompleted('organizations', sql`count(DISTINCT counted.organization)`, {
    label: 'Organizations at events',
    unit: 'organization',
    says: 'Different organizations that held a completed event, by their names.',
  }),
  ofCompleted(
    'socialPosts',
    sql`count(counted.posted)`,
    {
      label: 'Posts about events',
      unit: 'post',
      says: 'Completed events about which somebody posted.',
    },
    { narrowed: { posted: 'true' } },
  ),
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
  fromGroups('groupedTied', {
    says: 'Sandwiches from groups in entries of the log that somebody has tied to an event.',
    ids: ({ from, to }) => sql`SELECT c.id FROM ${collections} c
      WHERE c.collection_date BETWEEN ${from}::date AND ${to}::date AND ${inPart('groupedTied', IS_TIED)}`,
  }),
  fromGroups('groupedAlone', {
    says: 'Sandwiches in entries of groups alone that are tied to no event.',
  }),
  fromGroups('groupedBeside', {
    says: 'Sandwiches from groups in entries that have sandwiches of individuals, too, and are tied to no event.',
  }),
]
