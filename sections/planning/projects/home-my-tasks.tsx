import { useQuery } from '@tanstack/react-query'
import { DueBadge } from '#platform/tasks/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { MINE } from './first.ts'
import { tasks } from './tasks-contract.ts'

const ROWS = MINE.limit

/** The tasks of projects that this person has, the most pressing first. */
export default function MyTasksCard() {
  const mine = useQuery(query(tasks.list, MINE))
  return (
    <HomeCard
      title="My tasks in projects"
      rows={ROWS}
      waits={mine.data === undefined}
      more={<HomeMore section="projects">Projects</HomeMore>}
    >
      <HomeList
        query={mine}
        what="your tasks"
        rows={ROWS}
        items={({ items }) => items}
        empty="No task of a project waits for you."
      >
        {(task) => (
          <HomeRow
            key={task.id}
            section="tasks"
            params={{ id: task.id }}
            title={task.title}
            about={task.project?.title ?? 'One-off task'}
            end={<DueBadge task={task} />}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
