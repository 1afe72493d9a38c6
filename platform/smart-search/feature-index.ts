import MiniSearch from 'minisearch'
import { MINUTE } from '#kernel/clock.ts'
import { type Readied, readied } from '#kernel/language/search-score.ts'
import { foldText, SHORTEST_TYPO, stemOf } from '#kernel/language/search-text.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { type Manifest, type SearchEntry, SIDEBAR_GROUPS } from '#kernel/portal/manifest.ts'
import { addressOfSection, findSection } from '#kernel/portal/navigation.ts'
import type { GuidePage } from '#kernel/portal/tour.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/context.ts'
import { type Group, groupOf } from './synonyms.ts'
import { searchClicks, searchEmbeddings, searchFeatures, searchSynonyms } from './tables.ts'

/** A page or an action as the search knows it. */
export interface Feature {
  id: string
  title: string
  description: string
  category: string
  keywords: string[]
  route: string
  action?: string | undefined
  icon: string
  /** Who finds it. */
  mayOpen: (user: CurrentUser) => boolean
  texts: Readied[]
  clicks: number
  hidden: boolean
  vector: number[] | null
}

interface FeatureIndex {
  features: Map<string, Feature>
  /** Groups of words that administrators declared to mean the same. */
  synonyms: Group[]
  /** Ids of what one of these words may mean, the likeliest first. */
  candidates: (words: string[], user: CurrentUser) => string[]
}

type Row = typeof searchFeatures.$inferSelect

/** Another instance's change is heard of by event; this is for clicks, and for when the channel was away. */
const KEPT_MS = 5 * MINUTE
const CANDIDATES = 40
const cache = new WeakMap<App, { until: number; index: Promise<FeatureIndex> }>()

export const forgetFeatures = (app: App) => void cache.delete(app)

/** `db`: within a change the connection of its transaction; it must not wait for another. */
export function featureIndex(app: App, db: Db = app.db): Promise<FeatureIndex> {
  const kept = cache.get(app)
  if (kept && kept.until > Date.now() && app.events.connected) return kept.index
  const index = load(app, db)
  cache.set(app, { until: Date.now() + KEPT_MS, index })
  index.catch(() => cache.delete(app))
  return index
}

async function load(app: App, db: Db): Promise<FeatureIndex> {
  const rows = await db.select().from(searchFeatures)
  const synonyms = await db.select({ words: searchSynonyms.words }).from(searchSynonyms)
  const clicks = await db.select().from(searchClicks)
  const vectors = app.ai ? await db.select().from(searchEmbeddings) : []
  const clicksOf = new Map(clicks.map((one) => [one.resultId, one.clicks]))
  const vectorOf = new Map(
    vectors.filter(({ model }) => model === app.ai?.model).map((one) => [one.featureId, one.vector]),
  )
  const features = new Map(
    allFeatures(app.manifests, rows).map((feature) => [
      feature.id,
      { ...feature, clicks: clicksOf.get(feature.id) ?? 0, vector: vectorOf.get(feature.id) ?? null },
    ]),
  )
  return { features, synonyms: synonyms.map(({ words }) => groupOf(words)), candidates: finder(features) }
}

/** Finds by half words and words with slips; how near each comes is scored afterwards (`kernel/language/search-score.ts`). */
function finder(features: Map<string, Feature>): FeatureIndex['candidates'] {
  const index = new MiniSearch<Feature>({
    fields: ['title', 'keywords', 'category', 'description'],
    extractField: (feature, field) =>
      field === 'keywords' ? feature.keywords.join(' ') : feature[field as 'id' | 'title'],
    tokenize: (text) => foldText(text).split(' '),
    processTerm: (term) => [...new Set([term, stemOf(term)])],
    searchOptions: {
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length < SHORTEST_TYPO ? false : 0.26),
      maxFuzzy: 2,
      boost: { title: 3, keywords: 2 },
      // Of equally near ones the one that people choose more often.
      boostDocument: (id) => clickBoost(features.get(String(id))?.clicks ?? 0),
    },
  })
  index.addAll([...features.values()].filter(({ hidden }) => !hidden))
  return (words, user) =>
    index
      .search(words.join(' '), { filter: ({ id }) => features.get(String(id))?.mayOpen(user) ?? false })
      .slice(0, CANDIDATES)
      .map(({ id }) => String(id))
}

