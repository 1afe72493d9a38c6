import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Language } from '#kernel/language/languages.ts'
import type { Filling } from '#kernel/language/letter-words.ts'
import { eventIntakes } from '#sections/planning/event-intake/tables.ts'
import { dayOf, type EventRow, organizationOf } from '#sections/planning/event-requests/service-about.ts'
import { eventOrganizers } from '#sections/planning/event-requests/tables.ts'
import type { WorkCtx } from '#server/context.ts'
import { people, users } from '#server/data/tables.ts'

export type Event = EventRow

/** Who of a group is written to: who is called first, or else the first who has an email address. */
export interface Reader {
  organizerId: string
  name: string
  email: string
  /** Their account, where they have one: what they wish there counts. */
  accountId: string | null
  language: Language
}

export async function readerOf(ctx: Pick<WorkCtx, 'db'>, eventRequestId: string): Promise<Reader | null> {
  const [found] = await ctx.db
    .select({
      organizerId: eventOrganizers.id,
      name: people.name,
      email: people.email,
      accountId: users.id,
    })
    .from(eventOrganizers)
    .innerJoin(people, eq(people.id, eventOrganizers.personId))
    .leftJoin(users, and(eq(users.personId, people.id), eq(users.isActive, true)))
    .where(and(eq(eventOrganizers.eventRequestId, eventRequestId), isNotNull(people.email)))
    .orderBy(desc(eventOrganizers.isPrimary), asc(eventOrganizers.createdAt), asc(eventOrganizers.id))
    .limit(1)
  if (!found?.email) return null
  const [came] = await ctx.db
    .select({ language: eventIntakes.language })
    .from(eventIntakes)
    .where(eq(eventIntakes.eventRequestId, eventRequestId))
  return { ...found, email: found.email, language: came?.language ?? 'en' }
}

/** What the letters say of an event. */
export async function fillingOf(
  ctx: Pick<WorkCtx, 'db' | 'settings'>,
  event: Event,
  reader: Pick<Reader, 'name'> | null,
): Promise<Filling> {
  const [lead] = event.leadId
    ? await ctx.db.select({ name: users.displayName }).from(users).where(eq(users.id, event.leadId))
    : []
  const organization = organizationOf(event)
  return {
    charity: ctx.settings.organizationName,
    organization,
    name: reader?.name ?? organization,
    day: dayOf(event),
    start: event.eventStartTime,
    end: event.eventEndTime,
    pickup: event.pickupTimeWindow ?? event.pickupTime,
    address: event.eventAddress,
    sandwiches: event.estimatedSandwichCount,
    made: event.actualSandwichCount || null,
    lead: lead?.name ?? event.customLead,
  }
}
