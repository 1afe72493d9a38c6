import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { formatDay } from '#kernel/charity/day.ts'
import { unlikely } from '#kernel/charity/unlikely.ts'
import type { RowOf } from '#kernel/fields/definition.ts'
import { countOf } from '#kernel/language/count.ts'
import { foldName } from '#kernel/language/names.ts'
import { knownAs } from '#platform/people/service-import.ts'
import { leaveOutThePast } from '#sections/planning/event-letters/service-past.ts'
import { eventOrganizers, eventRequests } from '#sections/planning/event-requests/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { insertMany } from '#server/data/versioned.ts'
import type { Match, Matching, ReadRow } from '#server/spreadsheets/import-compare.ts'
import type { Rule } from '#server/spreadsheets/import-judge.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { oldEvent } from './fields.ts'
import { importedEvents } from './tables.ts'
import { tidied } from './tidying.ts'

type OldEvent = RowOf<typeof oldEvent>
const valuesOf = (values: Record<string, unknown>) => values as Partial<OldEvent>

const contactOf = (row: Partial<OldEvent>) => row.contactEmail ?? row.contactName ?? row.contactPhone ?? ''
/** Domain 3.4: the same organization, contact and day is the same event, however they are written. */
export const keyOf = (row: Partial<OldEvent>) =>
  [
    foldName(row.organizationName ?? ''),
    foldName(row.department ?? ''),
    foldName(contactOf(row)),
    row.eventDate ?? '',
  ].join('|')
/** What a request of the portal is known by: whom to call there may be written in another way. */
const placeOf = (name: string | null | undefined, department: string | null | undefined, day: string) =>
  [foldName(name ?? ''), foldName(department ?? ''), day].join('|')

const THERE = 'An event of this organization on this day is there already.'
const BEFORE = 'This event was imported before.'

/** Nothing is changed by an old list: what is there stays as it is, and is named. */
const matching: Matching = async (ctx, reads) => {
  const keys = reads.map(({ values }) => keyOf(valuesOf(values)))
  const before = await ctx.db
    .select({ key: importedEvents.key })
    .from(importedEvents)
    .where(sql`${importedEvents.key} = ANY (${sql.param([...new Set(keys)])}::text[])`)
  const imported = new Set(before.map(({ key }) => key))
  const days = [...new Set(reads.flatMap(({ values }) => valuesOf(values).eventDate ?? []))]
  const day = sql<string>`coalesce(${eventRequests.scheduledEventDate}, ${eventRequests.desiredEventDate})::text`
  const known = await ctx.db
    .select({ name: eventRequests.organizationName, department: eventRequests.department, day })
    .from(eventRequests)
    .where(
      sql`coalesce(${eventRequests.scheduledEventDate}, ${eventRequests.desiredEventDate}) = ANY (${sql.param(days)}::date[])`,
    )
  const there = new Set(known.map((row) => placeOf(row.name, row.department, row.day)))
  return ({ values }): Match => {
    const row = valuesOf(values)
    const key = keyOf(row)
    if (imported.has(key)) return { problem: BEFORE }
    if (row.eventDate && there.has(placeOf(row.organizationName, row.department, row.eventDate)))
      return { problem: THERE }
    return { key }
  }
}

/** Which of the organizations the catalog knows, by its own rule for names; then what may be a slip. */
async function notes(ctx: Ctx, fresh: ReadRow[]) {
  const [first] = fresh
  if (!first) return []
  const wanted = new Map(
    fresh.map(({ values }) => {
      const { organizationName = '', department = null } = valuesOf(values)
      return [`${organizationName}|${department ?? ''}`, { name: organizationName, department }]
    }),
  )
  const { rows } = await ctx.db.execute<{ name: string; known: boolean }>(sql`
    SELECT DISTINCT ON (key) name, EXISTS (SELECT FROM group_owners o WHERE o.name_key = key) AS known
    FROM (SELECT g.name, group_key(g.name, g.department) AS key
          FROM jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb) AS g(name text, department text)) g
    ORDER BY key, name`)
  const fresher = rows.filter(({ known }) => !known)
  const known = rows.length - fresher.length
  const named = fresher.slice(0, NAMED).map(({ name }) => name)
  const more = fresher.length > NAMED ? ` and ${fresher.length - NAMED} more` : ''
  return [
    {
      row: first.row,
      message: [
        `${countOf(known, 'organization')} known`,
        `${countOf(fresher.length, 'new organization')}${named.length > 0 ? `: ${named.join(', ')}${more}` : ''}`,
        `${countOf(sumOf(fresh), 'sandwich')} in all`,
      ].join('; '),
    },
    ...fresh
      .flatMap(({ row, values }) => {
        const { eventDate, sandwichesProvided } = valuesOf(values)
        return unlikely(eventDate, sandwichesProvided ?? 0, todayOf(ctx)).map((message) => ({ row, message }))
      })
      .slice(0, MAX_DOUBTS),
  ]
}
const NAMED = 12
const MAX_DOUBTS = 500
const sumOf = (fresh: ReadRow[]) =>
  fresh.reduce((sum, { values }) => sum + (valuesOf(values).sandwichesProvided ?? 0), 0)

