import { and, asc, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import { attachmentsOf, hasAttachments } from '#platform/attachments/service.ts'
import type { Ctx } from '#server/context.ts'
import { wasDeleted } from '#server/data/trail.ts'
import { updateVersioned } from '#server/data/versioned.ts'
import { findRow, recordFor, recordWords } from '#server/data/visible-record.ts'
import type { threads as calls } from './contract.ts'
import { MOST_DAYS_LATER, MOST_LATER } from './later-contract.ts'
import { sendLaterJob } from './later-job.ts'
import { laterRecord } from './records.ts'
import { refuseTooMany, SENT } from './service.ts'
import { openToWrite, threadFor } from './service-place.ts'
import { messageRow, namedIn } from './service-present.ts'
import { drafts, laterMessages, threads } from './tables.ts'

type Calls = typeof calls
type Row = typeof laterMessages.$inferSelect

const findLater = (ctx: Ctx, id: string) =>
  findRow(ctx, laterMessages, id, {
    scope: laterRecord.scope(ctx.user, ctx.app.records),
    noun: 'message for later',
  })

const changed = (ctx: Ctx) => ctx.emit('talk.later', { to: ctx.user.id })

export async function later(ctx: Ctx): Promise<OutputOf<Calls['later']>> {
  const rows = await ctx.db
    .select({ row: laterMessages, table: threads.aboutTable, aboutId: threads.aboutId })
    .from(laterMessages)
    .innerJoin(threads, eq(threads.id, laterMessages.threadId))
    .where(eq(laterMessages.personId, ctx.user.id))
    .orderBy(asc(laterMessages.sendAt), asc(laterMessages.id))
  const files = await attachmentsOf(
    ctx,
    'messages',
    rows.map(({ row }) => row.id),
  )
  const items = []
  for (const { row, table, aboutId } of rows) {
    const about = { table: table ?? '', id: aboutId ?? '' }
    items.push({
      id: row.id,
      version: row.version,
      table: about.table,
      aboutId: about.id,
      place: await placeFor(ctx, about),
      body: row.body,
      files: files.get(row.id)?.length ?? 0,
      sendAt: row.sendAt.toISOString(),
      refused: row.refused,
    })
  }
  return {
    items,
    ...(await namedIn(
      ctx,
      items.map(({ body }) => body),
    )),
  }
}

async function placeFor(ctx: Ctx, { table, id }: { table: string; id: string }) {
  const kind = ctx.app.records.get(table)
  const row = kind && (await recordFor(ctx, ctx.user, kind, id))
  if (!kind?.opens || !row) return null
  const name = kind.talk ? await kind.talk.name?.(ctx, ctx.user, row) : undefined
  return {
    name: name ?? (await recordWords(ctx, kind, row)).join(' · '),
    route: kind.opens(id, undefined, row),
  }
}

/** A time that is still to come, and not further away than files wait. */
function timeOf(ctx: Ctx, said: string): Date {
  const at = new Date(said)
  const now = ctx.app.now().getTime()
  if (at.getTime() <= now) throw invalid({ sendAt: 'Please choose a time that is still to come.' })
  if (at.getTime() > now + MOST_DAYS_LATER * DAY)
    throw invalid({ sendAt: `Please choose a time within ${MOST_DAYS_LATER} days.` })
  return at
}

/** At its time; what an undo brings back is found by the round of every minute. */
const wait = (ctx: Ctx, { id, sendAt }: Pick<Row, 'id' | 'sendAt'>) =>
  ctx.enqueue(sendLaterJob, { id }, { runAt: sendAt, key: `threads.send-later ${id}` })

export async function sendLater(
  ctx: Ctx,
  { messageId, body, replyTo, sendAt: said, ...about }: InputOf<Calls['sendLater']>,
) {
  await openToWrite(ctx, about)
  const sendAt = timeOf(ctx, said)
  refuseTooMany(body)
  if (body === '' && !(await hasAttachments(ctx, 'messages', messageId)))
    throw invalid({ body: 'Please write something, or add a file.' })
  const thread = await threadFor(ctx, about, 0)
  const answered = replyTo === null ? undefined : await messageRow(ctx, replyTo)
  if (replyTo !== null && answered?.threadId !== thread.id)
    throw invalid({ replyTo: 'What this answers is no longer here.' })
  if ((await messageRow(ctx, messageId)) || (await wasDeleted(ctx, laterMessages, messageId)))
    throw conflict(SENT)
  const waiting = await ctx.db.$count(laterMessages, eq(laterMessages.personId, ctx.user.id))
  if (waiting >= MOST_LATER)
    throw conflict(`${MOST_LATER} messages of yours wait already. Please send or cancel one first.`)
  const [row] = await ctx.db
    .insert(laterMessages)
    .values({
      id: messageId,
      threadId: thread.id,
      personId: ctx.user.id,
      createdBy: ctx.user.id,
      body,
      replyTo,
      sendAt,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict(SENT)
  await ctx.db.delete(drafts).where(and(eq(drafts.threadId, thread.id), eq(drafts.personId, ctx.user.id)))
  await wait(ctx, row)
  changed(ctx)
  return { id: row.id }
}

export async function changeLater(
  ctx: Ctx,
  { id, version, body, sendAt: said }: InputOf<Calls['changeLater']>,
) {
  const before = await findLater(ctx, id)
  ctx.check(true)
  if (body !== undefined) refuseTooMany(body)
  if (body === '' && !(await hasAttachments(ctx, 'messages', id)))
    throw invalid({ body: 'Please write something, or cancel the message.' })
  // What was refused goes out again when somebody says when.
  if (said === undefined && before.refused !== null)
    throw invalid({ sendAt: 'Please choose a time that is still to come.' })
  const row = await updateVersioned(
    ctx,
    laterMessages,
    { id, version },
    { body, sendAt: said === undefined ? undefined : timeOf(ctx, said), refused: said ? null : undefined },
    {
      noun: 'message for later',
      current: (now) => ({ id, version: now.version, body: now.body, sendAt: now.sendAt.toISOString() }),
    },
  )
  await wait(ctx, row)
  changed(ctx)
  return {}
}

export async function cancelLater(ctx: Ctx, { id }: InputOf<Calls['cancelLater']>) {
  await findLater(ctx, id)
  ctx.check(true)
  await ctx.db.delete(laterMessages).where(eq(laterMessages.id, id))
  changed(ctx)
  return {}
}
