import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import { analytics, type Team } from '../contract.ts'
import styles from './analytics.module.css'
import { Surface } from './figures.tsx'

/** Domain 10.1, team impact: everybody together, year by year, and what was reached on the way. */
export function TeamPart() {
  const team = useQuery(query(analytics.team, {}))
  return (
    <Async query={team} what="what everybody made" skeleton={<SkeletonLines lines={8} />}>
      {(found) => (
        <Stack>
          <div className={styles.three}>
            <Highlight title="The best week" of={found.bestWeek} />
            <Highlight title="The best month" of={found.bestMonth} />
            <section className={styles.surface} aria-label="What comes next">
              <h2 className={styles.title}>What comes next</h2>
              <p className={styles.big}>{formatNumber(found.next.sandwiches)}</p>
              <p className={styles.said}>{countOf(found.next.missing, 'sandwich')} to go.</p>
            </section>
          </div>
          <Surface title="Year by year">
            <div className={styles.toEdge}>
              <Years years={found.years} />
            </div>
          </Surface>
          {found.milestones.length > 0 && (
            <Surface title="Reached together">
              <DefinitionList
                items={found.milestones.map(({ sandwiches, day }) => ({
                  label: countOf(sandwiches, 'sandwich'),
                  value: (
                    <SectionLink section="collections" params={{ from: day, to: day }}>
                      {formatDay(day)}
                    </SectionLink>
                  ),
                }))}
              />
            </Surface>
          )}
        </Stack>
      )}
    </Async>
  )
}

function Highlight({ title, of }: { title: string; of: Team['bestWeek'] }) {
  if (!of) return null
  return (
    <section className={styles.surface} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.big}>{formatNumber(of.sandwiches)}</p>
      <p className={styles.said}>
        <SectionLink section="collections" params={{ from: of.start, to: of.end }}>
          {of.label}
        </SectionLink>
      </p>
    </section>
  )
}

const Years = ({ years }: { years: Team['years'] }) => (
  <FiguresTable label="Year by year">
    <thead>
      <tr>
        <th scope="col">Year</th>
        {['Sandwiches', 'Entries', 'Locations'].map((title) => (
          <th key={title} scope="col" className={styles.number}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {years.map(({ label, start, end, sandwiches, entries, locations, running }) => (
        <tr key={start}>
          <th scope="row" className={styles.week}>
            <SectionLink section="collections" params={{ from: start, to: end }}>
              {label}
            </SectionLink>
            {running && <span className={styles.beside}>so far</span>}
          </th>
          <td className={styles.number}>{formatNumber(sandwiches)}</td>
          <td className={styles.number}>{formatNumber(entries)}</td>
          <td className={styles.number}>{formatNumber(locations)}</td>
        </tr>
      ))}
    </tbody>
  </FiguresTable>
)
