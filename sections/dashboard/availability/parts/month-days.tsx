import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import {
  addDays,
  type Day,
  diffDays,
  endOfMonth,
  formatDay,
  monthOf,
  startOfMonth,
  WEEKDAY_NAMES,
  type Weekday,
  weekday,
} from '#kernel/charity/day.ts'
import { capital } from '#kernel/language/capital.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { daysShown, turned } from '#web/ui/calendar/span.ts'
import { announce } from '#web/ui/feedback/announce.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import styles from './month-days.module.css'

export type Mark = 'away' | 'partly' | 'available'
const MARKS = {
  away: { words: 'not available', icon: 'noCollection' },
  partly: { words: 'not available for a part of it', icon: 'clock' },
  available: { words: 'available', icon: 'check' },
} as const

interface MonthDaysProps {
  /** Any day of the month that is shown. */
  month: Day
  onMonth: (day: Day) => void
  today: Day
  weekStart: Weekday
  chosen: readonly Day[]
  /** Left out where nothing can be said: the days are read, and walked through. */
  onChosen?: (days: Day[]) => void
  marks: ReadonlyMap<Day, Mark>
}

/**
 * A month whose days are chosen by tapping them: each press adds one or takes it out; with Shift everything up to it.
 * By keyboard arrows walk, Space chooses, Shift with an arrow chooses along the way, Page Up and Down turn the month.
 */
export function MonthDays({ month, onMonth, today, weekStart, chosen, onChosen, marks }: MonthDaysProps) {
  const { from, to } = daysShown('month', month, weekStart)
  const days = Array.from({ length: diffDays(from, to) + 1 }, (_, n) => addDays(from, n))
  const isHere = (day: Day) => monthOf(day) === monthOf(month)
  const home = isHere(today) && today.slice(0, 4) === month.slice(0, 4) ? today : startOfMonth(month)
  const [at, setAt] = useState<Day>(home)
  const [anchor, setAnchor] = useState<Day | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const walked = useRef(false)
  const stop = days.includes(at) && isHere(at) ? at : home
  useEffect(() => {
    if (walked.current) grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus()
    walked.current = false
  }, [stop])

  const toggle = (day: Day) => {
    const without = chosen.filter((one) => one !== day)
    onChosen?.(without.length === chosen.length ? [...chosen, day] : without)
    setAnchor(day)
    setAt(day)
  }
  const upTo = (day: Day, start: Day) => {
    const [first = day, last = day] = [start, day].sort()
    const between = Array.from({ length: diffDays(first, last) + 1 }, (_, n) => addDays(first, n))
    onChosen?.([...new Set([...chosen, ...between])])
    setAt(day)
  }
  const press = (event: MouseEvent, day: Day) => (event.shiftKey && anchor ? upTo(day, anchor) : toggle(day))
  const turn = (by: 1 | -1) => {
    const next = turned('month', month, by)
    onMonth(next)
    announce(formatDay(next, 'month'))
  }
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    const to =
      step !== undefined
        ? addDays(stop, step)
        : event.key === 'PageDown'
          ? addDays(endOfMonth(stop), 1)
          : event.key === 'PageUp'
            ? startOfMonth(addDays(startOfMonth(stop), -1))
            : undefined
    if (to === undefined) return
    event.preventDefault()
    walked.current = true
    if (event.shiftKey && step !== undefined) upTo(to, anchor ?? stop)
    if (event.shiftKey && anchor === null) setAnchor(stop)
    setAt(to)
    if (!isHere(to)) onMonth(to)
  }
  return (
    <section aria-label={onChosen ? 'Choose days' : 'Days'} className={styles.calendar}>
      <div className={styles.bar}>
        <IconButton icon="back" label="Previous month" onClick={() => turn(-1)} />
        <h2 className={styles.title}>{formatDay(month, 'month')}</h2>
        <IconButton icon="next" label="Next month" onClick={() => turn(1)} />
      </div>
      <div className={styles.month} ref={grid}>
        {days.slice(0, 7).map((day) => (
          <span key={day} aria-hidden className={styles.weekday}>
            {WEEKDAY_NAMES[weekday(day)].slice(0, 2)}
          </span>
        ))}
        {days.map((day) => {
          const mark = marks.get(day)
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              data-mark={mark}
              data-outside={!isHere(day) || undefined}
              aria-pressed={onChosen && chosen.includes(day)}
              aria-current={day === today ? 'date' : undefined}
              aria-label={`${WEEKDAY_NAMES[weekday(day)]}, ${formatDay(day)}${mark ? `, ${MARKS[mark].words}` : ''}`}
              tabIndex={day === stop ? 0 : -1}
              onKeyDown={walk}
              onClick={(event) => press(event, day)}
            >
              <span>{Number(day.slice(8))}</span>
              {mark && <Icon name={MARKS[mark].icon} size={14} />}
            </button>
          )
        })}
      </div>
      <ul className={styles.key} aria-label="Key">
        {Object.entries(MARKS).map(([mark, { words, icon }]) => (
          <li key={mark} data-mark={mark}>
            <Icon name={icon} size={14} />
            {capital(words)}
          </li>
        ))}
      </ul>
    </section>
  )
}
