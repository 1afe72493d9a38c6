import { and, eq } from 'drizzle-orm'
import { type CurrentUser, storedPermissions } from '#kernel/people/access.ts'
import type { App } from '../app.ts'
import { secondFactors, users } from '../data/tables.ts'
import { accountColumns } from './account.ts'

/**
 * Somebody in whose name something happens without them, with what they may now; null when their account is closed.
 * Whoever must set up a second step first sees nothing of the portal until then, here neither.
 */
export async function accountNow(app: App, userId: string): Promise<CurrentUser | null> {
  const [found] = await app.db
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
  if (!found) return null
  const { secondFactorRoles } = await app.settings.read()
  if (
    secondFactorRoles.includes(found.role) &&
    (await app.db.$count(secondFactors, eq(secondFactors.userId, userId))) === 0
  )
    return null
  const { id, email, role, firstName, lastName, displayName, preferredEmail, renamedAt, isActive, personId } =
    found
  return {
    id,
    email,
    role,
    firstName,
    lastName,
    displayName,
    preferredEmail,
    renamedAt,
    isActive,
    personId,
    permissions: storedPermissions(found.permissions, () => undefined),
  }
}
