import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import type { Fingerprint } from '#kernel/receipts/fingerprint.ts'
import { attachmentsOf } from '#platform/attachments/service.ts'
import type { Ctx } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { files } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { type FileType, PICTURES } from '#server/files/file-types.ts'
import { type MayReadFile, type StoredFile, storeFile } from '#server/files/files.ts'
import { type expenses as calls, MOST_RECEIPTS, Print, RECEIPT_BYTES } from './contract.ts'
import { type Row, rows } from './rows.ts'
import { scope } from './scope.ts'
import { expenses, expenseTwins, type KeptReceipt } from './tables.ts'
import { tellAnew } from './telling.ts'
import { findTwins, told } from './twins.ts'

type Calls = typeof calls

/** The name under which receipts are kept (`Slice.files`). */
export const OWNER = 'expense'
const ACCEPTED: FileType[] = [...PICTURES, 'application/pdf']

/** Whoever may see the expense, while the file is one of its receipts. The only way to a receipt. */
export const mayReadReceipt: MayReadFile = async (ctx, file) => {
  const [row] = await ctx.db
    .select({ receipts: expenses.receipts })
    .from(expenses)
    .where(scoped(scope(ctx.user), sql`${expenses.id}::text = ${file.ownerId}`))
  return row?.receipts.some(({ fileId }) => fileId === file.id) ?? false
}

const kept = ({ id, sha256, name, type, size }: StoredFile, print: Fingerprint | null): KeptReceipt => ({
  fileId: id,
  sha256,
  name,
  type,
  size,
  print,
})

function mustHaveRoom(row: Pick<Row, 'receipts'>, more: number) {
  if (row.receipts.length + more > MOST_RECEIPTS)
    throw conflict(`An expense has ${MOST_RECEIPTS} receipts at most. Please use another one for the rest.`)
}

/** What the device has read goes along; without it the same file is known again, and nothing more. */
function printOf(text: string | undefined): Fingerprint | null {
  if (!text) return null
  try {
    return Print.parse(JSON.parse(text))
  } catch {
    throw invalid({ print: 'What was read off the receipt has come in a form that is not known here.' })
  }
}

export async function addReceipt(ctx: Ctx, { id, print: text }: InputOf<Calls['addReceipt']>) {
  const row = await rows.find(ctx, id, { locked: true })
  ctx.check(rows.mayEdit(ctx.user, row), 'Only whoever handed this in puts receipts to it.')
  const { upload } = ctx
  if (!upload) throw invalid({ file: 'Please choose a picture or a PDF.' })
  const print = printOf(text)
  // The same sent again is there already.
  if (row.receipts.some(({ sha256 }) => sha256 === upload.sha256)) return rows.showOne(ctx, row)
  mustHaveRoom(row, 1)
  const file = await storeFile(ctx, {
    upload,
    owner: OWNER,
    ownerId: id,
    maxBytes: RECEIPT_BYTES,
    accept: ACCEPTED,
  })
  const made = await put(ctx, row, [kept(file, print)])
  await tellAnew(ctx, [row])
  return made
}

async function put(ctx: Ctx, row: Pick<Row, 'id' | 'version' | 'receipts'>, fresh: KeptReceipt[]) {
  for (const { fileId, sha256, print } of fresh) {
    const twins = await findTwins(ctx, { sha256, print, not: row.id })
    if (twins.length > 0)
      await ctx.db
        .insert(expenseTwins)
        .values(
          twins.map((twin) => ({
            fileId,
            expenseId: row.id,
            otherFileId: twin.fileId,
            otherId: twin.expenseId,
          })),
        )
        .onConflictDoNothing()
  }
  return rows.edit(ctx, { id: row.id, version: row.version, receipts: [...row.receipts, ...fresh] })
}

/** The file stays with the store until no undo can ask for it any more. */
export async function removeReceipt(ctx: Ctx, { id, fileId }: InputOf<Calls['removeReceipt']>) {
  const row = await rows.find(ctx, id, { locked: true })
  ctx.check(rows.mayEdit(ctx.user, row), 'Only whoever handed this in removes receipts from it.')
  const receipts = row.receipts.filter((one) => one.fileId !== fileId)
  if (receipts.length === row.receipts.length) throw notFound('This receipt')
  const made = await rows.edit(ctx, { id, version: row.version, receipts })
  await tellAnew(ctx, [row])
  return made
}

/** Files of a message that an expense is made of: once more, as its receipts. `madeOf` has checked who reads the message. */
export async function takeFrom(
  ctx: Ctx,
  messageId: string,
  ids: string[],
  { id, version }: { id: string; version: number },
) {
  const there = (await attachmentsOf(ctx, 'messages', [messageId])).get(messageId) ?? []
  const wanted = new Set(ids)
  const words = 'A file of this message is no longer there. Please look at it again.'
  if (there.filter((one) => wanted.has(one.id)).length < wanted.size) throw invalid({ withFiles: words })
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock_shared(${LOCKS.files})`)
  const found = await ctx.db
    .select()
    .from(files)
    .where(inArray(files.id, [...wanted]))
    .orderBy(files.createdAt, files.id)
  if (found.some(({ type, size }) => !ACCEPTED.includes(type as FileType) || size > RECEIPT_BYTES))
    throw invalid({
      withFiles: 'Receipts are pictures and PDFs of up to 10 MB. Please leave the others out.',
    })
  mustHaveRoom({ receipts: [] }, found.length)
  const copies = await ctx.db
    .insert(files)
    .values(
      found.map(({ sha256, type, size, name }) => ({
        sha256,
        type,
        size,
        name,
        owner: OWNER,
        ownerId: id,
        createdBy: ctx.user.id,
      })),
    )
    .returning()
  await put(
    ctx,
    { id, version, receipts: [] },
    copies.map((file) => kept(file, null)),
  )
}

/** Before anything is saved: is this paper at another expense already? */
export async function same(ctx: Ctx, { print }: InputOf<Calls['same']>) {
  const found = await findTwins(ctx, { sha256: null, print, not: null })
  const others = await told(
    ctx,
    found.map(({ expenseId }) => expenseId),
  )
  return { twins: [...others.values()] }
}

/** For papers: the rows of receipts as the store has them. */
export async function storedReceipts(ctx: Pick<Ctx, 'db'>, ids: string[]) {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(files)
    .where(and(eq(files.owner, OWNER), inArray(files.id, ids)))
}
