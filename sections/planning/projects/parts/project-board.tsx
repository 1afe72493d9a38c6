import { Link } from 'wouter'
import { ListBoard } from '#platform/records/board-widgets.tsx'
import { PressingMark } from '#platform/tasks/widgets.tsx'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import type { Find } from '#web/ui/table/data-table/toolbar.tsx'
import type { ListState } from '#web/ui/table/list-state.ts'
import { mayEdit } from '../access.ts'
import { type Project, projects } from '../contract.ts'
import { course, STATUS_NAMES, type Status } from '../fields.ts'
import { Done, Due, firstWhoHas } from './marks.tsx'
import styles from './projects.module.css'
import { claim, make, pageOf, wayInto, whyNoWay } from './ways.ts'

const names = Object.entries(STATUS_NAMES) as [Status, string][]
/** So many cards of a column are drawn; the others stand in the list. */
const DRAWN = 50
const EMPTY: Record<Status, string> = {
  waiting: 'No project waits.',
  tabled: 'Nothing is tabled.',
  in_progress: 'Nothing is under way.',
  completed: 'What is completed stands here until it is archived.',
}

/** Projects by their state: to put a card into another column is to make the move that leads there. */
export default function ProjectBoard({ list, find }: { list: ListState; find: Find }) {
  const user = useCurrentUser()
  const onMove = async (project: Project, status: Status) => {
    if (status === project.status) return
    const way = wayInto(project, status, user)
    if (!way) throw new Error(whyNoWay(project, user))
    if (way === 'claim') await claim(project)
    else await make(project, way)
    await refresh([projects.list])
  }
  return (
    <ListBoard<Project>
      list={list}
      find={find}
      what="projects"
      label="Projects"
      columns={names.map(([id, label]) => ({ id, label, tone: course.states[id].tone, empty: EMPTY[id] }))}
      ask={(tab) => query(projects.list, { ...list.filter, tab: tab as Status, limit: DRAWN })}
      rest={({ id }, count, more) =>
        more && (
          <SectionLink section="projects" params={{ show: 'list', tab: id }}>
            All {formatNumber(count)} in the list
          </SectionLink>
        )
      }
      nameOf={({ title }) => title}
      columnOf={({ status }) => status}
      mayMove={(project, column) =>
        column === project.status
          ? mayEdit(user, project) || wayInto(project, 'in_progress', user) === 'claim'
          : wayInto(project, column as Status, user) !== undefined
      }
      whyNot={(project) => whyNoWay(project, user)}
      onMove={(project, column) => onMove(project, column as Status)}
    >
      {(project) => <Card project={project} />}
    </ListBoard>
  )
}

const Card = ({ project }: { project: Project }) => (
  <div className={styles.card}>
    <Link href={pageOf(project)} className={styles.opens}>
      {project.title}
    </Link>
    <div className={styles.marks}>
      <PressingMark priority={project.priority} />
      <Due project={project} />
    </div>
    <div className={styles.quiet}>{firstWhoHas(project) || 'Nobody has it yet'}</div>
    <Done project={project} />
  </div>
)
