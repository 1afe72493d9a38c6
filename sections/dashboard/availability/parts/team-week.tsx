import type { OutputOf } from '#kernel/calls/contract.ts'
import { addDays, type Day, formatDay, WEEKDAY_NAMES, weekday } from '#kernel/charity/day.ts'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { countOf, formatClock } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { PersonChip } from '#web/ui/show/person-chip.tsx'
import { Pager } from '#web/ui/table/data-table/pager.tsx'
import type { usePages } from '#web/ui/table/use-pages.ts'
import { type availability, STATUSES } from '../contract.ts'
import styles from './team.module.css'

type Team = OutputOf<typeof availability.team>
type Said = Team['items'][number]['days'][number]

const ICONS = { away: 'noCollection', partly: 'clock', available: 'check' } as const

/** '2 away, 1 there': nothing is said of nobody. */
const inShort = (counted: Team['days'][number] | undefined) =>
  [
    counted && counted.away > 0 && `${counted.away} away`,
    counted && counted.available > 0 && `${counted.available} there`,
  ]
    .filter(Boolean)
    .join(', ')

interface TeamWeekProps {
  data: Team
  from: Day
  today: Day
  pages: ReturnType<typeof usePages>
  onDay: (day: Day) => void
}

/** Each member in a line, each day in a cell: in words and signs, colour only helps. */
export function TeamWeek({ data, from, today, pages, onDay }: TeamWeekProps) {
  const days = Array.from({ length: 7 }, (_, n) => addDays(from, n))
  return (
    <section aria-label="Members, day by day" className={styles.week}>
      <div className={styles.head}>
        <span className={styles.who}>{countOf(data.total, 'member')}</span>
        {days.map((day) => {
          const counted = data.days.find((one) => one.day === day)
          return (
            <button
              key={day}
              type="button"
              className={styles.dayHead}
              aria-current={day === today ? 'date' : undefined}
              aria-label={`${WEEKDAY_NAMES[weekday(day)]}, ${formatDay(day)}: ${counted?.away ?? 0} away, ${counted?.available ?? 0} available`}
              onClick={() => onDay(day)}
            >
              <span>
                {WEEKDAY_NAMES[weekday(day)].slice(0, 3)} {Number(day.slice(8))}
              </span>
              <small>{inShort(counted) || '\u00a0'}</small>
            </button>
          )
        })}
      </div>
      {data.items.length === 0 ? (
        <EmptyState icon="people" title="Nobody here">
          Nobody of the team fits what is chosen.
        </EmptyState>
      ) : (
        <ul className={styles.people}>
          {data.items.map((member) => (
            <li key={member.id}>
              <span className={styles.who} title={`${member.name}, ${ROLE_NAMES[member.role]}`}>
                <PersonChip person={member} note={ROLE_NAMES[member.role]} />
              </span>
              {days.map((day) => (
                <Cell key={day} day={day} said={member.days.find((one) => one.day === day)} />
              ))}
            </li>
          ))}
        </ul>
      )}
      <Pager list={pages} total={data.total} words={{ one: 'member', many: 'members' }} />
    </section>
  )
}

/** In the room of a cell: '4:30–7p', '9a–12:30p', 'Away'; in full it stands in the title. */
function shortOf(state: Said['state'], time: Said['times'][number] | undefined): string {
  if (!time?.from || !time.to) return state === 'available' ? 'All day' : 'Away'
  const [from = '', to = ''] = [time.from, time.to].map((clock) =>
    formatClock(clock)
      .replace(':00', '')
      .replace(/\s*([AP])M$/, (_, half: string) => half.toLowerCase()),
  )
  return `${from.at(-1) === to.at(-1) ? from.slice(0, -1) : from}–${to}`
}

function Cell({ day, said }: { day: Day; said: Said | undefined }) {
  const timed = said?.times.filter(({ from }) => from !== null) ?? []
  const words = said
    ? said.times
        .map(({ status, from, to }) =>
          from && to ? `${STATUSES[status]} ${formatClock(from)} – ${formatClock(to)}` : STATUSES[status],
        )
        .join(', ')
    : 'nothing said'
  return (
    <span className={styles.cell} data-state={said?.state} title={said ? words : undefined}>
      <VisuallyHidden>
        {WEEKDAY_NAMES[weekday(day)]}: {words}
      </VisuallyHidden>
      <span aria-hidden className={styles.short}>
        {WEEKDAY_NAMES[weekday(day)].slice(0, 2)}
      </span>
      {said && (
        <span aria-hidden className={styles.said}>
          <Icon name={ICONS[said.state]} size={15} />
          <small>{shortOf(said.state, timed[0])}</small>
        </span>
      )}
    </span>
  )
}
