import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { foldName } from '#kernel/language/names.ts'
import type { Match, Matching } from '#server/spreadsheets/import-compare.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import type { EventRequest } from './fields.ts'
import { eventRows } from './rows.ts'
import { eventRequests } from './tables.ts'
import { dayOf, RULES } from './words.ts'

type Read = Pick<EventRequest, 'organizationName' | 'department' | 'scheduledEventDate' | 'desiredEventDate'>
const wholeOf = (row: Read) => `${foldName(row.organizationName ?? '')} ${dayOf(row) ?? ''}`
const keyOf = (row: Read) => `${wholeOf(row)} ${foldName(row.department ?? '')}`

/**
 * The same department of an organization on the same day is the same request (domain 4.1), and so is the only one of that
 * day where a list has no departments; a name alone is a request of its own.
 */
const byDay: Matching = async (ctx, reads) => {
  const days = reads.flatMap(({ values }) => dayOf({ ...none, ...values }) ?? [])
  const known = await ctx.db
    .select()
    .from(eventRequests)
    .where(
      sql`coalesce(${eventRequests.scheduledEventDate}, ${eventRequests.desiredEventDate}) = ANY (${sql.param(days)}::date[])`,
    )
  const idOf = new Map(known.map((row) => [keyOf(row), row.id]))
  const ofDay = new Map<string, string[]>()
  for (const row of known) ofDay.set(wholeOf(row), [...(ofDay.get(wholeOf(row)) ?? []), row.id])
  const onlyOf = (read: Read) => {
    const [only, ...others] = ofDay.get(wholeOf(read)) ?? []
    return others.length === 0 ? only : undefined
  }
  return ({ row, values }): Match => {
    const read: Read = { ...none, ...values }
    const saysPart = values.department !== undefined
    const id = dayOf(read) ? (idOf.get(keyOf(read)) ?? (saysPart ? undefined : onlyOf(read))) : undefined
    return id ? { id } : { key: dayOf(read) ? keyOf(read) : `row:${row}` }
  }
}
const none: Read = {
  organizationName: null,
  department: null,
  scheduledEventDate: null,
  desiredEventDate: null,
}

export const imports = importRows(
  {
    ...eventRows,
    insertMany: async (ctx, rows) => {
      const made = rows.map((row) => ({ id: randomUUID(), ...row }))
      await eventRows.insertMany(ctx, made)
      if (made.length > 0) ctx.emit('groups.changed')
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
