import { useQuery } from '@tanstack/react-query'
import { DueBadge } from '#platform/tasks/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { teamBoard } from './contract.ts'
import { KINDS } from './fields.ts'
import { MINE } from './first.ts'

const ROWS = MINE.limit

/** What this person has taken on or was given on the team board, the most pressing first. */
export default function TeamBoardCard() {
  const mine = useQuery(query(teamBoard.list, MINE))
  return (
    <HomeCard
      title="Mine on the team board"
      rows={ROWS}
      waits={mine.data === undefined}
      more={<HomeMore section="team-board">Team board</HomeMore>}
    >
      <HomeList
        query={mine}
        what="your posts"
        rows={ROWS}
        items={({ items }) => items}
        empty="Nothing on the team board waits for you."
      >
        {(post) => (
          <HomeRow
            key={post.id}
            section="team-board"
            params={{ id: post.id }}
            title={post.title}
            about={KINDS[post.kind]}
            end={<DueBadge task={post} />}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
