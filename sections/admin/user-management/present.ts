import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { roleDefaults } from '#kernel/people/access.ts'
import type { Manifest } from '#kernel/portal/manifest.ts'
import { mayManage, seesContact } from '#platform/accounts/access.ts'
import { invitations } from '#platform/passwords/tables.ts'
import { linkedSignIns } from '#platform/sign-in/tables.ts'
import type { Ctx } from '#server/context.ts'
import { credentials, sessions, users } from '#server/data/tables.ts'
import { Account } from './contract.ts'
import type { AccountState } from './fields.ts'

export type UserRow = typeof users.$inferSelect
type Instant = Date | string | null
export interface Listed extends UserRow {
  lastSeenAt: Instant
  invitedAt: Instant
  state: AccountState
}

export const declaredIn = (manifests: Manifest[]) =>
  manifests.flatMap((manifest) => manifest.permissions ?? [])

/** With its table's name, which the query builder leaves out of what it selects from one table: in a subquery that is another id. */
const personId = sql`"users"."id"`
export const lastSeen: SQL<string | null> =
  sql`(SELECT max(s.seen_at) FROM ${sessions} s WHERE s.user_id = ${personId})`

const invitedAt: SQL<string | null> =
  sql`(SELECT i.sent_at FROM ${invitations} i WHERE i.user_id = ${personId})`

/** See `ACCOUNT_STATES`. */
export const accountState: SQL<Listed['state']> = sql`CASE
  WHEN NOT ${users.isActive} THEN 'inactive'
  WHEN EXISTS (SELECT FROM ${invitations} i WHERE i.user_id = ${personId}) THEN 'invited'
  WHEN EXISTS (SELECT FROM ${credentials} c WHERE c.user_id = ${personId})
    OR EXISTS (SELECT FROM ${linkedSignIns} l WHERE l.user_id = ${personId})
    OR EXISTS (SELECT FROM ${sessions} s WHERE s.user_id = ${personId}) THEN 'active'
  ELSE 'uninvited' END`

export const listedColumns = {
  ...getTableColumns(users),
  lastSeenAt: lastSeen,
  invitedAt,
  state: accountState,
}

const instant = (value: Instant) => (value ? new Date(value).toISOString() : null)

/** What is stored, as a list; anything else opens nothing (design 4). */
export const heldBy = (row: Pick<UserRow, 'permissions'>): string[] =>
  Array.isArray(row.permissions) ? row.permissions : []

/** An account as this person may see it; what `Account` does not name stays here. */
export function presentUser(ctx: Ctx, row: Listed) {
  const permissions = heldBy(row)
  const standard = roleDefaults(row.role, declaredIn(ctx.app.manifests))
  return Account.parse({
    ...row,
    ...(seesContact(ctx.user) ? {} : { email: null, phone: null }),
    permissions,
    createdAt: row.createdAt.toISOString(),
    invitedAt: instant(row.invitedAt),
    lastSeenAt: instant(row.lastSeenAt),
    extra: permissions.filter((name) => !standard.includes(name)).length,
    missing: standard.filter((name) => !permissions.includes(name)).length,
    manageable: mayManage(ctx.user, row),
  })
}
