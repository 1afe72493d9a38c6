import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Day, Weekday } from '#kernel/charity/day.ts'
import { useToday } from '#web/device/clock.ts'
import { sayFailed } from '#web/toast.ts'
import { announce } from '../feedback/announce.ts'
import { Async, type QueryState, SkeletonLines, Waiting } from '../feedback/async.tsx'
import { Segmented } from '../layout/segmented.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { Agenda, KindMark, Mark } from './agenda.tsx'
import styles from './calendar.module.css'
import type { CalendarItem, CalendarKind, CalendarMark } from './items.ts'
import { PhoneMonth } from './phone-month.tsx'
import { type CalendarView, daysShown, type Span, timeWords, titleOf } from './span.ts'
import { Turn } from './turn.tsx'

const Grid = lazy(() => import('./calendar-grid.tsx'))

export interface CalendarPlace {
  /** Null until somebody chose: the agenda on a phone, the week at the desk. */
  view: CalendarView | null
  day: Day
}

export interface CalendarProps {
  /** What is on it, read aloud: 'Team availability'. */
  label: string
  place: CalendarPlace
  /** Keep it in the address bar. */
  onPlace: (place: CalendarPlace) => void
  /** The items of `daysShown(view, day, weekStart)`. */
  query: QueryState<{ items: CalendarItem[] }>
  /** Ends 'We could not load …'. */
  what: string
  kinds: Readonly<Record<string, CalendarKind>>
  /** What the colours stand for, when it is not the kinds: people. Many fold away. */
  legend?: Readonly<Record<string, CalendarKind>>
  /** What the marks on items stand for. */
  marks?: readonly CalendarMark[]
  /** What there is to know of a whole day, in a word or two. */
  days?: Readonly<Record<Day, string>>
  /** Settings of the organisation: `timeZone`, and `firstWeekday(country)`. */
  timeZone: string
  weekStart: Weekday
  onOpen: (item: CalendarItem) => void
  /** By selecting time in the grid. Offer a button for it as well. */
  onCreate?: (span: Span) => void
  /** By dragging with the mouse; everybody else changes the time in the record. What it throws is said. */
  onMove?: (item: CalendarItem, to: Span) => Promise<unknown>
  mayMove?: (item: CalendarItem) => boolean
  /** In the agenda, when there is nothing. */
  empty: ReactNode
}

const VIEWS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'agenda', label: 'Agenda' },
] as const
/** Seven columns do not fit on a phone. */
const PHONE_VIEWS = [VIEWS[3], VIEWS[0], VIEWS[2]] as const

/** The view that is shown for a place; also what one asks the server for. */
export const viewOf = (place: CalendarPlace, phone: boolean): CalendarView =>
  place.view === null || (phone && place.view === 'week') ? (phone ? 'agenda' : 'week') : place.view

/** Day, week, month and agenda of anything that has a time; always in the organisation's time zone. */
export function Calendar(props: CalendarProps) {
  const { label, place, onPlace, query, what, kinds, timeZone, weekStart, onOpen, empty } = props
  const phone = useIsPhone()
  const today = useToday(timeZone)
  const view = viewOf(place, phone)
  const [moved, setMoved] = useState<Readonly<Record<string, Span>>>({})
  // A list says in words what the colors stand for.
  const isGrid = view !== 'agenda' && !(view === 'month' && phone)
  const title = titleOf(view, place.day, weekStart)

  const go = (day: Day) => {
    onPlace({ view: place.view, day })
    announce(titleOf(view, day, weekStart))
  }
  const forget = (id: string) =>
    setMoved((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== id)))
  const move = async (item: CalendarItem, to: Span) => {
    setMoved((all) => ({ ...all, [item.id]: to }))
    try {
      await props.onMove?.(item, to)
      announce(`${item.title}: ${timeWords(to, timeZone)}`)
    } catch (error) {
      sayFailed(`${item.title} was not moved`)(error)
    } finally {
      forget(item.id)
    }
  }
  const whereNow = (item: CalendarItem): CalendarItem => ({ ...item, span: moved[item.id] ?? item.span })
  const waiting = <Waiting what={what}>{<SkeletonLines lines={10} />}</Waiting>
  return (
    <section aria-label={label} className={styles.calendar}>
      <div className={styles.bar}>
        <Turn view={view} day={place.day} onDay={go} today={today} />
        <h3 className={styles.title}>{title}</h3>
        <Segmented
          label="View"
          options={phone ? PHONE_VIEWS : VIEWS}
          value={view}
          onChange={(next) => onPlace({ view: next, day: place.day })}
        />
      </div>
      {isGrid && <Legend kinds={props.legend ?? kinds} marks={props.marks} phone={phone} />}
      <Async
        query={query}
        what={what}
        skeleton={<SkeletonLines lines={10} />}
        empty={view === 'agenda' ? empty : undefined}
      >
        {({ items }) =>
          view === 'agenda' ? (
            <Agenda
              items={items.map(whereNow)}
              kinds={kinds}
              timeZone={timeZone}
              from={place.day}
              onOpen={onOpen}
            />
          ) : view === 'month' && phone ? (
            <PhoneMonth
              items={items.map(whereNow)}
              kinds={kinds}
              timeZone={timeZone}
              shown={daysShown(view, place.day, weekStart)}
              day={place.day}
              days={props.days}
              onDay={(day) => onPlace({ view, day })}
              onOpen={onOpen}
            />
          ) : (
            <Suspense fallback={waiting}>
              <Grid
                {...props}
                view={view}
                phone={phone}
                items={items.map(whereNow)}
                onDay={(day) => onPlace({ view: 'day', day })}
                onCrowd={(day) => onPlace({ view: 'agenda', day })}
                onMove={props.onMove && ((item, to) => void move(item, to))}
              />
            </Suspense>
          )
        }
      </Async>
      <p className={styles.zone}>Times are in {timeZone.replaceAll('_', ' ')}.</p>
    </section>
  )
}

/** More would push the calendar off the screen. */
const MOST_SHOWN = { phone: 3, desk: 8 }

function Legend({ kinds, marks = [], phone }: Pick<CalendarProps, 'kinds' | 'marks'> & { phone: boolean }) {
  const all = Object.entries(kinds)
  const list = (
    <ul className={styles.kinds}>
      {all.map(([name, kind]) => (
        <li key={name}>
          <KindMark kind={kind} />
          {kind.label}
        </li>
      ))}
      {marks.map((mark) => (
        <li key={mark.label}>
          <Mark mark={mark} said />
        </li>
      ))}
    </ul>
  )
  if (all.length + marks.length <= MOST_SHOWN[phone ? 'phone' : 'desk']) return all.length > 0 && list
  return (
    <details className={styles.legend}>
      <summary>
        {marks.length > 0 ? 'What the colors and signs stand for' : 'What the colors stand for'} (
        {all.length + marks.length})
      </summary>
      {list}
    </details>
  )
}
