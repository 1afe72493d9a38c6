import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid, notFound } from '#kernel/calls/errors.ts'
import { formatDay, todayIn } from '#kernel/charity/day.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import { sendMail } from '#platform/outbox/service.ts'
import type { App } from '#server/app.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { accountColumns } from '#server/people/account.ts'
import { refuseUnknownPermissions } from '#server/people/declared-permissions.ts'
import type { ProgramKeys } from '#server/people/program-keys.ts'
import { hashToken, type Session } from '#server/people/session.ts'
import { heldBy } from './access.ts'
import type { apiKeys as calls } from './contract.ts'
import { apiKeySecrets, apiKeys } from './tables.ts'

type Calls = typeof calls

const PREFIX = 'lb_'
const SHOWN = 11
/** `lastUsedAt` is for people: nobody needs it to the second. */
const TOUCH_MS = 5 * MINUTE

export async function list(ctx: Ctx): Promise<OutputOf<Calls['list']>> {
  const rows = await ctx.db
    .select({
      key: apiKeys,
      lastUsedAt: apiKeySecrets.lastUsedAt,
      name: users.displayName,
      active: users.isActive,
    })
    .from(apiKeys)
    .innerJoin(apiKeySecrets, eq(apiKeySecrets.keyId, apiKeys.id))
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id)
  return {
    items: rows.map(({ key, lastUsedAt, name, active }) => ({
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      permissions: key.permissions,
      readsOnly: key.readsOnly,
      may: key.permissions.map((name) => ctx.app.permissionWords(name).label),
      ownerName: name,
      createdAt: key.createdAt.toISOString(),
      expiresAt: key.expiresAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      state: key.expiresAt <= ctx.app.now() ? 'expired' : active ? 'active' : 'ownerInactive',
    })),
  }
}

export async function add(ctx: Ctx, { name, permissions, days, readsOnly }: InputOf<Calls['add']>) {
  const wanted = [...new Set(permissions)]
  refuseUnknownPermissions(ctx.app, wanted)
  const held = new Set(heldBy(ctx.user, wanted))
  const lacking = wanted.filter((permission) => !held.has(permission))
  if (lacking.length > 0)
    throw invalid({
      permissions: `You can only give what you have yourself. Not: ${lacking
        .slice(0, 4)
        .map((permission) => ctx.app.permissionWords(permission).label)
        .join(', ')}`,
    })
  const key = PREFIX + randomBytes(32).toString('base64url')
  const [row] = await ctx.db
    .insert(apiKeys)
    .values({
      name,
      prefix: key.slice(0, SHOWN),
      permissions: wanted,
      readsOnly,
      expiresAt: new Date(ctx.app.now().getTime() + days * DAY),
      createdBy: ctx.user.id,
    })
    .returning()
  if (!row) throw new Error('A new key was not returned')
  await ctx.db.insert(apiKeySecrets).values({ keyId: row.id, keyHash: hashToken(key) })
  ctx.emit('api-keys.changed')
  await tellOwner(ctx, row)
  return { id: row.id, key }
}

async function tellOwner(ctx: Ctx, { name, expiresAt, permissions, readsOnly }: typeof apiKeys.$inferSelect) {
  const { id, email, firstName } = ctx.user
  const ends = formatDay(todayIn(ctx.settings.timeZone, expiresAt))
  await sendMail(ctx, {
    to: email,
    personId: id,
    category: 'account',
    template: {
      subject: 'A key for another program was made',
      name: firstName,
      paragraphs: [
        `With the key “${name}” another program can ${readsOnly ? 'read' : 'act'} in your name until ${ends}: ${permissions.map((one) => ctx.app.permissionWords(one).label).join(', ')}.`,
        'If this was you, there is nothing to do. If it was not, revoke the key, set a new password and tell an administrator.',
      ],
      action: {
        label: 'Look at the keys',
        url: ctx.app.appUrl + addressOfSection('admin', { action: 'connections' }),
      },
    },
  })
}

export async function revoke(ctx: Ctx, { id }: InputOf<Calls['revoke']>) {
  const gone = await ctx.db.delete(apiKeys).where(eq(apiKeys.id, id)).returning({ id: apiKeys.id })
  if (gone.length === 0) throw notFound('This key')
  ctx.emit('api-keys.changed')
  return {}
}

/**
 * Who calls with this key: its owner with what the key was given and the owner still holds. As a role it has the one
 * that passes nothing by itself.
 */
async function session(app: App, token: string): Promise<Session | null> {
  if (!token.startsWith(PREFIX) || token.length > 200) return null
  const [found] = await app.db
    .select({ key: apiKeys, owner: accountColumns, lastUsedAt: apiKeySecrets.lastUsedAt })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeySecrets.keyId))
    .innerJoin(users, and(eq(users.id, apiKeys.createdBy), eq(users.isActive, true)))
    .where(and(eq(apiKeySecrets.keyHash, hashToken(token)), gt(apiKeys.expiresAt, app.now())))
  if (!found) return null
  const { key, owner, lastUsedAt } = found
  if (!lastUsedAt || app.now().getTime() - lastUsedAt.getTime() > TOUCH_MS)
    await app.db.update(apiKeySecrets).set({ lastUsedAt: app.now() }).where(eq(apiKeySecrets.keyId, key.id))
  const { id, email, firstName, lastName, displayName, preferredEmail, renamedAt, isActive, personId } = owner
  return {
    id: `key:${key.id}`,
    keyName: key.name,
    keyReadsOnly: key.readsOnly,
    hasSecondFactor: true,
    user: {
      id,
      email,
      firstName,
      lastName,
      displayName,
      preferredEmail,
      renamedAt,
      personId,
      isActive,
      role: 'viewer',
      permissions: heldBy(owner, key.permissions),
    },
  }
}

const ownedBy = (ownerId: string) => eq(apiKeys.createdBy, ownerId)

async function end(ctx: WorkCtx, ownerId: string) {
  const gone = await ctx.db.delete(apiKeys).where(ownedBy(ownerId)).returning({ id: apiKeys.id })
  if (gone.length > 0) ctx.emit('api-keys.changed')
}

export const keys: ProgramKeys = {
  session,
  count: ({ app, db }, ownerId) =>
    db.$count(apiKeys, and(ownedBy(ownerId), gt(apiKeys.expiresAt, app.now()))),
  end,
}
