import { z } from 'zod'
import { contract, endpoint, listInput, listOutput, requiredText, text } from '#kernel/calls/contract.ts'
import { mayRead, mayWrite } from './access.ts'
import { QUERY_LENGTH, Result } from './contract.ts'
import { entry, synonymGroup } from './fields.ts'

const Feature = z.object({
  id: z.string(),
  /** Of the entry or change that administrators made; null while it is as declared. */
  rowId: z.string().nullable(),
  version: z.int().nullable(),
  ...entry.row.omit({ id: true, version: true, createdBy: true, createdAt: true, updatedAt: true }).shape,
  category: z.string(),
  source: z.enum(['declared', 'own']),
  clicks: z.int(),
  /** Has what search by meaning compares, for the model that is set up. */
  embedded: z.boolean(),
})
export type ListedFeature = z.output<typeof Feature>

const Saved = z.object({ id: z.string(), version: z.int() })
const SynonymGroup = z.object({ id: z.string(), version: z.int(), words: z.array(z.string()) })
export type SynonymGroup = z.output<typeof SynonymGroup>

/** What export writes and import reads. */
const given = entry.input.shape
const Portable = z.object({
  features: z
    .array(
      z.object({
        ...given,
        /** The declared entry that this one changes. */
        overrides: text(80).nullable().default(null),
        permissions: given.permissions.default([]),
        keywords: given.keywords.default([]),
        hidden: given.hidden.default(false),
      }),
    )
    .max(500)
    .default([]),
  synonyms: z.array(synonymGroup.input.shape.words).max(500).default([]),
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
const control = {
  method: 'POST',
  access: mayWrite,
  undo: { no: 'start it anew instead.' },
  output: Progress,
} as const

const reading = { method: 'GET', access: mayRead } as const
const featureFilters = {
  sort: z.enum(['title', 'category', 'clicks']).optional(),
  category: given.category.optional(),
  show: z.enum(['own', 'changed', 'hidden']).optional(),
}

export const searchAdmin = contract({
  overview: endpoint({
    ...reading,
    path: '/api/smart-search/overview',
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
    ...reading,
    path: '/api/smart-search/features',
    summary: 'Pages and actions that the search knows',
    input: z.object({ ...listInput, ...featureFilters }),
    output: listOutput(Feature),
  }),
  exportFeatures: endpoint({
    ...reading,
    path: '/api/smart-search/features/export',
    summary: 'The filtered pages and actions as a spreadsheet',
    input: z.object({
      format: z.enum(['csv', 'xlsx']).default('csv'),
      search: listInput.search,
      order: listInput.order,
      ...featureFilters,
    }),
    download: true,
  }),
  addFeature: endpoint({
    method: 'POST',
    path: '/api/smart-search/features',
    access: mayWrite,
    summary: 'Add an entry of our own, or change a declared one',
    input: entry.input.extend({ overrides: text(80).optional() }),
    output: Saved,
  }),
  editFeature: endpoint({
    method: 'PATCH',
    path: '/api/smart-search/features/{id}',
    access: mayWrite,
    summary: 'Correct an entry of our own, or a change to a declared one',
    input: entry.input.partial().extend({ id: z.uuid(), version: z.int() }),
    output: Saved,
  }),
  removeFeature: endpoint({
    method: 'DELETE',
    path: '/api/smart-search/features/{id}',
    access: mayWrite,
    summary: 'Delete an entry of our own, or set a declared one back',
    input: z.object({ id: z.uuid() }),
  }),
  exportAll: endpoint({
    ...reading,
    path: '/api/smart-search/export',
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
    ...reading,
    path: '/api/smart-search/synonyms',
    summary: 'Words that mean the same here',
    output: z.object({ items: z.array(SynonymGroup), declared: z.array(z.array(z.string())) }),
  }),
  addSynonyms: endpoint({
    method: 'POST',
    path: '/api/smart-search/synonyms',
    access: mayWrite,
    summary: 'Add words that mean the same',
    example: { words: ['sub', 'sandwich'] },
    input: z.object({ words: synonymGroup.input.shape.words }),
    output: SynonymGroup,
  }),
  editSynonyms: endpoint({
    method: 'PATCH',
    path: '/api/smart-search/synonyms/{id}',
    access: mayWrite,
    summary: 'Change a group of words that mean the same',
    example: { id: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70', version: 1, words: ['sub', 'sandwich'] },
    input: z.object({ id: z.uuid(), version: z.int(), words: synonymGroup.input.shape.words }),
    output: SynonymGroup,
  }),
  removeSynonyms: endpoint({
    method: 'DELETE',
    path: '/api/smart-search/synonyms/{id}',
    access: mayWrite,
    summary: 'Delete a group of words',
    input: z.object({ id: z.uuid() }),
  }),
  analyticsSummary: endpoint({
    ...reading,
    path: '/api/smart-search/analytics-summary',
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
    ...reading,
    path: '/api/smart-search/quality-metrics',
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
    ...control,
    path: '/api/smart-search/regenerate-embeddings',
    summary: 'Have the service work out anew what pages and actions mean',
    input: z.object({ mode: z.enum(['all', 'missing']) }),
  }),
  progress: endpoint({
    ...reading,
    path: '/api/smart-search/regeneration-progress',
    summary: 'How far that has come',
    output: Progress,
  }),
  pause: endpoint({ ...control, path: '/api/smart-search/pause', summary: 'Pause the regeneration' }),
  resume: endpoint({ ...control, path: '/api/smart-search/resume', summary: 'Go on with the regeneration' }),
  stop: endpoint({ ...control, path: '/api/smart-search/stop', summary: 'Stop the regeneration' }),
  costEstimate: endpoint({
    ...reading,
    path: '/api/smart-search/cost-estimate',
    summary: 'About how much a regeneration would cost',
    input: z.object({
      mode: z.enum(['all', 'missing']).default('all'),
      /** What the service charges for a million tokens, in cents. */
      centsPerMillion: z.number().min(0).max(1_000_000).optional(),
    }),
    output: z.object({ texts: z.int(), tokens: z.int(), cents: z.number().nullable() }),
  }),
})
