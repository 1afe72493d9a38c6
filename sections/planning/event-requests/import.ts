import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { foldName } from '#kernel/language/names.ts'
import type { Match, Matching } from '#server/spreadsheets/import-compare.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import type { EventRequest } from './fields.ts'
import { eventRows } from './rows.ts'
import { eventRequests } from './tables.ts'
import { dayOf, RULES } from './words.ts'

type Read = Pick<EventRequest, 'organizationName' | 'scheduledEventDate' | 'desiredEventDate'>
const keyOf = (row: Read) => `${foldName(row.organizationName ?? '')} ${dayOf(row) ?? ''}`

/** The same organization on the same day is the same request (domain 4.1); a name alone is a request of its own. */
const byDay: Matching = async (ctx, reads) => {
  const days = reads.flatMap(({ values }) => dayOf({ ...none, ...values }) ?? [])
  const known = await ctx.db
    .select()
    .from(eventRequests)
    .where(
      sql`coalesce(${eventRequests.scheduledEventDate}, ${eventRequests.desiredEventDate}) = ANY (${sql.param(days)}::date[])`,
    )
  const idOf = new Map(known.map((row) => [keyOf(row), row.id]))
  return ({ row, values }): Match => {
    const read: Read = { ...none, ...values }
    const id = dayOf(read) ? idOf.get(keyOf(read)) : undefined
    return id ? { id } : { key: dayOf(read) ? keyOf(read) : `row:${row}` }
  }
}
const none: Read = { organizationName: null, scheduledEventDate: null, desiredEventDate: null }

export const imports = importRows(
  {
    ...eventRows,
    insertMany: async (ctx, rows) => {
      const made = rows.map((row) => ({ id: randomUUID(), ...row }))
      await eventRows.insertMany(ctx, made)
      const came = { table: 'event_requests', ids: made.map(({ id }) => id) }
      for (const { afterImport } of ctx.app.slices) await afterImport?.(ctx, came)
    },
    rules: [
      ({ organizationName }) =>
        organizationName
          ? undefined
          : { field: 'organizationName', message: 'Please enter the organization' },
      ...RULES,
    ],
  },
  { slice: 'event-requests', identity: 'organizationName', matching: byDay },
)
