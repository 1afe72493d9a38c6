import { type SQL, sql } from 'drizzle-orm'
import { defineFigure, type Figure, overRanges } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { eventRequests } from './tables.ts'

/** Of events that took place, by the day they were agreed on. */
const ofCompleted = (name: string, value: SQL, words: Pick<Figure, 'label' | 'unit' | 'says'>): Figure =>
  defineFigure({
    name,
    ...words,
    access: mayView,
    by: [],
    between: (ctx, ranges) =>
      overRanges(ctx, ranges, {
        from: sql`SELECT coalesce(e.scheduled_event_date, e.desired_event_date) AS day, e.id,
            lower(e.organization_name) AS organization,
            coalesce(e.actual_sandwich_count, e.estimated_sandwich_count) AS sandwiches,
            coalesce(e.actual_attendance, e.estimated_attendance) AS attendance
          FROM ${eventRequests} e WHERE e.status = 'completed'`,
        value,
      }),
    rows: ({ from, to }) => ({
      section: 'event-requests',
      params: { tab: 'completed', from, until: to },
    }),
  })

/** Domain 10.3: completed events, and what came of them. */
export const figures: Figure[] = [
  ofCompleted('events', sql`count(counted.id)`, {
    label: 'Events',
    unit: 'event',
    says: 'Event requests that were completed, by the day of the event.',
  }),
  ofCompleted('eventSandwiches', sql`coalesce(sum(counted.sandwiches), 0)`, {
    label: 'Made at events',
    unit: 'sandwich',
    says: 'Sandwiches made at completed events: the number that was counted, or else the one that was planned.',
  }),
  ofCompleted('attendance', sql`coalesce(sum(counted.attendance), 0)`, {
    label: 'People at events',
    unit: 'person',
    says: 'People at completed events: those that were counted, or else those that were expected.',
  }),
  ofCompleted('organizations', sql`count(DISTINCT counted.organization)`, {
    label: 'Organizations at events',
    unit: 'organization',
    says: 'Different organizations that held a completed event, by their names.',
  }),
]
