import { isDeepStrictEqual } from 'node:util'
import { asc } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { foldText } from '#kernel/language/search-text.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { Ctx, Download } from '#server/context.ts'
import { rowsOf } from '#server/data/rows.ts'
import { refuseUnknownPermissions } from '#server/people/declared-permissions.ts'
import { sheetOf } from '#server/spreadsheets/download.ts'
import { mayRead, mayWrite } from './access.ts'
import type { searchAdmin as calls } from './admin-contract.ts'
import { type Feature, featureIndex } from './feature-index.ts'
import { entry, synonymGroup } from './fields.ts'
import { DECLARED } from './synonyms.ts'
import { searchFeatures, searchSynonyms } from './tables.ts'

type Calls = typeof calls
type Row = typeof searchFeatures.$inferSelect
const rules = {
  scope: (user: CurrentUser) => (passes(user, mayRead) ? undefined : false),
  mayEdit: (user: CurrentUser) => passes(user, mayWrite),
  event: 'smart-search.changed',
}
export const entries = rowsOf({ ...entry, words: { one: 'entry', many: 'entries' } }, searchFeatures, rules)
export const groups = rowsOf(
  { ...synonymGroup, words: { one: 'group of words', many: 'groups of words' } },
  searchSynonyms,
  rules,
)

type Wanted = Omit<InputOf<Calls['features']>, 'page' | 'limit'>

/** There are some dozens of them, and the search has them at hand: they are filtered there. */
async function found(ctx: Ctx, input: Wanted) {
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
  return all
}

export async function features(ctx: Ctx, input: InputOf<Calls['features']>) {
  const all = await found(ctx, input)
  const { page, limit } = input
  return {
    items: all.slice((page - 1) * limit, page * limit),
    total: all.length,
    page,
    limit,
    totals: undefined,
  }
}

export async function exportFeatures(ctx: Ctx, input: InputOf<Calls['exportFeatures']>): Promise<Download> {
  const all = await found(ctx, input)
  return sheetOf(ctx, {
    title: 'Search entries',
    format: input.format,
    heading: ['Title', 'Category', 'Description', 'Keywords', 'Chosen', 'Leads to', 'Hidden'],
    rows: all.map((one) => [
      one.title,
      one.category,
      one.description,
      one.keywords.join(', '),
      one.clicks,
      one.route,
      one.hidden ? 'Yes' : 'No',
    ]),
  })
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
export async function addFeature(ctx: Ctx, input: InputOf<Calls['addFeature']>) {
  await checkFeature(ctx, input.permissions, input.overrides)
  return entries.insert(ctx, input)
}

async function checkFeature(ctx: Ctx, permissions: readonly string[] = [], overrides?: string | null) {
  refuseUnknownPermissions(ctx.app, permissions)
  const declared = ctx.app.manifests.flatMap(({ search = [] }) => search)
  if (overrides && !declared.some(({ id }) => id === overrides))
    throw invalid({ overrides: 'There is no such entry.' })
}

export async function editFeature(ctx: Ctx, input: InputOf<Calls['editFeature']>) {
  await checkFeature(ctx, input.permissions)
  return entries.edit(ctx, input)
}

export async function synonyms({ db }: Ctx) {
  const items = await db
    .select()
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.createdAt), asc(searchSynonyms.id))
  return { items, declared: DECLARED }
}

export async function exportAll(ctx: Ctx): Promise<Download> {
  const [rows, { items }] = await Promise.all([
    ctx.db.select().from(searchFeatures).orderBy(asc(searchFeatures.title), asc(searchFeatures.id)),
    synonyms(ctx),
  ])
  const body = {
    features: rows.map((row) => ({ ...entry.input.strip().parse(row), overrides: row.overrides })),
    synonyms: items.map(({ words }) => words),
  }
  return { name: 'Search.json', type: 'application/json', body: `${JSON.stringify(body, null, 2)}\n` }
}

/** What is there already, word for word, stays as it is; a changed declared entry is changed again. */
export async function importAll(ctx: Ctx, input: InputOf<Calls['importAll']>) {
  for (const { permissions, overrides } of input.features) await checkFeature(ctx, permissions, overrides)
  // One coarse event for all of them.
  const quiet: Ctx = { ...ctx, emit: () => undefined }
  const [rows, known] = await Promise.all([
    ctx.db.select().from(searchFeatures),
    ctx.db.select().from(searchSynonyms),
  ])
  const added: Record<string, unknown>[] = []
  let changed = 0
  for (const { overrides, ...fields } of input.features) {
    const there = rows.find((row) =>
      overrides ? row.overrides === overrides : row.overrides === null && row.title === fields.title,
    )
    if (!there) added.push({ ...fields, overrides })
    else if (
      Object.entries(fields).some(([name, value]) => !isDeepStrictEqual(there[name as keyof Row], value))
    ) {
      await entries.edit(quiet, { ...fields, id: there.id, version: there.version })
      changed += 1
    }
  }
  await entries.insertMany(quiet, added)
  const keys = new Set(known.map(({ words }) => keyOf(words)))
  const fresh = input.synonyms.filter((words) => !keys.has(keyOf(words)) && keys.add(keyOf(words)))
  await groups.insertMany(
    quiet,
    fresh.map((words) => ({ words })),
  )
  ctx.emit('smart-search.changed')
  return { features: changed + added.length, synonyms: fresh.length }
}

const keyOf = (words: readonly string[]) => words.map(foldText).sort().join('|')
