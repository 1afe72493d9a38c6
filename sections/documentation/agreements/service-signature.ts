import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { AppError, conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { instantIn } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { contactData } from '#platform/people/access.ts'
import { type Ctx, type Download, type PublicCtx, todayOf } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { files, people } from '#server/data/tables.ts'
import { honestName } from '#server/files/file-types.ts'
import { fileBytes } from '#server/files/files.ts'
import { mayRead, mayWithdraw } from './access.ts'
import { validUntil } from './days.ts'
import { wayInWords } from './fields.ts'
import { sha256 } from './seal.ts'
import { addSignature, addWithdrawal } from './service-chain.ts'
import { faultsIn } from './service-verify.ts'
import type { agreements as calls } from './signing-contract.ts'
import type { SignatureDetail } from './signing-shapes.ts'
import { standingIn } from './standing.ts'
import {
  agreementHeld,
  agreementKinds,
  agreementSignatures,
  agreementTexts,
  agreementWithdrawals,
} from './tables.ts'

type Calls = typeof calls
type Signature = typeof agreementSignatures.$inferSelect

export async function shownSignatures(
  ctx: Ctx,
  rows: Signature[],
  papers = false,
): Promise<SignatureDetail[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const faults = await faultsIn(ctx, ids, { papers })
  const about = await ctx.db
    .select({
      id: agreementSignatures.id,
      title: agreementKinds.title,
      fileName: files.name,
      fileType: files.type,
      withdrawal: agreementWithdrawals,
    })
    .from(agreementSignatures)
    .innerJoin(agreementKinds, eq(agreementKinds.id, agreementSignatures.kindId))
    .innerJoin(files, eq(files.id, agreementSignatures.fileId))
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.signatureId, agreementSignatures.id))
    .where(inArray(agreementSignatures.id, ids))
  const held = await ctx.db
    .select({ id: agreementHeld.id, until: agreementHeld.until, isLatest: agreementHeld.isLatest })
    .from(agreementHeld)
    .where(inArray(agreementHeld.id, ids))
  const names = await accountNames(
    ctx,
    rows.flatMap(({ createdBy, linkBy }) => [createdBy, linkBy]),
  )
  const seesAddresses = passes(ctx.user, contactData)
  return rows.flatMap((row) => {
    const one = about.find(({ id }) => id === row.id)
    if (!one) return []
    const holds = held.find(({ id }) => id === row.id)
    return {
      ...row,
      title: one.title,
      number: row.textNumber,
      signedAt: row.signedAt.toISOString(),
      until: holds?.until ?? null,
      sentTo: seesAddresses ? row.sentTo : null,
      way: wayInWords({
        how: row.how,
        sentTo: seesAddresses ? row.sentTo : row.sentTo && 'an address of theirs',
        linkMaker: row.linkBy && (names.get(row.linkBy) ?? 'somebody who left'),
      }),
      recordedBy:
        row.how === 'paper' && row.createdBy ? (names.get(row.createdBy) ?? 'Somebody who left') : null,
      fileName: one.fileName,
      fileType: one.fileType,
      withdrawal: one.withdrawal,
      faults: faults.get(row.id) ?? [],
      // What a later one took the place of has ended already.
      mayWithdraw:
        row.agreed && one.withdrawal === null && holds?.isLatest === true && mayWithdraw(ctx.user, row),
    }
  })
}

/** For whoever may see it; for others there is none. */
async function find(ctx: Ctx, id: string): Promise<Signature> {
  const [row] = await ctx.db.select().from(agreementSignatures).where(eq(agreementSignatures.id, id))
  if (!row || !mayRead(ctx.user, row)) throw notFound('This signature')
  return row
}

const detail = async (ctx: Ctx, row: Signature) => {
  const [one] = await shownSignatures(ctx, [row], true)
  if (!one) throw notFound('This signature')
  return one
}

export async function signature(ctx: Ctx, { id }: InputOf<Calls['signature']>) {
  const row = await find(ctx, id)
  ctx.check(true)
  return detail(ctx, row)
}

/** A store that does not answer is another thing than a paper that is gone. */
const ifMissing = (error: unknown) => {
  if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error
  return null
}

/** The very bytes that were kept when it was signed, or nothing: what is not these is not shown as if it were. */
export async function paperOf(ctx: Ctx | PublicCtx, row: Signature): Promise<Download> {
  const [file] = await ctx.db.select().from(files).where(eq(files.id, row.fileId))
  const bytes = await fileBytes(ctx.app, { sha256: row.fileSha256 }).catch(ifMissing)
  if (!file || !bytes) throw notFound('The paper of this signature')
  if (sha256(bytes) !== row.fileSha256)
    throw conflict(
      'This paper is not the one that was signed, so it is not shown. Please tell an administrator.',
    )
  return { name: honestName(file.name, file.type), type: file.type, body: bytes }
}

