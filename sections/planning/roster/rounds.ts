import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { addDays } from '#kernel/charity/day.ts'
import { startOf } from '#kernel/charity/shift-time.ts'
import { MINUTE } from '#kernel/clock.ts'
import { type CoverRound, nextStep, toTell } from '#kernel/cover/cover.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify } from '#platform/notifications/service.ts'
import { can } from '#platform/slots/access.ts'
import { heldStill, isOffered, takesTime } from '#platform/slots/service-staffing.ts'
import { slotSignups, slots } from '#platform/slots/tables.ts'
import { todayOf, type WorkCtx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import { reachOf, sendQuestion, shiftInWords, tellOff, tellSettled } from './asking.ts'
import { askAnew } from './asking-anew.ts'
import { candidatesFor } from './candidates.ts'
import { isOpenRound, OPEN_STATES, type RoundState } from './fields.ts'
import { coverRounds, slotAsks } from './tables.ts'

type Slot = typeof slots.$inferSelect
export type Round = typeof coverRounds.$inferSelect
export type Ask = typeof slotAsks.$inferSelect

/** Who takes it back right away has bothered nobody. */
export const GRACE_MS = 5 * MINUTE

export const startsAt = (ctx: Pick<WorkCtx, 'settings'>, slot: Slot): number =>
  takesTime(slot, ctx.settings.timeZone)?.start ?? 0

/** Searches of a shift that are open, the oldest first. */
export const openRounds = (ctx: WorkCtx, slotId: string) =>
  ctx.db
    .select()
    .from(coverRounds)
    .where(and(eq(coverRounds.slotId, slotId), inArray(coverRounds.status, [...OPEN_STATES])))
    .orderBy(asc(coverRounds.startedAt), asc(coverRounds.id))
/** The same, for whoever changes one. */
export const openRoundsOf = async (ctx: WorkCtx, slotId: string): Promise<Round[]> =>
  openRounds(ctx, slotId).for('update')

const asksOfSlot = (ctx: WorkCtx, slotId: string): Promise<Ask[]> =>
  ctx.db
    .select()
    .from(slotAsks)
    .where(eq(slotAsks.slotId, slotId))
    .orderBy(asc(slotAsks.askedAt), asc(slotAsks.id))

/** The round as the rules see it; the others of its shift count, so that nobody is asked twice for one evening. */
function asCover(
  ctx: WorkCtx,
  slot: Slot,
  round: Round,
  asks: readonly Ask[],
  gone: readonly string[],
): CoverRound {
  return {
    starts: startsAt(ctx, slot),
    wonBy: round.wonBy,
    stopped: !isOpenRound(round.status),
    asked: asks.flatMap(({ roundId, personId, askedAt, answer }) =>
      roundId === round.id && askedAt && answer !== 'left_out'
        ? [{ person: personId, at: askedAt.getTime(), answer }]
        : [],
    ),
    left: new Set([
      ...gone,
      ...asks
        .filter(({ roundId, answer }) => roundId !== round.id || answer === 'left_out')
        .map((one) => one.personId),
    ]),
  }
}

/** Looks at a round that is due: asks whoever is next, or ends it. The shift is locked first, then the round. */
export async function lookAt(ctx: WorkCtx, roundId: string): Promise<void> {
  const [known] = await ctx.db.select().from(coverRounds).where(eq(coverRounds.id, roundId))
  if (!known) return
  const { slot, open } = await heldStill(ctx, known.slotId)
  const rounds = await openRoundsOf(ctx, slot.id)
  const at = rounds.findIndex(({ id }) => id === roundId)
  const round = rounds[at]
  if (!round) return
  const now = ctx.app.now().getTime()
  if (!isOffered(ctx, slot) || now >= startsAt(ctx, slot)) return end(ctx, slot, round, 'over')
  // Somebody else took the place, or whoever could not come can after all.
  if (at >= open) return end(ctx, slot, round, 'filled')
  const gone = await onTheList(ctx, slot.id)
  const candidates = await candidatesFor(ctx, slot)
  const waits = (await asksOfSlot(ctx, slot.id)).filter(({ personId }) => !gone.includes(personId))
  const later = await askAnew(ctx, { slot, round, candidates, asks: waits })
  const cover = asCover(ctx, slot, round, await asksOfSlot(ctx, slot.id), gone)
  const step = nextStep(cover, candidates, { now, timeZone: ctx.settings.timeZone })
  if (step.do === 'done') return
  if (step.do === 'ask') await ask(ctx, { slot, round, personIds: step.people })
  const next = [...later, ...('lookAt' in step ? [step.lookAt] : [])]
  if (next.length === 0) return exhausted(ctx, slot, round)
  await updateMany(ctx, coverRounds, [
    { before: round, values: { lookAt: new Date(Math.min(...next)), status: 'running' } },
  ])
  ctx.emit('cover.changed', { id: slot.id })
}

/** Everybody who stands on the list of a shift, whatever they said: nobody of them is asked for it again. */
async function onTheList(ctx: WorkCtx, slotId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ personId: slotSignups.personId })
    .from(slotSignups)
    .where(eq(slotSignups.slotId, slotId))
  return rows.map(({ personId }) => personId)
}

