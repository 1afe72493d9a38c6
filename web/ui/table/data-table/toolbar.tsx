import { Menu as MantineMenu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from '../../action/button.tsx'
import { countOf } from '../../show/format.ts'
import type { ListState } from '../list-state.ts'
import styles from './data-table.module.css'
import type { usePreferences } from './preferences.ts'
import type { Column, SavedViews } from './types.ts'
import { ViewsMenu } from './views-menu.tsx'

interface ToolbarProps {
  list: ListState
  total: number | undefined
  words: { one: string; many: string }
  columns: Pick<Column<never>, 'id' | 'header' | 'sort' | 'hidden' | 'fixed'>[]
  preferences: ReturnType<typeof usePreferences>
  views?: SavedViews
  phone: boolean
  extra?: ReactNode
}

/** How many there are; views, columns, density, and whatever the section adds (export). */
export function Toolbar({ list, total, words, columns, preferences, views, phone, extra }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <output className={styles.count}>
        {total === undefined ? '\u00a0' : countOf(total, words.one, words.many)}
      </output>
      {phone && <SortSelect list={list} columns={columns} />}
      <span className={styles.tools}>
        {views && <ViewsMenu list={list} views={views} />}
        {!phone && <ColumnsMenu columns={columns} preferences={preferences} />}
        {extra}
      </span>
    </div>
  )
}

type ColumnsMenuProps = Pick<ToolbarProps, 'columns' | 'preferences'>

function ColumnsMenu({ columns, preferences }: ColumnsMenuProps) {
  return (
    <MantineMenu
      position="bottom-end"
      shadow="md"
      closeOnItemClick={false}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>
        <Button variant="quiet" icon="columns">
          Columns
        </Button>
      </MantineMenu.Target>
      <MantineMenu.Dropdown miw={210}>
        <MantineMenu.Label>Columns</MantineMenu.Label>
        {columns
          .filter((column) => !column.fixed)
          .map((column) => (
            <MantineMenu.CheckboxItem
              key={column.id}
              checked={preferences.isShown(column)}
              onChange={(shown) => preferences.show(column.id, shown)}
            >
              {column.header}
            </MantineMenu.CheckboxItem>
          ))}
        <MantineMenu.Divider />
        <MantineMenu.Label>Rows</MantineMenu.Label>
        {(['comfortable', 'compact'] as const).map((density) => (
          <MantineMenu.RadioItem
            key={density}
            value={density}
            checked={preferences.density === density}
            onChange={() => preferences.setDensity(density)}
          >
            {density === 'comfortable' ? 'Comfortable' : 'Compact'}
          </MantineMenu.RadioItem>
        ))}
        <MantineMenu.Divider />
        <MantineMenu.Item onClick={preferences.reset}>Back to the standard</MantineMenu.Item>
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}

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
    <label className={styles.size}>
      <span>Sort</span>
      <select
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
