import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { AppError, conflict, gone } from '#kernel/calls/errors.ts'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { whenInWords } from '#kernel/charity/shift-time.ts'
import { DAY } from '#kernel/clock.ts'
import { foldName } from '#kernel/language/names.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { phoneKey, phoneKeyOf } from '#platform/people/service.ts'
import { isTakenElsewhere, tellOfTwoAtOnce } from '#platform/slots/service-elsewhere.ts'
import { figuresOf } from '#platform/slots/service-figures.ts'
import { byLink, linkTo, peopleBy, tokenOf } from '#platform/slots/service-links.ts'
import {
  enter,
  isOver,
  lockedSlot,
  put,
  type SignupStored,
  type SlotStored,
  settle,
} from '#platform/slots/service-places.ts'
import { slotSignups, slots } from '#platform/slots/tables.ts'
import type { PublicCtx } from '#server/context.ts'
import { people, users } from '#server/data/tables.ts'
import { countAttempt } from '#server/http/throttle.ts'
import { hashToken } from '#server/people/session.ts'
import { BAD_PAGE, type signUp as calls } from './contract.ts'
import { pageOf } from './service.ts'

type Calls = typeof calls

const AHEAD_DAYS = 120
const MOST = 200

async function mustBeOpen(ctx: PublicCtx, token: string) {
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

/**
 * Whose sign-up it is: somebody we know by the same name and phone and who is not on this list yet, or has left it, else
 * somebody new. The answer is the same in either case, and nothing of whoever is known changes; who is known twice is made one by the directory.
 */
async function whoIs(
  ctx: PublicCtx,
  slotId: string,
  given: { name: string; phone: string; email: string | null },
) {
  const same = await ctx.db
    .select({ id: people.id, name: people.name, email: people.email, accountEmail: users.email })
    .from(people)
    .leftJoin(users, eq(users.personId, people.id))
    .where(
      and(
        eq(phoneKeyOf(people.phone), phoneKey(given.phone)),
        sql`NOT EXISTS (SELECT FROM ${slotSignups} s WHERE s.slot_id = ${slotId} AND s.person_id = ${people.id}
          AND s.status NOT IN ('canceled', 'declined'))`,
      ),
    )
    .orderBy(asc(people.createdAt))
  const email = given.email?.toLowerCase() ?? null
  const known = same.find(
    (one) =>
      foldName(one.name) === foldName(given.name) &&
      (email === null || one.email?.toLowerCase() === email || one.accountEmail?.toLowerCase() === email),
  )
  if (known) return known.id
  const [made] = await ctx.db.insert(people).values(given).returning({ id: people.id })
  if (!made) throw new Error('A new person was not returned')
  ctx.emit('people.changed')
  return made.id
}

/** Anybody may enter anybody's address: so many a day are a busy helper's, more are somebody's mischief. */
const MAILS_A_DAY = 10

async function mayWriteTo(ctx: PublicCtx, email: string): Promise<boolean> {
  const key = `sign-up-mail:${hashToken(email.toLowerCase())}`
  try {
    await countAttempt(ctx.db, [{ key, most: MAILS_A_DAY, within: DAY }])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}

const TWICE =
  'You are signed up for another shift at that time. If you would rather do this one, please say by the personal link of the other that you can’t come first.'

/** A place without an account, or the end of the waiting list: in the order in which they come to the lock of the shift. */
export async function take(
  ctx: PublicCtx,
  { token, slotId, name, phone, email = null, note, mine }: InputOf<Calls['take']>,
): Promise<OutputOf<Calls['take']>> {
  await mustBeOpen(ctx, token)
  const slot = await lockedSlot(ctx, slotId)
  if (!slot.isPublic) throw gone(BAD_PAGE)
  if (slot.status !== 'open' || isOver(ctx, slot))
    throw conflict('This shift does not take sign-ups any more.')
  const personId = await whoIs(ctx, slot.id, { name, phone, email })
  // Said to nobody but who has shown that they know of the other place.
  const twice = await isTakenElsewhere(ctx, slot, personId)
  if (twice && (await peopleBy(ctx, mine)).has(personId)) throw conflict(TWICE)
  const { id, status, before } = await enter(ctx, {
    slot,
    personId,
    came: 'public',
    wanted: 'confirmed',
    note,
    createdBy: null,
  })
  if (twice && status === 'confirmed') await tellOfTwoAtOnce(ctx, name, slot)
  const mailed = email !== null && (await mayWriteTo(ctx, email))
  if (mailed)
    await sendMail(ctx, {
      to: email,
      category: 'reminder',
      personal: true,
      template: {
        subject: status === 'waiting' ? `Waiting list: ${slot.title}` : `You are signed up: ${slot.title}`,
        name,
        paragraphs: [
          `${slot.title}: ${[whenInWords(slot), slot.place].filter(Boolean).join(', ')}.`,
          status === 'waiting'
            ? 'All places are taken. You hear from us as soon as one opens for you.'
            : 'Thank you! We remind you before it begins.',
          ...(slot.instructions ? [slot.instructions] : []),
        ],
        action: { label: 'I can’t come', url: linkTo(ctx.app, id) },
        note: 'Did somebody else sign you up? Then say by the link that you can’t come.',
      },
    })
  return {
    status: status === 'waiting' ? 'waiting' : 'confirmed',
    before: status === 'waiting' ? before : 0,
    token: tokenOf(ctx.app, id),
    mailed,
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
