import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useClock } from '#web/device/clock.ts'
import { Async, type QueryState, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { formatAgo } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { IconName } from '#web/ui/show/icons.ts'
import styles from './home-card.module.css'
import { HomePlace } from './home-place.ts'
import { SectionLink } from './section-link.tsx'

interface HomeCardProps {
  title: string
  /** At the end of its head: the way to all of it. */
  more?: ReactNode
  /** So many rows it can have. */
  rows: number
  /** Nothing is known of them yet: their room is kept, so that nothing jumps when they come. */
  waits?: boolean
  /** Across the whole width, where there are two columns. */
  wide?: boolean
  children: ReactNode
}

/** Whether the card around has nothing to say. */
const Emptiness = createContext<RefObject<boolean> | null>(null)

/** The frame of a card on Home. */
export function HomeCard({ title, more, rows, waits = false, wide, children }: HomeCardProps) {
  const id = useId()
  const { shown, tell } = use(HomePlace)
  const isEmptyRef = useRef(false)
  // After every drawing: what stands in it has said by then whether it is nothing.
  useLayoutEffect(() => tell(waits ? 'waits' : isEmptyRef.current ? 'empty' : 'filled'))
  useLayoutEffect(() => () => tell('empty'), [tell])
  // Room that was kept for what comes late is not taken back when less comes.
  const [kept, keep] = useState(false)
  if (shown && waits && !kept) keep(true)
  return (
    <section className={styles.card} aria-labelledby={id} data-wide={wide || undefined}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      <div style={waits || kept ? { minHeight: `calc(${rows} * var(--row))` } : {}}>
        <Emptiness value={isEmptyRef}>{children}</Emptiness>
      </div>
    </section>
  )
}

/** What a card says when there is nothing: a whole sentence. Such a card stands after the others. */
export function HomeNothing({ children }: { children: ReactNode }) {
  const isEmptyRef = use(Emptiness)
  useLayoutEffect(() => {
    if (isEmptyRef) isEmptyRef.current = true
    return () => {
      if (isEmptyRef) isEmptyRef.current = false
    }
  }, [isEmptyRef])
  return (
    <p className={styles.quiet} data-nothing>
      {children}
    </p>
  )
}

/** Rows one below the other. */
export const HomeRows = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>

interface HomeListProps<T, R> {
  query: QueryState<T>
  /** Ends the sentence 'We could not load …'. */
  what: string
  rows: number
  items: (data: T) => readonly R[]
  /** What it says when there is nothing: a whole sentence. */
  empty: ReactNode
  children: (item: R) => ReactNode
}

/** At most as many rows as were kept free, out of one answer. */
export const HomeList = <T, R>({ query, what, rows, items, empty, children }: HomeListProps<T, R>) => (
  <Async query={query} what={what} skeleton={<SkeletonLines lines={Math.min(rows, 3)} />}>
    {(data) => {
      const shown = items(data).slice(0, rows)
      return shown.length === 0 ? (
        <HomeNothing>{empty}</HomeNothing>
      ) : (
        <HomeRows>{shown.map(children)}</HomeRows>
      )
    }}
  </Async>
)

/** What is cut can be read where a pointer rests on it, and where the row leads. */
const wholeOf = (words: ReactNode) => (typeof words === 'string' ? words : undefined)

interface HomeRowProps {
  /** Where it leads, or what it does. */
  section?: string
  params?: Record<string, string>
  onClick?: () => void
  icon?: IconName
  /** It is done, or stands back for another reason. */
  dim?: boolean
  title: ReactNode
  about?: string | null
  /** When: how long ago stands after `about`. */
  at?: string
  /** At its end: a number with its unit, a badge. */
  end?: ReactNode
}

/** One thing that waits, on one line of its own height: words that are too long are cut, numbers never. */
export function HomeRow({ section, params, onClick, icon, dim, title, about, at, end }: HomeRowProps) {
  const ago = useClock((now) => (at === undefined ? '' : formatAgo(at, now)))
  const line = [about, ago].filter(Boolean).join(' · ')
  const words = (
    <>
      {icon && (
        <span className={styles.icon} data-dim={dim || undefined}>
          <Icon name={icon} size={20} />
        </span>
      )}
      <span className={styles.words} data-dim={dim || undefined}>
        <strong title={wholeOf(title)}>{title}</strong>
        {line && <small title={line}>{line}</small>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </>
  )
  return (
    <li>
      {section !== undefined ? (
        <SectionLink section={section} params={params} className={styles.row}>
          {words}
        </SectionLink>
      ) : (
        <button type="button" className={styles.row} onClick={onClick}>
          {words}
        </button>
      )}
    </li>
  )
}

/** The way from a card to all of what it shows. */
export const HomeMore = ({
  section,
  params,
  children,
}: {
  section: string
  params?: Record<string, string>
  children: ReactNode
}) => (
  <SectionLink section={section} params={params} className={styles.more}>
    {children}
  </SectionLink>
)
