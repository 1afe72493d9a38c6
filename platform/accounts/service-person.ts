import { and, eq, inArray } from 'drizzle-orm'
import { conflict } from '#kernel/calls/errors.ts'
import { foldName } from '#kernel/language/names.ts'
import { type CurrentUser, has, ROLE_NAMES, ROLES } from '#kernel/people/access.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { placeIn, type RecordKind } from '#server/data/records.ts'
import { people, users } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import { can, mayManage } from './access.ts'
import { fullName } from './service-people.ts'

type Subject = NonNullable<RecordKind['subject']>

/** An account as something that somebody has, for whoever deals with who people are (docs/decisions/115). */
export const accountOfPerson = {
  mayChange: (user: CurrentUser) => has(user, can.USERS_EDIT),
  changing: (user: CurrentUser) =>
    inArray(
      users.role,
      ROLES.filter((role) => mayManage(user, { role })),
    ),
  told: async (ctx, ids, scope) => {
    const found = await ctx.db
      .select({ personId: users.personId, id: users.id, role: users.role })
      .from(users)
      .where(and(inArray(users.personId, ids), scope))
    const opens = has(ctx.user, can.USERS_VIEW) || has(ctx.user, can.USERS_EDIT)
    return found.map(({ personId, id, role }) => ({
      personId,
      id,
      words: `${ROLE_NAMES[role]} with an account`,
      ...(opens ? { href: placeIn('user-management')(id) } : {}),
    }))
  },
  unite: async (ctx, stays, goes) => {
    const both = await ctx.db
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(inArray(users.personId, [stays, goes]))
      .for('update')
    if (both.length > 1)
      throw conflict(
        'Both have an account, so they stay two. Delete the account that is not used, then look again.',
      )
    for (const account of both)
      ctx.check(mayManage(ctx.user, account), 'This account has a higher role than yours.')
  },
} satisfies Pick<Subject, 'mayChange' | 'changing' | 'told' | 'unite'>

interface Names {
  firstName: string
  lastName: string
}

/**
 * The name by which the directory knows somebody follows the names of their account, as long as both said the same; one
 * that was entered there otherwise stays. An account is never renamed by the directory.
 */
export async function nameOfPerson(
  ctx: Ctx,
  { firstName, lastName }: { firstName?: string | undefined; lastName?: string | undefined },
  before: Names & { personId: string },
): Promise<{ name?: string }> {
  const names = { firstName: firstName ?? before.firstName, lastName: lastName ?? before.lastName }
  if (fullName(names) === fullName(before)) return {}
  const [person] = await ctx.db
    .select({ name: people.name })
    .from(people)
    .where(eq(people.id, before.personId))
  return person && foldName(person.name) === foldName(fullName(before)) ? { name: fullName(names) } : {}
}

/** What somebody with an account says of themselves as a person. */
export async function changePerson(
  ctx: WorkCtx,
  personId: string,
  values: Partial<typeof people.$inferInsert>,
) {
  const [before] = await ctx.db.select().from(people).where(eq(people.id, personId)).for('update')
  if (!before) throw new Error('An account is of nobody')
  await updateMany(ctx, people, [{ before, values }])
  ctx.emit('people.changed')
}
