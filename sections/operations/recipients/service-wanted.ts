import { desc, eq, sql } from 'drizzle-orm'
import { type Day, WEEKDAY_NAMES, weekday } from '#kernel/charity/day.ts'
import { heldBack } from '#kernel/people/ways.ts'
import type { Ctx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { contactWishes } from './reach.ts'
import { weekly } from './rows.ts'
import { recipientContacts, recipientSchedules, recipients } from './tables.ts'

const THURSDAY = 'Thursday'

/**
 * Active recipients who get sandwiches on the weekday of this day, by name, with how many: the weekly estimate, shared among
 * their days. Whoever has said no day gets them on Thursday (domain 1.1); whoever has no estimate is not among them.
 */
export async function wantedOn(ctx: Pick<Ctx, 'db'>, day: Day) {
  const name = WEEKDAY_NAMES[weekday(day)] ?? THURSDAY
  const days = sql`ARRAY(SELECT DISTINCT ${recipientSchedules.day} FROM ${recipientSchedules}
    WHERE ${recipientSchedules.recipientId} = ${recipients.id} AND ${recipientSchedules.kind} = 'collection')`
  const found = await ctx.db
    .select({ id: recipients.id, name: recipients.name, weekly, days: sql<string[]>`${days}` })
    .from(recipients)
    .where(eq(recipients.status, 'active'))
    .orderBy(recipients.nameKey)
  return found.flatMap(({ id, name: who, weekly: estimate, days: said }) => {
    const theirs = said.length > 0 ? said : [THURSDAY.toLowerCase()]
    return estimate && theirs.includes(name.toLowerCase())
      ? [{ id, name: who, sandwiches: Math.ceil(estimate / theirs.length) }]
      : []
  })
}

/**
 * Where a recipient can be written to: its own address, else that of its primary contact; and why not, in words, where
 * they do not want to be reached by email.
 */
export async function emailOf(ctx: Pick<Ctx, 'db'>, id: string) {
  const [found] = await ctx.db.select().from(recipients).where(eq(recipients.id, id))
  const contacts = await ctx.db
    .select({ name: people.name, email: people.email })
    .from(recipientContacts)
    .innerJoin(people, eq(people.id, recipientContacts.personId))
    .where(eq(recipientContacts.recipientId, id))
    .orderBy(desc(recipientContacts.isPrimary), recipientContacts.createdAt)
  const name = found?.name ?? ''
  const other = contacts.find(({ email }) => email)
  const email = found?.email ?? other?.email ?? null
  const wishes = email ? await contactWishes(ctx, { email }) : []
  return { email, name: found?.email ? name : (other?.name ?? name), heldBack: heldBack(wishes, 'email') }
}
