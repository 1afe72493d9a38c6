import { randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { MINUTE } from '#kernel/clock.ts'
import { sendMail } from '#platform/outbox/service.ts'
import type { Ctx } from '#server/context.ts'
import { credentials, secondFactors } from '#server/data/tables.ts'
import { seal, unseal } from '#server/people/seal.ts'
import { hashToken } from '#server/people/session.ts'
import type { secondFactor as calls } from './contract.ts'
import { isRequiredOf, recoveryCodesLeft, tellSessions } from './service-factors.ts'
import { recoveryCodes, totpSecrets } from './tables.ts'
import { base32, keyUri, matchingStep } from './totp.ts'

type Calls = typeof calls

const CODES = 10
/** 24 of 31 letters and digits that are not taken for one another: 118 bits, so that a plain hash is enough. */
const CODE_LENGTH = 24
const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const SECRET_BYTES = 20
const SETUP_MS = 15 * MINUTE
const SETUP = 'setting up an authenticator app'

const factorsOfUser = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, ctx.user.id))
    .orderBy(desc(secondFactors.createdAt), secondFactors.id)

export async function read(ctx: Ctx) {
  const factors = await factorsOfUser(ctx)
  const [stored] = await ctx.db
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(eq(credentials.userId, ctx.user.id))
  const present = ({ createdAt, usedAt }: (typeof factors)[number]) => ({
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  })
  const app = factors.find(({ kind }) => kind === 'totp')
  return {
    required: isRequiredOf(ctx.settings, ctx.user.role),
    hasPassword: stored !== undefined,
    app: app ? present(app) : null,
    recoveryCodesLeft: await recoveryCodesLeft(ctx.db, ctx.user.id),
    passkeys: factors
      .filter(({ kind }) => kind === 'passkey')
      .map((factor) => ({ id: factor.id, name: factor.name, ...present(factor) })),
  }
}

/** Nothing is stored until the first code was right: what belongs to the set-up travels sealed with the browser. */
export function startApp(ctx: Ctx) {
  const secret = randomBytes(SECRET_BYTES)
  const uri = keyUri(ctx.settings.organizationName, ctx.user.email, secret)
  const expires = ctx.app.now().getTime() + SETUP_MS
  return {
    setup: seal(
      ctx.app,
      JSON.stringify({ secret: secret.toString('base64url'), for: ctx.user.id, expires }),
      SETUP,
    ),
    key: base32(secret),
    uri,
  }
}

export async function confirmApp(ctx: Ctx, { setup, code }: InputOf<Calls['confirmApp']>) {
  const secret = readSetup(ctx, setup)
  const step = matchingStep(secret, code.replaceAll(/\s/g, ''), ctx.app.now())
  if (step === null)
    throw invalid({ code: 'This code is not right. Please enter the six digits that the app shows now.' })
  // One app for each person: a new one takes the place of the old one.
  await ctx.db
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, ctx.user.id), eq(secondFactors.kind, 'totp')))
  const [factor] = await ctx.db
    .insert(secondFactors)
    .values({ userId: ctx.user.id, kind: 'totp', name: 'Authenticator app' })
    .returning()
  if (!factor) throw conflict('The app could not be added. Please try again.')
  await ctx.db.insert(totpSecrets).values({
    factorId: factor.id,
    sealedSecret: seal(ctx.app, secret.toString('base64url')),
    lastStep: step,
  })
  await tellPerson(ctx, 'An authenticator app was added to your account')
  tellSessions(ctx, ctx.user.id)
  return { recoveryCodes: await codesIfNone(ctx) }
}

function readSetup(ctx: Ctx, setup: string): Buffer {
  const opened = unseal(ctx.app, setup, SETUP)
  const { secret, for: owner, expires } = opened ? JSON.parse(opened) : {}
  if (typeof secret !== 'string' || owner !== ctx.user.id || !(Number(expires) > ctx.app.now().getTime()))
    throw invalid({ code: 'Setting up took too long. Please begin again.' })
  return Buffer.from(secret, 'base64url')
}

export async function removeApp(ctx: Ctx) {
  const app = (await factorsOfUser(ctx)).find(({ kind }) => kind === 'totp')
  if (!app) throw notFound('The authenticator app')
  await removeFactor(ctx, app.id, 'The authenticator app was removed from your account')
  return {}
}

/** Takes one factor away; never the last one of a person whose role asks for a second step. */
export async function removeFactor(ctx: Ctx, id: string, what: string) {
  const factors = await factorsOfUser(ctx)
  if (factors.length === 1 && isRequiredOf(ctx.settings, ctx.user.role))
    throw conflict('Your role needs a second step at sign-in. Please add another one before you remove this.')
  await ctx.db.delete(secondFactors).where(eq(secondFactors.id, id))
  if (factors.length === 1) await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, ctx.user.id))
  await tellPerson(ctx, what)
  tellSessions(ctx, ctx.user.id)
}

export async function newCodes(ctx: Ctx) {
  if ((await factorsOfUser(ctx)).length === 0)
    throw conflict('Recovery codes stand in for a second step. Please set one up first.')
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, ctx.user.id))
  await tellPerson(ctx, 'New recovery codes were made for your account')
  return { recoveryCodes: await makeCodes(ctx) }
}

/** The first factor comes with codes; further ones keep those that are there. */
export const codesIfNone = async (ctx: Ctx) =>
  (await recoveryCodesLeft(ctx.db, ctx.user.id)) > 0 ? [] : makeCodes(ctx)

async function makeCodes(ctx: Ctx): Promise<string[]> {
  const letter = () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]
  const codes = Array.from({ length: CODES }, () => Array.from({ length: CODE_LENGTH }, letter).join(''))
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashToken(code), userId: ctx.user.id })))
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Somebody else with an open session must not do this unnoticed. */
export const tellPerson = (ctx: Ctx, what: string) =>
  sendMail(ctx, {
    to: ctx.user.email,
    personId: ctx.user.id,
    category: 'account',
    template: {
      subject: what,
      name: ctx.user.firstName,
      paragraphs: [
        `${what}, just now.`,
        'If this was you, there is nothing to do. If it was not, set a new password and tell an administrator.',
      ],
      action: { label: 'I did not do this', url: `${ctx.app.appUrl}/api/forgot-password` },
    },
  })
