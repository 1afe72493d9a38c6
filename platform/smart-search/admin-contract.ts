import { z } from 'zod'
import { contract, endpoint, listInput, listOutput, requiredText, text } from '#kernel/calls/contract.ts'
import { SIDEBAR_GROUPS } from '#kernel/portal/manifest.ts'
import { mayRead, mayWrite } from './access.ts'
import { QUERY_LENGTH, Result } from './contract.ts'

const CATEGORIES = Object.values(SIDEBAR_GROUPS)
const MOST_WORDS = 40
const words = z.array(requiredText(60, 'Please leave out empty words')).max(MOST_WORDS)

/** Inside of this portal, and nothing a browser would take for another address. */
const route = requiredText(300, 'Please enter where it leads').refine(
  (value) => /^\/(?![/\\])[^\\]*$/.test(value),
  'Please enter an address inside the portal, like /dashboard?section=hosts',
)

export const featureFields = {
  title: requiredText(80, 'Please enter a title'),
  description: requiredText(200, 'Please say in a line what it is for'),
  category: z.enum(CATEGORIES, 'Please choose a category'),
  route,
  keywords: words,
  /** Any one of them suffices; none: every signed-in person. */
  permissions: z.array(text(60)).max(10),
  hidden: z.boolean(),
}

const Feature = z.object({
  id: z.string(),
  /** Of the entry or change that administrators made; null while it is as declared. */
  rowId: z.string().nullable(),
  version: z.int().nullable(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  route: z.string(),
  keywords: z.array(z.string()),
  permissions: z.array(z.string()),
  hidden: z.boolean(),
  source: z.enum(['declared', 'own']),
  clicks: z.int(),
  /** Has what search by meaning compares, for the model that is set up. */
  embedded: z.boolean(),
})
export type ListedFeature = z.output<typeof Feature>

const Saved = z.object({ id: z.string(), version: z.int() })
const SynonymGroup = z.object({ id: z.string(), version: z.int(), words: z.array(z.string()) })
export type SynonymGroup = z.output<typeof SynonymGroup>
export const synonymWords = words.min(2, 'Please enter at least two words')

/** What export writes and import reads. */
const Portable = z.object({
  features: z
    .array(
      z.object({
        ...featureFields,
        /** The declared entry that this one changes. */
        overrides: text(80).nullable().default(null),
        permissions: featureFields.permissions.default([]),
        keywords: featureFields.keywords.default([]),
        hidden: featureFields.hidden.default(false),
      }),
    )
    .max(500)
    .default([]),
  synonyms: z.array(synonymWords).max(500).default([]),
})

const Progress = z.object({
  /** Name of the model, when a service is set up. */
  model: z.string().nullable(),
  run: z
    .object({
      state: z.enum(['running', 'paused', 'stopped', 'done', 'failed']),
      total: z.int(),
      done: z.int(),
      failed: z.int(),
      message: z.string().nullable(),
      startedAt: z.string(),
    })
    .nullable(),
})
export type Progress = z.output<typeof Progress>

const Searched = z.object({ query: z.string(), count: z.int(), clicked: z.int() })
const NOT_UNDONE = { no: 'start it anew instead.' }

export const searchAdmin = contract({
  overview: endpoint({
    method: 'GET',
    path: '/api/smart-search/overview',
    access: mayRead,
    summary: 'How much the search knows',
    output: z.object({
      features: z.int(),
      own: z.int(),
      changed: z.int(),
      hidden: z.int(),
      embedded: z.int(),
      synonyms: z.int(),
      records: z.array(z.object({ kind: z.string(), label: z.string(), count: z.int() })),
      model: z.string().nullable(),
    }),
  }),
  features: endpoint({
    method: 'GET',
    path: '/api/smart-search/features',
    access: mayRead,
    summary: 'Pages and actions that the search knows',
    input: z.object({
      ...listInput,
      sort: z.enum(['title', 'category', 'clicks']).optional(),
      category: z.enum(CATEGORIES).optional(),
      show: z.enum(['own', 'changed', 'hidden']).optional(),
    }),
    output: listOutput(Feature),
  }),
  addFeature: endpoint({
    method: 'POST',
    path: '/api/smart-search/features',
    access: mayWrite,
    summary: 'Add an entry of our own, or change a declared one',
    input: z.object({ ...featureFields, overrides: text(80).optional() }),
    output: Saved,
  }),
  editFeature: endpoint({
    method: 'PATCH',
    path: '/api/smart-search/features/{id}',
    access: mayWrite,
    summary: 'Correct an entry of our own, or a change to a declared one',
    input: z.object({ id: z.uuid(), version: z.int() }).extend(z.object(featureFields).partial().shape),
    output: Saved,
  }),
  removeFeature: endpoint({
    method: 'DELETE',
    path: '/api/smart-search/features/{id}',
    access: mayWrite,
    summary: 'Take an entry of our own away, or set a declared one back',
    input: z.object({ id: z.uuid() }),
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/api/smart-search/export',
    access: mayRead,
    summary: 'Entries of our own, changes and synonyms as a file',
    download: true,
  }),
  importAll: endpoint({
    method: 'POST',
    path: '/api/smart-search/import',
    access: mayWrite,
    summary: 'Take entries and synonyms over from a file',
    input: Portable,
    output: z.object({ features: z.int(), synonyms: z.int() }),
  }),
  synonyms: endpoint({
    method: 'GET',
    path: '/api/smart-search/synonyms',
    access: mayRead,
    summary: 'Words that mean the same here',
    output: z.object({ items: z.array(SynonymGroup), declared: z.array(z.array(z.string())) }),
  }),
  addSynonyms: endpoint({
    method: 'POST',
    path: '/api/smart-search/synonyms',
    access: mayWrite,
    summary: 'Add words that mean the same',
    input: z.object({ words: synonymWords }),
    output: SynonymGroup,
  }),
  editSynonyms: endpoint({
    method: 'PATCH',
    path: '/api/smart-search/synonyms/{id}',
    access: mayWrite,
    summary: 'Change a group of words that mean the same',
    input: z.object({ id: z.uuid(), version: z.int(), words: synonymWords }),
    output: SynonymGroup,
  }),
  removeSynonyms: endpoint({
    method: 'DELETE',
    path: '/api/smart-search/synonyms/{id}',
    access: mayWrite,
    summary: 'Take a group of words away',
    input: z.object({ id: z.uuid() }),
  }),
  analyticsSummary: endpoint({
    method: 'GET',
    path: '/api/smart-search/analytics-summary',
    access: mayRead,
    summary: 'What people searched for in the last days, in sums',
    input: z.object({ days: z.int().min(1).max(90).default(30) }),
    output: z.object({
      searches: z.int(),
      clicked: z.int(),
      empty: z.int(),
      usedAI: z.int(),
      medianMs: z.int().nullable(),
      byDay: z.array(z.object({ day: z.string(), searches: z.int(), clicked: z.int() })),
      top: z.array(Searched),
      nothing: z.array(Searched),
      unused: z.array(z.object({ id: z.string(), title: z.string(), category: z.string() })),
      /** Before the days that are kept one by one. */
      earlier: z.int(),
    }),
  }),
  quality: endpoint({
    method: 'GET',
    path: '/api/smart-search/quality-metrics',
    access: mayRead,
    summary: 'The set of test questions, asked now',
    output: z.object({
      score: z.int(),
      dimensions: z.array(z.object({ name: z.string(), found: z.int(), of: z.int() })),
      missed: z.array(z.object({ query: z.string(), wants: z.string(), got: z.array(z.string()) })),
      medianMs: z.number(),
    }),
  }),
  testSearch: endpoint({
    method: 'POST',
    path: '/api/smart-search/test-search',
    access: mayRead,
    summary: 'One search, as one types and by meaning, with the scores',
    reads: true,
    input: z.object({ query: requiredText(QUERY_LENGTH, 'Please enter what to search for') }),
    output: z.object({
      typed: z.array(Result),
      byMeaning: z.array(Result),
      usedAI: z.boolean(),
      milliseconds: z.number(),
    }),
  }),
  regenerate: endpoint({
    method: 'POST',
    path: '/api/smart-search/regenerate-embeddings',
    access: mayWrite,
    summary: 'Have the service work out anew what pages and actions mean',
    undo: NOT_UNDONE,
    input: z.object({ mode: z.enum(['all', 'missing']) }),
    output: Progress,
  }),
  progress: endpoint({
    method: 'GET',
    path: '/api/smart-search/regeneration-progress',
    access: mayRead,
    summary: 'How far that has come',
    output: Progress,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/smart-search/pause',
    access: mayWrite,
    summary: 'Pause the regeneration',
    undo: NOT_UNDONE,
    output: Progress,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/smart-search/resume',
    access: mayWrite,
    summary: 'Go on with the regeneration',
    undo: NOT_UNDONE,
    output: Progress,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/smart-search/stop',
    access: mayWrite,
    summary: 'Stop the regeneration',
    undo: NOT_UNDONE,
    output: Progress,
  }),
  costEstimate: endpoint({
    method: 'GET',
    path: '/api/smart-search/cost-estimate',
    access: mayRead,
    summary: 'About how much a regeneration would cost',
    input: z.object({
      mode: z.enum(['all', 'missing']).default('all'),
      /** What the service charges for a million tokens, in cents. */
      centsPerMillion: z.number().min(0).max(1_000_000).optional(),
    }),
    output: z.object({ texts: z.int(), tokens: z.int(), cents: z.number().nullable() }),
  }),
})
