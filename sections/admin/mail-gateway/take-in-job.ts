import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { z } from 'zod'
import { AppError, forbidden, invalid, unprocessable } from '#kernel/calls/errors.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { can as files } from '#platform/attachments/access.ts'
import { attachments } from '#platform/attachments/contract.ts'
import { add } from '#platform/attachments/service.ts'
import { notify } from '#platform/notifications/service.ts'
import { isOwnMail } from '#platform/outbox/service-own.ts'
import { threads } from '#platform/threads/contract.ts'
import { post } from '#platform/threads/service.ts'
import { ANSWER_ABOVE, type NamedPlace, placeOf } from '#sections/communication/messages/service-mail-in.ts'
import type { App } from '#server/app.ts'
import type { WorkCtx } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { dropDraft, takeIn, type Upload } from '#server/files/uploads.ts'
import { readyUpload } from '#server/http/input.ts'
import { asPerson } from '#server/jobs/as-person.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { ReadMail } from './reading.ts'
import { readMailApart } from './reading-thread.ts'
import { receivedMails } from './tables.ts'

type Changes = Partial<typeof receivedMails.$inferSelect>

/** Two machines that answer each other are stopped by this, whatever they say of themselves. */
const MOST_IN_AN_HOUR = 30

/** Takes one mail in: the answer becomes a message of its conversation, or it is said why not. */
export const takeMailIn = defineJob({
  name: 'mail-gateway.take-in',
  payload: z.object({ id: z.uuid() }),
  run: async (app, { id }, signal) => {
    const [row] = await app.db.select().from(receivedMails).where(eq(receivedMails.id, id))
    if (row?.state !== 'waiting' || !row.raw) return
    const read = await readMailApart({ raw: row.raw, above: ANSWER_ABOVE }).catch(refusalOf)
    if (read instanceof AppError) return settle(app, id, { state: 'refused', reason: read.message })
    const known = { sender: read.from[0]?.slice(0, 254) ?? null }
    const place = await placeIn(app, read)
    if (typeof place === 'string') return settle(app, id, { ...known, state: 'refused', reason: place })
    const named = { ...known, personId: place.user.id }
    const ignored = read.automatic ?? (await isLoop(app, read))
    if (ignored !== null) return settle(app, id, { ...named, state: 'ignored', reason: ignored })
    const once = onceOf(read, row.raw, place)
    const uploads = await uploadsOf(app, read, place.user, signal)
    try {
      const reason = uploads.refused.length > 0 ? uploads.refused.join(' ') : null
      await inTransaction(app, 'job mail-gateway.take-in', async (ctx) => {
        const changes: Changes = { ...named, once, state: 'posted', reason, raw: null }
        const [mine] = await ctx.db
          .update(receivedMails)
          .set(changes)
          .where(and(eq(receivedMails.id, id), eq(receivedMails.state, 'waiting')))
          .returning({ id: receivedMails.id })
        if (!mine) return
        await postAs(ctx, { id, place, read, uploads: uploads.taken, signal })
        if (reason !== null) await tell(ctx, place, 'Some of your answer by email was not taken', reason)
        ctx.emit('mail-gateway.changed')
      })
    } catch (error) {
      if (isTwice(error))
        return await settle(app, id, { ...named, state: 'ignored', reason: 'It came in before.' })
      const refusal = refusalOf(error)
      await settle(app, id, { ...named, once, state: 'refused', reason: wordsOf(refusal) }, place)
    } finally {
      for (const { place: draft } of uploads.taken) await dropDraft(draft)
    }
  },
})

/** What was said why it was not taken; anything else is a fault, or passes, and the job is done anew. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && error.code !== 'UNAVAILABLE') return error
  throw error
}
const wordsOf = (error: AppError) => Object.values(error.details.fields ?? {})[0] ?? error.message

const isTwice = (error: unknown) => {
  const { constraint, cause } = error as { constraint?: string; cause?: { constraint?: string } }
  return (cause?.constraint ?? constraint) === 'received_mails_once'
}

/** The one place that the mail was sent to, and whose it is; or why there is none. */
async function placeIn(app: App, { to }: ReadMail): Promise<NamedPlace | string> {
  for (const address of to) {
    const place = await placeOf(app, address)
    if (place) return place
  }
  return 'It was sent to no address of an answer, or to one that ends with the conversation.'
}

async function isLoop(app: App, { from, messageId }: ReadMail): Promise<string | null> {
  const own = /<?([^\s<>]+@[^\s<>]+)>?\s*$/.exec(app.mail?.from ?? '')?.[1]?.toLowerCase()
  if (own !== undefined && from.includes(own)) return 'It came from the portal itself.'
  return messageId !== null && (await isOwnMail(app, messageId)) ? 'It came from the portal itself.' : null
}

