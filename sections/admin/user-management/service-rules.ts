import { sql } from 'drizzle-orm'
import { listOf } from '#kernel/language/list.ts'
import { has, ROLE_NAMES } from '#kernel/people/access.ts'
import { grantsBeyond, mayGiveRole, mayManage } from '#platform/accounts/access.ts'
import { mustNotBeLast } from '#platform/accounts/service-people.ts'
import type { Ctx } from '#server/context.ts'
import { sessions } from '#server/data/tables.ts'
import { refuseUnknownPermissions } from '#server/people/declared-permissions.ts'
import { heldBy, type UserRow } from './service-list.ts'

const NAMED_AT_MOST = 4

export interface Change {
  role?: UserRow['role'] | undefined
  isActive?: boolean | undefined
  email?: string | undefined
  permissions?: string[] | undefined
}

/** Design 3: nobody changes somebody of a higher role, grants what they lack, or locks themselves out. */
export async function mustBeAllowed(ctx: Ctx, person: UserRow, change: Change) {
  const { user } = ctx
  ctx.check(
    mayManage(user, person),
    `${person.displayName} is ${ROLE_NAMES[person.role]}, a higher role than yours. Ask somebody with that role.`,
  )
  const role = change.role ?? person.role
  ctx.check(
    mayGiveRole(user, role),
    `You cannot make anybody ${ROLE_NAMES[role]}: that is a higher role than yours.`,
  )
  if (person.id === user.id) {
    ctx.check(role === person.role, 'You cannot change your own role. Ask another administrator.')
    ctx.check(change.isActive !== false, 'You cannot deactivate your own account.')
  }
  if (change.permissions) {
    refuseUnknownPermissions(ctx.app, change.permissions)
    const beyond = grantsBeyond(user, heldBy(person), change.permissions)
    ctx.check(beyond.length === 0, `You cannot grant what you do not hold yourself: ${inWords(ctx, beyond)}.`)
  }
  // Who changes the address could have the password reset to it.
  const above = heldBy(person).filter((name) => !has(user, name))
  const moves = change.email !== undefined && change.email.toLowerCase() !== person.email.toLowerCase()
  ctx.check(
    !moves || above.length === 0,
    `${person.displayName} may do things that you may not, so you cannot change the email address they sign in with.`,
  )
  if (person.role === 'super_admin' && (role !== 'super_admin' || change.isActive === false))
    await mustNotBeLast(ctx, person)
}

/** "Delete host locations, See everyone’s work log entries and 3 more" */
export function inWords(ctx: Pick<Ctx, 'app'>, names: readonly string[]): string {
  const labels = names.slice(0, NAMED_AT_MOST).map((name) => ctx.app.permissionWords(name).label)
  const more = names.length - labels.length
  return listOf(more > 0 ? [...labels, `${more} more`] : labels)
}

/** Who is deactivated is out at once: sessions deleted, sockets cut, caches dropped on every instance. */
export async function endSessions(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return
  await ctx.db.delete(sessions).where(sql`${sessions.userId} = ANY (${sql.param(ids)}::uuid[])`)
  ctx.emit('sessions.ended')
}
