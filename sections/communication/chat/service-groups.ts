import { eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { notify } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import { insertMany, updateVersioned } from '#server/data/versioned.ts'
import { can } from './access.ts'
import type { chat as calls } from './contract.ts'
import { MOST_PEOPLE } from './fields.ts'
import { conversationRecord } from './records.ts'
import { findConversation, mustBeReached } from './service-found.ts'
import { conversationPeople, conversations } from './tables.ts'

type Calls = typeof calls

const REFUSAL = 'Only who looks after a group may do that.'

/** A group that this person is in, locked: its people change one after the other. */
async function openGroup(ctx: Ctx, id: string) {
  const row = await findConversation(ctx, id)
  if (row.kind !== 'group') throw notFound('This group')
  await ctx.db.select().from(conversations).where(eq(conversations.id, id)).for('update')
  const people = await ctx.db
    .select()
    .from(conversationPeople)
    .where(eq(conversationPeople.conversationId, id))
  const me = people.find(({ personId }) => personId === ctx.user.id)
  if (!me) throw notFound('This group')
  return { row, people, me }
}

export async function addGroup(ctx: Ctx, { name, people }: InputOf<Calls['addGroup']>) {
  const others = [...new Set(people)].filter((id) => id !== ctx.user.id)
  if (others.length === 0) throw invalid({ people: 'Please choose somebody besides yourself.' })
  await mustBeReached(ctx, others, 'people', can.CHAT_GROUP)
  const [group] = await ctx.db
    .insert(conversations)
    .values({ kind: 'group', name, createdBy: ctx.user.id })
    .returning()
  if (!group) throw new Error('A group was not written')
  await insertMany(
    ctx,
    conversationPeople,
    [ctx.user.id, ...others].map((personId) => ({
      conversationId: group.id,
      personId,
      isAdmin: personId === ctx.user.id,
      createdBy: ctx.user.id,
    })),
  )
  await tellTaken(ctx, group, others)
  ctx.emit('chat.changed', { id: group.id })
  return { id: group.id }
}

export async function rename(ctx: Ctx, { id, version, name }: InputOf<Calls['rename']>) {
  const { me } = await openGroup(ctx, id)
  ctx.check(me.isAdmin, REFUSAL)
  await updateVersioned(
    ctx,
    conversations,
    { id, version },
    { name },
    {
      noun: 'group',
      current: ({ name: now, version: latest }) => ({ id, name: now, version: latest }),
    },
  )
  ctx.emit('chat.changed', { id })
  return {}
}

export async function addPeople(ctx: Ctx, { id, people }: InputOf<Calls['addPeople']>) {
  const { row, me, people: known } = await openGroup(ctx, id)
  ctx.check(me.isAdmin, REFUSAL)
  const added = [...new Set(people)].filter((one) => !known.some(({ personId }) => personId === one))
  if (added.length === 0) return {}
  if (known.length + added.length > MOST_PEOPLE)
    throw invalid({ people: `A group has at most ${MOST_PEOPLE} people.` })
  await mustBeReached(ctx, added, 'people', can.CHAT_GROUP)
  await insertMany(
    ctx,
    conversationPeople,
    added.map((personId) => ({ conversationId: id, personId, isAdmin: false, createdBy: ctx.user.id })),
  )
  await tellTaken(ctx, row, added)
  ctx.emit('chat.changed', { id })
  return {}
}

const tellTaken = (ctx: Ctx, { id, name }: { id: string; name: string }, to: string[]) =>
  notify(ctx, {
    type: 'group',
    category: 'social',
    title: `${ctx.user.displayName} took you into ${name}`,
    message: 'A conversation of a few people.',
    relatedType: 'conversation',
    relatedId: id,
    actionText: 'Open the conversation',
    actionUrl: conversationRecord.opens?.(id),
    to,
  })

/** Everybody may leave; the last who looks after a group hands it on first, unless nobody else is in it. */
export async function removePerson(ctx: Ctx, { id, personId }: InputOf<Calls['removePerson']>) {
  const { me, people } = await openGroup(ctx, id)
  ctx.check(me.isAdmin || personId === ctx.user.id, REFUSAL)
  const leaves = people.find((one) => one.personId === personId)
  if (!leaves) throw notFound('This person')
  const rest = people.filter((one) => one !== leaves)
  if (leaves.isAdmin && rest.length > 0 && !rest.some(({ isAdmin }) => isAdmin))
    throw conflict('Please let somebody else look after the group first.')
  await ctx.db.delete(conversationPeople).where(eq(conversationPeople.id, leaves.id))
  ctx.emit('chat.changed', { id })
  return {}
}

export async function makeAdmin(ctx: Ctx, { id, personId, isAdmin }: InputOf<Calls['makeAdmin']>) {
  const { me, people } = await openGroup(ctx, id)
  ctx.check(me.isAdmin, REFUSAL)
  const them = people.find((one) => one.personId === personId)
  if (!them) throw notFound('This person')
  if (!isAdmin && !people.some((one) => one.isAdmin && one !== them))
    throw conflict('Please let somebody else look after the group first.')
  await ctx.db.update(conversationPeople).set({ isAdmin }).where(eq(conversationPeople.id, them.id))
  ctx.emit('chat.changed', { id })
  return {}
}
