import { eq } from 'drizzle-orm'
import { passes, ROLE_NAMES } from '#kernel/people/access.ts'
import { contactReaders } from '#platform/accounts/access.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import type { Rule } from '#server/spreadsheets/import-judge.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { folded } from './access.ts'
import { rows } from './rows.ts'

const FIELDS = ['assignedNames', 'supportNames'] as const

/**
 * Whoever is called as a project says may edit it: where two are called so, somebody says who is meant, by the email that
 * one of them has alone.
 */
async function rules(ctx: Ctx): Promise<Rule[]> {
  const all = await ctx.db.select().from(users).where(eq(users.isActive, true))
  const called = new Map<string, typeof all>()
  for (const person of all)
    for (const name of new Set([person.displayName, `${person.firstName} ${person.lastName}`].map(folded)))
      called.set(name, [...(called.get(name) ?? []), person])
  return FIELDS.map((field) => (values) => {
    const names = (values[field] ?? []) as readonly string[]
    const unclear = names.find((name) => (called.get(folded(name)) ?? []).length > 1)
    if (unclear === undefined) return undefined
    const one = (email: string) => names.map((name) => (name === unclear ? email : name)).join('; ')
    return {
      field,
      message: `More than one account is called “${unclear}”. Write the email of the one who is meant.`,
      ...(passes(ctx.user, contactReaders)
        ? {
            otherFixes: (called.get(folded(unclear)) ?? []).map(({ email, role }) => ({
              label: `It is ${email} (${ROLE_NAMES[role]})`,
              values: { [field]: one(email) },
            })),
          }
        : {}),
    }
  })
}

export const imports = importRows(rows, { slice: 'projects', identity: 'title', rules })
