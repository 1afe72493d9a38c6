import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { views } from '#platform/views/contract.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { useRemembered } from '#web/device/remembered.ts'
import { sayFailed } from '#web/toast.ts'

const OF = { section: 'events', list: '' }

/** In which order this person has put the columns, on whatever device; until that is known, as it was on this one. */
export function useColumnOrder(userId: string) {
  const { data } = useQuery(query(views.columns, OF))
  const [last, remember] = useRemembered<readonly string[]>(`events.columns.${userId}`, [])
  /** What was chosen just now, and what was known then. */
  const [chosen, setChosen] = useState<{ order: readonly string[]; over: typeof data }>()
  const order = chosen && chosen.over === data ? chosen.order : data ? (data.columns ?? []) : last
  const put = (next: readonly string[]) => {
    setChosen({ order: next, over: data })
    remember(next)
    makeChange(views.keepColumns, { ...OF, columns: next.length > 0 ? [...next] : null }).catch(
      (error: unknown) => {
        setChosen(undefined)
        sayFailed('The order of the columns was not kept')(error)
      },
    )
  }
  return [order, put] as const
}
