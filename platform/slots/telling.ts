import { eq } from 'drizzle-orm'
import { startOf, whenInWords } from '#kernel/charity/shift-time.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify } from '#platform/notifications/service.ts'
import { sendMail } from '#platform/outbox/service.ts'
import type { WorkCtx } from '#server/context.ts'
import { placeIn } from '#server/data/records.ts'
import { people, users } from '#server/data/tables.ts'
import { can } from './access.ts'
import type { ToldShift } from './fields.ts'
import type { News } from './news.ts'

/** The columns that a message needs of whoever it is for. */
export const readerColumns = {
  name: people.name,
  nickname: people.nickname,
  email: people.email,
  userId: users.id,
  isActive: users.isActive,
  accountEmail: users.email,
  firstName: users.firstName,
}
export interface Reader {
  name: string
  nickname: string | null
  email: string | null
  userId: string | null
  isActive: boolean | null
  accountEmail: string | null
  firstName: string | null
}
export const accountOfPerson = eq(users.personId, people.id)

export interface Message {
  reader: Reader
  /** Without an id where it is gone. */
  shift: ToldShift & { id?: string; instructions?: string | null }
  news: News
  /** The link by which they answer. */
  link?: string
}

/** By mail or text as they wish, with their personal link; at the bell, too, for whoever has an account. */
export async function say(ctx: WorkCtx, { reader, shift, news, link }: Message): Promise<'said' | 'no way'> {
  const { name, nickname, email, userId, isActive, accountEmail, firstName } = reader
  const { subject, words } = news
  const facts = [whenInWords(shift), shift.place].filter(Boolean).join(', ')
  const account = userId && isActive ? userId : null
  if (account) await atTheBell(ctx, { to: [account], title: subject, message: `${facts}. ${words}`, shift })
  const to = account ? accountEmail : email
  if (!to) return 'no way'
  await sendMail(ctx, {
    to,
    ...(account ? { personId: account } : {}),
    category: 'reminder',
    ...(link ? { personal: true } : {}),
    short: `${subject}. ${facts}`,
    campaign: 'events',
    template: {
      subject,
      name: account ? (firstName ?? name) : (nickname ?? name),
      paragraphs: [
        `${shift.title}: ${facts}.`,
        words,
        ...(link && shift.instructions ? [shift.instructions] : []),
      ],
      ...(link
        ? {
            action: { label: 'Answer', url: link },
            note: 'The link is for you alone: whoever has it can answer for you. It works until the shift is over.',
          }
        : {}),
    },
  })
  return 'said'
}

const atTheBell = (
  ctx: WorkCtx,
  { shift, ...news }: { to: string[]; title: string; message: string; shift: Message['shift'] },
) =>
  notify(ctx, {
    ...news,
    type: 'shift',
    category: 'event',
    happensAt: startOf(shift, ctx.settings.timeZone),
    ...(shift.id ? { relatedType: 'shift', relatedId: shift.id } : {}),
    actionText: shift.id ? 'Look at the shift' : 'Look at the shifts',
    actionUrl: placeIn('signup-genius')(shift.id ?? ''),
    written: true,
  })

/** Whoever gave only a phone is called by somebody: those who plan hear of them, once, with everybody of that shift. */
export async function askToCall(ctx: WorkCtx, silent: readonly Message[]) {
  if (silent.length === 0) return
  const planners = await holdersOf(ctx, can.EVENT_REQUESTS_ASSIGN_OTHERS)
  const bySubject = new Map<string, Message[]>()
  for (const one of silent) bySubject.set(one.news.subject, [...(bySubject.get(one.news.subject) ?? []), one])
  for (const [subject, messages] of bySubject)
    await atTheBell(ctx, {
      to: planners.map(({ id }) => id),
      title: `Please call ${names.format(messages.map(({ reader }) => reader.name))}`,
      message: `They cannot be written to and do not know yet. ${subject}`,
      shift: (messages[0] as Message).shift,
    })
}
const names = new Intl.ListFormat('en-US', { type: 'conjunction' })
