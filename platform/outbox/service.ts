import { and, eq, inArray } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import type { Language } from '#kernel/language/languages.ts'
import { isShared, SHARED_ACCOUNT } from '#platform/accounts/access.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { preferredEmail } from '#server/people/account.ts'
import { seal, unseal } from '#server/people/seal.ts'
import { maySeeLink } from './access.ts'
import { type ClosedWords, sealWords } from './closed-words.ts'
import type { Campaign, Category, outbox as calls } from './contract.ts'
import { put } from './delivery.ts'
import { LINK, type MailTemplate, mailText, STOP, WORDS } from './mail-text.ts'
import { hoursOf, ownHours, quietUntil } from './quiet.ts'
import { present } from './service-list.ts'
import { stopUrl } from './service-mail-stops.ts'
import { messagePreferences, outbox, textConsents } from './tables.ts'

export { LINK, type MailTemplate, mailText, STOP, WORDS }

type Calls = typeof calls

export interface Mail {
  to: string
  /** The account it goes to, if there is one: opt-out and preferred channel are looked up there. */
  personId?: string
  /** `account` is always sent, and at once; everything else obeys quiet hours and what the person wants. */
  category: Category
  template: MailTemplate
  /** The address of `template.action` is a personal link (it sets a password): kept encrypted, never shown on. */
  personal?: boolean
  /**
   * What people write to each other: no administrator reads it. The template is what stands in the outbox, with `WORDS`
   * where the words come; they are kept encrypted, and gone once they were sent.
   */
  closed?: ClosedWords
  /** The same in one line, for people who prefer text messages. */
  short?: string
  /** The texts that `short` is one of; people agree to each by itself. Team news when nothing is said. */
  campaign?: Campaign
}

interface TextMessage {
  /** `+14045550134`; with a `personId` and unless it is about the account, the number that they agreed to instead. */
  to: string
  personId?: string
  category: Category
  campaign?: Campaign
  /** For the outbox; people see the text alone. */
  subject: string
  /** May hold `LINK`, for which `personal` stands in when it is sent. */
  text: string
  /** A code: kept encrypted, never shown on. */
  personal?: string
}

/** Puts a mail into the outbox in this transaction; it is sent after the commit. Returns its id. */
export async function sendMail(ctx: WorkCtx, mail: Mail): Promise<string> {
  const { action } = mail.template
  const link = mail.personal && action ? seal(ctx.app, action.url) : null
  const shown =
    mail.personal && action ? { ...mail.template, action: { ...action, url: LINK } } : mail.template
  const [id] = await put(ctx, [
    {
      kind: 'mail',
      recipient: await addressFor(ctx, mail),
      personId: mail.personId,
      category: mail.category,
      short: mail.short,
      campaign: mail.short === undefined ? null : (mail.campaign ?? 'team'),
      link: mail.closed ? sealWords(ctx.app, mail.closed) : link,
      ...mailText(ctx.settings, shown),
    },
  ])
  if (id === undefined) throw new Error('A new email was not returned')
  return id
}

/** Puts text messages into the outbox in this transaction. Whether they may be sent is seen when they are. */
export async function sendTexts(ctx: WorkCtx, texts: TextMessage[]): Promise<string[]> {
  if (texts.length === 0) return []
  return put(
    ctx,
    texts.map(({ to, personal, ...text }) => ({
      ...text,
      kind: 'sms' as const,
      recipient: to,
      link: personal === undefined ? null : seal(ctx.app, personal),
    })),
  )
}

/** Who told us where to write gets everything there but what signs them in. */
async function addressFor(ctx: WorkCtx, { to, personId, category }: Mail): Promise<string> {
  if (!personId || category === 'account') return to
  const [person] = await ctx.db
    .select({ preferred: preferredEmail })
    .from(users)
    .where(eq(users.id, personId))
  return person?.preferred ?? to
}

async function find(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({ row: outbox, name: users.displayName, role: users.role })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.personId))
    .where(eq(outbox.id, id))
  if (!found) throw notFound('This message')
  return found
}

