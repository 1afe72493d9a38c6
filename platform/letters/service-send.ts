import { and, count, desc, eq, inArray, max } from 'drizzle-orm'
import { conflict } from '#kernel/calls/errors.ts'
import type { Language } from '#kernel/language/languages.ts'
import { type Filling, writeValue } from '#kernel/language/letter-words.ts'
import type { Campaign } from '#platform/outbox/contract.ts'
import { LINK, STOP, sendMail } from '#platform/outbox/service.ts'
import { stoppedSince } from '#platform/outbox/service-mail-stops.ts'
import { outbox } from '#platform/outbox/tables.ts'
import type { WorkCtx } from '#server/context.ts'
import type { LetterKind } from '#server/data/letters.ts'
import { users } from '#server/data/tables.ts'
import { compose, type OwnWords } from './service-compose.ts'
import { linkedFiles } from './service-files.ts'
import { letterSchedules, letterSends, letterWords } from './tables.ts'

/** What the organization says in this letter, by section. */
export async function ownWordsOf(
  ctx: Pick<WorkCtx, 'db'>,
  { id }: LetterKind,
  language: Language,
): Promise<OwnWords> {
  const rows = await ctx.db
    .select({ section: letterWords.section, words: letterWords.words })
    .from(letterWords)
    .where(and(eq(letterWords.letter, id), eq(letterWords.language, language)))
  return new Map(rows.map(({ section, words }) => [section, words]))
}

/** Whether and when it goes by itself; undefined for one that only people send. */
export async function scheduleOf(
  ctx: Pick<WorkCtx, 'db'>,
  kind: LetterKind,
): Promise<{ isOn: boolean; time: string } | undefined> {
  if (!kind.schedule) return undefined
  const [row] = await ctx.db
    .select({ isOn: letterSchedules.isOn, time: letterSchedules.time })
    .from(letterSchedules)
    .where(eq(letterSchedules.letter, kind.id))
  return row ?? kind.schedule
}

interface Writing {
  filling: Filling
  language?: Language
  url?: string | null
  /** Said otherwise this once, by section. */
  said?: OwnWords
}

/** A letter in the words that hold now. */
export async function written(
  ctx: Pick<WorkCtx, 'db'>,
  kind: LetterKind,
  { filling, language = 'en', url = null, said = new Map() }: Writing,
) {
  const own = new Map([...(await ownWordsOf(ctx, kind, language)), ...said])
  return compose(kind, { own, filling, language, url })
}

const PERSONAL = '(a personal link, not shown here)'

export interface About {
  table: string
  id: string
}

interface LetterToSend extends Omit<Writing, 'url'> {
  about: About
  /** What makes a second one another letter: the day that was agreed on. */
  occasion?: string
  /** A person wants it to go although it went before. */
  again?: boolean
  to: { email: string; personId?: string }
  /** Where its button leads; `personal`: whoever has the address may do something with it. */
  url?: string
  personal?: boolean
  /** The texts that its `text` is one of. */
  campaign?: Campaign
  /** Who sends it; null when it goes by itself. */
  by: string | null
  /** Kept from quiet hours only where somebody waits for it just now. */
  atOnce?: boolean
}

/**
 * Writes a letter into the outbox in this transaction. Null when it went already: the same letter about the same record
 * goes once on each occasion, unless a person says otherwise. 409 in words when something that it must say is not known.
 */
