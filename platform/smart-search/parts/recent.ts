import { useEffect, useState } from 'react'
import { call } from '#web/calls/api.ts'
import { useRemembered } from '#web/device/remembered.ts'
import { smartSearch } from '../contract.ts'
import type { ResultGroup } from './search-dialog.tsx'

const KEPT = 8
const SHOWN = 5

/**
 * What this person opened last, the latest first, and what they may want to do. Only the names of results stay on the
 * device; what they are called and whether they may still be seen the server says anew each time.
 */
export function useRecentResults(personId: string, opened: boolean) {
  const [ids, setIds] = useRemembered<string[]>(`search-recent-${personId}`, [])
  const [groups, setGroups] = useState<ResultGroup[]>([])
  const [failed, setFailed] = useState(false)
  const [asked] = useState(ids)
  useEffect(() => {
    if (!opened) return
    const abort = new AbortController()
    call(smartSearch.recent, { ids: asked }, { signal: abort.signal }).then(
      ({ results, suggestions }) => {
        const all = [
          { title: 'Recent', results: results.slice(0, SHOWN) },
          { title: 'Suggestions', results: suggestions },
        ]
        setGroups(all.filter((group) => group.results.length > 0))
      },
      () => setFailed(!abort.signal.aborted),
    )
    return () => abort.abort()
  }, [opened, asked])
  return {
    groups,
    failed,
    remember: (id: string) => setIds([id, ...ids.filter((one) => one !== id)].slice(0, KEPT)),
  }
}
