import { and, desc, eq, inArray } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { forbidden, invalid, notFound } from '#kernel/calls/errors.ts'
import { notify, settleFor } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { users } from '#server/data/tables.ts'
import { managesOne } from './access.ts'
import type { documents as calls } from './contract.ts'
import { documentFor } from './service.ts'
import { note } from './service-log.ts'
import { documentPermissions } from './tables.ts'

type Calls = typeof calls

export async function permissions(ctx: Ctx, { id }: InputOf<Calls['permissions']>) {
  await documentFor(ctx, id, 'admin')
  const found = await ctx.db
    .select({ given: documentPermissions, person: users.displayName })
    .from(documentPermissions)
    .innerJoin(users, eq(users.id, documentPermissions.userId))
    .where(eq(documentPermissions.documentId, id))
    .orderBy(users.displayName, desc(documentPermissions.createdAt))
  const givers = await accountNames(
    ctx,
    found.map(({ given }) => given.createdBy),
  )
  const now = new Date()
  return {
    items: found.map(({ given, person }) => ({
      userId: given.userId,
      person,
      permissionType: given.permissionType,
      expiresAt: given.expiresAt?.toISOString() ?? null,
      expired: given.expiresAt !== null && given.expiresAt <= now,
      notes: given.notes,
      grantedBy: (given.createdBy && givers.get(given.createdBy)) || null,
    })),
  }
}

/** What was given for a while is handed on for no longer, and what others gave stays as they gave it. */
async function keepWithinOwn(
  ctx: Ctx,
  { id, userId, permissionType }: InputOf<Calls['grant']>,
  expiresAt: Date | null,
) {
  const held = await ctx.db
    .select()
    .from(documentPermissions)
    .where(
      and(eq(documentPermissions.documentId, id), inArray(documentPermissions.userId, [ctx.user.id, userId])),
    )
  const until = held.find((one) => one.userId === ctx.user.id && one.permissionType === 'admin')?.expiresAt
  if (until && (expiresAt === null || expiresAt > until))
    throw invalid({
      expiresAt: 'You were given this document for a while: please choose a time before its end.',
    })
  const there = held.find((one) => one.userId === userId && one.permissionType === permissionType)
  if (there && there.createdBy !== ctx.user.id)
    throw forbidden('Somebody else gave this already. Who manages documents can change it.')
}

/** Given twice, the later word holds: until when, and why. */
export async function grant(ctx: Ctx, input: InputOf<Calls['grant']>) {
  const { id, userId, permissionType, notes = null } = input
  const document = await documentFor(ctx, id, 'admin', { locked: true })
  // Whoever was given a document for some days must not be able to keep it, or to hand that on.
  if (!managesOne(ctx.user, document) && (permissionType === 'admin' || userId === ctx.user.id))
    throw forbidden('Only who manages documents gives this.')
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null
  if (expiresAt && expiresAt <= new Date())
    throw invalid({ expiresAt: 'Please choose a time that is still to come.' })
  if (!managesOne(ctx.user, document)) await keepWithinOwn(ctx, input, expiresAt)
  const [person] = await ctx.db.select({ isActive: users.isActive }).from(users).where(eq(users.id, userId))
  if (!person?.isActive) throw invalid({ userId: 'This person has no account that is in use.' })
  const values = { expiresAt, notes: notes || null, createdBy: ctx.user.id }
  await ctx.db
    .insert(documentPermissions)
    .values({ documentId: id, userId, permissionType, ...values })
    .onConflictDoUpdate({
      target: [
        documentPermissions.documentId,
        documentPermissions.userId,
        documentPermissions.permissionType,
      ],
      set: values,
    })
  await note(ctx, id, 'share')
  if (userId !== ctx.user.id)
    await notify(ctx, {
      to: [userId],
      type: 'document_given',
      category: 'social',
      priority: 'low',
      // What a confidential one is called, and why it was given, is read in the portal alone.
      ...(document.category === 'confidential'
        ? { title: 'A confidential document for you', message: `${ctx.user.displayName} gave it to you.` }
        : {
            title: `A document for you: ${document.title}`,
            message: [`${ctx.user.displayName} gave it to you.`, notes].filter(Boolean).join(' '),
          }),
      relatedType: 'document',
      relatedId: id,
      actionUrl: `/dashboard?section=important-documents&id=${id}`,
    })
  ctx.emit('documents.changed', { id })
  return {}
}

export async function revoke(ctx: Ctx, { id, userId, type }: InputOf<Calls['revoke']>) {
  await documentFor(ctx, id, 'admin', { locked: true })
  const gone = await ctx.db
    .delete(documentPermissions)
    .where(
      and(
        eq(documentPermissions.documentId, id),
        eq(documentPermissions.userId, userId),
        eq(documentPermissions.permissionType, type),
      ),
    )
    .returning({ id: documentPermissions.id })
  if (gone.length === 0) throw notFound('This permission')
  const left = await ctx.db.$count(
    documentPermissions,
    and(eq(documentPermissions.documentId, id), eq(documentPermissions.userId, userId)),
  )
  if (left === 0) await settleFor(ctx, userId, { type: 'document', id })
  ctx.emit('documents.changed', { id })
  return {}
}
