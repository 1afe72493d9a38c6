import { z } from 'zod'
import { contract, endpoint, requiredText, text } from '#kernel/calls/contract.ts'
import { MATCH_TYPES } from '#kernel/language/search-score.ts'
import { signedIn } from '#kernel/people/access.ts'

/** Spec 9. */
export const RESULTS = 8
const MOST_RESULTS = 50
export const QUERY_LENGTH = 200

export const Result = z.object({
  feature: z.object({
    /** Of a page or action its name; of a record `kind:id`. */
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    /** Where it opens, action included. */
    route: z.string(),
    /** The action that runs there. */
    action: z.string().optional(),
  }),
  matchType: z.enum(MATCH_TYPES),
  /** Why it was found: the texts in which something matched. */
  matchedKeywords: z.array(z.string()),
  group: z.enum(['answers', 'pages', 'records']),
  icon: z.string(),
  score: z.number(),
})
export type SearchResult = z.output<typeof Result>

/** Where the answer to a question stands, or that it is not open to whoever asks: below the results, and none of them. */
const Aside = z.object({
  says: z.string(),
  opens: z.object({ label: z.string(), route: z.string() }).nullable(),
})

export type Aside = z.output<typeof Aside>

const Search = z.object({
  /** Blank ones are ignored (spec 5): no results. */
  query: text(QUERY_LENGTH),
  limit: z.int().min(1).max(MOST_RESULTS).default(RESULTS),
})

export const smartSearch = contract({
  fuzzy: endpoint({
    method: 'POST',
    path: '/api/smart-search/fuzzy',
    access: signedIn,
    summary: 'Pages, actions, people and records, found as one types',
    reads: true,
    input: Search,
    output: z.object({ results: z.array(Result), aside: Aside.optional() }),
  }),
  query: endpoint({
    method: 'POST',
    path: '/api/smart-search/query',
    access: signedIn,
    summary: 'The same by meaning, when nothing was found letter for letter',
    reads: true,
    input: Search,
    output: z.object({ results: z.array(Result), usedAI: z.boolean(), aside: Aside.optional() }),
  }),
  recent: endpoint({
    method: 'POST',
    path: '/api/smart-search/recent',
    access: signedIn,
    summary: 'What was opened last, as it is now, and what one may want to do',
    reads: true,
    input: z.object({ ids: z.array(text(120)).max(20) }),
    output: z.object({ results: z.array(Result), suggestions: z.array(Result) }),
  }),
  analytics: endpoint({
    method: 'POST',
    path: '/api/smart-search/analytics',
    access: signedIn,
    summary: 'Note that a search was made, and whether a result was chosen',
    undo: { no: 'it is a count, not a record.' },
    input: z.object({
      query: requiredText(QUERY_LENGTH, 'Please say what was searched for'),
      /** Nothing was chosen where it is missing. */
      resultId: text(120).nullable().default(null),
      clicked: z.boolean(),
      usedAI: z.boolean().default(false),
      resultsCount: z.int().min(0).max(1000).default(0),
      /** Milliseconds. */
      queryTime: z.int().min(0).max(60_000).default(0),
    }),
    output: z.object({ success: z.boolean() }),
  }),
})
