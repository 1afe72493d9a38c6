import { and, eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { peopleIn } from '#kernel/language/message-text.ts'
import { hasAttachments } from '#platform/attachments/service.ts'
import { settle } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import { updateVersioned } from '#server/data/versioned.ts'
import { mayDelete, mayEdit } from './access.ts'
import type { threads as calls } from './contract.ts'
import { refuseTooMany } from './service.ts'
import { findMessage, present } from './service-found.ts'
import { placeOf } from './service-place.ts'
import { tell, tellHearers } from './service-told.ts'
import { mentions, messages, reactions } from './tables.ts'

type Calls = typeof calls

export async function edit(ctx: Ctx, { id, version, body }: InputOf<Calls['edit']>) {
  const before = await findMessage(ctx, id)
  ctx.check(
    mayEdit(ctx.user, before, ctx.app.records.get(before.aboutTable)),
    'Only who wrote a comment may change it.',
  )
  refuseTooMany(body)
  if (body === '' && !(await hasAttachments(ctx, 'messages', id)))
    throw invalid({ body: 'Please write something, or delete the comment.' })
  const known = await ctx.db.select().from(mentions).where(eq(mentions.messageId, id))
  const changes = { body, editedAt: ctx.app.now() }
  const row = await updateVersioned(ctx, messages, { id, version }, changes, {
    noun: 'comment',
    current: (now) => present(ctx, now),
  })
  const added = peopleIn(body).filter((person) => !known.some(({ personId }) => personId === person))
  const place = await placeOf(ctx, row.threadId)
  await tell(ctx, row, place, added, null)
  tellHearers(ctx, 'edited', id, place)
  return present(ctx, row)
}

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const row = await findMessage(ctx, id)
  ctx.check(
    mayDelete(ctx.user, row, ctx.app.records.get(row.aboutTable)),
    'Only who wrote a comment, or who moderates, may delete it.',
  )
  await ctx.db.delete(messages).where(eq(messages.id, id))
  await settle(ctx, { type: 'message', id })
  tellHearers(ctx, 'deleted', id, await placeOf(ctx, row.threadId))
  return {}
}

export async function react(ctx: Ctx, { id, emoji, on }: InputOf<Calls['react']>) {
  const message = await findMessage(ctx, id)
  const place = await placeOf(ctx, message.threadId)
  ctx.check(place.mayPost)
  const mine = { messageId: id, personId: ctx.user.id, emoji }
  if (on) await ctx.db.insert(reactions).values(mine).onConflictDoNothing()
  else
    await ctx.db
      .delete(reactions)
      .where(
        and(eq(reactions.messageId, id), eq(reactions.personId, ctx.user.id), eq(reactions.emoji, emoji)),
      )
  tellHearers(ctx, 'signed', id, place)
  return {}
}
