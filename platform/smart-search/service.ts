import type { InputOf } from '#kernel/calls/contract.ts'
import { EXACT, type Score, scoreResult } from '#kernel/language/search-score.ts'
import { readQuery, type SearchQuery } from '#kernel/language/search-text.ts'
import { passes } from '#kernel/people/access.ts'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import type { Ctx } from '#server/context.ts'
import { askedOf, type FoundKind, isTableKind, type SearchKind, type Wanted } from '#server/data/search.ts'
import { type Found, searchTables, tableRows } from '#server/data/search-tables.ts'
import { wordsMeant } from '#server/data/search-words.ts'
import type { Aside, smartSearch as calls, SearchResult } from './contract.ts'
import { nearestInMeaning } from './embeddings.ts'
import { clickBoost, type Feature, featureIndex } from './feature-index.ts'
import { synonymsFor } from './synonyms.ts'

type Calls = typeof calls

/** Results this much worse than the best are noise beside it. */
const NOISE = 0.65
/** Of the one kind that many at most, when the other has something to show as well. */
const MOST_OF_ONE_KIND = 5
const SUGGESTIONS = 5

/** Spec 2.8: what is found while one types. */
export async function fuzzy(ctx: Ctx, { query: typed, limit }: InputOf<Calls['fuzzy']>) {
  const query = readQuery(typed)
  if (!query) return { results: [] }
  const literally: Wanted = { query, instead: new Map(), some: false }
  const [pages, literal] = await Promise.all([findPages(ctx, query, false), findRecords(ctx, literally)])
  const known = literal.length > 0 || pages.some(({ score }) => score > EXACT)
  const records = known ? literal : await findMistyped(ctx, literally)
  return withAside(ctx, typed, { results: best(pages, records, limit) })
}

/**
 * By meaning: pages and records that have any of the words or a synonym, and pages that the model, where one is set up, finds
 * near in meaning; `usedAI` says whether it was asked and answered.
 */
export async function query(ctx: Ctx, { query: typed, limit }: InputOf<Calls['query']>) {
  const asked = readQuery(typed)
  if (!asked) return { results: [], usedAI: false }
  const [pages, records, near] = await Promise.all([
    findPages(ctx, asked, true),
    findRecords(ctx, { query: asked, instead: new Map(), some: true }),
    nearestInMeaning(ctx, asked.raw),
  ])
  const byId = new Map(pages.map((page) => [page.feature.id, page]))
  for (const { feature, score } of near ?? []) {
    if (!feature.mayOpen(ctx.user)) continue
    const found = byId.get(feature.id)
    if (!found || found.score < score)
      byId.set(
        feature.id,
        page(feature, { score, matchType: 'semantic', matchedKeywords: found?.matchedKeywords ?? [] }),
      )
  }
  return withAside(ctx, typed, {
    results: best(byScore([...byId.values()]), records, limit),
    usedAI: near !== null,
  })
}

/** A question that nothing answers may have its answer somewhere, or be closed to whoever asks. */
async function withAside<Found extends { results: SearchResult[] }>(
  ctx: Ctx,
  typed: string,
  found: Found,
): Promise<Found & { aside?: Aside }> {
  if (found.results.some(({ group }) => group === 'answers')) return found
  for (const kind of kindsFor(ctx)) {
    const said = isTableKind(kind) ? null : await kind.aside?.(ctx, typed)
    if (!said) continue
    const { says, opens } = said
    const route = opens && addressOfSection(opens.section, opens.params)
    return { ...found, aside: { says, opens: opens && route ? { label: opens.label, route } : null } }
  }
  return found
}

/** What this person opened last, as it is now and if they may still see it. Which that was is kept on the device. */
export async function recent(ctx: Ctx, { ids }: InputOf<Calls['recent']>) {
  const { features } = await featureIndex(ctx.app)
  const mine = [...features.values()].filter((feature) => !feature.hidden && feature.mayOpen(ctx.user))
  const found = new Map<string, SearchResult>()
  const asIs: Score = { score: 1, matchType: 'exact', matchedKeywords: [] }
  for (const feature of mine) if (ids.includes(feature.id)) found.set(feature.id, page(feature, asIs))
  for (const one of await recordsAgain(ctx, ids)) found.set(one.feature.id, one)
  const suggestions = mine
    .filter(({ id }) => !ids.includes(id))
    .sort((a, b) => b.clicks - a.clicks || Number(b.action !== undefined) - Number(a.action !== undefined))
    .slice(0, SUGGESTIONS)
  return {
    results: ids.flatMap((id) => found.get(id) ?? []),
    suggestions: suggestions.map((feature) => page(feature, asIs)),
  }
}

