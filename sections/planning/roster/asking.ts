import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { sendMail } from '#platform/outbox/service.ts'
import { roleWords, type ToldShift } from '#platform/slots/fields.ts'
import { inWords } from '#platform/slots/service-staffing.ts'
import { slots } from '#platform/slots/tables.ts'
import type { WorkCtx } from '#server/context.ts'
import { people, users } from '#server/data/tables.ts'
import { hashToken } from '#server/people/session.ts'
import type { Unreached } from './contract.ts'
import { askLinks, slotAsks } from './tables.ts'

type Slot = typeof slots.$inferSelect

export interface Reach {
  personId: string
  /** What they are called in a message. */
  called: string
  to: string
  /** Their account, by which the outbox knows what they want. */
  userId: string | null
}

/** How these people can be asked: by their account, else by their email; who has neither is not here. */
export async function reachOf(ctx: WorkCtx, personIds: string[]): Promise<Map<string, Reach>> {
  if (personIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      personId: people.id,
      name: people.name,
      nickname: people.nickname,
      email: people.email,
      userId: users.id,
      account: users.email,
      firstName: users.firstName,
      isActive: users.isActive,
    })
    .from(people)
    .leftJoin(users, eq(users.personId, people.id))
    .where(inArray(people.id, personIds))
  return new Map(
    rows.flatMap((row): [string, Reach][] => {
      const { personId, name, nickname, email, userId, account, firstName, isActive } = row
      // Who was sent away from the portal is not asked by it.
      if (userId !== null && !isActive) return []
      const to = account ?? email
      return to ? [[personId, { personId, called: firstName || nickname || name, to, userId }]] : []
    }),
  )
}

/** Whom no message reaches, by name: somebody has to tell them. */
export async function unreachedOf(ctx: WorkCtx, personIds: string[]): Promise<Unreached[]> {
  const reach = await reachOf(ctx, personIds)
  const others = personIds.filter((id) => !reach.has(id))
  if (others.length === 0) return []
  const rows = await ctx.db
    .select({ personId: people.id, name: people.name, phone: people.phone })
    .from(people)
    .where(inArray(people.id, others))
    .orderBy(people.name, people.id)
  return rows.map(({ personId, name, phone }) => ({ personId, name, hasPhone: Boolean(phone) }))
}

/** 'Driver: Alder School, November 25, 2026, 9:00 AM – 11:30 AM, 12 Alder Street' */
export const shiftInWords = (slot: ToldShift) =>
  [`${roleWords(slot)}: ${slot.title}`, inWords(slot), slot.place].filter(Boolean).join(', ')

/** Day and time of a shift, to compare: a yes to others than it has now is none (`slot_asks.asked_for`). */
export const timesOf = ({ day, startTime, endTime }: ToldShift) =>
  [day ?? '', startTime ?? '', endTime ?? ''].join(' ')
/** The same of the shift of a question, for a condition. */
export const timesOfShift = sql`concat(${slots.day}, ' ', ${slots.startTime}, ' ', ${slots.endTime})`

interface Question {
  reach: Reach
  slots: readonly Slot[]
  subject: string
  lead: string
  /** They wished to be put down: they are not asked, and say by the link where they cannot. */
  isDown?: boolean
}

/** One message about these shifts, with a link of their own by which they answer; the questions are there already. */
export async function sendQuestion(
  ctx: WorkCtx,
  { reach, slots: asked, subject, lead, isDown = false }: Question,
) {
  const token = randomBytes(32).toString('base64url')
  const [link] = await ctx.db
    .insert(askLinks)
    .values({ personId: reach.personId, tokenHash: hashToken(token), sentAt: ctx.app.now() })
    .returning({ id: askLinks.id })
  if (!link) throw new Error('A new link was not returned')
  for (const slot of asked)
    await ctx.db
      .update(slotAsks)
      .set({ linkId: link.id, askedFor: timesOf(slot) })
      .where(and(eq(slotAsks.personId, reach.personId), eq(slotAsks.slotId, slot.id)))
  const [only] = asked
  await sendMail(ctx, {
    to: reach.to,
    ...(reach.userId === null ? {} : { personId: reach.userId }),
    category: 'reminder',
    personal: true,
    campaign: 'events',
    // By text they answer with a word; several questions need the page.
    ...(only && asked.length === 1
      ? { short: `${lead} ${shiftInWords(only)}.${isDown ? '' : ' Can you come? Reply YES or NO.'}` }
      : {}),
    template: {
      subject,
      name: reach.called,
      paragraphs: [
        lead,
        ...asked.map((slot) => [shiftInWords(slot), slot.instructions].filter(Boolean).join('\n')),
      ],
      action: {
        label: isDown ? 'Look at it' : 'Answer yes or no',
        url: `${ctx.app.appUrl}/cover?token=${token}`,
      },
      note: 'The link is for you alone: whoever has it answers in your name. You need no account for it.',
    },
  })
}

/** Tells whoever was asked, and has not said no, that somebody comes. */
export async function tellSettled(ctx: WorkCtx, slot: Slot, personIds: string[]) {
  for (const reach of (await reachOf(ctx, personIds)).values())
    await sendMail(ctx, {
      to: reach.to,
      ...(reach.userId === null ? {} : { personId: reach.userId }),
      category: 'reminder',
      campaign: 'events',
      short: `Thank you, it is settled: ${shiftInWords(slot)}. You do not need to come.`,
      template: {
        subject: `It is settled: ${slot.title}`,
        name: reach.called,
        paragraphs: [
          'Thank you for thinking about it. The place is taken care of, so you do not need to come:',
          shiftInWords(slot),
        ],
      },
    })
}

/** Tells whoever was asked, and has not said no, that nobody is needed any more. */
export async function tellOff(ctx: WorkCtx, shift: ToldShift, to: Iterable<Reach>) {
  for (const reach of to)
    await sendMail(ctx, {
      to: reach.to,
      ...(reach.userId === null ? {} : { personId: reach.userId }),
      category: 'reminder',
      campaign: 'events',
      short: `Called off: ${shiftInWords(shift)}. You need not answer.`,
      template: {
        subject: `Called off: ${shift.title}`,
        name: reach.called,
        paragraphs: [
          'Thank you for thinking about it. This does not take place then, so you need not answer what we asked you:',
          shiftInWords(shift),
        ],
      },
    })
}

/** Tells whoever has the place that they are expected. */
export async function tellExpected(ctx: WorkCtx, slot: Slot, reach: Reach) {
  await sendMail(ctx, {
    to: reach.to,
    ...(reach.userId === null ? {} : { personId: reach.userId }),
    category: 'reminder',
    campaign: 'events',
    short: `Thank you! You are expected: ${shiftInWords(slot)}.`,
    template: {
      subject: `You are expected: ${slot.title}`,
      name: reach.called,
      paragraphs: ['Thank you! You are expected:', shiftInWords(slot), slot.instructions ?? ''].filter(
        Boolean,
      ),
    },
  })
}

/** When each of these was last asked for anything. */
export async function lastAskedOf(ctx: WorkCtx, personIds: string[]): Promise<Map<string, number>> {
  if (personIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ personId: slotAsks.personId, at: sql<string | null>`max(${slotAsks.askedAt})::text` })
    .from(slotAsks)
    .where(inArray(slotAsks.personId, personIds))
    .groupBy(slotAsks.personId)
  return new Map(rows.flatMap(({ personId, at }) => (at === null ? [] : [[personId, Date.parse(at)]])))
}
