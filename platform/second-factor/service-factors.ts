import { and, count, eq, sql } from 'drizzle-orm'
import type { Settings } from '#kernel/charity/settings.ts'
import type { Role } from '#kernel/people/access.ts'
import type { App } from '#server/app.ts'
import type { Db, WorkCtx } from '#server/context.ts'
import { secondFactors } from '#server/data/tables.ts'
import { unseal } from '#server/people/seal.ts'
import { hashToken } from '#server/people/session.ts'
import { recoveryCodes, totpSecrets } from './tables.ts'
import { matchingStep } from './totp.ts'

/** What a sign-in may be finished with, in the words of design 9. */
export type FactorKind = 'totp' | 'passkey'

export const isRequiredOf = (settings: Settings, role: Role) => settings.secondFactorRoles.includes(role)

export async function factorsOf(db: Db, userId: string): Promise<FactorKind[]> {
  const rows = await db
    .selectDistinct({ kind: secondFactors.kind })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return (['totp', 'passkey'] as const).filter((kind) => rows.some((row) => row.kind === kind))
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

/** As people type codes: spaces and dashes anywhere, any case. */
const bare = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

/**
 * Is this the code of the person's authenticator app, or one of their recovery codes? Spends it. Callers count
 * attempts: six digits are guessed in a million tries.
 */
export async function spendCode(ctx: { app: App; db: Db }, userId: string, given: string): Promise<boolean> {
  const code = bare(given)
  return /^\d{6}$/.test(code) ? spendAppCode(ctx, userId, code) : spendRecoveryCode(ctx, userId, code)
}

async function spendAppCode({ app, db }: { app: App; db: Db }, userId: string, code: string) {
  const [factor] = await db
    .select({ id: secondFactors.id, sealed: totpSecrets.sealedSecret, lastStep: totpSecrets.lastStep })
    .from(totpSecrets)
    .innerJoin(secondFactors, eq(secondFactors.id, totpSecrets.factorId))
    .where(eq(secondFactors.userId, userId))
  const key = factor ? unseal(app, factor.sealed) : null
  if (!factor || !key) return false
  const step = matchingStep(Buffer.from(key, 'base64url'), code, app.now(), factor.lastStep)
  if (step === null) return false
  // Two at once with one code: the second finds the step taken.
  const spent = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.factorId, factor.id), sql`${totpSecrets.lastStep} < ${step}`))
    .returning({ id: totpSecrets.factorId })
  if (spent.length === 0) return false
  await db.update(secondFactors).set({ usedAt: app.now() }).where(eq(secondFactors.id, factor.id))
  return true
}

async function spendRecoveryCode({ db }: { db: Db }, userId: string, code: string) {
  const spent = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, hashToken(code)), eq(recoveryCodes.userId, userId)))
    .returning({ userId: recoveryCodes.userId })
  return spent.length > 0
}

/** All of a person's, with the recovery codes: for who lost what they sign in with. How many there were. */
export async function removeAllFactors(ctx: WorkCtx, userId: string): Promise<number> {
  const removed = await ctx.db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ id: secondFactors.id })
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  tellSessions(ctx, userId)
  return removed.length
}

/** Sessions learn of it at once, on every instance: what a role asks for is met, or no longer. */
export const tellSessions = (ctx: WorkCtx, userId: string) => ctx.emit('users.changed', { id: userId })