interface Asking {
  slot: Slot
  round: Round | null
  personIds: string[]
  byHand?: string
}

/** Writes down that they are asked, and asks them: both or neither, and never twice for one shift. */
export async function ask(ctx: WorkCtx, { slot, round, personIds, byHand }: Asking): Promise<string[]> {
  const reach = await reachOf(ctx, personIds)
  const asked: string[] = []
  for (const personId of personIds) {
    const to = reach.get(personId)
    if (!to) continue
    const [row] = await ctx.db
      .insert(slotAsks)
      .values({
        slotId: slot.id,
        roundId: round?.id ?? null,
        personId,
        byHand: byHand !== undefined,
        createdBy: byHand ?? null,
        askedAt: ctx.app.now(),
      })
      .onConflictDoNothing()
      .returning({ id: slotAsks.id })
    if (!row) continue
    await sendQuestion(ctx, {
      reach: to,
      slots: [slot],
      subject: `Can you help out? ${slot.title}`,
      lead: 'Somebody cannot come, and we thought of you.',
    })
    asked.push(personId)
  }
  return asked
}

/**
 * Ends a round; whoever was asked and did not say no hears that it is settled, or called off. Who stands on the list of the
 * shift by now, put down by somebody, hears of that, and not that they need not come.
 */
export async function end(
  ctx: WorkCtx,
  slot: Slot,
  round: Round,
  status: RoundState,
  wonBy: string | null = null,
) {
  const now = ctx.app.now()
  await updateMany(ctx, coverRounds, [
    { before: round, values: { status, wonBy, lookAt: null, endedAt: now } },
  ])
  ctx.emit('cover.changed', { id: slot.id })
  const isOff = slot.status !== 'open'
  if (status === 'over' && !isOff) return
  const asks = (await asksOfSlot(ctx, slot.id)).filter(
    ({ roundId, toldAt }) => roundId === round.id && toldAt === null,
  )
  const there = new Set(await onTheList(ctx, slot.id))
  const told = toTell(asCover(ctx, slot, { ...round, wonBy }, asks, [])).filter((id) => !there.has(id))
  const rows = asks.filter(({ personId }) => told.includes(personId))
  if (rows.length === 0) return
  await updateMany(
    ctx,
    slotAsks,
    // Whoever hears that it is off is asked anew where it takes place after all.
    rows.map((before) => ({ before, values: { toldAt: now, ...(isOff ? { askedFor: null } : {}) } })),
  )
  if (isOff) await tellOff(ctx, slot, (await reachOf(ctx, told)).values())
  else await tellSettled(ctx, slot, told)
}