export async function file(ctx: Ctx, { id }: InputOf<Calls['file']>) {
  const row = await find(ctx, id)
  ctx.check(true)
  return paperOf(ctx, row)
}

/** From today on it holds no more, for whatever asks whether it does. */
export async function withdraw(ctx: Ctx, { id, reason = null }: InputOf<Calls['withdraw']>) {
  const row = await find(ctx, id)
  ctx.check(mayWithdraw(ctx.user, row))
  if (!row.agreed) throw conflict('This was declined, so there is nothing to withdraw.')
  const before = await ctx.db.$count(agreementWithdrawals, eq(agreementWithdrawals.signatureId, id))
  if (before > 0) throw conflict('This was withdrawn already.')
  const [held] = await ctx.db
    .select({ isLatest: agreementHeld.isLatest })
    .from(agreementHeld)
    .where(eq(agreementHeld.id, id))
  if (!held?.isLatest)
    throw conflict('A later signature has taken the place of this one. Please withdraw that one.')
  await addWithdrawal(ctx, {
    signatureId: id,
    withdrawnAt: ctx.app.now(),
    withdrawnOn: todayOf(ctx),
    bySigner: row.personId !== null && row.personId === ctx.user.personId,
    reason,
    createdBy: ctx.user.id,
  })
  ctx.emit('agreements.changed')
  ctx.emit('drivers.changed')
  return { ...(await detail(ctx, row)), paperHolds: await paperHolds(ctx, row) }
}

/** What an editor entered with a driver later than this was signed is not ended by ending this. */
async function paperHolds(ctx: Ctx, { personId, signerId, kindId }: Signature) {
  const { rows } = await ctx.db.execute(
    sql`SELECT FROM ${standingIn(todayOf(ctx))} WHERE holder = ${personId ?? signerId}::uuid AND kind_id = ${kindId}::uuid
      AND signature_id IS NULL AND standing.standing IN ('valid', 'soon')`,
  )
  return rows.length > 0
}

/** This very paper was noted before, and not withdrawn: pressed twice, or sent again after the network failed. */
async function keptAlready(
  ctx: Ctx,
  paper: Pick<Signature, 'textId' | 'signedOn' | 'fileSha256'> & { personId: string },
) {
  const [found] = await ctx.db
    .select({ signature: agreementSignatures })
    .from(agreementSignatures)
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.signatureId, agreementSignatures.id))
    .where(
      and(
        eq(agreementSignatures.how, 'paper'),
        eq(agreementSignatures.personId, paper.personId),
        eq(agreementSignatures.textId, paper.textId),
        eq(agreementSignatures.signedOn, paper.signedOn),
        eq(agreementSignatures.fileSha256, paper.fileSha256),
        isNull(agreementWithdrawals.id),
      ),
    )
    .limit(1)
  return found?.signature
}

/** Somebody signed on paper: the paper itself is what is kept. */
export async function onPaper(ctx: Ctx, input: InputOf<Calls['onPaper']>) {
  const { personId, kindId, number, name, signedOn } = input
  const { upload } = ctx
  if (!upload) throw invalid({ file: 'Please choose the paper: a PDF or a picture.' })
  const [person] = await ctx.db.select().from(people).where(eq(people.id, personId)).for('update')
  if (!person) throw notFound('This person')
  const [kind] = await ctx.db.select().from(agreementKinds).where(eq(agreementKinds.id, kindId))
  const texts = await ctx.db.select().from(agreementTexts).where(eq(agreementTexts.kindId, kindId))
  const text = texts.find((one) => one.number === number)
  if (!kind) throw notFound('This agreement')
  if (!text) throw invalid({ number: 'There is no text with this number' })
  if (signedOn > todayOf(ctx)) throw invalid({ signedOn: 'This day has not come yet' })
  const kept = await keptAlready(ctx, { personId, textId: text.id, signedOn, fileSha256: upload.sha256 })
  if (kept) return detail(ctx, kept)
  const row = await addSignature(
    ctx,
    {
      personId,
      signerId: personId,
      kindId,
      textId: text.id,
      textNumber: number,
      textSha256: text.sha256,
      agreed: true,
      name,
      strokes: null,
      signedAt: instantIn(ctx.settings.timeZone, signedOn, '12:00'),
      signedOn,
      validUntil: validUntil(signedOn, kind.validMonths),
      how: 'paper',
      createdBy: ctx.user.id,
    },
    async () => upload,
  )
  ctx.emit('agreements.changed')
  ctx.emit('drivers.changed')
  return detail(ctx, row)
}
