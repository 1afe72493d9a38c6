import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { messageParts } from '#kernel/language/message-text.ts'
import { has } from '#kernel/people/access.ts'
import { attachmentsOf } from '#platform/attachments/service.ts'
import { sendMail, WORDS } from '#platform/outbox/service.ts'
import { messageIdOf } from '#platform/outbox/service-own.ts'
import { messageRow, namesOf } from '#platform/threads/service-present.ts'
import { reads, threads } from '#platform/threads/tables.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { users } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { accountColumns } from '#server/people/account.ts'
import { can } from './access.ts'
import { replyAddressFor } from './reply-token.ts'
import { ANSWER_ABOVE } from './service-mail-in.ts'
import { inboxMails, inboxPeople, inboxThreads } from './tables.ts'

/** Sends what was said to everybody else in its conversation, each a mail of their own. */
export const mailOut = defineJob({
  name: 'inbox.mail-out',
  payload: z.object({ message: z.uuid() }),
  run: (app, { message }) =>
    inTransaction(app, 'job inbox.mail-out', async (ctx) => {
      const said = await saidIn(ctx, message)
      if (!said || !app.mail) return
      const written = { ...said, ...(await writtenIn(ctx, said.message)) }
      for (const reader of await readersOf(ctx, said.thread.id, said.message.createdBy))
        await mailTo(ctx, written, reader)
    }),
})

export const enqueueMails = (ctx: Pick<Ctx, 'enqueue'>, message: string) => ctx.enqueue(mailOut, { message })

async function saidIn(ctx: WorkCtx, id: string) {
  const message = await messageRow(ctx, id)
  if (!message) return null
  const [found] = await ctx.db
    .select({ thread: inboxThreads })
    .from(inboxThreads)
    .innerJoin(threads, and(eq(threads.aboutTable, 'inbox_threads'), eq(threads.aboutId, inboxThreads.id)))
    .where(eq(threads.id, message.threadId))
  return found?.thread.byMail ? { message, thread: found.thread } : null
}
type Said = NonNullable<Awaited<ReturnType<typeof saidIn>>>

/** Who is in it with an inbox of their own, besides whoever wrote. */
async function readersOf(ctx: WorkCtx, threadId: string, writer: string | null) {
  const rows = await ctx.db
    .select({ placeId: inboxPeople.id, user: accountColumns })
    .from(inboxPeople)
    .innerJoin(users, eq(users.id, inboxPeople.personId))
    .where(
      and(
        eq(inboxPeople.inboxThreadId, threadId),
        eq(users.isActive, true),
        writer === null ? undefined : ne(users.id, writer),
      ),
    )
  return rows.filter(({ user }) => has(user, can.MESSAGES_VIEW))
}
type Reader = Awaited<ReturnType<typeof readersOf>>[number]

/** Who wrote it, and what: the same for whoever gets it. */
async function writtenIn(ctx: WorkCtx, message: Said['message']) {
  const { createdBy } = message
  const names = createdBy ? await namesOf(ctx, [createdBy]) : undefined
  const name = (createdBy && names?.get(createdBy)?.name) || 'A former member'
  return { name, words: await wordsOf(ctx, message) }
}
type Written = Said & Awaited<ReturnType<typeof writtenIn>>

async function mailTo(ctx: WorkCtx, { message, thread, name, words }: Written, { placeId, user }: Reader) {
  const known = await ctx.db.$count(
    inboxMails,
    and(eq(inboxMails.messageId, message.id), eq(inboxMails.personId, user.id)),
  )
  const { mail, appUrl } = ctx.app
  if (known > 0 || !mail) return
  const { replyAddress } = ctx.settings
  const wrote = `${name} wrote to you:`
  const outboxId = await sendMail(ctx, {
    to: user.email,
    personId: user.id,
    category: 'activity',
    template: {
      subject: `A message from ${name}`,
      greeting: replyAddress === '' ? wrote : `${ANSWER_ABOVE}\n\n${wrote}`,
      paragraphs: [WORDS],
      action: {
        label: 'Open it in the portal',
        url: `${appUrl}/dashboard?section=messages&id=${thread.id}`,
      },
      note:
        replyAddress === ''
          ? 'Please answer in the portal: nobody reads what is sent to this address.'
          : 'Your answer to this email goes to everybody in this conversation. Please do not pass its address on.',
    },
    closed: {
      subject: message.number === 1 ? thread.subject : `Re: ${thread.subject}`,
      words,
      about: messageIdOf(mail.from, thread.id),
      ...(replyAddress === '' ? {} : { replyTo: replyAddressFor(ctx.app, replyAddress, placeId) }),
    },
  })
  await ctx.db.insert(inboxMails).values({ messageId: message.id, personId: user.id, outboxId })
}

/** As it is read in the portal: people by their names. What a record is called depends on who reads, so it has none. */
async function wordsOf(ctx: WorkCtx, message: Said['message']): Promise<string> {
  const parts = messageParts(message.body)
  const names = await accountNames(
    ctx,
    parts.flatMap((part) => ('person' in part ? [part.person] : [])),
  )
  const text = parts
    .map((part) =>
      'text' in part
        ? part.text
        : 'person' in part
          ? `@${names.get(part.person) ?? 'somebody'}`
          : '(a record of the portal)',
    )
    .join('')
  const nobody = { db: ctx.db, user: { id: '' } as Ctx['user'] }
  const files = (await attachmentsOf(nobody, 'messages', [message.id])).get(message.id) ?? []
  if (files.length === 0) return text
  return [text, `With it in the portal: ${files.map((file) => file.name).join(', ')}`]
    .filter(Boolean)
    .join('\n\n')
}

/** Why a mail that waits (quiet hours) is not to go any more; null where it is. */
export async function holdsBack(ctx: WorkCtx, outboxId: string): Promise<string | null> {
  const [sent] = await ctx.db.select().from(inboxMails).where(eq(inboxMails.outboxId, outboxId))
  if (!sent) return null
  const said = await saidIn(ctx, sent.messageId)
  if (!said) return 'What was written was deleted'
  const readers = await readersOf(ctx, said.thread.id, said.message.createdBy)
  if (!readers.some(({ user }) => user.id === sent.personId)) return 'The person may no longer read it'
  const [seen] = await ctx.db
    .select({ upTo: reads.upTo })
    .from(reads)
    .where(and(eq(reads.threadId, said.message.threadId), eq(reads.personId, sent.personId)))
  return (seen?.upTo ?? 0) >= said.message.number ? 'The person has read it in the portal' : null
}