const onceOf = ({ messageId }: ReadMail, raw: Buffer, { placeId }: NamedPlace) =>
  createHash('sha256')
    .update(placeId)
    .update(messageId ?? raw)
    .digest('hex')

/** Each file as if it had been uploaded; what is not taken says why, and the answer comes without it. */
async function uploadsOf(app: App, { files: given, left }: ReadMail, user: CurrentUser, gone: AbortSignal) {
  const taken: Upload[] = []
  const refused: string[] = []
  if (given.length > 0 && !has(user, files.ATTACHMENTS_ADD))
    return { taken, refused: ['You may not add files, so the answer came without them.'] }
  for (const { name, bytes } of given) {
    const upload = await takeIn(app.dataDir, nameOf(name), bytes)
    try {
      if (upload.type === null) throw unprocessable('files of this kind are not taken.')
      const ready = await readyUpload(attachments.add, upload, { app, gone })
      taken.push(ready)
      if (ready !== upload) await dropDraft(upload.place)
    } catch (error) {
      await dropDraft(upload.place)
      refused.push(`${nameOf(name)}: ${wordsOf(refusalOf(error))}`)
    }
  }
  if (left > 0) refused.push('There were more files than an answer may have.')
  return { taken, refused }
}

const nameOf = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_')
    .slice(-150)
    .toWellFormed() || 'file'

interface Answer {
  id: string
  place: NamedPlace
  read: ReadMail
  uploads: Upload[]
  signal: AbortSignal
}

/** As if its person had written it here: the same checks, the same store, and the trail says that it was them. */
async function postAs(ctx: WorkCtx, { id, place, read, uploads, signal }: Answer) {
  const { user, threadId } = place
  if (!place.addresses.some((own) => read.from.includes(own)))
    throw forbidden(
      `It came from ${read.from[0] ?? 'no address'}, which is no address of yours here, so it was not taken.`,
    )
  const since = new Date(ctx.app.now().getTime() - HOUR)
  const lately = and(
    eq(receivedMails.personId, user.id),
    eq(receivedMails.state, 'posted'),
    gt(receivedMails.receivedAt, since),
    ne(receivedMails.id, id),
  )
  if ((await ctx.db.$count(receivedMails, lately)) >= MOST_IN_AN_HOUR)
    throw unprocessable(`These were more than ${MOST_IN_AN_HOUR} answers by email within an hour.`)
  if (read.answer === '' && uploads.length === 0)
    throw invalid({ body: 'There was nothing above what you answered.' })
  const parsed = threads.post.input.shape.body.safeParse(read.answer)
  if (!parsed.success) throw invalid({ body: parsed.error.issues[0]?.message ?? 'This text cannot be kept.' })
  const messageId = randomUUID()
  const base = await asPerson(ctx, user, { request: id, gone: signal })
  const about = { table: 'inbox_threads', id: threadId }
  for (const upload of uploads) await add({ ...base, upload }, { table: 'messages', id: messageId })
  await post(base, { ...about, messageId, body: parsed.data, replyTo: null })
}

/** Whose answer it was hears of it in the portal, and by mail at their own address: never at the one it came from. */
const tell = (ctx: WorkCtx, { user, threadId }: NamedPlace, title: string, message: string) =>
  notify(ctx, {
    type: 'message',
    category: 'social',
    title,
    message,
    actionText: 'Open the message',
    actionUrl: `/dashboard?section=messages&id=${threadId}`,
    to: [user.id],
  })

const settle = (app: App, id: string, changes: Changes, place?: NamedPlace) =>
  inTransaction(app, 'job mail-gateway.take-in', async (ctx) => {
    const reason = changes.reason?.slice(0, 500) ?? null
    const [row] = await ctx.db
      .update(receivedMails)
      .set({ ...changes, reason, raw: null })
      .where(and(eq(receivedMails.id, id), eq(receivedMails.state, 'waiting')))
      .returning({ id: receivedMails.id })
    if (row && place) await tell(ctx, place, 'Your answer by email was not taken', reason ?? '')
    ctx.emit('mail-gateway.changed')
  })

const KEPT_DAYS = 365

/** After a year nobody asks what became of a mail; nothing is brought again that late. */
export const forgetMails = defineJob({
  name: 'mail-gateway.clean-up',
  payload: z.object({}),
  at: [{ time: '03:40' }],
  run: async (app) => {
    await app.db
      .delete(receivedMails)
      .where(lt(receivedMails.receivedAt, new Date(app.now().getTime() - KEPT_DAYS * DAY)))
  },
})
