import { useEffect, useState } from 'react'
import type { TourTarget } from '#kernel/portal/tour.ts'
import { Button } from '../action/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { Drawer } from '../overlay/drawer.tsx'
import { formatNumber } from '../show/format.ts'
import { Control } from './filter-bar/controls.tsx'
import styles from './filter-bar/filter-bar.module.css'
import type { Filter } from './filter-bar/types.ts'
import type { ListState } from './list-state.ts'

interface FilterBarProps {
  list: ListState
  filters: readonly Filter[]
  /** What the search looks at: 'Search host, group or note'. */
  searchLabel?: string
  /** How many there are now, for the drawer's button on a phone. */
  total?: number
  /** 'entries' */
  what?: string
  tour?: TourTarget
}

// The <search> element is younger than some of the browsers in use.
const SEARCH = { role: 'search' }
const SEARCH_DELAY_MS = 150 // as spec 9's search

/** Search and filters of a list. On a phone the filters move into a drawer and the button counts them. */
export function FilterBar({
  list,
  filters,
  searchLabel = 'Search',
  total,
  what = 'results',
  tour,
}: FilterBarProps) {
  const phone = useIsPhone()
  const [opened, setOpened] = useState(false)
  const count = filters.filter((filter) => namesOf(filter).some((name) => list.active.includes(name))).length
  const search = <Search list={list} label={searchLabel} />
  const clear = (count > 0 || list.search !== '') && (
    <Button variant="quiet" icon="close" onClick={list.clear}>
      <span className={styles.clear}>Clear filters</span>
    </Button>
  )
  if (!phone)
    return (
      <div {...SEARCH} className={styles.bar} {...tour}>
        {search}
        {filters.map((filter) => (
          <Control key={namesOf(filter).join()} filter={filter} list={list} />
        ))}
        {clear}
      </div>
    )
  return (
    <div {...SEARCH} className={styles.bar} {...tour}>
      {search}
      {filters.length > 0 && (
        <Button icon="filter" aria-expanded={opened} onClick={() => setOpened(true)}>
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
      )}
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        title="Filters"
        footer={
          <>
            {clear}
            <Button variant="primary" onClick={() => setOpened(false)}>
              {total === undefined ? 'Show' : `Show ${formatNumber(total)} ${what}`}
            </Button>
          </>
        }
      >
        <div className={styles.stack}>
          {filters.map((filter) => (
            <Control key={namesOf(filter).join()} filter={filter} list={list} roomy />
          ))}
        </div>
      </Drawer>
    </div>
  )
}

const namesOf = (filter: Filter) => (filter.kind === 'dates' ? [filter.from, filter.to] : [filter.name])

/** Typing waits a moment before it asks the server; what comes from the address bar is taken over. */
function Search({ list, label }: { list: ListState; label: string }) {
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
    <div className={styles.search}>
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