async function findPages(ctx: Ctx, query: SearchQuery, some: boolean): Promise<SearchResult[]> {
  const index = await featureIndex(ctx.app)
  const alternatives = synonymsFor(query.text, index.synonyms)
  const words = [...new Set(query.words.flatMap((word) => [word, ...alternatives(word)]))]
  return byScore(
    index.candidates(words, ctx.user).flatMap((id) => {
      const feature = index.features.get(id)
      const score = feature && scoreResult(query, feature.texts, { alternatives, some })
      return feature && score
        ? [page(feature, { ...score, score: score.score * clickBoost(feature.clicks) })]
        : []
    }),
  )
}

/** Of the feature the answer's schema takes what it names. */
const page = (feature: Feature, score: Score): SearchResult => ({
  feature,
  ...score,
  group: 'pages',
  icon: feature.icon,
})

const kindsFor = (ctx: Ctx): SearchKind[] =>
  ctx.app.slices.flatMap(({ searches }) => searches).filter(({ access }) => passes(ctx.user, access))

async function findMistyped(ctx: Ctx, wanted: Wanted): Promise<SearchResult[]> {
  const instead = await wordsMeant(ctx, wanted.query)
  return instead.size === 0 ? [] : findRecords(ctx, { ...wanted, instead })
}

async function findRecords(ctx: Ctx, wanted: Wanted): Promise<SearchResult[]> {
  const kinds = kindsFor(ctx)
  const others = kinds.filter((kind): kind is FoundKind => !isTableKind(kind))
  const found = await Promise.all([
    searchTables(ctx, kinds.filter(isTableKind), wanted),
    ...others.map(
      async (kind): Promise<Found[]> =>
        (await kind.find(ctx, wanted)).map((hit) => ({ kind, hit, weight: 1 })),
    ),
  ])
  return byScore(
    found.flat().flatMap((one) => {
      const score =
        one.hit.score ?? scoreResult(askedOf(one.kind, wanted.query), one.hit.texts, { some: wanted.some })
      return score ? [record(one, score)] : []
    }),
  )
}

const LONGEST_REASON = 80

const record = ({ kind, hit, weight }: Found, score: Score): SearchResult => ({
  feature: {
    id: `${kind.kind}:${hit.id}`,
    title: hit.title,
    description: hit.description,
    category: kind.label,
    route: addressOfSection(hit.section, hit.params),
  },
  matchType: score.matchType,
  matchedKeywords: score.matchedKeywords.map((text) =>
    text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON)}…` : text,
  ),
  score: score.score * weight,
  group: 'answers' in kind && kind.answers ? 'answers' : 'records',
  icon: kind.icon,
})

async function recordsAgain(ctx: Ctx, ids: string[]): Promise<SearchResult[]> {
  const byKind = new Map<string, string[]>()
  for (const id of ids) {
    const colon = id.indexOf(':')
    if (colon > 0)
      byKind.set(id.slice(0, colon), [...(byKind.get(id.slice(0, colon)) ?? []), id.slice(colon + 1)])
  }
  const kinds = kindsFor(ctx).filter(({ kind }) => byKind.has(kind))
  const rowIds = new Map(
    [...byKind].map(([kind, all]) => [kind, all.filter((id) => /^[0-9a-f-]{36}$/.test(id))]),
  )
  const found = await Promise.all([
    tableRows(ctx, kinds.filter(isTableKind), rowIds),
    ...kinds
      .filter((kind): kind is FoundKind => !isTableKind(kind))
      .map(
        async (kind): Promise<Found[]> =>
          (await kind.again(ctx, byKind.get(kind.kind) ?? [])).map((hit) => ({ kind, hit, weight: 1 })),
      ),
  ])
  return found.flat().map((one) => record(one, { score: 1, matchType: 'exact', matchedKeywords: [] }))
}

const byScore = (results: SearchResult[]) => results.sort((a, b) => b.score - a.score)

/** The best of all, without what is noise beside them: answers, then pages and actions, then people and records. */
function best(pages: SearchResult[], records: SearchResult[], limit: number): SearchResult[] {
  const top = Math.max(pages[0]?.score ?? 0, records[0]?.score ?? 0)
  const telling = (results: SearchResult[]) => results.filter(({ score }) => score >= top * NOISE)
  const somePages = telling(pages)
  const answers = records.filter(({ group }) => group === 'answers')
  const someRecords = telling(records.filter(({ group }) => group === 'records'))
  const most = Math.max(1, Math.round((limit * MOST_OF_ONE_KIND) / 8))
  const pagesShown = Math.min(somePages.length, Math.max(most, limit - someRecords.length))
  return [...answers, ...somePages.slice(0, pagesShown), ...someRecords].slice(0, limit)
}