/**
 * Whom to call: somebody who is known by that name and email address or phone already, else somebody new: offices share an
 * address.
 */
async function contactsOf(ctx: Ctx, rows: Partial<OldEvent>[]) {
  // Everybody who sees an event sees the name of its organizer, and not how to reach them: neither stands for the other.
  const nameOf = (row: Partial<OldEvent>) =>
    row.contactName ?? (row.contactEmail || row.contactPhone ? row.organizationName : null)
  const keyOfContact = (name: string, row: Partial<OldEvent>) =>
    row.contactEmail
      ? `email:${foldName(name)}|${row.contactEmail.toLowerCase()}`
      : `name:${foldName(name)}|${row.contactPhone?.replaceAll(/\D/g, '') ?? foldName(row.organizationName ?? '')}`
  const asked = rows.flatMap((row) => {
    const name = nameOf(row)
    return name
      ? [
          {
            key: keyOfContact(name, row),
            name,
            phone: row.contactPhone ?? null,
            email: row.contactEmail ?? null,
          },
        ]
      : []
  })
  const known = await knownAs(ctx, asked)
  const idOf = new Map(asked.flatMap(({ key }, at) => (known[at] ? [[key, known[at]] as const] : [])))
  const fresh: Record<string, unknown>[] = []
  const personOf = (row: Partial<OldEvent>) => {
    const name = nameOf(row)
    if (!name) return null
    const key = keyOfContact(name, row)
    const there = idOf.get(key)
    if (there) return there
    const id = randomUUID()
    idOf.set(key, id)
    fresh.push({
      id,
      name,
      email: row.contactEmail ?? null,
      phone: row.contactPhone ?? null,
      createdBy: ctx.user.id,
    })
    return id
  }
  return { personOf, fresh }
}

async function insertAll(ctx: Ctx, all: Record<string, unknown>[]) {
  const { personOf, fresh } = await contactsOf(ctx, all)
  const made = all.map((values) => {
    const row = valuesOf(values)
    return { row, id: randomUUID(), personId: personOf(row) }
  })
  const createdBy = ctx.user.id
  await insertMany(ctx, people, fresh)
  // Who asked and for whom: both are known to other sections by it.
  ctx.emit('people.changed')
  ctx.emit('groups.changed')
  await insertMany(
    ctx,
    eventRequests,
    made.map(({ row, id }) => ({ ...eventOf(row), id, createdBy })),
  )
  await insertMany(
    ctx,
    eventOrganizers,
    made.flatMap(({ id, personId }) =>
      personId ? [{ eventRequestId: id, personId, isPrimary: true, createdBy }] : [],
    ),
  )
  await insertMany(
    ctx,
    importedEvents,
    made.map(({ row, id }) => ({ key: keyOf(row), eventRequestId: id, createdBy })),
  )
  await leaveOutThePast(
    ctx,
    made.map(({ row, id }) => ({ id, day: row.eventDate ?? null })),
  )
}

/** Nothing that is still to come has taken place. */
const rules = async (ctx: Ctx): Promise<Rule[]> => [
  (values) => {
    const { eventDate, status = 'completed' } = valuesOf(values)
    if (status !== 'completed' || !eventDate || eventDate <= todayOf(ctx)) return undefined
    return {
      field: 'eventDate',
      message: `${formatDay(eventDate)} is still to come, so this event is not completed.`,
      fix: { label: 'Bring it in as scheduled', values: { status: 'scheduled' } },
    }
  },
]

const ON_A_DAY = ['completed', 'scheduled', 'cancelled']
const USUAL_TYPE = 'sandwich distribution'

function eventOf(row: Partial<OldEvent>) {
  const status = row.status ?? 'completed'
  const agreed = ON_A_DAY.includes(status)
  const type = foldName(row.eventType ?? '') === USUAL_TYPE ? null : row.eventType
  return {
    organizationName: row.organizationName,
    department: row.department ?? null,
    status,
    desiredEventDate: row.eventDate ?? null,
    scheduledEventDate: agreed ? (row.eventDate ?? null) : null,
    eventStartTime: row.startTime ?? null,
    eventEndTime: row.endTime ?? null,
    estimatedSandwichCount: row.estimated ?? null,
    actualSandwichCount: status === 'completed' ? (row.sandwichesProvided ?? null) : null,
    eventAddress: row.location ?? null,
    customLead: row.tspContact ?? null,
    planningNotes: [type && `Type: ${type}`, row.notes].filter(Boolean).join('\n') || null,
  }
}

export const eventImport = importRows(
  {
    def: oldEvent,
    table: eventRequests,
    read: {},
    sees: () => true,
    // A list of before the portal names no rows of it.
    scope: () => false,
    mayEdit: () => false,
    event: 'event-requests.changed',
    insertMany: insertAll,
    editMany: async () => undefined,
  },
  { slice: 'historical-events', identity: 'organizationName', matching, rules, notes, tidied },
)