async function exhausted(ctx: WorkCtx, slot: Slot, round: Round) {
  if (round.status !== 'exhausted')
    await ringCoordinators(ctx, slot, {
      title: `Nobody is left to ask: ${slot.title}`,
      message: `${shiftInWords(slot)} still has an open place. A yes that comes late still counts; you can ask somebody by hand.`,
      priority: 'high',
    })
  // Tomorrow somebody may have time again.
  const again = new Date(ctx.app.now().getTime() + 6 * 60 * MINUTE)
  await updateMany(ctx, coverRounds, [{ before: round, values: { status: 'exhausted', lookAt: again } }])
  ctx.emit('cover.changed', { id: slot.id })
}

interface Ring {
  title: string
  message: string
  priority?: 'medium' | 'high'
}

/** Whoever planned the shift, as long as they coordinate; else everybody who does. */
export async function ringCoordinators(
  ctx: WorkCtx,
  slot: Slot,
  { title, message, priority = 'medium' }: Ring,
) {
  const holders = (await holdersOf(ctx, can.EVENT_REQUESTS_ASSIGN_OTHERS)).map(({ id }) => id)
  const to = holders.filter((id) => id === slot.createdBy)
  await notify(ctx, {
    to: to.length > 0 ? to : holders,
    type: 'cover',
    category: 'others',
    priority,
    title,
    message: message.slice(0, 500),
    relatedType: 'slots',
    relatedId: slot.id,
    happensAt: startOf(slot, ctx.settings.timeZone),
    actionUrl: `/dashboard?section=signup-genius&id=${slot.id}`,
    actionText: 'Open the shift',
  })
}

/** Begins to look for somebody. The shift is locked. */
export async function begin(
  ctx: WorkCtx,
  slot: Slot,
  { personId, createdBy, lookAt: at }: { personId: string | null; createdBy: string | null; lookAt: Date },
): Promise<Round> {
  const now = ctx.app.now()
  const [round] = await ctx.db
    .insert(coverRounds)
    .values({ slotId: slot.id, personId, createdBy, startedAt: now, lookAt: at })
    .returning()
  if (!round) throw new Error('A new round was not returned')
  ctx.emit('cover.changed', { id: slot.id })
  return round
}

/**
 * Places that somebody gave back and nobody looks after yet, from the last two weeks. All of them, and only those for which
 * a search may begin: what waits for nothing must not stand in the way of who is later.
 */
export async function canceledWithoutRound(ctx: WorkCtx): Promise<{ slotId: string; personId: string }[]> {
  const searching = sql`(SELECT count(*) FROM ${coverRounds} r WHERE r.slot_id = ${slotSignups.slotId}
    AND r.status IN (${sql.join(
      OPEN_STATES.map((state) => sql`${state}`),
      sql`, `,
    )}))`
  const rows = await ctx.db
    .select({ personId: slotSignups.personId, slot: slots })
    .from(slotSignups)
    .innerJoin(slots, eq(slots.id, slotSignups.slotId))
    .where(
      and(
        eq(slotSignups.status, 'canceled'),
        eq(slots.status, 'open'),
        gte(slots.day, addDays(todayOf(ctx), -1)),
        sql`${slotSignups.updatedAt} > now() - interval '14 days'`,
        // One that ended because the shift was off does not count: it is on again.
        sql`NOT EXISTS (SELECT FROM ${coverRounds} r WHERE r.slot_id = ${slotSignups.slotId} AND r.status <> 'over'
          AND r.person_id = ${slotSignups.personId} AND r.created_at >= ${slotSignups.updatedAt})`,
        sql`slot_held(${slots.id}) + ${searching} < ${slots.needed}`,
      ),
    )
    .orderBy(asc(slotSignups.updatedAt), asc(slotSignups.id))
  const now = ctx.app.now().getTime()
  return rows
    .filter(({ slot }) => startsAt(ctx, slot) > now)
    .map(({ slot, personId }) => ({ slotId: slot.id, personId }))
}

export const namesOf = async (ctx: WorkCtx, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
