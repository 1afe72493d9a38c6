import { eq } from 'drizzle-orm'
import type { App } from '#server/app.ts'
import { outbox } from './tables.ts'

/** What a mail of the portal is called everywhere: by its row, at the portal's own domain. */
export const messageIdOf = (from: string, id: string) =>
  `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'lunchbox.invalid'}>`

const OWN = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i

/** A mail that the portal itself sent, by its Message-ID. */
export async function isOwnMail({ db, mail }: App, messageId: string): Promise<boolean> {
  const id = OWN.exec(messageId)?.[1]?.toLowerCase()
  if (!id || !mail || messageIdOf(mail.from, id).toLowerCase() !== messageId.toLowerCase()) return false
  return (await db.$count(outbox, eq(outbox.id, id))) > 0
}
