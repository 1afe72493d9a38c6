import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { App } from '#server/app.ts'
import { users } from '#server/data/tables.ts'
import { accountColumns } from '#server/people/account.ts'
import { placeNamedBy } from './reply-token.ts'
import { inboxPeople } from './tables.ts'

/** Above an answer in a mail program; what stands below it is not taken for the answer. */
export const ANSWER_ABOVE = '--- Your answer goes above this line ---'

/** Whose answer comes to an address, and where it belongs. */
export interface NamedPlace {
  placeId: string
  threadId: string
  user: CurrentUser
  /** Where this person gets mail from the portal. */
  addresses: string[]
}

/** Null for whatever was not signed here, and for whoever is not there any more. What they may is asked when they post. */
export async function placeOf(app: App, address: string): Promise<NamedPlace | null> {
  const placeId = placeNamedBy(app, address)
  if (placeId === null) return null
  const [found] = await app.db
    .select({ threadId: inboxPeople.inboxThreadId, user: accountColumns })
    .from(inboxPeople)
    .innerJoin(users, eq(users.id, inboxPeople.personId))
    .where(eq(inboxPeople.id, placeId))
  if (!found?.user.isActive) return null
  const { threadId, user } = found
  const addresses = [user.email, user.preferredEmail].flatMap((one) => (one ? [one.toLowerCase()] : []))
  return { placeId, threadId, user, addresses }
}
