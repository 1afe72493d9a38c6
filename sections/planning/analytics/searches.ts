import type { Score } from '#kernel/language/search-score.ts'
import { passes, signedIn } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import type { FoundKind } from '#server/data/search.ts'
import { mayView } from './access.ts'
import type { Answered } from './questions-contract.ts'
import { ask, asksForFigure } from './service-questions.ts'

/**
 * A question that is understood has its answer in the search, and its page with the rows behind it. Where an answer stands,
 * or that it is not open to whoever asks, is said below what was found.
 */
export const search: FoundKind = {
  kind: 'answers',
  label: 'Analytics',
  answers: true,
  icon: 'analytics',
  access: signedIn,
  find: async (ctx, { query: { raw: text } }) => {
    if (!isQuestion(text) || !passes(ctx.user, mayView)) return []
    const { answer } = await askedOnce(ctx, text)
    if (!answer) return []
    return [
      {
        id: text.slice(0, MOST_ID),
        title: answer.sentence,
        description: [...answer.of, 'counted by the portal'].join(' · '),
        section: 'analytics',
        params: { ask: text },
        texts: [],
        score: ANSWERED,
      },
    ]
  },
  aside: async (ctx, text) => {
    if (!isQuestion(text)) return null
    if (!passes(ctx.user, mayView))
      return asksForFigure(ctx, text)
        ? {
            says: 'Questions about numbers are answered in Analytics, which is not open to you.',
            opens: null,
          }
        : null
    const { where, closed } = await askedOnce(ctx, text)
    if (closed !== null) return { says: `“${closed}” is not open to you.`, opens: null }
    return where && { says: where.says, opens: where }
  },
  again: async () => [],
}

/** One search asks for results, for those of mistyped words and for what stands below: the answer is the same. */
const asked = new WeakMap<Ctx, { text: string; answered: Promise<Answered> }>()

function askedOnce(ctx: Ctx, typed: string): Promise<Answered> {
  const text = typed.trim()
  const before = asked.get(ctx)
  if (before?.text === text) return before.answered
  const answered = ask(ctx, { text })
  asked.set(ctx, { text, answered })
  return answered
}

/** As long as the names of results may be. */
const MOST_ID = 100
const WORDS = 3
/** It begins as questions do: whoever types a name is not made to wait for an answer. */
const ASKS =
  /^\s*(?:how|what|which|when|where|who|did|do|does|are|is|have|has|will|total|average|number|sandwiches|best|compare|events|hours)\b/i
/** “Alder Bend last year” asks too. */
const OF_A_TIME =
  /\s(?:(?:last|this|previous) (?:week|month|quarter|year)|in (?:19|20)\d\d|in total|total|so far)\s*\??\s*$/i
/** Names and words for pages are looked for elsewhere; a question has some words. */
const isQuestion = (text: string) =>
  text.trim().split(/\s+/).length >= WORDS && (ASKS.test(text) || OF_A_TIME.test(text))
/** All of it was understood. */
const ANSWERED: Score = { score: 1, matchType: 'exact', matchedKeywords: [] }
