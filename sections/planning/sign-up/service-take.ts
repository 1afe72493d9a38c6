import { and, asc, eq, inArray, lt, notInArray } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { AppError, conflict, gone } from '#kernel/calls/errors.ts'
import { whenInWords } from '#kernel/charity/shift-time.ts'
import { DAY } from '#kernel/clock.ts'
import { foldName } from '#kernel/language/names.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { phoneKey, phoneKeyOf } from '#platform/people/service.ts'
import { placesTakenElsewhere, tellOfTwoAtOnce } from '#platform/slots/service-elsewhere.ts'
import { linkTo, placesBy, tokenOf } from '#platform/slots/service-links.ts'
import {
  enter,
  isOver,
  lockedSlot,
  put,
  type SignupStored,
  type SlotStored,
} from '#platform/slots/service-places.ts'
import { slotSignups } from '#platform/slots/tables.ts'
import type { PublicCtx } from '#server/context.ts'
import { people, users } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import { countAttempt } from '#server/http/throttle.ts'
import { hashToken } from '#server/people/session.ts'
import { BAD_PAGE, type signUp as calls } from './contract.ts'
import { mustBeOpen } from './service-public.ts'

type Calls = typeof calls

interface Given {
  name: string
  phone: string
  email: string | null
}

/** People with this name and phone. */
async function namesakes(ctx: PublicCtx, { name, phone }: Given) {
  const same = await ctx.db
    .select({ id: people.id, name: people.name, email: people.email, accountEmail: users.email })
    .from(people)
    .leftJoin(users, eq(users.personId, people.id))
    .where(eq(phoneKeyOf(people.phone), phoneKey(phone)))
    .orderBy(asc(people.createdAt))
  return same.filter((one) => foldName(one.name) === foldName(name))
}
type Namesake = Awaited<ReturnType<typeof namesakes>>[number]

/**
 * Whose sign-up it is: somebody we know by the same name and phone, else somebody new. The answer is the same in either
 * case, and nothing of whoever is known changes; who is known twice is made one by the directory.
 */
async function whoIs(ctx: PublicCtx, given: Given, known: readonly Namesake[]) {
  const email = given.email?.toLowerCase() ?? null
  const one = known.find(
    (who) =>
      email === null || who.email?.toLowerCase() === email || who.accountEmail?.toLowerCase() === email,
  )
  if (one) return one.id
  const [made] = await ctx.db.insert(people).values(given).returning({ id: people.id })
  if (!made) throw new Error('A new person was not returned')
  ctx.emit('people.changed')
  return made.id
}

/** Their entry on the list of this shift, which is locked; who left it comes anew. */
async function entryOf(ctx: PublicCtx, slotId: string, known: readonly Namesake[]) {
  if (known.length === 0) return undefined
  const rows = await ctx.db
    .select()
    .from(slotSignups)
    .where(
      and(
        eq(slotSignups.slotId, slotId),
        inArray(
          slotSignups.personId,
          known.map(({ id }) => id),
        ),
        notInArray(slotSignups.status, ['canceled', 'declined']),
      ),
    )
    .orderBy(asc(slotSignups.arrival))
    .for('update')
  return rows.find(({ status }) => !MIGHT_COME.includes(status)) ?? rows[0]
}
const MIGHT_COME: readonly string[] = ['proposed', 'asked', 'tentative']
const MOST_LETTERS = 500

/**
 * Who is on the list stays there once, however often they press. The answer gives their link to nobody who has not shown it:
 * it goes to the address that we know, if we know one, and the answer does not tell.
 */
async function already(
  ctx: PublicCtx,
  { slot, signup, known, note, mine }: Entered,
): Promise<OutputOf<Calls['take']>> {
  const more = note && !signup.note?.includes(note) ? [signup.note, note].filter(Boolean).join('\n') : null
  if (more !== null && more.length <= MOST_LETTERS) {
    await updateMany(ctx, slotSignups, [{ before: signup, values: { note: more } }])
    ctx.emit('slots.changed', { id: slot.id })
  }
  const isTheirs = placesBy(ctx.app, mine).has(signup.id)
  const who = known.find(({ id }) => id === signup.personId)
  const to = who?.accountEmail ?? who?.email ?? null
  if (!isTheirs && who && to && (await mayWriteTo(ctx, to)))
    await tellPlace(ctx, { to, name: who.name, slot, signup })
  const waits = signup.status === 'waiting'
  return {
    status: waits ? 'waiting' : 'confirmed',
    already: true,
    before: waits ? await waitingBefore(ctx, signup) : 0,
    token: isTheirs ? tokenOf(ctx.app, signup.id) : null,
    mailed: false,
  }
}

interface Entered {
  slot: SlotStored
  signup: SignupStored
  known: readonly Namesake[]
  note: string | null | undefined
  mine: readonly string[]
}

const waitingBefore = (ctx: PublicCtx, { slotId, arrival }: SignupStored): Promise<number> =>
  ctx.db.$count(
    slotSignups,
    and(eq(slotSignups.slotId, slotId), eq(slotSignups.status, 'waiting'), lt(slotSignups.arrival, arrival)),
  )

interface PlaceTold {
  to: string
  name: string
  slot: SlotStored
  signup: Pick<SignupStored, 'id' | 'status'>
}

const tellPlace = (ctx: PublicCtx, { to, name, slot, signup: { id, status } }: PlaceTold) =>
  sendMail(ctx, {
    to,
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
  const given = { name, phone, email }
  const known = await namesakes(ctx, given)
  const there = await entryOf(ctx, slot.id, known)
  if (there && !MIGHT_COME.includes(there.status))
    return already(ctx, { slot, signup: there, known, note, mine })
  const personId = there?.personId ?? (await whoIs(ctx, given, known))
  // Said to nobody but who has shown that they know of the other place.
  const elsewhere = await placesTakenElsewhere(ctx, slot, personId)
  const shown = placesBy(ctx.app, mine)
  if (elsewhere.some((place) => shown.has(place))) throw conflict(TWICE)
  const { id, status, before } = there
    ? await comes(ctx, slot, there, note)
    : await enter(ctx, { slot, personId, came: 'public', wanted: 'confirmed', note, createdBy: null })
  if (elsewhere.length > 0 && status === 'confirmed') await tellOfTwoAtOnce(ctx, name, slot)
  const mailed = email !== null && (await mayWriteTo(ctx, email))
  if (mailed) await tellPlace(ctx, { to: email, name, slot, signup: { id, status } })
  return {
    status: status === 'waiting' ? 'waiting' : 'confirmed',
    already: false,
    before: status === 'waiting' ? before : 0,
    token: tokenOf(ctx.app, id),
    mailed,
  }
}

/** Whoever was asked, or might come, and signs up here has said yes by it. */
async function comes(
  ctx: PublicCtx,
  slot: SlotStored,
  signup: SignupStored,
  note: string | null | undefined,
) {
  const also = { reason: null, saidSo: true, ...(note ? { note } : {}) }
  const status = await put(ctx, slot, signup, 'confirmed', also)
  const before = await ctx.db.$count(
    slotSignups,
    and(eq(slotSignups.slotId, slot.id), eq(slotSignups.status, 'waiting')),
  )
  return { id: signup.id, status, before: before - (status === 'waiting' ? 1 : 0) }
}
