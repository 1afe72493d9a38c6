import type { Score } from '#kernel/language/search-score.ts'
import type { FoundKind } from '#server/data/search.ts'
import { mayView } from './access.ts'
import { ask } from './service-questions.ts'

/** A question that is understood has its answer in the search, and its page with the rows behind it. */
export const search: FoundKind = {
  kind: 'answers',
  label: 'Analytics',
  answers: true,
  icon: 'analytics',
  access: mayView,
  find: async (ctx, { query: { raw: text } }) => {
    // Names and words for pages are looked for elsewhere; a question has some words.
    if (text.trim().split(/\s+/).length < WORDS || !ASKS.test(text)) return []
    const { answer } = await ask(ctx, { text })
    if (!answer) return []
    return [
      {
        id: text.slice(0, MOST_ID),
        title: answer.sentence,
        description: [...answer.of, 'counted from the log'].join(' · '),
        section: 'analytics',
        params: { ask: text },
        texts: [],
        score: ANSWERED,
      },
    ]
  },
  again: async () => [],
}

/** As long as the names of results may be. */
const MOST_ID = 100
const WORDS = 3
/** It begins as questions do: whoever types a name is not made to wait for an answer. */
const ASKS = /^\s*(?:how|what|which|when|did|total|average|number|sandwiches|best|compare|events|hours)\b/i
/** All of it was understood. */
const ANSWERED: Score = { score: 1, matchType: 'exact', matchedKeywords: [] }
