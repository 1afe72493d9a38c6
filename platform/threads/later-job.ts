import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import { notify } from '#platform/notifications/service.ts'
import type { App } from '#server/app.ts'
import type { Db, WorkCtx } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { asPerson } from '#server/jobs/as-person.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { oneByOne } from '#server/jobs/one-by-one.ts'
import { post } from './service.ts'
import { asUsers, messageRow } from './service-present.ts'
import { laterMessages, threads } from './tables.ts'

type Row = typeof laterMessages.$inferSelect

/** What nobody sent for so long may be wrong by now: its writer decides. */
const TOO_LATE_MS = DAY

/** Says one message whose time has come. Whoever has locked it first says it; what is said is not waiting any more. */
export const sendLaterJob = defineJob({
  name: 'threads.send-later',
  payload: z.object({ id: z.uuid() }),
  run: (app, { id }) => sayOne(app, id),
})

/** What came back by an undo, or was missed while the portal stood still. */
export const sendDue = defineJob({
  name: 'threads.send-due',
  payload: z.object({}),
  everyMinutes: 1,
  run: async (app, _payload, signal) => {
    const due = await app.db
      .select({ id: laterMessages.id })
      .from(laterMessages)
      .where(isDue(app.now()))
      .orderBy(asc(laterMessages.sendAt))
    await oneByOne(due, signal, ({ id }) => sayOne(app, id))
  },
})

const isDue = (now: Date) => and(lte(laterMessages.sendAt, now), isNull(laterMessages.refused))

const sayOne = (app: App, id: string) =>
  inTransaction(app, 'job threads.send-later', async (work) => {
    const [row] = await work.db
      .select()
      .from(laterMessages)
      .where(and(eq(laterMessages.id, id), isDue(app.now())))
      .for('update', { skipLocked: true })
    const [thread] = row ? await work.db.select().from(threads).where(eq(threads.id, row.threadId)) : []
    if (!row || !thread?.aboutTable || !thread.aboutId) return
    const about = { table: thread.aboutTable, id: thread.aboutId }
    const reason =
      app.now().getTime() - row.sendAt.getTime() > TOO_LATE_MS
        ? 'Its time passed more than a day ago.'
        : await refusalOf(work, row, about)
    if (reason === null) await work.db.delete(laterMessages).where(eq(laterMessages.id, id))
    else {
      await work.db.update(laterMessages).set({ refused: reason }).where(eq(laterMessages.id, id))
      await notify(work, {
        type: 'message',
        category: 'social',
        title: 'A message for later was not sent',
        message: reason,
        relatedType: 'later-message',
        relatedId: id,
        actionText: 'Open the conversation',
        actionUrl: app.records.get(about.table)?.opens?.(about.id),
        to: [row.personId],
      })
    }
    work.emit('talk.later', { to: row.personId })
  })

/** Says it as its writer, under the rights they have now; why not, where it is refused. */
async function refusalOf(work: WorkCtx, row: Row, about: { table: string; id: string }) {
  const [user] = await asUsers(work, [row.personId])
  if (!user) return 'The account is closed.'
  const { id: messageId, body } = row
  const answered = row.replyTo === null ? undefined : await messageRow(work, row.replyTo)
  // What it answers may be gone by now; what it says is not.
  const said = { ...about, messageId, body, replyTo: answered ? row.replyTo : null }
  try {
    await work.db.transaction(async (tx) => {
      await post(await asPerson({ ...work, db: tx as unknown as Db }, user), said)
    })
    return null
  } catch (error) {
    if (error instanceof AppError) return Object.values(error.details.fields ?? {})[0] ?? error.message
    throw error
  }
}
