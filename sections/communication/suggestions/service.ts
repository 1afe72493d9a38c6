import { eq, or, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { has } from '#kernel/people/access.ts'
import { move as moveTo } from '#kernel/portal/steps.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify } from '#platform/notifications/service.ts'
import { say } from '#platform/threads/service.ts'
import { asUsers } from '#platform/threads/service-present.ts'
import type { Ctx } from '#server/context.ts'
import { can } from './access.ts'
import type { suggestions as calls } from './contract.ts'
import { review, STATUS_NAMES } from './fields.ts'
import { rows } from './records.ts'
import { setVote } from './service-votes.ts'
import { suggestions } from './tables.ts'

type Calls = typeof calls

export const placeOf = (id: string) => ({ table: 'suggestions', id })
const opens = (id: string, part?: string) =>
  `/dashboard?section=suggestions&id=${id}${part ? `&part=${part}` : ''}`

const news = (id: string) => ({
  category: 'social' as const,
  priority: 'low' as const,
  relatedType: 'suggestion',
  relatedId: id,
})

/** Those who decide hear of something new, but for whoever says it. */
async function tellDeciders(ctx: Ctx, id: string, said: { type: string; title: string; message: string }) {
  const deciders = await holdersOf(ctx, can.SUGGESTIONS_MANAGE)
  await notify(ctx, {
    ...news(id),
    ...said,
    to: deciders.flatMap((person) => (person.id === ctx.user.id ? [] : [person.id])),
    actionUrl: opens(id),
  })
}

export async function add(ctx: Ctx, input: InputOf<Calls['add']>) {
  const made = await rows.insert(ctx, input)
  await tellDeciders(ctx, made.id, {
    type: 'suggestion',
    title: `${ctx.user.displayName} has a suggestion`,
    message: made.title,
  })
  return made
}

export async function upvote(ctx: Ctx, { id, on }: InputOf<Calls['upvote']>) {
  const row = await rows.find(ctx, id)
  ctx.check(true)
  const counted = await setVote(ctx, row, on)
  ctx.emit('suggestions.changed')
  return rows.showOne(ctx, await rows.find(ctx, counted))
}

/** Moves on, and says so to whoever suggested it or one of those that were merged into it. */
export async function move(ctx: Ctx, { id, version, move: name, reason }: InputOf<Calls['move']>) {
  const before = await rows.showOne(ctx, await rows.find(ctx, id, { locked: true }))
  ctx.check(true)
  const status = moveTo(review, before, ctx.user, name, reason)
  const asks = name === 'ask'
  const decided = status === 'completed' || status === 'rejected'
  const after = await rows.edit(
    ctx,
    { id, version, status, ...(decided ? { answer: reason } : name === 'reopen' ? { answer: null } : {}) },
    () => true,
  )
  if (asks) {
    await say(ctx, placeOf(id), String(reason), { createdBy: ctx.user.id })
    ctx.emit('threads.changed')
  }
  const whose = await ctx.db
    .select({ id: suggestions.id, createdBy: suggestions.createdBy })
    .from(suggestions)
    .where(asks ? eq(suggestions.id, id) : or(eq(suggestions.id, id), eq(suggestions.mergedInto, id)))
  const to = whose.flatMap(({ createdBy }) => (createdBy && createdBy !== ctx.user.id ? [createdBy] : []))
  await notify(ctx, {
    ...news(id),
    to,
    type: asks ? 'suggestion_question' : 'suggestion_decided',
    title: asks
      ? `${ctx.user.displayName} asks about your suggestion`
      : `Your suggestion: ${STATUS_NAMES[status].toLowerCase()}`,
    message: [before.title, decided ? reason : ''].filter(Boolean).join('. '),
    actionUrl: asks ? opens(id, 'comments') : opens(id),
  })
  return after
}

/** Whoever it is given to hears of it, but for whoever gives it; nobody learns from that whose it is. */
export async function weigh(ctx: Ctx, { id, version, notes, assignedTo, ...given }: InputOf<Calls['weigh']>) {
  const before = await rows.find(ctx, id, { locked: true })
  ctx.check(true)
  const isNew = assignedTo && assignedTo !== before.assignedTo
  if (isNew) await mustSee(ctx, assignedTo)
  const after = await rows.edit(
    ctx,
    { id, version, ...given, notes: notes || null, ...(assignedTo === undefined ? {} : { assignedTo }) },
    () => true,
  )
  if (isNew)
    await notify(ctx, {
      ...news(id),
      to: assignedTo === ctx.user.id ? [] : [assignedTo],
      type: 'suggestion_given',
      title: `${ctx.user.displayName} gave you a suggestion to look after`,
      message: before.title,
      actionUrl: opens(id),
    })
  return after
}

async function mustSee(ctx: Ctx, id: string) {
  const [person] = await asUsers(ctx, [id])
  if (!person || !has(person, can.SUGGESTIONS_VIEW))
    throw invalid({ assignedTo: 'This person has no account here any more, or may not open suggestions' })
}

/** Answers what was asked; then it waits for those who decide again. */
export async function respond(ctx: Ctx, { id, message }: InputOf<Calls['respond']>) {
  const row = await rows.find(ctx, id, { locked: true })
  ctx.check(row.createdBy === ctx.user.id, 'Only whoever suggested it answers here; others write a comment.')
  await say(ctx, placeOf(id), message, { createdBy: ctx.user.id })
  ctx.emit('threads.changed')
  await tellDeciders(ctx, id, {
    type: 'suggestion_answer',
    title: `${ctx.user.displayName} answered about a suggestion`,
    message: row.title,
  })
  if (row.status !== 'needs_clarification') return rows.showOne(ctx, row)
  return rows.edit(ctx, { id, version: row.version, status: 'submitted' }, () => true)
}

/** The one becomes part of the other, with what was merged into it before; nothing moves, so that an undo parts them. */
export async function merge(ctx: Ctx, { id, version, into }: InputOf<Calls['merge']>) {
  if (id === into) throw invalid({ into: 'Please choose another suggestion than this one.' })
  // In one order, whichever of two is merged into which.
  const [first = id, second = into] = [id, into].toSorted()
  const locked = [
    await rows.find(ctx, first, { locked: true }),
    await rows.find(ctx, second, { locked: true }),
  ]
  ctx.check(true)
  const [from, target] = first === id ? locked : locked.toReversed()
  if (from?.mergedInto) throw conflict('This suggestion was merged into another already.')
  if (target?.mergedInto) throw invalid({ into: 'That one was merged into another; please choose that.' })
  await ctx.db
    .update(suggestions)
    .set({ mergedInto: into, version: sql`${suggestions.version} + 1`, updatedAt: sql`now()` })
    .where(eq(suggestions.mergedInto, id))
  const after = await rows.edit(ctx, { id, version, mergedInto: into }, () => true)
  if (from?.createdBy && from.createdBy !== ctx.user.id)
    await notify(ctx, {
      ...news(into),
      to: [from.createdBy],
      type: 'suggestion_merged',
      title: 'Your suggestion goes on together with another',
      message: `${from.title}: ${target?.title}. You hear what becomes of it.`,
      actionUrl: opens(into),
    })
  return after
}
