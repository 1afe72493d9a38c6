import { eq, or, sql } from 'drizzle-orm'
import type { WishesOf } from '#kernel/people/ways.ts'
import { phoneKey, phoneKeyOf, withEmail } from '#platform/people/service.ts'
import type { Reader, WorkCtx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { wishesOf } from './fields.ts'
import { recipientContacts, recipients } from './tables.ts'

/** What recipients said of how they want to be reached, where this is the address of one or of one of its contacts. */
export async function contactWishes(ctx: Pick<WorkCtx, 'db'>, reader: Reader): Promise<WishesOf[]> {
  const [own, theirs] =
    'email' in reader
      ? [eq(sql`lower(${recipients.email})`, reader.email.toLowerCase()), withEmail(reader.email)]
      : [recipients.phone, people.phone].map((column) => eq(phoneKeyOf(column), phoneKey(reader.phone)))
  const found = await ctx.db
    .selectDistinctOn([recipients.id])
    .from(recipients)
    .leftJoin(recipientContacts, eq(recipientContacts.recipientId, recipients.id))
    .leftJoin(people, eq(people.id, recipientContacts.personId))
    .where(or(own, theirs))
    .orderBy(recipients.id)
  return found.map((row) => ({ who: row.recipients.name, wishes: wishesOf(row.recipients) }))
}