export async function sendLetter(ctx: WorkCtx, kind: LetterKind, letter: LetterToSend) {
  const { about, occasion = '', again = false, language = 'en', filling, to, by } = letter
  const lacking = (kind.needs ?? []).find(
    (name) => writeValue(kind.values[name] ?? { kind: 'text' }, filling[name], language) === '',
  )
  if (lacking)
    throw conflict(
      `“${kind.title}” cannot be sent yet: ${kind.values[lacking]?.label ?? lacking} is not known.`,
    )
  // What goes by itself never goes to whoever said that it is not to; a person may write all the same.
  if (by === null && (await stoppedSince(ctx, to.email))) return null
  const nth = again ? (await timesSent(ctx, kind, about, occasion)) + 1 : 1
  // Claimed before it is written: of two who send it at once, one waits here for the other, and then finds it gone.
  const [claimed] = await ctx.db
    .insert(letterSends)
    .values({
      letter: kind.id,
      aboutTable: about.table,
      aboutId: about.id,
      occasion,
      nth,
      sentBy: by,
      sentAt: ctx.app.now(),
    })
    .onConflictDoNothing()
    .returning({ id: letterSends.id })
  if (!claimed) return null
  const { template, text } = await written(ctx, kind, letter)
  const files = await linkedFiles(ctx, kind, language)
  const outboxId = await sendMail(ctx, {
    to: to.email,
    ...(to.personId ? { personId: to.personId } : {}),
    category: letter.atOnce ? 'account' : 'reminder',
    ...(letter.personal ? { personal: true } : {}),
    ...(text === null ? {} : { short: text, ...(letter.campaign ? { campaign: letter.campaign } : {}) }),
    template: { ...template, files, stoppable: !to.personId },
  })
  await ctx.db.update(letterSends).set({ outboxId }).where(eq(letterSends.id, claimed.id))
  ctx.emit('letters.sent')
  return { id: claimed.id, outboxId, subject: template.subject }
}

const aboutIs = ({ table, id }: About) => and(eq(letterSends.aboutTable, table), eq(letterSends.aboutId, id))

async function timesSent(ctx: WorkCtx, { id }: LetterKind, about: About, occasion: string) {
  const [row] = await ctx.db
    .select({ last: max(letterSends.nth) })
    .from(letterSends)
    .where(and(aboutIs(about), eq(letterSends.letter, id), eq(letterSends.occasion, occasion)))
  return row?.last ?? 0
}

/** Every letter about one record, the newest first, each with how it fared. */
export const sentAbout = (ctx: Pick<WorkCtx, 'db'>, about: About) =>
  ctx.db
    .select({
      id: letterSends.id,
      letter: letterSends.letter,
      occasion: letterSends.occasion,
      sentAt: letterSends.sentAt,
      by: users.displayName,
      outboxId: letterSends.outboxId,
      subject: outbox.subject,
      recipient: outbox.recipient,
      state: outbox.state,
      via: outbox.via,
      reason: outbox.reason,
    })
    .from(letterSends)
    .leftJoin(outbox, eq(outbox.id, letterSends.outboxId))
    .leftJoin(users, eq(users.id, letterSends.sentBy))
    .where(aboutIs(about))
    .orderBy(desc(letterSends.sentAt), desc(letterSends.id))

/** One of them as it was sent, without what is personal in it; undefined where it is about another record. */
export async function sentLetter(ctx: Pick<WorkCtx, 'db'>, about: About, id: string) {
  const [found] = await ctx.db
    .select({ subject: outbox.subject, text: outbox.text, html: outbox.html })
    .from(letterSends)
    .innerJoin(outbox, eq(outbox.id, letterSends.outboxId))
    .where(and(aboutIs(about), eq(letterSends.id, id)))
  if (!found) return undefined
  return {
    subject: found.subject,
    text: found.text.replaceAll(LINK, PERSONAL).replaceAll(STOP, PERSONAL),
    html: found.html?.replaceAll(LINK, '#not-shown').replaceAll(STOP, '#not-shown') ?? null,
  }
}

/** Which letters went about these records: `letter about occasion`. */
export async function sentOf(ctx: Pick<WorkCtx, 'db'>, table: string, ids: readonly string[]) {
  const rows = await ctx.db
    .select({ about: letterSends.aboutId, letter: letterSends.letter, occasion: letterSends.occasion })
    .from(letterSends)
    .where(and(eq(letterSends.aboutTable, table), inArray(letterSends.aboutId, [...ids])))
  return new Set(rows.map(({ about, letter, occasion }) => `${letter} ${about} ${occasion}`))
}

/** How often each letter went, and when last. */
export async function countsOf(ctx: Pick<WorkCtx, 'db'>) {
  const rows = await ctx.db
    .select({ letter: letterSends.letter, sent: count(), last: max(letterSends.sentAt) })
    .from(letterSends)
    .groupBy(letterSends.letter)
  return new Map(rows.map((row) => [row.letter, row]))
}
