import { Popover } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { TourTarget } from '#kernel/portal/tour.ts'
import { Button } from '../action/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { Drawer } from '../overlay/drawer.tsx'
import { PopoverDialog } from '../overlay/popover-dialog.tsx'
import { formatNumber } from '../show/format.ts'
import { Icon } from '../show/icon.tsx'
import { Control } from './filter-bar/controls.tsx'
import styles from './filter-bar/filter-bar.module.css'
import type { Filter } from './filter-bar/types.ts'
import { namesOf, wordsOf } from './filter-bar/words.ts'
import type { ListState } from './list-state.ts'

export interface FilterBarProps {
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

/** Search and one control with all filters; those that are on stand beside it, each with a way to take it off. */
export function FilterBar(props: FilterBarProps) {
  const { list, filters, searchLabel = 'Search', tour } = props
  return (
    <div {...SEARCH} className={styles.bar}>
      <Search list={list} label={searchLabel} tour={tour} />
      {filters.length > 0 && <Filters {...props} />}
      <Chips list={list} filters={filters} />
    </div>
  )
}

/** All filters in one place: beside the button at the desk, a drawer on a phone. */
function Filters({ list, filters, total, what = 'results' }: FilterBarProps) {
  const phone = useIsPhone()
  const [opened, setOpened] = useState(false)
  const count = filters.filter((filter) => isOn(list, filter)).length
  const button = (
    <Button icon="filter" aria-expanded={opened} onClick={() => setOpened(!opened)}>
      Filter
    </Button>
  )
  const controls = (
    <div className={styles.stack} data-many={filters.length > 3 || undefined}>
      {filters.map((filter) => (
        <Control key={namesOf(filter).join()} filter={filter} list={list} />
      ))}
    </div>
  )
  if (!phone)
    return (
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>{button}</Popover.Target>
        <PopoverDialog label="Filters">
          {/* The panel has the focus first: a list that opens by itself would hide the other filters. */}
          <div className={styles.panel} tabIndex={-1} data-autofocus>
            {controls}
          </div>
        </PopoverDialog>
      </Popover>
    )
  return (
    <>
      {button}
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        title="Filters"
        footer={
          <>
            {count > 0 && (
              <Button variant="quiet" icon="close" onClick={list.clear}>
                Clear filters
              </Button>
            )}
            <Button variant="primary" onClick={() => setOpened(false)}>
              {total === undefined ? 'Show' : `Show ${formatNumber(total)} ${what}`}
            </Button>
          </>
        }
      >
        {controls}
      </Drawer>
    </>
  )
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
function Search({ list, label, tour }: { list: ListState; label: string; tour?: TourTarget }) {
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
