import { and, eq, gt, gte, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { DAY } from '#kernel/clock.ts'
import { isElsewhere, isTakenElsewhere } from '#platform/slots/service-elsewhere.ts'
import { hasPlace, heldStill, isOffered, sayNo, takePlace } from '#platform/slots/service-staffing.ts'
import { slots } from '#platform/slots/tables.ts'
import { todayOf, type WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import { reachOf, shiftInWords, tellExpected, timesOf } from './asking.ts'
import type { QuestionState } from './fields.ts'
import { look } from './jobs.ts'
import { type Ask, end, namesOf, openRounds, openRoundsOf, ringCoordinators, startsAt } from './rounds.ts'
import { coverRounds, slotAsks } from './tables.ts'

type Slot = typeof slots.$inferSelect

export interface Said {
  askId: string
  answer: 'yes' | 'no' | 'other'
  words?: string | null
  /** Day and time that they have before them; those they were asked for when left out. */
  times?: string | undefined
}

const NO_ANSWER = 'left_out'
const ASKED_LATELY = 31 * DAY

/**
 * Takes in what somebody says to a question, by the link, by text, or through a coordinator. The shift is locked, so of two
 * who say yes at the same moment the first has the place and the second hears that it is settled.
 */
export async function takeAnswer(
  ctx: WorkCtx,
  { askId, answer, words = null, times }: Said,
): Promise<QuestionState> {
  const [known] = await ctx.db.select().from(slotAsks).where(eq(slotAsks.id, askId))
  if (!known || known.answer === NO_ANSWER || known.askedAt === null) return 'over'
  const { slot, open } = await heldStill(ctx, known.slotId)
  const [ask] = await ctx.db.select().from(slotAsks).where(eq(slotAsks.id, askId)).for('update')
  if (!ask) return 'over'
  const now = ctx.app.now()
  if (words) await passOn(ctx, slot, ask, words)
  const has = await hasPlace(ctx, ask)
  const note = (more: Partial<Ask> = {}) =>
    updateMany(ctx, slotAsks, [
      { before: ask, values: { answer, answeredAt: now, ...(words ? { words } : {}), ...more } },
    ])
  ctx.emit('cover.changed', { id: slot.id })
  // Who has the place gives it back to a person, not by a second answer.
  if (has) {
    if (words) await note({ answer: ask.answer ?? 'yes' })
    return 'yours'
  }
  if (!isOffered(ctx, slot) || now.getTime() >= startsAt(ctx, slot)) {
    await note()
    return 'over'
  }
  if (answer === 'no') {
    await note()
    await sayNo(ctx, { slotId: slot.id, personId: ask.personId, came: cameBy(ask), reason: words })
    await lookNow(ctx, ask)
    return 'no'
  }
  if (answer === 'other') {
    await note()
    await lookNow(ctx, ask)
    return stateOf(ctx, ask, { slot, open })
  }
  return yes(ctx, { slot, ask, open, times: times ?? ask.askedFor, note })
}

const cameBy = ({ roundId }: Ask) => (roundId === null ? 'roster' : 'cover')

interface Yes {
  slot: Slot
  ask: Ask
  open: number
  times: string | null
  note: (more?: Partial<Ask>) => Promise<void>
}

async function yes(ctx: WorkCtx, { slot, ask, open, times, note }: Yes): Promise<QuestionState> {
  const now = ctx.app.now()
  const rounds = await openRoundsOf(ctx, slot.id)
  // Their own search first; a second place of the same shift that is looked for is as good.
  const round = ask.roundId === null ? null : (rounds.find(({ id }) => id === ask.roundId) ?? rounds[0])
  if (round === undefined || open === 0) {
    await note({ toldAt: now })
    return 'settled'
  }
  if (times !== timesOf(slot)) {
    // They hear of the other day or time by the answer to this, and say yes or no to that.
    await updateMany(ctx, slotAsks, [{ before: ask, values: { askedFor: timesOf(slot) } }])
    return 'moved'
  }
  if (await isTakenElsewhere(ctx, slot, ask.personId)) {
    // Nobody waits for them; as soon as they are free then, a yes counts.
    await note({ answer: 'other' })
    await lookNow(ctx, ask)
    return 'elsewhere'
  }
  const took = await takePlace(ctx, { slotId: slot.id, personId: ask.personId, came: cameBy(ask) })
  if (took === 'full') {
    await note({ toldAt: now })
    return 'settled'
  }
  await note()
  const reach = (await reachOf(ctx, [ask.personId])).get(ask.personId)
  if (reach) await tellExpected(ctx, slot, reach)
  if (round) {
    await end(ctx, slot, round, 'won', ask.personId)
    const names = await namesOf(ctx, [ask.personId, ...(round.personId ? [round.personId] : [])])
    const name = names.get(ask.personId) ?? 'Somebody'
    await ringCoordinators(ctx, slot, {
      title: `${name} comes: ${slot.title}`,
      message: round.personId
        ? `${name} comes instead of ${names.get(round.personId) ?? 'somebody'}: ${shiftInWords(slot)}.`
        : `${name} takes the open place: ${shiftInWords(slot)}.`,
    })
  }
  return 'yours'
}

/** Free text is for a person to read. */
async function passOn(ctx: WorkCtx, slot: Slot, ask: Ask, words: string) {
  const name = (await namesOf(ctx, [ask.personId])).get(ask.personId) ?? 'Somebody'
  await ringCoordinators(ctx, slot, {
    title: `${name} wrote about ${slot.title}`,
    message: `“${words}” (${shiftInWords(slot)})`,
    priority: 'high',
  })
}

/** Whoever is next need not wait for somebody who has answered. */
async function lookNow(ctx: WorkCtx, { roundId }: Ask) {
  if (roundId === null) return
  await ctx.db
    .update(coverRounds)
    .set({ lookAt: ctx.app.now() })
    .where(and(eq(coverRounds.id, roundId), eq(coverRounds.status, 'running')))
  await ctx.enqueue(look, {}, { key: look.name })
}

/** How a question stands for whoever was asked. */
export async function stateOf(
  ctx: WorkCtx,
  ask: Ask,
  { slot, open }: { slot: Slot; open: number },
): Promise<QuestionState> {
  if (await hasPlace(ctx, ask)) return 'yours'
  if (!isOffered(ctx, slot) || ctx.app.now().getTime() >= startsAt(ctx, slot)) return 'over'
  if (open === 0) return 'settled'
  if (ask.roundId !== null && (await openRounds(ctx, slot.id)).length === 0) return 'settled'
  if (ask.answer === 'no') return 'no'
  if (ask.askedFor !== timesOf(slot)) return 'moved'
  return (await isElsewhere(ctx, slot, ask.personId)) ? 'elsewhere' : 'open'
}

/** What these accounts were asked lately about shifts to come and did not say no to, the soonest first. */
async function questionsTo(ctx: WorkCtx, userIds: string[]): Promise<{ ask: Ask; slot: Slot }[]> {
  if (userIds.length === 0) return []
  return ctx.db
    .select({ ask: slotAsks, slot: slots })
    .from(slotAsks)
    .innerJoin(users, eq(users.personId, slotAsks.personId))
    .innerJoin(slots, eq(slots.id, slotAsks.slotId))
    .where(
      and(
        inArray(users.id, userIds),
        gt(slotAsks.askedAt, new Date(ctx.app.now().getTime() - ASKED_LATELY)),
        or(isNull(slotAsks.answer), notInArray(slotAsks.answer, ['no', NO_ANSWER])),
        isNull(slotAsks.toldAt),
        eq(slots.status, 'open'),
        gte(slots.day, todayOf(ctx)),
      ),
    )
    .orderBy(slots.day, slotAsks.id)
}

async function askedNow(ctx: WorkCtx, slotId: string) {
  const [slot] = await ctx.db.select().from(slots).where(eq(slots.id, slotId))
  return slot ? `It is now: ${shiftInWords(slot)}. Can you come then?` : ''
}

const YES = /^(yes|y|yes please)$/
const NO = /^(no|n|no thanks|no thank you)$/

const REPLIES: Record<QuestionState, string> = {
  yours: 'Thank you! You are expected.',
  no: 'Thank you for saying so. You are not asked for this again.',
  settled: 'Thank you! Somebody was quicker, so you do not need to come.',
  moved: 'The day or the time was changed since we asked you.',
  elsewhere: 'You said yes to another shift at that time. If you would rather do this one, write it to us.',
  over: 'Thank you. It has begun already, or does not take place.',
  open: 'Thank you. A coordinator reads what you wrote. Reply YES or NO to answer.',
}

/**
 * A text message to one open question is its answer; what is no plain yes or no is for a person to read. A number answers
 * another question.
 */
export async function answerByText(
  ctx: WorkCtx,
  { userIds, text }: { userIds: string[]; text: string },
): Promise<string | undefined> {
  const found = await questionsTo(ctx, userIds)
  // Who comes somewhere already and is asked for something else answers that.
  const waiting = found.filter(({ ask }) => ask.answer !== 'yes')
  const [only, ...others] = waiting.length > 0 ? waiting : found
  if (!only || /^\s*\d/.test(text)) return undefined
  const plain = text
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .trim()
  // A no to what they are expected at is for a person: it takes no place back by itself.
  const said = YES.test(plain) ? 'yes' : NO.test(plain) && only.ask.answer !== 'yes' ? 'no' : 'other'
  if (others.length > 0 && said !== 'other')
    return 'You were asked about more than one shift. Please answer by the link in your email.'
  const state = await takeAnswer(ctx, {
    askId: only.ask.id,
    answer: said,
    words: said === 'other' ? text.slice(0, 500) : null,
  })
  if (said === 'other') return REPLIES.open
  // The shift was read before it was locked: what they are asked now is read again.
  if (state === 'moved') return `${REPLIES.moved} ${await askedNow(ctx, only.slot.id)} Reply YES or NO.`
  return REPLIES[state]
}
