import { and, eq } from 'drizzle-orm'
import type { QuietHours } from '#kernel/cover/polite.ts'
import type { WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { hoursOf } from './quiet.ts'
import { messagePreferences, type outbox, textConsents } from './tables.ts'

type Row = typeof outbox.$inferSelect

type Way =
  | { no: string }
  | {
      /** A mail that goes as a text, or a text that goes to the number they agreed to. */
      changes: Partial<Row>
      /** The text goes to this number as well. */
      textTo: string | null
      quiet: QuietHours
    }

/** Whether and how this person wants it (design 6): as mail, as text, or both. Texts only where they agreed to them. */
export async function wayFor(ctx: WorkCtx, row: Row): Promise<Way> {
  if (row.category === 'account' || row.personId === null)
    return { changes: {}, textTo: null, quiet: hoursOf(ctx, null) }
  const [person] = await ctx.db
    .select({ wishes: messagePreferences, isActive: users.isActive, consent: textConsents })
    .from(users)
    .leftJoin(messagePreferences, eq(messagePreferences.personId, users.id))
    .leftJoin(textConsents, and(eq(textConsents.personId, users.id), eq(textConsents.state, 'confirmed')))
    .where(eq(users.id, row.personId))
  if (!person?.isActive) return { no: 'The account is not active' }
  const { mail = true, preferred = 'mail' } = person.wishes ?? {}
  const quiet = hoursOf(ctx, person.wishes)
  const agreed = row.campaign !== null && person.consent?.campaigns.includes(row.campaign)
  const phone = agreed ? (person.consent?.phone ?? null) : null
  if (row.kind === 'sms')
    return phone === null
      ? { no: 'The person has not agreed to these text messages' }
      : { changes: { recipient: phone }, textTo: null, quiet }
  const text = row.short !== null && phone !== null ? { to: phone, words: row.short } : null
  if (text && (preferred === 'sms' || !mail))
    return {
      changes: { kind: 'sms', recipient: text.to, text: text.words, html: null },
      textTo: null,
      quiet,
    }
  if (!mail) return { no: 'The person wants no emails of this kind' }
  return { changes: {}, textTo: text && preferred === 'both' ? text.to : null, quiet }
}
