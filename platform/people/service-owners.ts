import { and, eq, inArray, ne } from 'drizzle-orm'
import { sendMail } from '#platform/outbox/service.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'

type Values = Record<string, unknown>

const TOLD = { phone: 'phone number', email: 'email address', address: 'address' } as const
const folded = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : '')

/**
 * Whoever has an account hears at the address they sign in with when somebody else changes how to reach them: nobody is
 * cut off unnoticed. What signs people in never goes to what stands here (docs/decisions/115).
 */
export async function tellOwners(ctx: Ctx, changes: { before: Values & { id: string }; values: Values }[]) {
  const changed = new Map(
    changes.flatMap(({ before, values }) => {
      const what = Object.entries(TOLD).flatMap(([name, words]) =>
        values[name] !== undefined && folded(values[name]) !== folded(before[name]) ? [words] : [],
      )
      return what.length > 0 ? [[before.id, new Intl.ListFormat('en-US').format(what)] as const] : []
    }),
  )
  if (changed.size === 0) return
  const owners = await ctx.db
    .select({ id: users.id, personId: users.personId, email: users.email, firstName: users.firstName })
    .from(users)
    .where(
      and(inArray(users.personId, [...changed.keys()]), ne(users.id, ctx.user.id), eq(users.isActive, true)),
    )
  for (const { id, personId, email, firstName } of owners)
    await sendMail(ctx, {
      to: email,
      personId: id,
      category: 'account',
      template: {
        subject: 'Somebody corrected how you can be reached',
        name: firstName,
        paragraphs: [
          `${ctx.user.displayName} changed your ${changed.get(personId)} in the directory. You sign in as before, and what the portal sends you goes where you have told it to.`,
          'If it is wrong, please put it right in your profile.',
        ],
        action: { label: 'Open my profile', url: `${ctx.app.appUrl}/dashboard?section=profile` },
      },
    })
}
