import { and, desc, eq, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { whenItHappened } from '#kernel/calls/device-time.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { type Day, todayIn } from '#kernel/charity/day.ts'
import { settleFor } from '#platform/notifications/service.ts'
import { type Ctx, type PublicCtx, todayOf } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { people, users } from '#server/data/tables.ts'
import { notShown } from '#server/files/paper.ts'
import { askingOf } from './asking.ts'
import { validUntil } from './days.ts'
import type { Standing, Way } from './fields.ts'
import { paperName, signedPaper } from './paper.ts'
import { currentTexts } from './rows.ts'
import { addSignature } from './service-chain.ts'
import type { agreements as calls } from './signing-contract.ts'
import type { Mine } from './signing-shapes.ts'
import { standingIn } from './standing.ts'
import { agreementKinds, agreementSignatures, agreementWithdrawals } from './tables.ts'

type Calls = typeof calls
type Anyone = Ctx | PublicCtx

interface OwnRow extends Record<string, unknown> {
  kind_id: string
  retired: boolean
  signature_id: string | null
  signed_on: Day | null
  until: Day | null
  standing: Standing
}

const IS_DUE: readonly Standing[] = ['missing', 'expired', 'withdrawn', 'soon']

/** What one person is to sign and has signed, what is due first. */
export async function packOf(ctx: Anyone, personId: string, only?: string): Promise<Mine[]> {
  const { rows } = await ctx.db.execute<OwnRow>(
    sql`SELECT kind_id, retired, signature_id, signed_on::text AS signed_on, until::text AS until, standing
      FROM ${standingIn(todayOf(ctx as Ctx))}
      WHERE holder = ${personId}::uuid AND (signature_id IS NOT NULL OR NOT retired)
        ${only ? sql`AND kind_id = ${only}::uuid` : sql``}`,
  )
  const ids = rows.map(({ kind_id }) => kind_id)
  if (ids.length === 0) return []
  const texts = await currentTexts(ctx, ids)
  const kinds = await ctx.db
    .select()
    .from(agreementKinds)
    .where(sql`${agreementKinds.id} = ANY (${sql.param(ids)}::uuid[])`)
  const { id, textNumber, agreed, name } = agreementSignatures
  const signed = await ctx.db
    .select({ id, textNumber, agreed, name })
    .from(agreementSignatures)
    .where(sql`${id} = ANY (${sql.param(rows.map((row) => row.signature_id).filter(Boolean))}::uuid[])`)
  const items = rows.flatMap((row): Mine[] => {
    const kind = kinds.find((one) => one.id === row.kind_id)
    const text = kind?.retired ? undefined : texts.get(row.kind_id)
    const signature = signed.find((one) => one.id === row.signature_id)
    if (!kind) return []
    return [
      {
        kindId: kind.id,
        title: kind.title,
        description: kind.description,
        mayDecline: kind.mayDecline,
        validMonths: kind.validMonths,
        current: text ? { number: text.number, text: text.text, sha256: text.sha256, note: text.note } : null,
        standing: row.standing,
        isDue: text !== undefined && IS_DUE.includes(row.standing),
        until: row.until,
        signed:
          signature && row.signed_on
            ? {
                id: signature.id,
                number: signature.textNumber,
                signedOn: row.signed_on,
                agreed: signature.agreed,
                name: signature.name,
              }
            : null,
      },
    ]
  })
  return items.toSorted(
    (a, b) => Number(b.isDue) - Number(a.isDue) || a.title.localeCompare(b.title, 'en-US'),
  )
}

/** Who is signed in, as a person. */
export const selfOf = ({ user }: Ctx) => user.personId ?? '00000000-0000-0000-0000-000000000000'

export const mine = async (ctx: Ctx) => ({
  name: ctx.user.displayName,
  items: await packOf(ctx, selfOf(ctx)),
})

interface Signer {
  personId: string
  how: Way
  sentTo: string | null
  /** Who made the link by which it is signed. */
  linkBy: string | null
  createdBy: string | null
}

export async function sign(ctx: Ctx, { signedAt, ...input }: InputOf<Calls['sign']>) {
  const now = ctx.app.now()
  const at = signedAt ? whenItHappened(new Date(signedAt), { now, sentAt: ctx.sentAt }) : now
  ctx.check(true)
  return signAs(
    ctx,
    { personId: selfOf(ctx), how: 'portal', sentTo: null, linkBy: null, createdBy: ctx.user.id },
    input,
    at,
  )
}

type Given = Omit<InputOf<Calls['sign']>, 'signedAt'>

/** Somebody signs the text that they saw; 409 when another one has been published since. */
export async function signAs(ctx: Anyone, who: Signer, input: Given, said = ctx.app.now()): Promise<Mine> {
  const [item] = await packOf(ctx, who.personId, input.kindId)
  if (!item) throw notFound('This agreement')
  const text = (await currentTexts(ctx, [input.kindId])).get(input.kindId)
  if (!text || !item.current) throw conflict('This agreement is no longer asked for.')
  if (text.sha256 !== input.sha256)
    throw conflict('The text has been changed meanwhile. Please read the new one, and sign that.')
  if (!input.agreed && !item.mayDecline)
    throw invalid({ agreed: 'Please say that you have read it and agree' })
  // Nobody is changed into somebody else meanwhile, and of two presses at once the second finds the first.
  await ctx.db.select({ id: people.id }).from(people).where(eq(people.id, who.personId)).for('update')
  const at = notBefore(text.publishedAt, said, ctx.app.now())
  const signedOn = todayIn(ctx.settings.timeZone, at)
  const strokes = input.strokes?.some((stroke) => stroke.length > 0) ? input.strokes : null
  const { agreed, name } = input
  if (!(await isSigned(ctx, { ...who, textId: text.id, signedOn, agreed, name, strokes }))) {
    mustBeShown(name)
    const until = agreed ? validUntil(signedOn, item.validMonths) : null
    const linkMaker = who.linkBy && (await accountNames(ctx, [who.linkBy])).get(who.linkBy)
    await addSignature(
      ctx,
      {
        ...who,
        signerId: who.personId,
        kindId: input.kindId,
        textId: text.id,
        textNumber: text.number,
        textSha256: text.sha256,
        agreed,
        name,
        strokes,
        signedAt: at,
        signedOn,
        validUntil: until,
      },
      async (about) => ({
        name: paperName(item.title, about.nr, signedOn),
        content: await signedPaper(
          ctx,
          { title: item.title, ...text },
          {
            ...about,
            ...who,
            linkMaker: linkMaker ?? null,
            name,
            agreed,
            strokes,
            signedAt: at,
            validUntil: until,
          },
        ),
      }),
    )
    ctx.emit('agreements.changed')
    ctx.emit('drivers.changed')
  }
  const items = await packOf(ctx, who.personId)
  // Whoever was asked at the bell has nothing left to look at.
  if (!items.some(({ isDue }) => isDue)) await settleAsking(ctx, who.personId)
  return items.find(({ kindId }) => kindId === input.kindId) ?? item
}

/** The paper says who signed: a name that would be empty boxes there says nothing. */
function mustBeShown(name: string) {
  const missing = notShown(name)
  if (missing !== '')
    throw invalid({
      name: `The paper that is kept cannot show “${missing}”. Please write your name in Latin letters`,
    })
}

/** Nobody signs a text before there is one, whatever a phone says. */
const notBefore = (published: Date, said: Date, now: Date) =>
  new Date(Math.min(now.getTime(), Math.max(said.getTime(), published.getTime())))

async function settleAsking(ctx: Anyone, personId: string) {
  const [account] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.personId, personId))
  if (account) await settleFor(ctx, account.id, askingOf(personId))
}

type Once = Signer & {
  textId: string
  signedOn: Day
  agreed: boolean
  name: string
  strokes: number[][][] | null
}

/** Exactly this was signed by the same person on this day already, and not withdrawn: pressed twice, or sent twice. */
async function isSigned(ctx: Anyone, once: Once) {
  const { personId, textId, signedOn, agreed, name, strokes, how } = once
  const [last] = await ctx.db
    .select({ signature: agreementSignatures, withdrawn: agreementWithdrawals.id })
    .from(agreementSignatures)
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.signatureId, agreementSignatures.id))
    .where(
      and(
        eq(agreementSignatures.personId, personId),
        eq(agreementSignatures.textId, textId),
        eq(agreementSignatures.signedOn, signedOn),
      ),
    )
    .orderBy(desc(agreementSignatures.nr))
    .limit(1)
  if (!last || last.withdrawn !== null) return false
  const before = last.signature
  return (
    before.agreed === agreed &&
    before.name === name &&
    before.how === how &&
    JSON.stringify(before.strokes) === JSON.stringify(strokes)
  )
}
