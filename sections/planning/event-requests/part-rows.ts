import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { personSubject } from '#platform/people/service.ts'
import { uniteRows } from '#platform/people/service-unite.ts'
import { mayView as seesLog } from '#sections/collections/collections/access.ts'
import { mayEdit as mayPlanDelivery } from '#sections/operations/distributions/access.ts'
import type { Ctx } from '#server/context.ts'
import { defineRecord, placeIn, type RecordKind, type ToldRow } from '#server/data/records.ts'
import { rowsOf } from '#server/data/rows.ts'
import { users } from '#server/data/tables.ts'
import { mayRemove, mayWrite, type Part } from './access.ts'
import { attempt, flag, organizer } from './fields.ts'
import { scope } from './scope.ts'
import {
  eventAttempts,
  eventDeliveries,
  eventEntries,
  eventFlags,
  eventOrganizers,
  eventRequests,
} from './tables.ts'

const rulesOf = (part: Part) => ({
  scope,
  mayEdit: (user: CurrentUser) => mayWrite(user, part),
  event: 'event-requests.changed',
})
const of = (rows: { eventRequestId: string }[]) => rows.map(({ eventRequestId }) => ({ eventRequestId }))

/** 'organizer of Alder School', for whoever asks what somebody is. */
async function told(ctx: Ctx, ids: string[], condition: SQL | undefined): Promise<ToldRow[]> {
  const found = await ctx.db
    .select({
      personId: eventOrganizers.personId,
      id: eventOrganizers.id,
      eventId: eventRequests.id,
      name: eventRequests.organizationName,
    })
    .from(eventOrganizers)
    .innerJoin(eventRequests, eq(eventRequests.id, eventOrganizers.eventRequestId))
    .where(and(inArray(eventOrganizers.personId, ids), condition))
    .orderBy(asc(eventRequests.createdAt))
  return found.map(({ personId, id, eventId, name }) => ({
    personId,
    id,
    words: name ? `organizer of an event of ${name}` : 'organizer of an event',
    href: placeIn('event-requests')(eventId),
  }))
}

export const organizerRows = rowsOf(organizer, eventOrganizers, {
  ...rulesOf('organization'),
  subject: personSubject({
    mayChange: (user) => mayWrite(user, 'organization'),
    told,
    unite: uniteRows(eventOrganizers, 'eventRequestId'),
  }),
  beside: (_ctx, rows) => rows.map(({ eventRequestId, personId }) => ({ eventRequestId, personId })),
})

export const attemptRows = rowsOf(attempt, eventAttempts, {
  ...rulesOf('contact'),
  beside: async (ctx, rows) => {
    const ids = [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))]
    const found = await ctx.db
      .select({ id: users.id, name: users.displayName })
      .from(users)
      .where(inArray(users.id, ids))
    const names = new Map(found.map(({ id, name }) => [id, name]))
    return rows.map(({ eventRequestId, createdBy }) => ({
      eventRequestId,
      by: names.get(createdBy ?? '') ?? null,
    }))
  },
})

export const flagRows = rowsOf(flag, eventFlags, { ...rulesOf('rest'), beside: (_ctx, rows) => of(rows) })

/** A planned delivery that is for what an event makes: of whoever plans deliveries, and gone with the event. */
export const deliveryRecord = defineRecord({
  table: eventDeliveries,
  noun: 'recipient of an event',
  scope,
  mayChange: (user) => mayPlanDelivery(user) || mayRemove(user),
  fields: { event_request_id: 'Event request' },
  event: 'event-requests.changed',
  present: (ctx, field, value) => (field === 'event_request_id' ? eventName(ctx, value) : value),
})

/** Which entry of the log holds what it made: whoever may see both sees that they belong together. */
export const entryRecord = defineRecord({
  table: eventEntries,
  noun: 'link of an event',
  scope: (user) => (passes(user, seesLog) ? scope(user) : false),
  mayChange: (user) => mayWrite(user, 'followUp') || mayRemove(user),
  fields: { event_request_id: 'Event request', entry_id: 'Entry of the log' },
  event: 'event-requests.changed',
  present: (ctx, field, value) => (field === 'event_request_id' ? eventName(ctx, value) : value),
})

async function eventName(ctx: Ctx, id: unknown) {
  const [row] = await ctx.db
    .select({ name: eventRequests.organizationName })
    .from(eventRequests)
    .where(eq(eventRequests.id, String(id)))
  return row ? (row.name ?? 'an event request') : 'a deleted event request'
}

/** With the event among what the history tells. */
const withEvent = (kind: RecordKind): RecordKind => ({
  ...kind,
  fields: { event_request_id: 'Event request', ...kind.fields },
  present: (ctx, field, value) =>
    field === 'event_request_id' ? eventName(ctx, value) : kind.present?.(ctx, field, value),
})
export const partRecords = [organizerRows, attemptRows, flagRows].map((rows) => withEvent(rows.record()))

type PartTable = PgTable & Record<'eventRequestId' | 'createdAt' | 'id', PgColumn>
/** The parts of one request, the newest first. */
const newest = (ctx: Ctx, table: PartTable, id: string) =>
  ctx.db
    .select()
    .from(table as PgTable)
    .where(eq(table.eventRequestId, id))
    .orderBy(desc(table.createdAt), asc(table.id))

export const attemptsOf = async (ctx: Ctx, id: string) =>
  attemptRows.show(ctx, (await newest(ctx, eventAttempts, id)) as never)
export const flagsOf = async (ctx: Ctx, id: string) =>
  flagRows.show(ctx, (await newest(ctx, eventFlags, id)) as never)
