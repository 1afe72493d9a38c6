import { sql } from 'drizzle-orm'
import { foldName } from '#kernel/language/names.ts'
import { mayGiveRole } from '#platform/accounts/access.ts'
import { createSleepingAccounts } from '#platform/accounts/service-people.ts'
import type { Ctx } from '#server/context.ts'

/**
 * Hours and expenses are of an account. Who did them before the portal and is in one of the lists gets one, switched off
 * until somebody invites them; nobody is made up for a name alone.
 */
export async function giveAccounts(ctx: Ctx, names: readonly string[]) {
  const wanted = new Map(names.filter((name) => name.trim() !== '').map((name) => [foldName(name), name]))
  if (wanted.size === 0) return { accounts: [], withoutAccount: [] }
  if (!mayGiveRole(ctx.user, 'volunteer')) return { accounts: [], withoutAccount: [...wanted.values()] }
  const { rows } = await ctx.db.execute<{
    id: string
    name: string
    email: string | null
    has: boolean
    helps: boolean
  }>(sql`
    SELECT p.id, p.name, p.email,
      EXISTS (SELECT FROM users u WHERE u.person_id = p.id OR lower(u.display_name) = lower(p.name)) AS has,
      EXISTS (SELECT FROM volunteers v WHERE v.person_id = p.id) OR EXISTS (SELECT FROM drivers d WHERE d.person_id = p.id)
        OR EXISTS (SELECT FROM host_contacts h WHERE h.person_id = p.id) AS helps
    FROM people p ORDER BY p.created_at, p.id`)
  const emails = new Set(
    (await ctx.db.execute<{ email: string }>(sql`SELECT lower(email) AS email FROM users`)).rows.map(
      ({ email }) => email,
    ),
  )
  const known = new Map<string, typeof rows>()
  for (const row of rows) known.set(foldName(row.name), [...(known.get(foldName(row.name)) ?? []), row])
  const made: { personId: string; name: string; email: string }[] = []
  const without: string[] = []
  for (const [key, name] of wanted) {
    const all = known.get(key) ?? []
    if (all.some(({ has }) => has)) continue
    const helping = all.filter(({ helps }) => helps)
    const [only, ...others] = helping.length > 0 ? helping : all
    if (only && others.length === 0 && only.email && !emails.has(only.email.toLowerCase())) {
      emails.add(only.email.toLowerCase())
      made.push({ personId: only.id, name: only.name, email: only.email })
    } else without.push(name)
  }
  await createSleepingAccounts(ctx, made, 'volunteer')
  return { accounts: made.map(({ name }) => name), withoutAccount: without }
}
