import { and, between, eq, inArray } from 'drizzle-orm'
import { passes } from '#kernel/people/access.ts'
import { defineCalendar } from '#server/data/calendar.ts'
import { edits, mayView } from './access.ts'
import { recipients, recipientTspContacts } from './tables.ts'

/** The day on which a signed contract ends: for who edits recipients, and for who looks after this one and may see it. */
export const source = defineCalendar({
  name: 'recipient-contracts',
  events: [],
  between: async (ctx, { from, to, person }) => {
    if (person !== ctx.user.id || !passes(ctx.user, mayView)) return []
    const lookedAfter = ctx.db
      .select({ id: recipientTspContacts.recipientId })
      .from(recipientTspContacts)
      .where(and(eq(recipientTspContacts.userId, ctx.user.id), eq(recipientTspContacts.isActive, true)))
    const found = await ctx.db
      .select({
        id: recipients.id,
        name: recipients.name,
        endsOn: recipients.contractEndDate,
        changedAt: recipients.updatedAt,
      })
      .from(recipients)
      .where(
        and(
          eq(recipients.contractSigned, true),
          eq(recipients.status, 'active'),
          between(recipients.contractEndDate, from, to),
          passes(ctx.user, edits) ? undefined : inArray(recipients.id, lookedAfter),
        ),
      )
    return found.flatMap(({ id, name, endsOn, changedAt }) =>
      endsOn === null
        ? []
        : [
            {
              id,
              kind: 'due' as const,
              title: `Contract with ${name} ends`,
              span: { from: endsOn, to: endsOn },
              people: [ctx.user.id],
              opens: `/dashboard?section=recipients&id=${id}`,
              changedAt,
            },
          ],
    )
  },
})
