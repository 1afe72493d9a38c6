import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { OWNER } from '#platform/attachments/service.ts'
import type { App } from '#server/app.ts'
import { EMPTIED } from '#server/data/personal-data.ts'
import { files } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { messages, pins, reactions } from './tables.ts'

/** So many at a time: nobody who writes meanwhile waits for it. */
const BATCH = 500

/**
 * Takes what was said in records of this table before then away for good, with its files and out of the trail; what is
 * pinned stays. Returns how many messages went.
 */
export async function forgetOlder(app: App, call: string, table: string, before: Date): Promise<number> {
  let gone = 0
  for (let some = BATCH; some === BATCH; gone += some) some = await forgetSome(app, call, table, before)
  await forgetTexts(app, table, before)
  return gone
}

const forgetSome = (app: App, call: string, table: string, before: Date) =>
  inTransaction(app, call, async ({ db, emit }) => {
    const isPinned = sql`EXISTS (SELECT FROM ${pins} WHERE ${pins.messageId} = ${messages.id})`
    const old = db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.aboutTable, table), lt(messages.createdAt, before), sql`NOT ${isPinned}`))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const rows = await db.delete(messages).where(inArray(messages.id, old)).returning({ id: messages.id })
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await db.delete(reactions).where(inArray(reactions.messageId, ids))
    const places = ids.map((id) => `messages/${id}`)
    await db.delete(files).where(and(eq(files.owner, OWNER), inArray(files.ownerId, places)))
    await db.execute(
      sql`UPDATE audit_log SET ${EMPTIED} WHERE table_name IN ('messages', 'later_messages')
        AND row_id = ANY (${sql.param(ids)}::text[])`,
    )
    emit('threads.changed')
    return rows.length
  })

/** What people deleted or never sent themselves is in the trail alone. */
const forgetTexts = (app: App, table: string, before: Date) =>
  app.db.execute(
    sql`UPDATE audit_log SET ${EMPTIED} WHERE audit_log.table_name = 'messages' AND audit_log.at < ${before}
      AND coalesce(audit_log.new_row, audit_log.old_row) ->> 'about_table' = ${table}
      AND NOT EXISTS (SELECT FROM messages WHERE messages.id::text = audit_log.row_id)`,
  )
