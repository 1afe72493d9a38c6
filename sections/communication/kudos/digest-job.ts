import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { countOf, inNumber } from '#kernel/language/count.ts'
import { passes } from '#kernel/people/access.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { todayOf, type WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { accountColumns } from '#server/people/account.ts'
import { coordinates } from './access.ts'
import { UNTHANKED_DAYS } from './contract.ts'
import { unthankedBut } from './reading.ts'
import { kudosDigests } from './tables.ts'

const MOST_NAMED = 30
const MONDAY = 1

/** Mondays, once: each coordinator who did not say no reads who was not thanked for long. Nothing to tell, no mail. */
export const digest = defineJob({
  name: 'kudos.digest',
  payload: z.object({}),
  at: [{ weekdays: [MONDAY], time: '08:15' }],
  run: (app) => inTransaction(app, 'job kudos.digest', sendDigests),
})

async function sendDigests(ctx: WorkCtx) {
  const monday = todayOf(ctx)
  const people = await ctx.db
    .select({ ...accountColumns, email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.isActive, true))
    .orderBy(users.id)
  for (const person of people) {
    if (!passes(person, coordinates)) continue
    const names = (await unthankedBut(ctx, person.id)).map(({ displayName }) => displayName)
    if (names.length > 0 && (await isDue(ctx, person.id, monday))) await sendTo(ctx, person, names)
  }
}

/** Wanted, and not sent yet this week; noted as sent, so that a second run or instance sends none. */
async function isDue(ctx: WorkCtx, personId: string, monday: string): Promise<boolean> {
  await ctx.db.insert(kudosDigests).values({ personId }).onConflictDoNothing()
  const [row] = await ctx.db
    .select()
    .from(kudosDigests)
    .where(eq(kudosDigests.personId, personId))
    .for('update')
  if (!row?.isWanted || (row.sentFor !== null && row.sentFor >= monday)) return false
  await ctx.db.update(kudosDigests).set({ sentFor: monday }).where(eq(kudosDigests.personId, personId))
  return true
}

const sendTo = (ctx: WorkCtx, person: { id: string; email: string; firstName: string }, names: string[]) =>
  sendMail(ctx, {
    to: person.email,
    personId: person.id,
    category: 'activity',
    template: {
      subject: `${countOf(names.length, 'person')} ${inNumber(names.length, 'was', 'were')} not thanked for ${UNTHANKED_DAYS} days`,
      name: person.firstName,
      paragraphs: [
        `Nobody thanked them in the portal in the last ${UNTHANKED_DAYS} days. A few words are quickly written.`,
        names.slice(0, MOST_NAMED).join('\n'),
        ...(names.length > MOST_NAMED ? [`and ${names.length - MOST_NAMED} more`] : []),
      ],
      action: { label: 'Thank somebody', url: `${ctx.app.appUrl}/dashboard?section=kudos&show=unthanked` },
      note: 'You get this on Mondays because you look after volunteers. Switch it off above the list “Not thanked”.',
    },
  })
