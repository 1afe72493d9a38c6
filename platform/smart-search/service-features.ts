import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { foldText } from '#kernel/language/search-text.ts'
import type { Ctx, Download } from '#server/context.ts'
import { updateVersioned } from '#server/data/versioned.ts'
import type { searchAdmin as calls } from './admin-contract.ts'
import { type Feature, featureIndex } from './feature-index.ts'
import { entry } from './fields.ts'
import { searchFeatures, searchSynonyms } from './tables.ts'

type Calls = typeof calls
type Row = typeof searchFeatures.$inferSelect

const WORDS = { noun: 'entry', current: (row: Row) => row }

/** There are some dozens of them, and the search has them at hand: they are filtered there. */
export async function features(ctx: Ctx, input: InputOf<Calls['features']>) {
  const { features: known } = await featureIndex(ctx.app)
  const rows = await ctx.db.select().from(searchFeatures)
  const rowOf = new Map(rows.map((row) => [row.overrides ?? row.id, row]))
  const wanted = foldText(input.search ?? '')
  const all = [...known.values()]
    .map((feature) => listed(feature, rowOf.get(feature.id)))
    .filter(
      (one) =>
        (!input.category || one.category === input.category) &&
        (input.show !== 'own' || one.source === 'own') &&
        (input.show !== 'changed' || (one.source === 'declared' && one.rowId !== null)) &&
        (input.show !== 'hidden' || one.hidden) &&
        foldText([one.title, one.description, one.id, ...one.keywords].join(' ')).includes(wanted),
    )
  const by = input.sort ?? 'title'
  const sign = input.order === 'desc' ? -1 : 1
  all.sort(
    (a, b) =>
      sign * (by === 'clicks' ? a.clicks - b.clicks : a[by].localeCompare(b[by])) ||
      a.title.localeCompare(b.title),
  )
  const { page, limit } = input
  return {
    items: all.slice((page - 1) * limit, page * limit),
    total: all.length,
    page,
    limit,
    totals: undefined,
  }
}

const listed = (feature: Feature, row: Row | undefined) => ({
  ...feature,
  rowId: row?.id ?? null,
  version: row?.version ?? null,
  permissions: row?.permissions ?? [],
  source: row && row.overrides === null ? ('own' as const) : ('declared' as const),
  embedded: feature.vector !== null,
})

/** An entry of their own, or a change to a declared one: where that leads and who may open it stays as declared. */
export async function addFeature(ctx: Ctx, { overrides, ...input }: InputOf<Calls['addFeature']>) {
  await checkFeature(ctx, input.permissions, overrides)
  const [row] = await ctx.db
    .insert(searchFeatures)
    .values({ ...input, overrides: overrides ?? null, createdBy: ctx.user.id })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict('Somebody changed this entry in the meantime. Please open it again.')
  ctx.emit('smart-search.changed')
  return row
}

async function checkFeature(ctx: Ctx, permissions: readonly string[] = [], overrides?: string | null) {
  const known = new Set(
    ctx.app.manifests.flatMap((manifest) => Object.keys(manifest.permissions?.defaults() ?? {})),
  )
  const unknown = permissions.find((name) => !known.has(name))
  if (unknown !== undefined) throw invalid({ permissions: `There is no permission ${unknown}.` })
  const declared = ctx.app.manifests.flatMap(({ search = [] }) => search)
  if (overrides && !declared.some(({ id }) => id === overrides))
    throw invalid({ overrides: 'There is no such entry.' })
}

export async function editFeature(ctx: Ctx, { id, version, ...changes }: InputOf<Calls['editFeature']>) {
  await checkFeature(ctx, changes.permissions)
  const row = await updateVersioned(ctx, searchFeatures, { id, version }, changes, WORDS)
  ctx.emit('smart-search.changed')
  return row
}

export async function removeFeature(ctx: Ctx, { id }: InputOf<Calls['removeFeature']>) {
  const gone = await ctx.db.delete(searchFeatures).where(eq(searchFeatures.id, id)).returning()
  if (gone.length === 0) throw notFound('This entry')
  ctx.emit('smart-search.changed')
  return {}
}

export async function exportAll(ctx: Ctx): Promise<Download> {
  const [rows, groups] = await Promise.all([
    ctx.db.select().from(searchFeatures).orderBy(asc(searchFeatures.title), asc(searchFeatures.id)),
    ctx.db.select().from(searchSynonyms).orderBy(asc(searchSynonyms.createdAt), asc(searchSynonyms.id)),
  ])
  const body = {
    features: rows.map((row) => ({ ...entry.input.strip().parse(row), overrides: row.overrides })),
    synonyms: groups.map(({ words }) => words),
  }
  return { name: 'Search.json', type: 'application/json', body: `${JSON.stringify(body, null, 2)}\n` }
}

/** What is there already, word for word, stays as it is; a changed declared entry is changed again. */
export async function importAll(ctx: Ctx, input: InputOf<Calls['importAll']>) {
  for (const { permissions, overrides } of input.features) await checkFeature(ctx, permissions, overrides)
  const [rows, groups] = await Promise.all([
    ctx.db.select().from(searchFeatures),
    ctx.db.select().from(searchSynonyms),
  ])
  let changed = 0
  for (const { overrides, ...fields } of input.features) {
    const there = rows.find((row) =>
      overrides ? row.overrides === overrides : row.overrides === null && row.title === fields.title,
    )
    if (
      there &&
      Object.entries(fields).every(([name, value]) => isDeepStrictEqual(there[name as keyof Row], value))
    )
      continue
    if (there) {
      await updateVersioned(ctx, searchFeatures, there, fields, WORDS)
    } else await ctx.db.insert(searchFeatures).values({ ...fields, overrides, createdBy: ctx.user.id })
    changed += 1
  }
  const known = new Set(groups.map(({ words }) => keyOf(words)))
  const fresh = input.synonyms.filter((words) => !known.has(keyOf(words)) && known.add(keyOf(words)))
  for (const words of fresh) await ctx.db.insert(searchSynonyms).values({ words, createdBy: ctx.user.id })
  ctx.emit('smart-search.changed')
  return { features: changed, synonyms: fresh.length }
}

const keyOf = (words: readonly string[]) => words.map(foldText).sort().join('|')
