import { sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import type { Ctx } from '#server/context.ts'
import { isTableKind, type SearchKind } from '#server/data/search.ts'
import { countOfKind } from '#server/data/search-tables.ts'
import type { searchAdmin as calls } from './admin-contract.ts'
import { RESULTS } from './contract.ts'
import { featureIndex } from './feature-index.ts'
import { answers, QUALITY_SET } from './quality-set.ts'
import { fuzzy, query } from './service.ts'
import { searchSynonyms } from './tables.ts'

type Calls = typeof calls

const NAMES = { pages: 'Pages and actions', records: 'People and records' }

/** The set of questions, asked as this person; those about the demo charity's people only there. */
export async function quality(ctx: Ctx) {
  const questions = QUALITY_SET.filter(({ about }) => about === 'pages' || ctx.app.demo)
  const taken: number[] = []
  const missed: OutputOf<Calls['quality']>['missed'] = []
  const found = { pages: 0, records: 0 }
  for (const one of questions) {
    const start = performance.now()
    const { results } = await fuzzy(ctx, { query: one.query, limit: RESULTS })
    taken.push(performance.now() - start)
    if (answers(one, results)) found[one.about] += 1
    else
      missed.push({
        query: one.query,
        wants: one.wants.join(' or '),
        got: results.slice(0, 3).map(({ feature }) => feature.title),
      })
  }
  const dimensions = (['pages', 'records'] as const)
    .map((about) => ({
      name: NAMES[about],
      found: found[about],
      of: questions.filter((one) => one.about === about).length,
    }))
    .filter(({ of }) => of > 0)
  return {
    score: Math.round((100 * (found.pages + found.records)) / questions.length),
    dimensions,
    missed,
    medianMs: tenths(taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0),
  }
}

const tenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10

export async function testSearch(ctx: Ctx, { query: typed }: InputOf<Calls['testSearch']>) {
  const start = performance.now()
  const asTyped = await fuzzy(ctx, { query: typed, limit: RESULTS })
  const milliseconds = tenths(performance.now() - start)
  const meant = await query(ctx, { query: typed, limit: RESULTS })
  return { typed: asTyped.results, byMeaning: meant.results, usedAI: meant.usedAI, milliseconds }
}

/**
 * How much the search knows. Records are counted as the index has them, whoever may see them; where several kinds are rows of
 * one table, those of each that the asker may find.
 */
export async function overview(ctx: Ctx) {
  const [{ features }, rows, groups, counts] = await Promise.all([
    featureIndex(ctx.app),
    ctx.db.execute<{ own: number; changed: number }>(
      sql`SELECT (count(*) FILTER (WHERE overrides IS NULL))::integer AS own,
            (count(*) FILTER (WHERE overrides IS NOT NULL))::integer AS changed FROM search_features`,
    ),
    ctx.db.$count(searchSynonyms),
    ctx.db.execute<{ kind: string; count: number }>(
      sql`SELECT kind, count(*)::integer AS count FROM search_texts GROUP BY kind`,
    ),
  ])
  const all = [...features.values()]
  const countOf = new Map(counts.rows.map(({ kind, count }) => [kind, count]))
  const kinds = ctx.app.slices
    .flatMap(({ searches }) => searches)
    .filter((one) => isTableKind(one) || countOf.has(one.kind))
  const textsOf = (one: SearchKind) => (isTableKind(one) && one.texts) || one.kind
  // Tasks of several sections are rows of one table: each section has its own.
  const shared = kinds
    .filter(isTableKind)
    .filter((one) => kinds.some((other) => other !== one && textsOf(other) === textsOf(one)))
  const own = new Map(
    await Promise.all(shared.map(async (one) => [one as SearchKind, await countOfKind(ctx, one)] as const)),
  )
  return {
    features: all.length,
    own: rows.rows[0]?.own ?? 0,
    changed: rows.rows[0]?.changed ?? 0,
    hidden: all.filter(({ hidden }) => hidden).length,
    embedded: all.filter(({ vector }) => vector !== null).length,
    synonyms: groups,
    records: kinds.map((one) => ({
      kind: one.kind,
      label: one.label,
      count: own.get(one) ?? countOf.get(textsOf(one)) ?? 0,
    })),
    model: ctx.app.ai?.model ?? null,
  }
}
