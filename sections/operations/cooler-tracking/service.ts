import { and, asc, eq, inArray } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { foldName } from '#kernel/language/names.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { chosenRows } from '#server/data/chosen-rows.ts'
import { insertMany } from '#server/data/versioned.ts'
import { manages, reports } from './access.ts'
import type { coolers as contract } from './contract.ts'
import { mayGive, placesOf } from './keepers.ts'
import { inOrder, keptBy, newCode, overdueOn, rows } from './rows.ts'
import { coolerMoves, coolers, coolerTypes } from './tables.ts'

type Calls = typeof contract

/** 17 to 24, each with a label of its own, all at one location where one is named. */
export async function addMany(
  ctx: Ctx,
  { from, to, typeId = null, hostId = null }: InputOf<Calls['addMany']>,
) {
  ctx.check(manages(ctx.user))
  if (typeId && (await ctx.db.$count(coolerTypes, eq(coolerTypes.id, typeId))) === 0)
    throw invalid({ typeId: 'This type is not there any more' })
  if (hostId && !(await mayGive(ctx, { personId: null, hostId })))
    throw invalid({ hostId: 'This location is not there any more' })
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
  const taken = await ctx.db
    .select({ number: coolers.number })
    .from(coolers)
    .where(inArray(coolers.numberKey, numbers.map(foldName)))
    .orderBy(asc(coolers.number))
  if (taken.length > 0) {
    const message = `There already: ${taken.map(({ number }) => number).join(', ')}.`
    throw conflict(message, { fields: { from: message } })
  }
  const made = numbers.map((number) => ({
    id: crypto.randomUUID(),
    number,
    numberKey: foldName(number),
    code: newCode(),
    typeId,
    createdBy: ctx.user.id,
  }))
  await insertMany(ctx, coolers, made)
  if (hostId)
    await arrive(
      ctx,
      made.map(({ id }) => id),
      hostId,
    )
  ctx.emit('coolers.changed')
  return { added: made.length }
}

/** Those that are there already and due nowhere are left as they are. */
export async function checkIn(ctx: Ctx, { hostId, ...target }: InputOf<Calls['checkIn']>) {
  ctx.check(reports(ctx.user))
  if (!(await mayGive(ctx, { personId: null, hostId })))
    throw invalid({ hostId: 'This location is not there any more. Please choose another one.' })
  const chosen = await chosenRows(ctx, target, {
    table: coolers,
    columns: {
      id: coolers.id,
      state: coolers.state,
      holderHostId: coolers.holderHostId,
      dueOn: coolers.dueOn,
    },
    noun: rows.def.words.one,
    scope: rows.scope(ctx.user),
    where: (filter) => rows.matching(ctx, filter),
  })
  const come = chosen.filter(
    (one) => one.holderHostId !== hostId || one.dueOn !== null || one.state === 'lost',
  )
  await arrive(
    ctx,
    come.map(({ id }) => id),
    hostId,
  )
  if (come.length > 0) ctx.emit('coolers.changed')
  return { checkedIn: come.length }
}

/** All of them are at one location from now on. */
async function arrive(ctx: Ctx, ids: string[], hostId: string) {
  const now = ctx.app.now()
  const move = { kind: 'moved', toHostId: hostId, happenedAt: now, saidAt: now, receivedAt: now }
  await insertMany(
    ctx,
    coolerMoves,
    ids.map((coolerId) => ({ ...move, coolerId, createdBy: ctx.user.id })),
  )
}

const DUE_SHOWN = 20

/** Late ones, the latest first to be back first; those of everybody for managers, one’s own for the others. */
export async function due(ctx: Ctx) {
  const { personId } = ctx.user
  const where = and(
    overdueOn(todayOf(ctx)),
    manages(ctx.user) ? undefined : keptBy(personId, await placesOf(ctx, personId)),
  )
  return some(ctx, where, DUE_SHOWN)
}

export async function mine(ctx: Ctx) {
  const { personId } = ctx.user
  const where = and(eq(coolers.state, 'in_use'), keptBy(personId, await placesOf(ctx, personId)))
  return some(ctx, where, DUE_SHOWN)
}

async function some(ctx: Ctx, where: ReturnType<typeof and>, most: number) {
  const found = await ctx.db
    .select()
    .from(coolers)
    .where(where)
    .orderBy(...inOrder)
    .limit(most)
  return { count: await ctx.db.$count(coolers, where), items: await rows.show(ctx, found) }
}
