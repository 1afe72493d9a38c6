import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#web/calls/api.ts'
import { notJson } from '#web/calls/errors.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/constants.ts'
import { type Aside, RESULTS, type SearchResult, smartSearch } from '../contract.ts'

export interface Answer {
  /** What it answers, trimmed. */
  query: string
  results: SearchResult[]
  /** Where an answer stands that nothing gives, or that it is closed. */
  aside?: Aside | undefined
  byMeaning: boolean
  usedAI: boolean
  milliseconds: number
}

/**
 * What is found for a text, a moment after one stops typing. An answer stays until the next one is there, so nothing
 * flickers; one that comes late, after the text has changed, is dropped. `onAnswer` says whether to go on by meaning.
 */
export function useSearch(text: string, opened: boolean, onAnswer: (answer: Answer) => boolean) {
  const query = text.trim()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  /** The query that is to be answered by meaning. */
  const [meant, setMeant] = useState('')
  const byMeaning = meant !== '' && meant === query
  const arrived = useEffectEvent((next: Answer) => {
    setAnswer(next)
    setFailure(null)
    if (onAnswer(next)) setMeant(next.query)
  })

  useEffect(() => {
    if (!opened || query === '') return
    const abort = new AbortController()
    const ask = async () => {
      const start = performance.now()
      const input = { query, limit: RESULTS }
      const found = byMeaning
        ? await call(smartSearch.query, input, { signal: abort.signal })
        : { ...(await call(smartSearch.fuzzy, input, { signal: abort.signal })), usedAI: false }
      if (!Array.isArray(found.results)) throw notJson(200)
      if (!abort.signal.aborted)
        arrived({ ...found, query, byMeaning, milliseconds: Math.round(performance.now() - start) })
    }
    const begin = () => {
      ask().catch((error: Error) => {
        if (!abort.signal.aborted) setFailure(error)
      })
    }
    const timer = setTimeout(begin, byMeaning ? 0 : SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [opened, query, byMeaning])

  const current = answer?.query === query && answer.byMeaning === byMeaning
  return {
    answer: query === '' ? null : answer,
    /** It belongs to what stands in the field now. */
    current,
    busy: query !== '' && !current && failure === null,
    failure: current ? null : failure,
    byMeaning: () => {
      setFailure(null)
      setMeant(query)
    },
  }
}
