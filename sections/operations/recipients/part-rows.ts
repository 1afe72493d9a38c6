import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { invalid } from '#kernel/calls/errors.ts'
import { rangeFault } from '#kernel/charity/repetition.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { contactData } from '#platform/people/access.ts'
import { personSubject } from '#platform/people/service.ts'
import { uniteRows } from '#platform/people/service-unite.ts'
import type { Ctx } from '#server/context.ts'
import { placeIn, type RecordKind, type ToldRow } from '#server/data/records.ts'
import { rowsOf } from '#server/data/rows.ts'
import { people, users } from '#server/data/tables.ts'
import { mayEdit } from './access.ts'
import { contact, ourContact, schedule, story } from './fields.ts'
import { scope } from './scope.ts'
import {
  recipientContacts,
  recipientSchedules,
  recipientStories,
  recipients,
  recipientTspContacts,
} from './tables.ts'
import { inOrder } from './words.ts'

const rules = { scope, mayEdit: (user: CurrentUser) => mayEdit(user), event: 'recipients.changed' }
const at = (rows: { recipientId: string }[]) => rows.map(({ recipientId }) => ({ recipientId }))

type PersonTable = typeof recipientContacts | typeof recipientTspContacts

/** 'contact of Hope House', for whoever asks what these people are. */
const told =
  (table: PersonTable, what: string) =>
  async (ctx: Ctx, ids: string[], condition: SQL | undefined): Promise<ToldRow[]> => {
    const found = await ctx.db
      .select({ personId: table.personId, id: table.id, recipientId: recipients.id, name: recipients.name })
      .from(table)
      .innerJoin(recipients, eq(recipients.id, table.recipientId))
      .where(and(inArray(table.personId, ids), condition))
      .orderBy(asc(recipients.nameKey))
    return found.map(({ personId, id, recipientId, name }) => ({
      personId: String(personId),
      id,
      words: `${what} ${name}`,
      href: placeIn('recipients')(recipientId),
    }))
  }

const nameOfRecipient = sql`(SELECT lower(${recipients.name}) FROM ${recipients} WHERE ${recipients.id} = ${recipientContacts.recipientId})`

export const contactRows = rowsOf(contact, recipientContacts, {
  ...rules,
  subject: personSubject({
    mayChange: mayEdit,
    told: told(recipientContacts, 'contact of'),
    unite: uniteRows(recipientContacts, 'recipientId'),
  }),
  beside: (_ctx, rows) => rows.map(({ recipientId, personId }) => ({ recipientId, personId })),
  where: (_ctx, { recipientId }) =>
    recipientId ? eq(recipientContacts.recipientId, recipientId as string) : undefined,
  searched: [
    sql`(SELECT ${recipients.name} FROM ${recipients} WHERE ${recipients.id} = ${recipientContacts.recipientId})`,
  ],
  order: [
    sql`lower((SELECT ${people.name} FROM ${people} WHERE ${people.id} = ${recipientContacts.personId}))`,
  ],
  sorts: { recipient: nameOfRecipient },
  exported: {
    heading: ['Recipient', 'Region'],
    cells: async (ctx, ids) => {
      const found = await ctx.db
        .select({ id: recipientContacts.id, name: recipients.name, region: recipients.region })
        .from(recipientContacts)
        .innerJoin(recipients, eq(recipients.id, recipientContacts.recipientId))
        .where(inArray(recipientContacts.id, ids))
      const places = new Map(found.map((place) => [place.id, place]))
      return ids.map((id) => [places.get(id)?.name, places.get(id)?.region])
    },
  },
})

/** Who somebody of us is: as the account says, or the person. */
export const ourContactRows = rowsOf(ourContact, recipientTspContacts, {
  ...rules,
  subject: {
    ...personSubject({
      mayChange: mayEdit,
      told: told(recipientTspContacts, 'our contact for'),
      unite: uniteRows(recipientTspContacts as never, 'recipientId'),
    }),
    none: ({ userId }) => typeof userId === 'string',
  },
  beside: async (ctx, rows) => {
    const ids = rows.flatMap(({ userId }) => userId ?? [])
    const accounts = await ctx.db
      .select({ id: users.id, name: users.displayName, email: users.email })
      .from(users)
      .where(inArray(users.id, ids))
    const known = new Map(accounts.map((one) => [one.id, one]))
    const seen = passes(ctx.user, contactData)
    return rows.map(({ recipientId, userId, personId }) => {
      const account = userId === null ? undefined : known.get(userId)
      return {
        recipientId,
        userId,
        personId,
        ...(account ? { name: account.name, email: seen ? account.email : null } : {}),
      }
    })
  },
})

