import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { instantIn } from '#kernel/charity/day.ts'
import { saidAbout, say } from '#platform/threads/service.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { EMPTIED } from '#server/data/personal-data.ts'
import { withoutTheHour } from '#server/data/trail.ts'
import type { suggestions as calls } from './contract.ts'
import { placeOf } from './service.ts'
import { suggestions } from './tables.ts'

// Here `ctx.user` is null (docs/decisions/139): nothing can be noted, and nobody is told the moment it happens.

type Calls = typeof calls

const SIGNED = 'Whoever suggested it'
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
/** The day, never the hour: who else did what at that minute is known. */
const dayOf = (ctx: Ctx) => instantIn(ctx.settings.timeZone, todayOf(ctx))

async function found(ctx: Ctx, code: string, { locked = false } = {}) {
  const query = ctx.db
    .select()
    .from(suggestions)
    .where(eq(suggestions.codeHash, hashOf(code)))
  const [row] = await (locked ? query.for('update') : query)
  if (!row) throw invalid({ code: 'No suggestion has this code. It may have been deleted.' })
  return row
}

export async function submitNameless(ctx: Ctx, { code, ...said }: InputOf<Calls['submitNameless']>) {
  const at = dayOf(ctx)
  await ctx.db
    .insert(suggestions)
    .values({ ...said, isAnonymous: true, codeHash: hashOf(code), createdAt: at, updatedAt: at })
    // Sent twice it is there once: the code is its own.
    .onConflictDoNothing({ target: suggestions.codeHash })
  await withoutTheHour(ctx, at)
  return {}
}

export async function byCode(
  ctx: Ctx,
  { code }: InputOf<Calls['byCode']>,
): Promise<OutputOf<Calls['byCode']>> {
  const row = await found(ctx, code)
  const [into] = row.mergedInto
    ? await ctx.db.select().from(suggestions).where(eq(suggestions.id, row.mergedInto))
    : []
  const said = await saidAbout(ctx, placeOf(row.id))
  const { status, answer } = into ?? row
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status,
    answer,
    mergedInto: into?.title ?? null,
    said: said.map(({ id, text, author, createdAt }) => ({
      id,
      text,
      author: author ?? 'A former member',
      at: createdAt.toISOString(),
    })),
  }
}

export async function respondByCode(ctx: Ctx, { code, message }: InputOf<Calls['respondByCode']>) {
  const row = await found(ctx, code, { locked: true })
  const at = dayOf(ctx)
  await say(ctx, placeOf(row.id), message, { signedAs: SIGNED, createdAt: at, updatedAt: at })
  if (row.status === 'needs_clarification')
    await ctx.db
      .update(suggestions)
      .set({ status: 'submitted', version: sql`${suggestions.version} + 1` })
      .where(eq(suggestions.id, row.id))
  await withoutTheHour(ctx, at)
  return {}
}

export async function withdrawByCode(ctx: Ctx, { code }: InputOf<Calls['withdrawByCode']>) {
  const row = await found(ctx, code, { locked: true })
  await ctx.db.delete(suggestions).where(eq(suggestions.id, row.id))
  await withoutTheHour(ctx, dayOf(ctx))
  // It may have given them away: nobody who looks back reads it either.
  await ctx.db.execute(
    sql`UPDATE audit_log SET ${EMPTIED} WHERE table_name = 'suggestions' AND row_id = ${row.id}`,
  )
  return {}
}
