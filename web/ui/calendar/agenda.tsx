import { type Day, formatDay, WEEKDAY_NAMES, weekday } from '#kernel/charity/day.ts'
import { Icon } from '../show/icon.tsx'
import styles from './calendar.module.css'
import type { CalendarItem, CalendarKind, CalendarMark } from './items.ts'
import { daysOf, timeWords } from './span.ts'

interface AgendaProps {
  items: readonly CalendarItem[]
  kinds: Readonly<Record<string, CalendarKind>>
  timeZone: string
  /** What began before is listed on this day. */
  from: Day
  onOpen: (item: CalendarItem) => void
}

const sortKey = ({ span }: CalendarItem) => ('from' in span ? '' : span.start)

/** What comes, day by day: the calendar that fits a phone and a screen reader. */
export function Agenda({ items, kinds, timeZone, from, onOpen }: AgendaProps) {
  const byDay = new Map<Day, CalendarItem[]>()
  for (const item of items) {
    const first = daysOf(item.span, timeZone).from
    const day = first < from ? from : first
    byDay.set(day, [...(byDay.get(day) ?? []), item])
  }
  return (
    <div className={styles.agenda}>
      {[...byDay]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, ofDay]) => (
          <section key={day} aria-label={formatDay(day)} className={styles.agendaDay}>
            <h4>
              {WEEKDAY_NAMES[weekday(day)]}, {formatDay(day, 'short')}
            </h4>
            <ul>
              {ofDay
                .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
                .map((item) => (
                  <li key={item.id}>
                    <button type="button" className={styles.agendaItem} onClick={() => onOpen(item)}>
                      <KindMark kind={kinds[item.kind]} />
                      <span className={styles.agendaWords}>
                        <strong>{item.title}</strong>
                        <span>
                          {[timeWords(item.span, timeZone), kinds[item.kind]?.label, item.about]
                            // What has no name of its own is called by its kind.
                            .filter((words) => words && words !== item.title)
                            .join(' · ')}
                        </span>
                        {item.marks && item.marks.length > 0 && (
                          <span className={styles.said}>
                            {item.marks.map((mark) => (
                              <Mark key={mark.label} mark={mark} said />
                            ))}
                          </span>
                        )}
                      </span>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

/** A mark alone, its words for ears and for who points at it; `said` has them beside it. */
export const Mark = ({ mark, said = false }: { mark: CalendarMark; said?: boolean }) => (
  <span className={styles.mark} data-tone={mark.tone} title={said ? undefined : mark.label}>
    <Icon name={mark.icon} size={14} />
    {said ? mark.label : <span className={styles.ear}>{mark.label}, </span>}
  </span>
)

/** Colour and shape of a kind. */
export const KindMark = ({ kind }: { kind: CalendarKind | undefined }) => (
  <span className={styles.kind} data-colour={kind?.colour ?? 'gray'}>
    <Icon name={kind?.icon ?? 'event'} size={15} />
  </span>
)
