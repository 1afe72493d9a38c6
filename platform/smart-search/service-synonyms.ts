import { asc, eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { updateVersioned } from '#server/data/versioned.ts'
import type { searchAdmin as calls } from './admin-contract.ts'
import { DECLARED } from './synonyms.ts'
import { searchSynonyms } from './tables.ts'

type Calls = typeof calls

export async function synonyms(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.createdAt), asc(searchSynonyms.id))
  return { items: rows, declared: DECLARED }
}

export async function addSynonyms(ctx: Ctx, { words }: InputOf<Calls['addSynonyms']>) {
  const [row] = await ctx.db.insert(searchSynonyms).values({ words, createdBy: ctx.user.id }).returning()
  if (!row) throw new Error('New synonyms were not returned')
  ctx.emit('smart-search.changed')
  return row
}

export async function editSynonyms(ctx: Ctx, { id, version, words }: InputOf<Calls['editSynonyms']>) {
  const told = { noun: 'group of words', current: (row: object) => row }
  const row = await updateVersioned(ctx, searchSynonyms, { id, version }, { words }, told)
  ctx.emit('smart-search.changed')
  return row
}

export async function removeSynonyms(ctx: Ctx, { id }: InputOf<Calls['removeSynonyms']>) {
  const gone = await ctx.db.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning()
  if (gone.length === 0) throw notFound('This group of words')
  ctx.emit('smart-search.changed')
  return {}
}
