import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, gone } from '#kernel/calls/errors.ts'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { isTakenElsewhere } from '#platform/slots/service-elsewhere.ts'
import { figuresOf } from '#platform/slots/service-figures.ts'
import { byLink } from '#platform/slots/service-links.ts'
import { isOver, put, type SignupStored, type SlotStored, settle } from '#platform/slots/service-places.ts'
import { slotSignups, slots } from '#platform/slots/tables.ts'
import type { PublicCtx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { BAD_PAGE, type signUp as calls } from './contract.ts'
import { pageOf } from './service.ts'

type Calls = typeof calls

const AHEAD_DAYS = 120
const MOST = 200

export async function mustBeOpen(ctx: PublicCtx, token: string) {
  const page = await pageOf(ctx)
  if (!page?.token || page.token !== token) throw gone(BAD_PAGE)
}

const factsOf = (slot: SlotStored) => ({
  title: slot.title,
  role: slot.role,
  roleName: slot.roleName,
  day: slot.day,
  startTime: slot.startTime,
  endTime: slot.endTime,
  place: slot.place,
  latitude: slot.latitude,
  longitude: slot.longitude,
  instructions: slot.instructions,
})

export async function offered(ctx: PublicCtx, { token }: InputOf<Calls['offered']>) {
  await mustBeOpen(ctx, token)
  const today = todayIn(ctx.settings.timeZone, ctx.app.now())
  const found = await ctx.db
    .select()
    .from(slots)
    .where(
      and(
        eq(slots.isPublic, true),
        eq(slots.status, 'open'),
        gte(slots.day, today),
        sql`${slots.day} <= ${addDays(today, AHEAD_DAYS)}`,
      ),
    )
    .orderBy(asc(slots.day), asc(sql`coalesce(${slots.startTime}, '')`), asc(slots.title), asc(slots.id))
    .limit(MOST)
  const shown = found.filter((slot) => !isOver(ctx, slot))
  const figures = await figuresOf(
    ctx,
    shown.map(({ id }) => id),
  )
  return {
    organization: ctx.settings.organizationName,
    items: shown.map((slot) => {
      const { held = 0, waiting = 0 } = figures.get(slot.id) ?? {}
      return { id: slot.id, ...factsOf(slot), open: Math.max(0, slot.needed - held), waiting }
    }),
  }
}

const ANSWERS: Record<SignupStored['status'], OutputOf<Calls['place']>['answer']> = {
  proposed: 'asked',
  asked: 'asked',
  tentative: 'asked',
  confirmed: 'comes',
  attended: 'comes',
  waiting: 'waits',
  declined: 'not',
  canceled: 'not',
  no_show: 'not',
}

async function told(ctx: PublicCtx, slot: SlotStored, signupId: string): Promise<OutputOf<Calls['place']>> {
  const [row] = await ctx.db
    .select({ status: slotSignups.status, name: people.name, nickname: people.nickname })
    .from(slotSignups)
    .innerJoin(people, eq(people.id, slotSignups.personId))
    .where(eq(slotSignups.id, signupId))
  return {
    ...factsOf(slot),
    organization: ctx.settings.organizationName,
    name: row?.nickname ?? row?.name.split(' ')[0] ?? '',
    slotStatus: slot.status,
    answer: ANSWERS[row?.status ?? 'canceled'],
  }
}

export async function place(ctx: PublicCtx, { token }: InputOf<Calls['place']>) {
  const { slot, signup } = await byLink(ctx, token, false)
  return told(ctx, slot, signup.id)
}

const COMES: readonly string[] = ['proposed', 'asked', 'tentative', 'declined', 'canceled']
const CAN_NOT: readonly string[] = ['proposed', 'asked', 'tentative', 'confirmed', 'waiting']

const ELSEWHERE =
  'You said yes to another shift at that time. If you would rather do this one, please say there that you can’t come first.'

/** Said twice is said once; who was checked in, or noted as missing, is past answering. */
export async function answer(ctx: PublicCtx, { token, comes, reason }: InputOf<Calls['answer']>) {
  const { slot, signup } = await byLink(ctx, token, true)
  if (comes && slot.status === 'called_off') throw conflict('This shift was called off.')
  if (comes && COMES.includes(signup.status)) {
    if (await isTakenElsewhere(ctx, slot, signup.personId)) throw conflict(ELSEWHERE)
    await put(ctx, slot, signup, 'confirmed', { reason: null, saidSo: true })
  }
  if (!comes && CAN_NOT.includes(signup.status)) {
    const had = signup.status === 'confirmed' || signup.status === 'waiting'
    await put(ctx, slot, signup, had ? 'canceled' : 'declined', { reason: reason || null, saidSo: true })
  }
  await settle(ctx)
  return told(ctx, slot, signup.id)
}
