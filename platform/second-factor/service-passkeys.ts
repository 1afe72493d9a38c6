import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, keepingChanges, notFound, unprocessable } from '#kernel/calls/errors.ts'
import { MINUTE } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import type { Ctx, Db } from '#server/context.ts'
import { secondFactors, users } from '#server/data/tables.ts'
import type { secondFactor as calls } from './contract.ts'
import { codesIfNone, removeFactor, tellPerson } from './service.ts'
import { tellSessions } from './service-factors.ts'
import { passkeyChallenges, passkeys } from './tables.ts'

type Calls = typeof calls

const CHALLENGE_MS = 5 * MINUTE
const MOST_PASSKEYS = 20

/** The name browsers tie passkeys to, and the addresses that may use them. An IP address has no passkeys. */
function placeOf(app: App) {
  const url = new URL(app.appUrl)
  const isLoopback = url.hostname === '127.0.0.1' || url.hostname === '[::1]'
  const rpID = isLoopback ? 'localhost' : url.hostname
  const origins = [url.origin]
  if (isLoopback) origins.push(url.origin.replace(url.hostname, 'localhost'))
  return { rpID, origins }
}

async function newChallenge(
  app: App,
  db: Db,
  challenge: string,
  purpose: 'add' | 'sign-in',
  userId: string | null,
) {
  await db.insert(passkeyChallenges).values({
    challenge,
    userId,
    purpose,
    expiresAt: new Date(app.now().getTime() + CHALLENGE_MS),
  })
}

/** Each challenge is answered once: it is gone with the first answer, right or wrong. */
async function spendChallenge(app: App, db: Db, response: unknown, purpose: 'add' | 'sign-in') {
  const challenge = challengeIn(response)
  if (!challenge) return null
  const [spent] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, app.now()),
      ),
    )
    .returning()
  return spent ?? null
}

function challengeIn(answer: unknown): string | null {
  const { response } = (answer ?? {}) as { response?: { clientDataJSON?: unknown } }
  if (typeof response?.clientDataJSON !== 'string') return null
  try {
    const data = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    return typeof data.challenge === 'string' && data.challenge.length <= 200 ? data.challenge : null
  } catch {
    return null
  }
}

const ownPasskeys = (db: Db, userId: string) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .innerJoin(secondFactors, eq(secondFactors.id, passkeys.factorId))
    .where(eq(secondFactors.userId, userId))

export async function passkeyOptions(ctx: Ctx) {
  const known = await ownPasskeys(ctx.db, ctx.user.id)
  if (known.length >= MOST_PASSKEYS)
    throw conflict('That is enough passkeys for one person. Please remove one first.')
  const { rpID } = placeOf(ctx.app)
  const options = await generateRegistrationOptions({
    rpName: ctx.settings.organizationName,
    rpID,
    userName: ctx.user.email,
    userDisplayName: ctx.user.displayName,
    userID: new TextEncoder().encode(ctx.user.id),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await newChallenge(ctx.app, ctx.db, options.challenge, 'add', ctx.user.id)
  return { options: { ...options } }
}

const UNUSABLE = 'This passkey could not be used here. Please try again.'

export async function addPasskey(ctx: Ctx, { name, response }: InputOf<Calls['addPasskey']>) {
  const challenge = await spendChallenge(ctx.app, ctx.db, response, 'add')
  // A wrong answer spends it as well.
  if (challenge?.userId !== ctx.user.id)
    throw keepingChanges(unprocessable('Adding took too long. Please begin again.'))
  const { rpID, origins } = placeOf(ctx.app)
  const result = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge.challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const }))
  if (!result.verified) throw keepingChanges(unprocessable(UNUSABLE))
  const { credential } = result.registrationInfo
  const [factor] = await ctx.db
    .insert(secondFactors)
    .values({ userId: ctx.user.id, kind: 'passkey', name })
    .returning()
  if (!factor) throw unprocessable(UNUSABLE)
  const added = await ctx.db
    .insert(passkeys)
    .values({
      factorId: factor.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.factorId })
  if (added.length === 0) throw conflict('This passkey is known already.')
  await tellPerson(ctx, `The passkey “${name}” was added to your account`)
  tellSessions(ctx, ctx.user.id)
  return { recoveryCodes: await codesIfNone(ctx) }
}

const ownPasskey = (ctx: Ctx, id: string) =>
  and(eq(secondFactors.id, id), eq(secondFactors.userId, ctx.user.id), eq(secondFactors.kind, 'passkey'))

export async function renamePasskey(ctx: Ctx, { id, name }: InputOf<Calls['renamePasskey']>) {
  const renamed = await ctx.db
    .update(secondFactors)
    .set({ name })
    .where(ownPasskey(ctx, id))
    .returning({ id: secondFactors.id })
  if (renamed.length === 0) throw notFound('This passkey')
  return {}
}

export async function removePasskey(ctx: Ctx, { id }: InputOf<Calls['removePasskey']>) {
  const [factor] = await ctx.db.select().from(secondFactors).where(ownPasskey(ctx, id))
  if (!factor) throw notFound('This passkey')
  await removeFactor(ctx, id, `The passkey “${factor.name}” was removed from your account`)
  return {}
}

/**
 * What a browser is asked for at sign-in: every passkey of this portal (`userId` null), or those of the person whose password
 * was right. The challenge is kept, to be spent once.
 */
export async function signInOptions(app: App, userId: string | null) {
  const options = await generateAuthenticationOptions({
    rpID: placeOf(app).rpID,
    userVerification: 'required',
    allowCredentials: userId ? await ownPasskeys(app.db, userId) : [],
  })
  await newChallenge(app, app.db, options.challenge, 'sign-in', userId)
  return options
}

/** Whose passkey answered; null when it is nobody's, or another person's than was asked for. */
export async function passkeyOwner(app: App, response: unknown): Promise<string | null> {
  const challenge = await spendChallenge(app, app.db, response, 'sign-in')
  const { id } = (response ?? {}) as { id?: unknown }
  if (!challenge || typeof id !== 'string') return null
  const [known] = await app.db
    .select({ passkey: passkeys, userId: secondFactors.userId })
    .from(passkeys)
    .innerJoin(secondFactors, eq(secondFactors.id, passkeys.factorId))
    .innerJoin(users, and(eq(users.id, secondFactors.userId), eq(users.isActive, true)))
    .where(eq(passkeys.credentialId, id))
  if (!known || (challenge.userId && challenge.userId !== known.userId)) return null
  const { rpID, origins } = placeOf(app)
  const { passkey } = known
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge.challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const }))
  if (!result.verified) return null
  await app.db
    .update(passkeys)
    .set({ counter: result.authenticationInfo.newCounter })
    .where(eq(passkeys.factorId, passkey.factorId))
  await app.db.update(secondFactors).set({ usedAt: sql`now()` }).where(eq(secondFactors.id, passkey.factorId))
  return known.userId
}

export const forgetChallenges = (app: App) =>
  app.db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, app.now()))

/** Refuses what no browser sends before it is looked at. */
export const asPasskeyAnswer = (value: unknown) => {
  if (typeof value !== 'object' || value === null || JSON.stringify(value).length > 20_000)
    throw invalid({ credential: UNUSABLE })
  return value
}
