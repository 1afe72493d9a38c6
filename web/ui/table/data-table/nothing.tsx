import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../action/button.tsx'
import { EmptyState } from '../../feedback/empty-state.tsx'
import { countOf, formatNumber } from '../../show/format.ts'
import type { Filter } from '../filter-bar/types.ts'
import { namesOf, wordsOf } from '../filter-bar/words.ts'
import type { ListState } from '../list-state.ts'
import { SkeletonRows } from './table-view.tsx'

interface NothingProps {
  list: ListState
  words: { one: string; many: string }
  filters: readonly Filter[]
  /** Something was searched or filtered for. */
  filtered: boolean
  /** When nothing has been entered at all. */
  empty?: ReactNode
}

/** No rows, and why: nothing is there, nothing matches, or a filter that nobody set by themselves hides what is there. */
export function Nothing({ list, words, filters, filtered, empty }: NothingProps) {
  const standing = filters.filter((filter) => namesOf(filter).some((name) => list.standing.includes(name)))
  const asks = standing.length > 0
  const { data, isPending, isError } = useQuery({ ...list.behind, enabled: asks })
  if (asks && isPending) return <SkeletonRows columns={1} rows={1} />
  const hidden = data?.total ?? 0
  const by = standing.map((filter) => `“${wordsOf(filter, list).value}”`).join(' and ')
  const showHidden = hidden > 0 && (
    <Button onClick={() => list.set(Object.fromEntries(list.standing.map((name) => [name, ''])))}>
      {`Show ${hidden === 1 ? 'it' : `all ${formatNumber(hidden)}`}`}
    </Button>
  )
  const elsewhere = `The filter ${by} hides ${countOf(hidden, words.one, words.many)}.`
  if (filtered)
    return (
      <EmptyState
        icon="search"
        title="Nothing matches"
        action={
          <>
            <Button icon="close" onClick={list.clear}>
              Clear filters
            </Button>
            {showHidden}
          </>
        }
      >
        {`No ${words.many} fit this search and these filters.`} {hidden > 0 && elsewhere}
      </EmptyState>
    )
  if (hidden > 0)
    return (
      <EmptyState icon="filter" title={`No ${words.many} to show`} action={showHidden}>
        {elsewhere}
      </EmptyState>
    )
  if (asks && isError)
    return (
      <EmptyState icon="filter" title={`No ${words.many} to show`}>
        {`The filter ${by} is on, and the portal cannot say just now what it hides.`}
      </EmptyState>
    )
  return empty ?? <EmptyState title={`No ${words.many} yet`} />
}
