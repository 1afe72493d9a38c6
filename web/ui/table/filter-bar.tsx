import { type ReactNode, useEffect, useState } from 'react'
import { frameTargets, type TourTarget } from '#kernel/portal/tour.ts'
import { Button } from '../action/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { later } from '../later.tsx'
import { Icon } from '../show/icon.tsx'
import styles from './filter-bar/filter-bar.module.css'
import type { Filter } from './filter-bar/types.ts'
import { namesOf, wordsOf } from './filter-bar/words.ts'
import type { ListState } from './list-state.ts'

export interface FilterBarProps {
  list: ListState
  filters: readonly Filter[]
  /** What the search looks at: 'Search host, group or note'. */
  searchLabel?: string
  /** A search of the screen's own in place of the one that asks the server; null where it stands elsewhere. */
  finds?: ReactNode
  /** What else is chosen of how it is shown, below the filters. */
  more?: ReactNode
  /** How many there are now, for the drawer's button on a phone. */
  total?: number
  /** 'entries' */
  what?: string
  tour?: TourTarget
}

const FilterPanel = later(
  () => import('./filter-bar/filter-panel.tsx'),
  ({ button }) => button,
)

// The <search> element is younger than some of the browsers in use.
const SEARCH = { role: 'search' }
const SEARCH_DELAY_MS = 150 // as spec 9's search

/** Search and one control with all filters; those that are on stand beside it, each with a way to take it off. */
export function FilterBar(props: FilterBarProps) {
  const { list, filters, searchLabel = 'Search', finds, tour } = props
  return (
    <div {...SEARCH} className={styles.bar}>
      {finds === undefined ? (
        <Search list={list} label={searchLabel} tour={tour} />
      ) : (
        finds && <div className={styles.search}>{finds}</div>
      )}
      {filters.length > 0 && <Filters {...props} />}
      <Chips list={list} filters={filters} />
    </div>
  )
}

/** All filters in one place, behind a button. */
function Filters(props: FilterBarProps) {
  const { list, filters } = props
  const [opened, setOpened] = useState<boolean>()
  const count = filters.filter((filter) => isOn(list, filter)).length
  const button = (
    <Button icon="filter" aria-expanded={opened ?? false} onClick={() => setOpened(!opened)}>
      Filter
    </Button>
  )
  if (opened === undefined) return button
  return <FilterPanel {...props} count={count} button={button} opened={opened} onOpened={setOpened} />
}

const isOn = (list: ListState, filter: Filter) => namesOf(filter).some((name) => list.active.includes(name))

/** What is filtered by, in words; a press takes it off. */
function Chips({ list, filters }: Pick<FilterBarProps, 'list' | 'filters'>) {
  const on = filters.filter((filter) => isOn(list, filter))
  if (on.length === 0) return null
  return (
    <span className={styles.on}>
      {on.map((filter) => {
        const words = wordsOf(filter, list)
        return (
          <button
            key={namesOf(filter).join()}
            type="button"
            className={styles.off}
            aria-label={`Take off the filter ${words.whole}`}
            title={words.whole}
            onClick={() => list.reset(namesOf(filter))}
          >
            <span>{words.value}</span>
            <Icon name="close" size={14} />
          </button>
        )
      })}
      {on.length + (list.search === '' ? 0 : 1) > 1 && (
        <Button variant="quiet" onClick={list.clear}>
          Clear filters
        </Button>
      )}
    </span>
  )
}

/** Typing waits a moment before it asks the server; what comes from the address bar is taken over. */
function Search({
  list,
  label,
  tour = frameTargets.find,
}: {
  list: ListState
  label: string
  tour?: TourTarget
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const { search, set } = list
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      if (typed.trim() !== search) set({ search: typed.trim() })
      setTyped(null)
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, search, set])
  return (
    <div className={styles.search} {...tour}>
      <TextField
        label={label}
        hideLabel
        placeholder={label}
        icon="search"
        value={typed ?? search}
        onChange={(text) => setTyped(text ?? '')}
      />
    </div>
  )
}
