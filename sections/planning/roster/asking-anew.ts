import type { Candidate } from '#kernel/cover/cover.ts'
import { politeFrom } from '#kernel/cover/polite.ts'
import { takesTime } from '#platform/slots/service-staffing.ts'
import type { slots } from '#platform/slots/tables.ts'
import type { WorkCtx } from '#server/context.ts'
import { updateMany } from '#server/data/versioned.ts'
import { reachOf, sendQuestion, timesOf } from './asking.ts'
import { type coverRounds, slotAsks } from './tables.ts'

type Slot = typeof slots.$inferSelect
type Ask = typeof slotAsks.$inferSelect

interface Anew {
  slot: Slot
  round: typeof coverRounds.$inferSelect
  candidates: readonly Candidate[]
  /** Of whoever may still come. */
  asks: readonly Ask[]
}

/**
 * Whoever was asked for another day or time than the shift has now, or heard that it is off, is asked anew, where it suits
 * them: what they were asked does not hold any more. Not after a no, and in no quiet hours; this says when those end.
 */
export async function askAnew(ctx: WorkCtx, { slot, round, candidates, asks }: Anew): Promise<number[]> {
  const now = ctx.app.now()
  const waits = asks.filter(
    ({ askedAt, answer }) => askedAt !== null && (answer === null || answer === 'other'),
  )
  const moved = waits.filter(
    ({ roundId, askedFor }) => roundId === round.id && askedFor !== null && askedFor !== timesOf(slot),
  )
  // Whom it does not suit is not asked: their yes counts for nothing from now on.
  await updateMany(
    ctx,
    slotAsks,
    moved.map((before) => ({ before, values: { askedFor: null } })),
  )
  const again = waits.filter(
    (one) =>
      moved.includes(one) || (one.askedFor === null && (one.roundId === round.id || one.toldAt !== null)),
  )
  const ids = again.map(({ personId }) => personId)
  const reach = await reachOf(ctx, ids)
  const suits = candidates.filter(({ person }) => ids.includes(person))
  const begins = takesTime(slot, ctx.settings.timeZone)?.start ?? 0
  const later: number[] = []
  for (const { person, quiet } of suits) {
    const polite = politeFrom(quiet, ctx.settings.timeZone, now)?.getTime()
    const to = reach.get(person)
    const before = again.find(({ personId }) => personId === person)
    if (!to || !before || polite === undefined || polite >= begins) continue
    if (polite > now.getTime()) {
      later.push(polite)
      continue
    }
    const anew = {
      roundId: round.id,
      askedAt: now,
      answer: null,
      words: null,
      answeredAt: null,
      toldAt: null,
    }
    await updateMany(ctx, slotAsks, [{ before, values: anew }])
    const words = before.toldAt === null ? MOVED : ON_AGAIN
    await sendQuestion(ctx, { reach: to, slots: [slot], ...words(slot) })
  }
  return later
}

const MOVED = ({ title }: Slot) => ({
  subject: `Another time: can you help out? ${title}`,
  lead: 'The day or the time of what we asked you was changed. Somebody is still needed.',
})
export const ON_AGAIN = ({ title }: Slot) => ({
  subject: `It takes place: can you help out? ${title}`,
  lead: 'It was called off, and takes place after all. Somebody is still needed.',
})
