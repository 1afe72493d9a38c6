import { ListBoard } from '#platform/records/board-widgets.tsx'
import { course } from '#platform/tasks/fields.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import type { Find } from '#web/ui/table/data-table/toolbar.tsx'
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
  const onMove = async (post: Post, column: Column) => {
    if (column === post.status) return
    const way = wayInto(post, column, user)
    if (!way) throw new Error(whyNoWay(post, user))
    if (way === 'claim') await claim(post)
    else await make(post, way)
    await refresh([teamBoard.list])
  }
  return (
    <div {...targets.board}>
      <ListBoard<Post>
        list={list}
        find={find}
        what="posts"
        label="Team board"
        columns={names.map(([id, label]) => ({ id, label, tone: course.states[id].tone, empty: EMPTY[id] }))}
        ask={(column) =>
          query(teamBoard.list, { ...list.filter, tab: 'all', column: column as Column, limit: DRAWN })
        }
        rest={({ id }, count, more) =>
          id === 'completed' ? (
            <SectionLink section="team-board" params={{ show: 'list', tab: 'over' }}>
              All that is done or canceled
            </SectionLink>
          ) : (
            more && (
              <SectionLink section="team-board" params={{ show: 'list' }}>
                All {formatNumber(count)} in the list
              </SectionLink>
            )
          )
        }
        nameOf={({ title }) => title}
        columnOf={({ status }) => status}
        mayMove={(post, column) =>
          column === post.status
            ? mayEdit(user, post) || mayClaim(post)
            : wayInto(post, column as Column, user) !== undefined
        }
        whyNot={(post) => whyNoWay(post, user)}
        onMove={(post, column) => onMove(post, column as Column)}
      >
        {(post) => <PostCard post={post} onOpen={() => onOpen(post.id)} />}
      </ListBoard>
    </div>
  )
}
