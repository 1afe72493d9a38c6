import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { formatDay, formatDays } from '#kernel/charity/day.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { Find } from '#web/ui/table/data-table/toolbar.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import type { ListState } from '#web/ui/table/list-state.ts'
import { type Project, projects } from '../contract.ts'
import { isOpenProject } from './marks.tsx'
import styles from './projects.module.css'
import { barOf, hasDay, monthsOf, placeIn } from './time.ts'
import { pageOf } from './ways.ts'

const MOST = 200
const percent = (part: number) => `${(part * 100).toFixed(2)}%`

/** Open projects over the months from their first day to their last. */
export default function Timeline({ list, find }: { list: ListState; find: Find }) {
  const { today } = useOrganizationClock()
  const answer = useQuery(
    query(projects.list, { ...list.filter, tab: 'open', sort: 'startDate', order: 'asc', limit: MOST }),
  )
  return (
    <Stack>
      <FilterBar
        {...find}
        filters={find.filters ?? []}
        list={list}
        total={answer.data?.total}
        what="projects"
      />
      <Async query={answer} what="the projects" skeleton={<SkeletonLines lines={8} />}>
        {({ items }) => {
          const placed = items.filter(hasDay)
          const rest = items.length - placed.length
          if (placed.length === 0)
            return (
              <EmptyState icon="timeline" title="No project with a day">
                A project that begins or is due on a day stands here.
              </EmptyState>
            )
          const months = monthsOf(placed, today)
          return (
            <>
              <div className={styles.scroll}>
                <table
                  className={styles.time}
                  aria-label="Projects over time"
                  style={{ '--months': months.length } as CSSProperties}
                >
                  <thead>
                    <tr>
                      <th scope="col" className={styles.name}>
                        Project
                      </th>
                      <th scope="col" className={styles.track} aria-label="When">
                        {months.map((month, index) => (
                          <span
                            key={month}
                            className={styles.month}
                            style={{ insetInlineStart: percent(index / months.length) }}
                          >
                            {formatDay(month, 'month')}
                          </span>
                        ))}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {placed.map((project) => (
                      <Row key={project.id} project={project} months={months} today={today} />
                    ))}
                  </tbody>
                </table>
              </div>
              {rest > 0 && <Quiet>{countOf(rest, 'project')} without a day stand in the list alone.</Quiet>}
            </>
          )
        }}
      </Async>
    </Stack>
  )
}

function Row({ project, months, today }: { project: Project; months: string[]; today: string }) {
  const { from, to } = barOf(months, project)
  const { startDate, dueDate, title } = project
  const isLate = isOpenProject(project) && dueDate !== null && dueDate < today
  const when =
    startDate && dueDate && startDate <= dueDate
      ? formatDays(startDate, dueDate)
      : formatDay(dueDate ?? startDate ?? today, 'short')
  return (
    <tr>
      <th scope="row" className={styles.name} title={title}>
        <Link href={pageOf(project)} className={styles.title}>
          {title}
        </Link>
      </th>
      <td className={styles.track}>
        <span className={styles.today} style={{ insetInlineStart: percent(placeIn(months, today)) }} />
        <span
          className={styles.bar}
          data-late={isLate || undefined}
          title={when}
          style={{ insetInlineStart: percent(from), width: percent(to - from) }}
        >
          {project.done}%
          <VisuallyHidden>
            {' '}
            {when}
            {isLate && ', overdue'}
          </VisuallyHidden>
        </span>
      </td>
    </tr>
  )
}