/** Chosen often counts for more, but never beats a better match by far. */
export const clickBoost = (clicks: number) => 1 + Math.min(0.12, Math.log10(1 + clicks) * 0.04)

/** Every entry that manifests declare, as administrators changed it, and then their own. */
function allFeatures(manifests: Manifest[], rows: Row[]): Feature[] {
  const changes = new Map(
    rows.flatMap((row) => (row.overrides === null ? [] : [[row.overrides, row] as const])),
  )
  const declared = manifests.flatMap((manifest) =>
    [...(manifest.search ?? []), ...(manifest.guide ?? []).map(entryOfPage)].flatMap((entry) => {
      const feature = ofEntry(manifests, manifest, entry)
      return feature ? [withChange(feature, changes.get(entry.id))] : []
    }),
  )
  return [...declared, ...rows.filter((row) => row.overrides === null).map((row) => ofRow(manifests, row))]
}

/** A page of the user guide is found, too, by whoever can open what it is about. */
const entryOfPage = ({ page, title, description, keywords, section }: GuidePage): GuideEntry => ({
  id: `guide-${page}`,
  title: `Guide: ${title}`,
  description,
  keywords,
  section: 'help',
  params: { page },
  about: section,
})
type GuideEntry = SearchEntry & { about?: string | undefined }

function ofEntry(manifests: Manifest[], manifest: Manifest, entry: GuideEntry): Feature | null {
  const section = findSection(entry.section, manifests)
  const about = entry.about === undefined ? section : findSection(entry.about, manifests)
  if (!section || !about) return null
  const shown = manifests.flatMap(({ sidebar = [] }) => sidebar).find((one) => one.section === section.name)
  const beside = shown ?? manifest.sidebar?.[0]
  return finished({
    ...entry,
    category: SIDEBAR_GROUPS[beside?.group ?? 'operations'],
    route:
      entry.opens ??
      addressOfSection(section.name, {
        ...entry.params,
        ...(entry.action ? { action: entry.action } : {}),
      }),
    icon: entry.action ? 'bolt' : (beside?.icon ?? 'list'),
    mayOpen: (user) =>
      [section.access, about.access, entry.access].every((access) => !access || passes(user, access)),
    hidden: false,
  })
}

function withChange(feature: Feature, row: Row | undefined): Feature {
  if (!row) return feature
  const { title, description, keywords, hidden } = row
  return finished({ ...feature, title, description, keywords, hidden })
}

/** An entry of the administrators' own; where it leads into a section, that has to be open, too. */
function ofRow(manifests: Manifest[], row: Row): Feature {
  const name = new URL(row.route, 'http://portal').searchParams.get('section')
  const section = name === null ? undefined : findSection(name, manifests)
  const { permissions } = row
  return finished({
    ...row,
    icon: 'link',
    mayOpen: (user) =>
      (!section || passes(user, section.access)) &&
      passes(user, permissions.length > 0 ? { kind: 'anyOf', permissions } : { kind: 'signedIn' }),
  })
}

const finished = (feature: Omit<Feature, 'texts' | 'clicks' | 'vector'>): Feature => ({
  ...feature,
  clicks: 0,
  vector: null,
  // Domain 11.16.
  texts: [
    { text: feature.title, weight: 1.2 },
    ...feature.keywords.map((text) => ({ text, weight: 1 })),
    { text: feature.category, weight: 0.9 },
    { text: feature.description, weight: 0.8 },
  ].map(readied),
})
