import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Board, type BoardColumn, type BoardProps } from '#web/ui/board/board.tsx'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { FailedState } from '#web/ui/feedback/failed-state.tsx'
import type { QueryOf } from '#web/ui/fields/record-picker.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import type { Find } from '#web/ui/table/data-table/toolbar.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import type { ListState } from '#web/ui/table/list-state.ts'

type Column = Omit<BoardColumn, 'count' | 'more'>

interface ListBoardProps<Row>
  extends Pick<
    BoardProps<Row>,
    'label' | 'narrow' | 'nameOf' | 'columnOf' | 'mayMove' | 'whyNot' | 'children'
  > {
  list: ListState
  find: Find
  /** What is found: 'projects'. */
  what: string
  columns: readonly Column[]
  /** The first cards of a column, as the list answers them. */
  ask: (column: string) => QueryOf<{ items: Row[]; total: number }>
  /** The way to those of a column that are not drawn; `more` says whether there are any. */
  rest: (column: Column, count: number, more: boolean) => ReactNode
  /** Moves a card and loads its columns anew; what it throws is said and the card goes back. */
  onMove: (row: Row, column: string) => Promise<unknown>
}

/** The rows of a list as cards in columns (`RecordsScreen`, `instead`): each column is the list, narrowed to it. */
export function ListBoard<Row extends { id: string }>(props: ListBoardProps<Row>) {
  const { list, find, what, columns, ask, rest, onMove, children, ...board } = props
  const asking = useQueries({ queries: columns.map(({ id }) => ask(id)) })
  // Its column has a card that moved already, or still: together they are taken once all have come.
  const [answers, setAnswers] = useState(asking)
  if (
    !asking.some(({ isFetching }) => isFetching) &&
    asking.some(({ data }, at) => data !== answers[at]?.data)
  )
    setAnswers(asking)
  const failed = asking.find(({ isError, data }) => isError && !data)
  const total = answers.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  return (
    <Stack>
      <FilterBar {...find} filters={find.filters ?? []} list={list} total={total} what={what} />
      {failed ? (
        <FailedState
          what="the board"
          error={failed.error}
          busy={failed.isFetching}
          retry={() => {
            for (const one of asking) if (one.isError) void one.refetch()
          }}
        />
      ) : answers.some(({ data }) => !data) ? (
        <SkeletonLines lines={12} />
      ) : (
        <Board<Row>
          {...board}
          sorted
          columns={columns.map((column, index) => {
            const { total: count = 0, items = [] } = answers[index]?.data ?? {}
            return { ...column, count, more: rest(column, count, count > items.length) }
          })}
          cards={answers.flatMap(({ data }) => data?.items ?? [])}
          idOf={({ id }) => id}
          onMove={(row, to) => onMove(row, to.column)}
        >
          {children}
        </Board>
      )}
    </Stack>
  )
}
