import { useQuery } from '@tanstack/react-query'
import { type Day, formatDay, WEEKDAY_NAMES, weekday } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { daysOf, timeWords } from '#web/ui/calendar/span.ts'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { availability, type Planned } from '../contract.ts'
import styles from './team.module.css'

interface ScheduledProps {
  range: { startDate: Day; endDate: Day }
  timeZone: string
}

/** Domain 11.2: what other sections have planned, day by day, with whom it concerns. */
export function Scheduled({ range, timeZone }: ScheduledProps) {
  const answer = useQuery(query(availability.events, range))
  return (
    <Section title="Scheduled events & assignments">
      <Async
        query={answer}
        what="what is planned"
        skeleton={<SkeletonLines lines={2} />}
        empty={<Quiet>Nothing is planned in these days.</Quiet>}
      >
        {({ items }) => (
          <div className={styles.wide}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">When</th>
                  <th scope="col">What</th>
                  <th scope="col">Assigned team</th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={item.id}>
                    <td>{dayWords(daysOf(item.span, timeZone).from)}</td>
                    <td>{timeWords(item.span, timeZone)}</td>
                    <td>
                      {item.opens ? <a href={item.opens}>{item.title}</a> : item.title}
                      {item.place && <Quiet as="span">, {item.place}</Quiet>}
                    </td>
                    <td>{teamOf(item)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Async>
    </Section>
  )
}

const dayWords = (day: Day) => `${WEEKDAY_NAMES[weekday(day)].slice(0, 3)}, ${formatDay(day, 'short')}`
const teamOf = ({ everybody, people }: Planned) =>
  everybody ? 'Everybody' : people.map(({ name }) => name).join(', ') || 'Nobody in particular'
