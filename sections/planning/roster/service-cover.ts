import { and, asc, eq, getTableName, inArray } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, gone, notFound } from '#kernel/calls/errors.ts'
import { inTurn } from '#kernel/cover/cover.ts'
import { roleWords } from '#platform/slots/fields.ts'
import { isOver, mustWriteFor } from '#platform/slots/service-places.ts'
import { heldStill, inWords, isOffered } from '#platform/slots/service-staffing.ts'
import { slotSignups, slots } from '#platform/slots/tables.ts'
import { madeOf } from '#platform/threads/service-outcomes.ts'
import type { Ctx, PublicCtx, WorkCtx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { hashToken } from '#server/people/session.ts'
import { stateOf, takeAnswer } from './answers.ts'
import { reachOf, timesOf } from './asking.ts'
import { candidatesFor } from './candidates.ts'
import { BAD_LINK, type Cover, type roster as calls } from './contract.ts'
import { isOpenRound } from './fields.ts'
import { look } from './jobs.ts'
import { ask, begin, end, namesOf, openRoundsOf, startsAt } from './rounds.ts'
import { askLinks, coverRounds, slotAsks } from './tables.ts'

type Calls = typeof calls
type Slot = typeof slots.$inferSelect

const NEXT_SHOWN = 5

async function slotNamed(ctx: WorkCtx, id: string): Promise<Slot> {
  const [slot] = await ctx.db.select().from(slots).where(eq(slots.id, id))
  if (!slot) throw notFound('This shift')
  return slot
}

export async function cover(ctx: Ctx, { id }: InputOf<Calls['cover']>): Promise<Cover> {
  const slot = await slotNamed(ctx, id)
  const rounds = await ctx.db
    .select()
    .from(coverRounds)
    .where(eq(coverRounds.slotId, id))
    .orderBy(asc(coverRounds.startedAt), asc(coverRounds.id))
  const asks = await ctx.db
    .select()
    .from(slotAsks)
    .where(eq(slotAsks.slotId, id))
    .orderBy(asc(slotAsks.askedAt), asc(slotAsks.id))
  const held = await ctx.db
    .select({ personId: slotSignups.personId, status: slotSignups.status })
    .from(slotSignups)
    .where(eq(slotSignups.slotId, id))
  const has = held.filter(({ status }) => ['confirmed', 'attended', 'no_show'].includes(status)).length
  const open = Math.max(0, slot.needed - has)
  const searching = rounds.filter(({ status }) => isOpenRound(status)).length
  const names = await namesOf(ctx, [
    ...asks.map(({ personId }) => personId),
    ...rounds.flatMap(({ personId, wonBy }) => [personId, wonBy].filter((one) => one !== null)),
  ])
  const out = new Set([...asks, ...held].map(({ personId }) => personId))
  const next =
    searching > 0 && open > 0 ? (await candidatesFor(ctx, slot)).filter(({ person }) => !out.has(person)) : []
  return {
    open,
    cannotBegin: whyNot(ctx, slot, { open, searching }),
    rounds: rounds.toReversed().map((round) => ({
      id: round.id,
      status: round.status,
      instead: round.personId ? (names.get(round.personId) ?? 'Somebody who left') : null,
      wonBy: round.wonBy ? (names.get(round.wonBy) ?? 'Somebody who left') : null,
      startedAt: round.startedAt.toISOString(),
      lookAt: round.lookAt?.toISOString() ?? null,
      asks: asks
        .filter(({ roundId }) => roundId === round.id)
        .map(({ id: askId, personId, askedAt, byHand, answer, words, answeredAt }) => ({
          id: askId,
          personId,
          name: names.get(personId) ?? 'Somebody who left',
          askedAt: askedAt?.toISOString() ?? null,
          byHand,
          answer,
          words,
          answeredAt: answeredAt?.toISOString() ?? null,
        })),
    })),
    next: next
      .toSorted(inTurn)
      .slice(0, NEXT_SHOWN)
      .map(({ person, name }) => ({ personId: person, name })),
  }
}

function whyNot(
  ctx: Ctx,
  slot: Slot,
  { open, searching }: { open: number; searching: number },
): string | null {
  if (slot.status === 'called_off') return 'This shift was called off.'
  if (slot.status !== 'open') return 'The day of this is not agreed on yet.'
  if (!isOffered(ctx, slot) || ctx.app.now().getTime() >= startsAt(ctx, slot))
    return 'This has begun already.'
  if (open === 0) return 'All places are taken.'
  return searching >= open ? 'Somebody is looked for already.' : null
}

export async function beginCover(
  ctx: Ctx,
  { id, fromMessage }: InputOf<Calls['beginCover']>,
): Promise<Cover> {
  const { slot, open } = await heldStill(ctx, id)
  mustWriteFor(ctx, slot)
  const searching = (await openRoundsOf(ctx, id)).length
  const no = whyNot(ctx, slot, { open, searching })
  if (no) throw conflict(no)
  await begin(ctx, slot, { personId: null, createdBy: ctx.user.id, lookAt: ctx.app.now() })
  await madeOf(ctx, fromMessage, { table: getTableName(slots), id })
  await ctx.enqueue(look, {}, { key: look.name })
  return cover(ctx, { id })
}

export async function stopCover(ctx: Ctx, { id }: InputOf<Calls['stopCover']>): Promise<Cover> {
  const [known] = await ctx.db.select().from(coverRounds).where(eq(coverRounds.id, id))
  if (!known) throw notFound('This search')
  const { slot } = await heldStill(ctx, known.slotId)
  mustWriteFor(ctx, slot)
  const round = (await openRoundsOf(ctx, slot.id)).find((one) => one.id === id)
  if (!round) throw conflict('This has ended already.')
  await end(ctx, slot, round, 'stopped')
  return cover(ctx, { id: slot.id })
}

/** What is noted of somebody for the first search that is open; one begins where none does. */
async function roundFor(ctx: Ctx, slot: Slot, open: number) {
  const [round] = await openRoundsOf(ctx, slot.id)
  if (round) return round
  const no = whyNot(ctx, slot, { open, searching: 0 })
  if (no) throw conflict(no)
  return begin(ctx, slot, { personId: null, createdBy: ctx.user.id, lookAt: ctx.app.now() })
}

async function mustBeNew(ctx: Ctx, slotId: string, personId: string) {
  const [person] = await ctx.db.select({ id: people.id }).from(people).where(eq(people.id, personId))
  if (!person) throw notFound('This person')
  const [before] = await ctx.db
    .select()
    .from(slotAsks)
    .where(and(eq(slotAsks.slotId, slotId), eq(slotAsks.personId, personId)))
  if (before?.answer === 'no') throw conflict('They said no to this. Nobody is asked again after a no.')
  if (before && before.answer !== 'left_out') throw conflict('They were asked for this already.')
  return before
}

export async function askNow(ctx: Ctx, { id, personId }: InputOf<Calls['askNow']>): Promise<Cover> {
  const { slot, open } = await heldStill(ctx, id)
  mustWriteFor(ctx, slot)
  const before = await mustBeNew(ctx, id, personId)
  const [there] = await ctx.db
    .select({ status: slotSignups.status })
    .from(slotSignups)
    .where(and(eq(slotSignups.slotId, id), eq(slotSignups.personId, personId)))
  if (there && there.status !== 'canceled') throw conflict('They are on the list of this shift already.')
  if (!(await reachOf(ctx, [personId])).has(personId))
    throw conflict('There is no email address to write to. Please call them, and put them down yourself.')
  const round = await roundFor(ctx, slot, open)
  if (before) await ctx.db.delete(slotAsks).where(eq(slotAsks.id, before.id))
  await ask(ctx, { slot, round, personIds: [personId], byHand: ctx.user.id })
  ctx.emit('cover.changed', { id })
  return cover(ctx, { id })
}

export async function leaveOut(ctx: Ctx, { id, personId }: InputOf<Calls['leaveOut']>): Promise<Cover> {
  const { slot, open } = await heldStill(ctx, id)
  mustWriteFor(ctx, slot)
  if (await mustBeNew(ctx, id, personId)) throw conflict('They are left out already.')
  const round = await roundFor(ctx, slot, open)
  await ctx.db.insert(slotAsks).values({
    slotId: id,
    roundId: round.id,
    personId,
    byHand: true,
    answer: 'left_out',
    createdBy: ctx.user.id,
  })
  ctx.emit('cover.changed', { id })
  return cover(ctx, { id })
}

/** What a link asks: 410 for one that is unknown, or whose shifts are all over as they stand now. */
async function askedBy(ctx: PublicCtx, token: string) {
  const rows = await ctx.db
    .select({ ask: slotAsks, slot: slots })
    .from(askLinks)
    .innerJoin(slotAsks, and(eq(slotAsks.linkId, askLinks.id), eq(slotAsks.personId, askLinks.personId)))
    .innerJoin(slots, eq(slots.id, slotAsks.slotId))
    .where(eq(askLinks.tokenHash, hashToken(token)))
    .orderBy(asc(slots.day), asc(slots.startTime), asc(slots.id))
  const [first] = rows
  if (!first || rows.every(({ slot }) => isOver(ctx, slot))) throw gone(BAD_LINK)
  return { personId: first.ask.personId, rows }
}

export async function questions(
  ctx: PublicCtx,
  { token }: InputOf<Calls['questions']>,
): Promise<OutputOf<Calls['questions']>> {
  const { personId, rows } = await askedBy(ctx, token)
  const [person] = await ctx.db
    .select({ name: people.name, nickname: people.nickname })
    .from(people)
    .where(eq(people.id, personId))
  const held = await ctx.db
    .select({ slotId: slotSignups.slotId })
    .from(slotSignups)
    .where(
      and(
        inArray(
          slotSignups.slotId,
          rows.map(({ slot }) => slot.id),
        ),
        inArray(slotSignups.status, ['confirmed', 'attended', 'no_show']),
      ),
    )
  const items = []
  for (const { ask: one, slot } of rows) {
    const has = held.filter(({ slotId }) => slotId === slot.id).length
    items.push({
      id: one.id,
      what: `${roleWords(slot)}: ${slot.title}`,
      when: inWords(slot),
      times: timesOf(slot),
      place: slot.place,
      instructions: slot.instructions,
      state: await stateOf(ctx, one, { slot, open: Math.max(0, slot.needed - has) }),
    })
  }
  return {
    organization: ctx.settings.organizationName,
    called: person?.nickname || person?.name.split(' ')[0] || '',
    items,
  }
}

/** What somebody says by their link; it does no more than answer what they were asked. */
export async function answer(
  ctx: PublicCtx,
  { token, id, answer: said, words, times }: InputOf<Calls['answer']>,
) {
  const { rows } = await askedBy(ctx, token)
  if (!rows.some(({ ask: own }) => own.id === id)) throw gone(BAD_LINK)
  if (said === 'other' && !words) throw conflict('Please write something first.')
  await takeAnswer(ctx, { askId: id, answer: said, words: words ?? null, times })
  return questions(ctx, { token })
}
