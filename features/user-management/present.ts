import { type SQL, sql } from 'drizzle-orm'
import { mayManage, seesContact } from '#features/accounts/access.ts'
import { roleDefaults } from '#kernel/access.ts'
import type { Manifest } from '#kernel/manifest.ts'
import type { Ctx } from '#server/context.ts'
import { sessions, users } from '#server/tables.ts'
import type { Account } from './contract.ts'

export type UserRow = typeof users.$inferSelect
export type Listed = UserRow & { lastSeenAt: Date | string | null }

export const declaredIn = (manifests: Manifest[]) =>
  manifests.flatMap((manifest) => manifest.permissions ?? [])

export const lastSeen: SQL<string | null> =
  sql`(SELECT max(s.seen_at) FROM ${sessions} s WHERE s.user_id = ${users.id})`

/** What is stored, as a list; anything else opens nothing (design 4). */
export const heldBy = (row: Pick<UserRow, 'permissions'>): string[] =>
  Array.isArray(row.permissions) ? row.permissions : []

/** An account as this person may see it. */
export function presentUser(ctx: Ctx, row: UserRow & { lastSeenAt?: Date | string | null }): Account {
  const held = heldBy(row)
  const standard = roleDefaults(row.role, declaredIn(ctx.app.manifests))
  const seen = seesContact(ctx.user)
  return {
    id: row.id,
    version: row.version,
    firstName: row.firstName,
    lastName: row.lastName,
    displayName: row.displayName,
    email: seen ? row.email : null,
    phone: seen ? row.phone : null,
    role: row.role,
    isActive: row.isActive,
    permissions: held,
    photoId: row.photoId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt ? new Date(row.lastSeenAt).toISOString() : null,
    extra: held.filter((name) => !standard.includes(name)).length,
    missing: standard.filter((name) => !held.includes(name)).length,
    manageable: mayManage(ctx.user, row),
  }
}
