import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { course } from '#platform/tasks/fields.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { Board } from '#web/ui/board/board.tsx'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { FailedState } from '#web/ui/feedback/failed-state.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import type { Find } from '#web/ui/table/data-table/toolbar.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import type { ListState } from '#web/ui/table/list-state.ts'
import { mayClaim, mayEdit } from '../access.ts'
import { type Post, teamBoard } from '../contract.ts'
import { COLUMNS, type Column } from '../fields.ts'
import { targets } from '../tour-targets.ts'
import { PostCard } from './card.tsx'
import { claim, make, wayInto, whyNoWay } from './ways.ts'

const names = Object.entries(COLUMNS) as [Column, string][]
/** So many cards of a column are drawn; the others stand in the list. */
const DRAWN = 50
const EMPTY: Record<Column, string> = {
  pending: 'Nothing waits for somebody.',
  in_progress: 'Nobody is at anything.',
  completed: 'Nothing was done in the last 30 days.',
}

interface PostBoardProps {
  list: ListState
  find: Find
  onOpen: (id: string) => void
}

/** Open, in progress, done: to put a card into another column is to make the move that leads there. */
export default function PostBoard({ list, find, onOpen }: PostBoardProps) {
  const user = useCurrentUser()
  const asking = useQueries({
    queries: names.map(([column]) =>
      query(teamBoard.list, { ...list.filter, tab: 'all', column, limit: DRAWN }),
    ),
  })
  // Its column has a card that moved already, or still: together they are taken once all have come.
  const [answers, setAnswers] = useState(asking)
  if (
    !asking.some(({ isFetching }) => isFetching) &&
    asking.some(({ data }, at) => data !== answers[at]?.data)
  )
    setAnswers(asking)
  const failed = asking.find(({ isError, data }) => isError && !data)
  const total = answers.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  const onMove = async (post: Post, column: Column) => {
    if (column === post.status) return
    const way = wayInto(post, column, user)
    if (!way) throw new Error(whyNoWay(post, user))
    if (way === 'claim') await claim(post)
    else await make(post, way)
    await refresh([teamBoard.list])
  }
  return (
    <Stack>
      <FilterBar {...find} filters={find.filters ?? []} list={list} total={total} what="posts" />
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
        <div {...targets.board}>
          <Board<Post>
            label="Team board"
            sorted
            columns={names.map(([id, label], index) => {
              const { total: count = 0, items = [] } = answers[index]?.data ?? {}
              return {
                id,
                label,
                tone: course.states[id].tone,
                count,
                empty: EMPTY[id],
                more:
                  id === 'completed' ? (
                    <SectionLink section="team-board" params={{ show: 'list', tab: 'over' }}>
                      All that is done or canceled
                    </SectionLink>
                  ) : (
                    count > items.length && (
                      <SectionLink section="team-board" params={{ show: 'list' }}>
                        All {formatNumber(count)} in the list
                      </SectionLink>
                    )
                  ),
              }
            })}
            cards={answers.flatMap(({ data }) => data?.items ?? [])}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            columnOf={({ status }) => status}
            mayMove={(post, column) =>
              column === post.status
                ? mayEdit(user, post) || mayClaim(post)
                : wayInto(post, column as Column, user) !== undefined
            }
            whyNot={(post) => whyNoWay(post, user)}
            onMove={(post, { column }) => onMove(post, column as Column)}
          >
            {(post) => <PostCard post={post} onOpen={() => onOpen(post.id)} />}
          </Board>
        </div>
      )}
    </Stack>
  )
}
