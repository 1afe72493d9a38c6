import type { ReactNode } from 'react'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { capital } from '#kernel/language/capital.ts'
import { passes } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button, IconButton } from '../../action/button.tsx'
import { Menu } from '../../overlay/menu.tsx'
import { countOf } from '../../show/format.ts'
import { Icon } from '../../show/icon.tsx'
import { ExportButton } from '../export-button.tsx'
import { FilterBar, type FilterBarProps } from '../filter-bar.tsx'
import type { ListState } from '../list-state.ts'
import type { usePreferences } from './preferences.ts'
import styles from './toolbar.module.css'
import type { Column, SavedViews } from './types.ts'
import { ViewsMenu } from './views-menu.tsx'

/** Search and filters of the list above its rows. */
export type Find = Pick<FilterBarProps, 'searchLabel' | 'tour'> & Partial<Pick<FilterBarProps, 'filters'>>

interface ToolbarProps {
  list: ListState
  total: number | undefined
  words: { one: string; many: string }
  columns: Pick<Column<never>, 'id' | 'header' | 'sort' | 'hidden' | 'fixed'>[]
  preferences: ReturnType<typeof usePreferences>
  find?: Find
  views: SavedViews
  exports?: Endpoint
  /** Rows as cards: their order is chosen here, and columns and density say nothing. */
  cards: boolean
  extra?: ReactNode
}

/** Search, filters, how many there are; views, columns, density, and whatever the section adds (export). */
export function Toolbar(props: ToolbarProps) {
  const { list, total, words, columns, preferences, find, views, cards, exports, extra } = props
  return (
    <div className={styles.place}>
      <div className={styles.toolbar} data-cards={cards || undefined}>
        {find && (
          <FilterBar {...find} filters={find.filters ?? []} list={list} total={total} what={words.many} />
        )}
        <span className={styles.tools}>
          <output className={styles.count}>
            {total === undefined ? '\u00a0' : countOf(total, words.one, words.many)}
          </output>
          {cards && <SortSelect list={list} columns={columns} />}
          <ViewsMenu list={list} views={views} />
          {!cards && (
            <>
              <DensitySwitch preferences={preferences} />
              <ColumnsMenu columns={columns} preferences={preferences} />
            </>
          )}
          {exports && <Exports endpoint={exports} list={list} total={total} words={words} />}
          {extra}
        </span>
      </div>
    </div>
  )
}

/** For whoever may take the list along. */
function Exports({
  endpoint,
  list,
  total,
  words: { many },
}: Pick<ToolbarProps, 'list' | 'total' | 'words'> & { endpoint: Endpoint }) {
  const user = useCurrentUser()
  if (!passes(user, endpoint.access)) return null
  const title = capital(many)
  return <ExportButton endpoint={endpoint} filter={list.sorted} title={title} total={total} />
}

/** One press, for every list on this device. */
function DensitySwitch({ preferences: { density, setDensity } }: Pick<ToolbarProps, 'preferences'>) {
  const compact = density === 'compact'
  return (
    <IconButton
      icon={compact ? 'rowsCompact' : 'rows'}
      label={compact ? 'More air between the rows' : 'More rows on a page'}
      onClick={() => setDensity(compact ? 'comfortable' : 'compact')}
    />
  )
}

const ColumnsMenu = ({ columns, preferences }: Pick<ToolbarProps, 'columns' | 'preferences'>) => (
  <Menu
    items={[
      ...columns
        .filter((column) => !column.fixed)
        .map((column, index) => ({
          label: column.header,
          divider: index === 0 && 'Columns',
          checked: preferences.isShown(column),
          onClick: () => preferences.show(column.id, !preferences.isShown(column)),
        })),
      { label: 'Back to the standard', divider: true, onClick: preferences.reset },
    ]}
    target={
      <Button variant="quiet" icon="columns">
        Columns
      </Button>
    }
  />
)

function SortSelect({ list, columns }: Pick<ToolbarProps, 'list' | 'columns'>) {
  const choices = columns.flatMap((column) => {
    if (!column.sort) return []
    const key = column.sort === true ? column.id : column.sort
    return [
      { value: `${key} asc`, label: `${column.header} ↑` },
      { value: `${key} desc`, label: `${column.header} ↓` },
    ]
  })
  if (choices.length === 0) return null
  return (
    <label className={styles.sortBy}>
      <Icon name="sortable" />
      <select
        aria-label="Sort"
        value={`${list.sort} ${list.order}`}
        onChange={(event) => {
          const [sort = '', order = 'asc'] = event.currentTarget.value.split(' ')
          list.set({ sort, order })
        }}
      >
        {!choices.some((choice) => choice.value === `${list.sort} ${list.order}`) && (
          <option value={`${list.sort} ${list.order}`}>Usual order</option>
        )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
