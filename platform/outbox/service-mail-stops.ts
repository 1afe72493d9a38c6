import { eq } from 'drizzle-orm'
import { LANGUAGE_IDS, type Language } from '#kernel/language/languages.ts'
import type { App } from '#server/app.ts'
import type { WorkCtx } from '#server/context.ts'
import { seal, unseal } from '#server/people/seal.ts'
import { hashToken } from '#server/people/session.ts'
import { mailStops } from './tables.ts'

export const STOP_PATH = '/api/no-more-letters'
const PURPOSE = 'no-more-letters'

const keyOf = (email: string) => hashToken(`no more letters ${email.trim().toLowerCase()}`)

/** Since when nothing goes to this address by itself; null when letters are welcome. */
export async function stoppedSince(ctx: Pick<WorkCtx, 'db'>, email: string): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: mailStops.stoppedAt })
    .from(mailStops)
    .where(eq(mailStops.addressHash, keyOf(email)))
  return row?.at ?? null
}

/** Where whoever reads this address says that nothing more is to go there. It works as long as the portal has its key. */
export const stopUrl = (app: App, email: string, language: Language) =>
  `${app.appUrl}${STOP_PATH}?token=${encodeURIComponent(seal(app, JSON.stringify({ email, language }), PURPOSE))}`

export interface Reader {
  email: string
  language: Language
}

/** Who a link speaks for; null for one that was not made here. */
export function readerOf(app: App, token: unknown): Reader | null {
  const opened = typeof token === 'string' && token.length < 2000 ? unseal(app, token, PURPOSE) : null
  if (opened === null) return null
  const { email, language } = JSON.parse(opened) as { email: string; language: string }
  return { email, language: LANGUAGE_IDS.find((id) => id === language) ?? 'en' }
}

/** Nothing more goes there by itself, or it does again. */
export async function noteMailStop(ctx: WorkCtx, email: string, again: boolean) {
  const addressHash = keyOf(email)
  if (again) await ctx.db.delete(mailStops).where(eq(mailStops.addressHash, addressHash))
  else await ctx.db.insert(mailStops).values({ addressHash, stoppedAt: ctx.app.now() }).onConflictDoNothing()
  ctx.emit('mail-stops.changed')
}
