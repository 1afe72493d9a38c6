import { inArray, or, sql } from 'drizzle-orm'
import { type Fingerprint, SAME_RECEIPT, sameReceipt } from '#kernel/receipts/fingerprint.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import type { Twin } from './contract.ts'
import { scope } from './scope.ts'
import { expenses, expenseTwins, type KeptReceipt } from './tables.ts'

/** More than these have a number, a day or a sum in common with one receipt in no charity. */
const MOST_LOOKED_AT = 3_000
const MOST_TOLD = 5

/** Receipts elsewhere that say the same: the same file, or the same paper photographed anew. */
export async function findTwins(
  ctx: Pick<Ctx, 'db'>,
  { sha256, print, not }: { sha256: string | null; print: Fingerprint | null; not: string | null },
): Promise<{ expenseId: string; fileId: string }[]> {
  const one = sql`r.value`
  const numbers = print?.numbers ?? []
  const { rows } = await ctx.db.execute<{ id: string; receipt: KeptReceipt }>(sql`
    SELECT e.id, ${one} AS receipt FROM expenses e CROSS JOIN LATERAL jsonb_array_elements(e.receipts) r
    WHERE e.id IS DISTINCT FROM ${not}::uuid AND (
      ${one}->>'sha256' = ${sha256}
      OR (${one}#>>'{print,cents}')::bigint = ${print?.cents ?? null}::bigint
      OR ${one}#>>'{print,date}' = ${print?.date ?? null}
      OR EXISTS (SELECT FROM jsonb_array_elements_text(coalesce(nullif(${one}#>'{print,numbers}', 'null'), '[]')) n
        WHERE n.value = ANY (${sql.param(numbers)}::text[])))
    ORDER BY e.created_at DESC LIMIT ${MOST_LOOKED_AT}`)
  return rows
    .filter(
      ({ receipt }) =>
        (sha256 !== null && receipt.sha256 === sha256) ||
        (print !== null && receipt.print !== null && sameReceipt(print, receipt.print) >= SAME_RECEIPT),
    )
    .slice(0, MOST_TOLD)
    .map(({ id, receipt }) => ({ expenseId: id, fileId: receipt.fileId }))
}

const columns = {
  id: expenses.id,
  description: expenses.description,
  amount: expenses.amount,
  purchaseDate: expenses.purchaseDate,
  claimantId: expenses.claimantId,
  createdBy: expenses.createdBy,
  receipts: expenses.receipts,
}

/** What others may know of them: that there is one, and what it is where it is theirs to see. */
export async function told(ctx: Ctx, ids: string[]): Promise<Map<string, Twin & { files: string[] }>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rule = scope(ctx.user)
  const sees = sql<boolean>`${rule === undefined ? sql`true` : rule || sql`false`}`
  const found = await ctx.db
    .select({ ...columns, sees })
    .from(expenses)
    .where(inArray(expenses.id, wanted))
  const names = await accountNames(
    ctx,
    found.map(({ claimantId }) => claimantId),
  )
  return new Map(
    found.map(({ sees, ...row }) => {
      return [
        row.id,
        {
          id: sees ? row.id : null,
          title: sees ? row.description : null,
          who: sees ? (names.get(row.claimantId) ?? null) : null,
          amount: sees ? row.amount : null,
          purchaseDate: sees ? row.purchaseDate : null,
          files: row.receipts.map(({ fileId }) => fileId),
        },
      ]
    }),
  )
}

/** For a page of expenses: which others have a receipt of theirs. Told at both, since either may be looked at first. */
export async function twinsOf(
  ctx: Ctx,
  found: readonly { id: string; receipts: readonly KeptReceipt[] }[],
): Promise<Map<string, Twin[]>> {
  const ids = found.filter(({ receipts }) => receipts.length > 0).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const pairs = await ctx.db
    .select()
    .from(expenseTwins)
    .where(or(inArray(expenseTwins.expenseId, ids), inArray(expenseTwins.otherId, ids)))
  if (pairs.length === 0) return new Map()
  const others = await told(
    ctx,
    pairs.flatMap(({ expenseId, otherId }) => [expenseId, otherId]),
  )
  const twins = new Map<string, Map<string, Twin>>()
  const note = (here: string, file: string, there: string, otherFile: string) => {
    const other = others.get(there)
    // A receipt that was taken off again is at neither.
    if (!other || here === there || !others.get(here)?.files.includes(file)) return
    if (!other.files.includes(otherFile)) return
    const { files: _files, ...twin } = other
    twins.set(here, (twins.get(here) ?? new Map<string, Twin>()).set(there, twin))
  }
  for (const { expenseId, fileId, otherId, otherFileId } of pairs) {
    note(expenseId, fileId, otherId, otherFileId)
    note(otherId, otherFileId, expenseId, fileId)
  }
  return new Map([...twins].map(([id, of]) => [id, [...of.values()]]))
}