export const scheduleRows = rowsOf(schedule, recipientSchedules, {
  ...rules,
  beside: (_ctx, rows) => at(rows),
  derive: (_ctx, given, before) => {
    const { startTime, endTime } = { ...before, ...given }
    const fault = rangeFault({ from: startTime ?? '', to: endTime ?? '' })
    if (fault) throw invalid({ endTime: fault })
    return {}
  },
})

export const storyRows = rowsOf(story, recipientStories, { ...rules, beside: (_ctx, rows) => at(rows) })

async function recipientName(ctx: Ctx, id: unknown) {
  const [row] = await ctx.db
    .select({ name: recipients.name })
    .from(recipients)
    .where(eq(recipients.id, String(id)))
  return row?.name ?? 'a deleted recipient'
}

/** With the recipient among what the history tells. */
const withRecipient = (kind: RecordKind): RecordKind => ({
  ...kind,
  fields: { recipient_id: 'Recipient', ...kind.fields },
  present: (ctx, field, value) =>
    field === 'recipient_id' ? recipientName(ctx, value) : kind.present?.(ctx, field, value),
})

export const partRecords = [contactRows, ourContactRows, scheduleRows, storyRows].map((rows) =>
  withRecipient(rows.record()),
)

/** Contacts, who of us is in charge and the days of these recipients: whom one asks first comes first. */
export async function partsOf(ctx: Ctx, ids: string[]) {
  // One after the other: a change has one connection.
  const contacts = await ctx.db
    .select(contactRows.read)
    .from(recipientContacts)
    .where(inArray(recipientContacts.recipientId, ids))
    .orderBy(desc(recipientContacts.isPrimary), asc(recipientContacts.createdAt), asc(recipientContacts.id))
    .then((rows) => contactRows.show(ctx, rows as (typeof recipientContacts.$inferSelect)[]))
  const ourContacts = await ourContactsOf(ctx, ids)
  const schedules = await ctx.db
    .select()
    .from(recipientSchedules)
    .where(inArray(recipientSchedules.recipientId, ids))
    .orderBy(asc(recipientSchedules.createdAt), asc(recipientSchedules.id))
    .then((rows) => scheduleRows.show(ctx, rows))
  const found = {
    contacts: byRecipient(contacts),
    ourContacts: byRecipient(ourContacts),
    schedules: byRecipient(schedules),
  }
  return (id: string) => ({
    contacts: found.contacts.get(id) ?? [],
    ourContacts: found.ourContacts.get(id) ?? [],
    schedules: inOrder(found.schedules.get(id) ?? []),
  })
}

function byRecipient<R extends { recipientId: string }>(rows: readonly R[]) {
  const found = new Map<string, R[]>()
  for (const row of rows) {
    const some = found.get(row.recipientId)
    if (some) some.push(row)
    else found.set(row.recipientId, [row])
  }
  return found
}

export const ourContactsOf = (ctx: Ctx, ids: string[]) =>
  ctx.db
    .select(ourContactRows.read)
    .from(recipientTspContacts)
    .where(inArray(recipientTspContacts.recipientId, ids))
    .orderBy(
      desc(recipientTspContacts.isActive),
      desc(recipientTspContacts.isPrimary),
      asc(recipientTspContacts.createdAt),
      asc(recipientTspContacts.id),
    )
    .then((rows) => ourContactRows.show(ctx, rows as (typeof recipientTspContacts.$inferSelect)[]))

/** The newest first; those without a day last. */
export const storiesOf = (ctx: Ctx, id: string) =>
  ctx.db
    .select()
    .from(recipientStories)
    .where(eq(recipientStories.recipientId, id))
    .orderBy(sql`${recipientStories.date} DESC NULLS LAST`, desc(recipientStories.createdAt))
    .then((rows) => storyRows.show(ctx, rows))
