import { and, desc, gt, lt, lte, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { messages } from './tables.ts'

export const PAGE = 50
const READ_BEFORE = 10

/** A page of a thread, oldest first, and whether there is more on either side. */
export async function pageOf(
  ctx: Ctx,
  inThread: SQL,
  { before, after }: { before?: number | undefined; after?: number | undefined },
) {
  const found = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        inThread,
        before === undefined ? undefined : lt(messages.number, before),
        after === undefined ? undefined : gt(messages.number, after),
      ),
    )
    .orderBy(after === undefined ? desc(messages.number) : messages.number)
    .limit(PAGE + 1)
  const rows = found.slice(0, PAGE)
  const more = found.length > PAGE
  if (after === undefined) return { rows: rows.toReversed(), earlier: more, later: before !== undefined }
  const first = rows[0]?.number ?? after + 1
  const earlier = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(inThread, lt(messages.number, first)))
    .limit(1)
  return { rows, earlier: earlier.length > 0, later: more }
}

/** A little of what was read last stands before what is new. */
export async function readBefore(ctx: Ctx, inThread: SQL, readUpTo: number) {
  const read = await ctx.db
    .select({ number: messages.number })
    .from(messages)
    .where(and(inThread, lte(messages.number, readUpTo)))
    .orderBy(desc(messages.number))
    .limit(READ_BEFORE + 1)
  return read.length > READ_BEFORE ? read.at(-1)?.number : 0
}
