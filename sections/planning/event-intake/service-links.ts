import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { gone } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import { eventOrganizers, eventRequests } from '#sections/planning/event-requests/tables.ts'
import type { PublicCtx, WorkCtx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { hashToken } from '#server/people/session.ts'
import { BAD_LINK } from './fields.ts'
import { eventLinks } from './tables.ts'

export { received } from './letter.ts'

/** Groups ask months ahead; a letter that is found again after that long asks for a new link. */
const LINK_MS = 200 * DAY

const addressHash = (email: string) => hashToken(`address ${email.trim().toLowerCase()}`)

interface Reader {
  eventRequestId: string
  organizerId: string
  email: string
}

/** A new link for this reader; those of earlier letters go on working. */
export async function linkFor(ctx: WorkCtx, { eventRequestId, organizerId, email }: Reader): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const sentAt = ctx.app.now()
  await ctx.db.insert(eventLinks).values({
    tokenHash: hashToken(token),
    eventRequestId,
    organizerId,
    addressHash: addressHash(email),
    sentAt,
    expiresAt: new Date(sentAt.getTime() + LINK_MS),
  })
  return `${ctx.app.appUrl}/my-event?token=${token}`
}

/**
 * Which request it is: 410 for a link that is made up, has expired, or went to an address at which its organizer is not
 * written to any more.
 */
export async function eventOf(ctx: PublicCtx, token: string, locked: boolean) {
  const found = ctx.db
    .select({ event: eventRequests, organizer: eventOrganizers, person: people, link: eventLinks })
    .from(eventLinks)
    .innerJoin(eventRequests, eq(eventRequests.id, eventLinks.eventRequestId))
    .innerJoin(eventOrganizers, eq(eventOrganizers.id, eventLinks.organizerId))
    .innerJoin(people, eq(people.id, eventOrganizers.personId))
    .where(and(eq(eventLinks.tokenHash, hashToken(token)), gt(eventLinks.expiresAt, ctx.app.now())))
  const [one] = await (locked ? found.for('update', { of: eventRequests }) : found)
  if (!one?.person.email || addressHash(one.person.email) !== one.link.addressHash) throw gone(BAD_LINK)
  return one
}

/** Every night: links that nobody can use any more. */
export const forgetLinks = (ctx: Pick<WorkCtx, 'db' | 'app'>) =>
  ctx.db.delete(eventLinks).where(sql`${eventLinks.expiresAt} < ${ctx.app.now().toISOString()}`)
