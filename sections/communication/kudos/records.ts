import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { settle } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import { defineRecord, placeIn, type Row } from '#server/data/records.ts'
import { auditLog, users } from '#server/data/tables.ts'
import { can, mayManage, mayRemove } from './access.ts'
import { kudos } from './tables.ts'

/** The one row rule: a kudos is for the two whom it is between, and for who looks after kudos. */
export function scope(user: CurrentUser): SQL | undefined | false {
  if (!has(user, can.KUDOS_VIEW)) return false
  return mayManage(user) ? undefined : or(eq(kudos.createdBy, user.id), eq(kudos.recipientId, user.id))
}

const isBetween = (user: CurrentUser, row: Row) => row.created_by === user.id || row.recipient_id === user.id

/** The bell rings no more for a kudos that is taken back. */
async function beforeUndo(ctx: Ctx, requestId: string) {
  const sent = await ctx.db
    .select({ id: kudos.id })
    .from(kudos)
    .where(
      inArray(
        kudos.id,
        sql`(SELECT (${auditLog.newRow}->>'id')::uuid FROM ${auditLog} WHERE ${auditLog.requestId} = ${requestId}
          AND ${auditLog.tableName} = 'kudos' AND ${auditLog.action} = 'insert')`,
      ),
    )
  return async () => {
    for (const { id } of sent) await settle(ctx, { type: 'conversation', id })
  }
}

export const kudosRecord = defineRecord({
  table: kudos,
  noun: 'kudos',
  scope,
  mayChange: (user, row) =>
    mayRemove(user, { createdBy: typeof row.created_by === 'string' ? row.created_by : null }),
  mayAttach: (user, row) => row === null || isBetween(user, row),
  fields: { recipient_id: 'To', entity_name: 'For' },
  opens: placeIn('kudos'),
  event: 'kudos.changed',
  beforeUndo,
  talk: {
    mayWrite: isBetween,
    mayModerate: mayManage,
    where: () => 'in a kudos',
    // The two whom it is between hear what the other says.
    listeners: async (_ctx, row) => ({
      all: [row.created_by, row.recipient_id].flatMap((id) => (typeof id === 'string' ? [id] : [])),
      none: [],
    }),
  },
  present: async (ctx, field, value) => {
    if (field !== 'recipient_id') return value
    const [found] = await ctx.db
      .select({ name: users.displayName })
      .from(users)
      .where(eq(users.id, String(value)))
    return found?.name ?? 'a former member'
  },
})