export async function one(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<Calls['one']>> {
  const { row, name, role } = await find(ctx, id)
  const personal = row.text.includes(LINK)
  const leaves = row.kind === 'sms' ? ctx.app.twilio : ctx.app.mail
  const link =
    personal && row.link && !leaves && maySeeLink(ctx.user, role) ? unseal(ctx.app, row.link) : null
  // Handed over by people where no service sends it: only then it is read with its link.
  const stop = (language: Language) => (leaves ? null : stopUrl(ctx.app, row.recipient, language))
  const fill = (words: string, none: string) =>
    words
      .replaceAll(LINK, () => link ?? none)
      .replaceAll(WORDS, () => '(what was written, for its reader alone)')
      .replaceAll(STOP, (_, language: Language) => stop(language) ?? none)
  return {
    ...present(ctx.user, row, name),
    text: fill(row.text, row.kind === 'sms' ? '(not shown)' : '(a personal link, not shown here)'),
    html: row.html === null ? null : fill(row.html, '#not-shown'),
    linkHidden: (personal && link === null) || row.text.includes(WORDS),
  }
}

export async function resend(ctx: Ctx, { id }: { id: string }) {
  const { row } = await find(ctx, id)
  if (row.state === 'queued' || row.state === 'sending') throw conflict('This message is still on its way.')
  if (row.text.includes(LINK) && row.link === null)
    throw conflict(
      `The personal ${row.kind === 'sms' ? 'code' : 'link'} in this was for one reader alone. Please let them ask for a new one.`,
    )
  if (row.text.includes(WORDS) && row.link === null)
    throw conflict('What was written in this is not kept here. It stands in the inbox of its reader.')
  const { kind, recipient, personId, subject, text, html, short, campaign, link, category } = row
  const copy = { kind, recipient, personId, subject, text, html, short, campaign, link, category }
  const [fresh] = await put(ctx, [copy])
  if (fresh === undefined) throw new Error('A new message was not returned')
  return { id: fresh }
}

export async function preferences(ctx: Ctx): Promise<OutputOf<Calls['preferences']>> {
  const [row] = await ctx.db
    .select()
    .from(messagePreferences)
    .where(eq(messagePreferences.personId, ctx.user.id))
  const { mail = true, preferred = 'mail' } = row ?? {}
  const { quietFrom: from, quietTo: to } = ctx.settings
  return { mail, preferred, quiet: ownHours(row), organizationQuiet: { from, to } }
}

export async function prefer(ctx: Ctx, { quiet, ...wishes }: InputOf<Calls['prefer']>) {
  if (isShared(ctx.user)) throw conflict(SHARED_ACCOUNT)
  const hours = quiet === undefined ? {} : { quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }
  await ctx.db
    .insert(messagePreferences)
    .values({ ...wishes, ...hours, personId: ctx.user.id })
    .onConflictDoUpdate({
      target: messagePreferences.personId,
      set: { personId: ctx.user.id, ...wishes, ...hours },
    })
  ctx.emit('message-preferences.changed', { to: ctx.user.id })
  return preferences(ctx)
}

/** Who of these people agreed to texts of this kind, with the number that gets them. */
export async function hasTexts(
  ctx: WorkCtx,
  ids: string[],
  campaign: Campaign = 'team',
): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({
      id: textConsents.personId,
      phone: textConsents.phone,
      campaigns: textConsents.campaigns,
    })
    .from(textConsents)
    .where(and(inArray(textConsents.personId, ids), eq(textConsents.state, 'confirmed')))
  return new Map(
    rows.filter(({ campaigns }) => campaigns.includes(campaign)).map(({ id, phone }) => [id, phone]),
  )
}

/** The end of this person's quiet hours, or null when nothing has to wait. */
export async function quietUntilOf(ctx: WorkCtx, personId: string): Promise<Date | null> {
  const [row] = await ctx.db
    .select()
    .from(messagePreferences)
    .where(eq(messagePreferences.personId, personId))
  return quietUntil(hoursOf(ctx, row), ctx.settings.timeZone, ctx.app.now())
}
