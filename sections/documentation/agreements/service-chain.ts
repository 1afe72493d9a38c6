import { randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import { NOBODY } from '#kernel/people/access.ts'
import type { Ctx, PublicCtx, WorkCtx } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { type StoredFile, storeFile } from '#server/files/files.ts'
import { dropDraft, takeIn, type Upload } from '#server/files/uploads.ts'
import { sealKey, sealSignature, sealWithdrawal } from './seal.ts'
import { PAPER_BYTES } from './signing-contract.ts'
import { agreementSignatures, agreementWithdrawals } from './tables.ts'

/** The name under which papers are kept (`Slice.files`): by the calls of agreements alone they are read. */
export const OWNER = 'agreement'
const ACCEPTED = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const

type NewSignature = Omit<
  typeof agreementSignatures.$inferInsert,
  'id' | 'nr' | 'keyId' | 'previousSeal' | 'seal' | 'fileId' | 'fileSha256' | 'receivedAt'
>
type NewWithdrawal = Omit<
  typeof agreementWithdrawals.$inferInsert,
  'id' | 'nr' | 'keyId' | 'previousSeal' | 'seal'
>
type Anyone = Ctx | PublicCtx

/** Who comes next in the chain, which one transaction at a time makes longer. */
async function next(
  ctx: Pick<WorkCtx, 'db'>,
  table: typeof agreementSignatures | typeof agreementWithdrawals,
) {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.agreements})`)
  const [last] = await ctx.db
    .select({ nr: table.nr, seal: table.seal })
    .from(table)
    .orderBy(desc(table.nr))
    .limit(1)
  return { nr: (last?.nr ?? 0) + 1, previousSeal: last?.seal ?? '' }
}

/** A signature with its paper and its seal. `draw` makes the paper, once it is known which signature it will be. */
export async function addSignature(
  ctx: Anyone,
  signed: NewSignature & { strokes: number[][][] | null },
  draw: (about: { id: string; nr: number }) => Promise<{ name: string; content: Buffer } | Upload>,
) {
  const id = randomUUID()
  const place = await next(ctx, agreementSignatures)
  const made = await draw({ id, nr: place.nr })
  const file = await keep(
    ctx,
    id,
    'place' in made ? made : await takeIn(ctx.app.dataDir, made.name, made.content),
  )
  const row = {
    ...signed,
    id,
    ...place,
    keyId: sealKey(ctx.app).id,
    fileId: file.id,
    fileSha256: file.sha256,
    validUntil: signed.validUntil ?? null,
    sentTo: signed.sentTo ?? null,
    linkBy: signed.linkBy ?? null,
    receivedAt: ctx.app.now(),
    createdBy: signed.createdBy ?? null,
  }
  const seal = sealSignature(ctx.app, row)
  const [added] = await ctx.db
    .insert(agreementSignatures)
    .values({ ...row, seal })
    .returning()
  if (!added) throw new Error('A new signature was not returned')
  return added
}

export async function addWithdrawal(ctx: Anyone, ended: NewWithdrawal) {
  const row = {
    ...ended,
    id: randomUUID(),
    ...(await next(ctx, agreementWithdrawals)),
    keyId: sealKey(ctx.app).id,
    reason: ended.reason ?? null,
    createdBy: ended.createdBy ?? null,
  }
  await ctx.db.insert(agreementWithdrawals).values({ ...row, seal: sealWithdrawal(ctx.app, row) })
}

async function keep(ctx: Anyone, id: string, upload: Upload): Promise<StoredFile> {
  try {
    // Who signs by a link is nobody with an account.
    const user = ctx.user ?? NOBODY
    return await storeFile({ ...ctx, user } as Ctx, {
      upload,
      owner: OWNER,
      ownerId: id,
      maxBytes: PAPER_BYTES,
      accept: ACCEPTED,
    })
  } finally {
    await dropDraft(upload.place)
  }
}
