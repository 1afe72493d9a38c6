import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Role } from '#kernel/people/access.ts'
import { instant, recordColumns } from '#server/data/tables.ts'

/** Entries that administrators added, and their changes to declared ones (domain 11.7). */
export const searchFeatures = pgTable('search_features', {
  ...recordColumns(),
  /** The declared entry that this one changes; none for entries of the administrators' own. */
  overrides: text('overrides').unique(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  category: text('category').notNull(),
  route: text('route').notNull(),
  keywords: jsonb('keywords').$type<string[]>().notNull().default([]),
  /** Any one of them suffices; none: every signed-in person. */
  permissions: jsonb('permissions').$type<string[]>().notNull().default([]),
  hidden: boolean('hidden').notNull().default(false),
})

/** Words that mean the same here. */
export const searchSynonyms = pgTable('search_synonyms', {
  ...recordColumns(),
  words: jsonb('words').$type<string[]>().notNull(),
})

/** What people searched for, without saying who; 90 days, then only sums. */
export const searchLog = pgTable(
  'search_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull().defaultNow(),
    /** Digits are blotted out: they are people's phone numbers. */
    query: text('query').notNull(),
    /** A page or action; of a record only its kind. */
    resultId: text('result_id'),
    clicked: boolean('clicked').notNull(),
    usedAi: boolean('used_ai').notNull(),
    resultsCount: integer('results_count').notNull(),
    queryMs: integer('query_ms').notNull(),
    role: text('role').$type<Role>().notNull(),
  },
  (table) => [index('search_log_at').on(table.at)],
)

/** Sums of what is no longer kept one by one. */
export const searchDays = pgTable(
  'search_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    role: text('role').$type<Role>().notNull(),
    searches: integer('searches').notNull(),
    clicked: integer('clicked').notNull(),
    empty: integer('empty').notNull(),
    usedAi: integer('used_ai').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.role] })],
)

/** How often each page or action was chosen, for ranking. */
export const searchClicks = pgTable('search_clicks', {
  resultId: text('result_id').primaryKey(),
  clicks: integer('clicks').notNull(),
})

/** What a page or action means, as numbers, for the model that made them. */
export const searchEmbeddings = pgTable('search_embeddings', {
  featureId: text('feature_id').primaryKey(),
  model: text('model').notNull(),
  /** Of the text that was embedded: another text needs another vector. */
  textHash: text('text_hash').notNull(),
  vector: real('vector').array(),
  /** Why there is none. */
  failure: text('failure'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** The one regeneration that runs or ran last. */
export const searchEmbeddingRuns = pgTable('search_embedding_runs', {
  id: integer('id').primaryKey(),
  state: text('state').$type<'running' | 'paused' | 'stopped' | 'done' | 'failed'>().notNull(),
  mode: text('mode').$type<'all' | 'missing'>().notNull(),
  total: integer('total').notNull(),
  done: integer('done').notNull(),
  failed: integer('failed').notNull(),
  message: text('message'),
  startedAt: instant('started_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const folded = (name: string) => text(name).notNull().default('')

/** What searchable rows say, folded; kept by triggers (migration 0071). Who may read which of it is the slice's rule. */
export const searchTexts = pgTable(
  'search_texts',
  {
    kind: text('kind').notNull(),
    id: uuid('id').notNull(),
    /** The name, where there is no row that has it. */
    label: text('label'),
    openText: folded('open_text'),
    contactText: folded('contact_text'),
    privateText: folded('private_text'),
    /** Digits alone. */
    phones: folded('phones'),
    prose: tsvector('prose').notNull().default(sql`''::tsvector`),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

/** Tables of what people do, whose texts are made with those of `people` (`CALL search_role(…)` in a migration). */
export const searchRoles = pgTable('search_roles', {
  tableName: text('table_name').primaryKey(),
  kind: text('kind').notNull(),
  open: text('open').notNull(),
  contact: text('contact').notNull(),
  private: text('private').notNull(),
  phones: text('phones').notNull(),
  prose: text('prose').notNull(),
})

/** Every word of those texts: what a mistyped one may have meant. */
export const searchWords = pgTable('search_words', { word: text('word').notNull() }, (table) => [
  index('search_words_word').on(table.word),
])

const KEPT_BY_TRIGGER = 'sums and marks, kept by a trigger from rows that are recorded'

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  search_texts: KEPT_BY_TRIGGER,
  search_words: KEPT_BY_TRIGGER,
  search_roles: 'which tables are searched with the person they are about; written by migrations',
  search_log: 'counts of searches, without who',
  search_days: 'sums of them',
  search_clicks: 'counts for ranking',
  search_embeddings: 'computed from the entries, anew when they change',
  search_embedding_runs: 'how far that has come',
}
