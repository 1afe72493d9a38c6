import { Skeleton } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../../action/button.tsx'
import { Menu } from '../../overlay/menu.tsx'
import { countOf } from '../../show/format.ts'
import { Icon } from '../../show/icon.tsx'
import type { ListState } from '../list-state.ts'
import styles from './data-table.module.css'
import { EditCell } from './edit-cell.tsx'
import type { Density } from './preferences.ts'
import { rowKeys } from './row-keys.ts'
import type { Column, RowProps } from './types.ts'
import type { Selection } from './use-selection.ts'

export interface ViewProps<Row, Totals> extends RowProps<Row> {
  label: string
  words: { one: string; many: string }
  rows: Row[]
  total: number
  totals?: Totals
  columns: Column<Row, Totals>[]
  list: ListState
  /** Null where nothing can be done with several rows at once. */
  selection: Selection | null
  density: Density
  /** The rows still belong to the filters before. */
  stale: boolean
}

// A table that arrow keys walk is a grid (ARIA authoring practices); rows and cells follow from it.
const GRID = { role: 'grid' }

/** The desk's view: a grid whose rows the arrow keys walk, Space selects and Enter opens. */
export function TableView<Row, Totals>(props: ViewProps<Row, Totals>) {
  const { rows, columns, selection, list, rowId, totals } = props
  const [activeId, setActive] = useState('')
  const [editing, setEditing] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const active = Math.max(
    0,
    rows.findIndex((row) => rowId(row) === activeId),
  )
  const focusRow = (index: number) => {
    const row = body.current?.rows[index]
    row?.focus()
    row?.scrollIntoView?.({ block: 'nearest' })
  }
  const firstEditable = (row: Row) =>
    columns.find((column) => column.edit && (column.edit.may?.(row) ?? true))
  const edit = (row: Row, column: Column<Row, Totals> | undefined) =>
    column && setEditing(`${rowId(row)} ${column.id}`)

  return (
    <div className={styles.scroll} data-stale={props.stale || undefined}>
      <table
        className={styles.table}
        {...GRID}
        aria-label={props.label}
        aria-rowcount={props.total}
        aria-multiselectable={selection !== null}
        data-density={props.density}
      >
        <thead>
          <tr>
            {selection && (
              <th className={styles.check}>
                <label className={styles.tickTarget}>
                  <input
                    type="checkbox"
                    aria-label="Select this page"
                    checked={selection.page === 'all'}
                    ref={(input) => {
                      if (input) input.indeterminate = selection.page === 'some'
                    }}
                    onChange={selection.togglePage}
                  />
                </label>
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} list={list} />
            ))}
            {props.actions && (
              <th className={styles.menuCell}>
                <span className={styles.hidden}>Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => {
            const id = rowId(row)
            const chosen = selection?.has(id) ?? false
            const tabIndex = index === active ? 0 : -1
            return (
              <tr
                key={id}
                tabIndex={tabIndex}
                aria-selected={selection ? chosen : undefined}
                aria-rowindex={(list.page - 1) * list.limit + index + 1}
                data-open={props.open ? true : undefined}
                onFocus={() => setActive(id)}
                onKeyDown={(event) =>
                  rowKeys(event, {
                    move: (to, extend) => {
                      const next = to === 'first' ? 0 : to === 'last' ? rows.length - 1 : index + to
                      if (!rows[next]) return
                      if (extend && selection) {
                        selection.add(id)
                        selection.add(rowId(rows[next]))
                      }
                      focusRow(next)
                    },
                    toggle: selection ? (range) => selection.toggle(id, range) : undefined,
                    open: props.open ? () => props.open?.(row) : () => edit(row, firstEditable(row)),
                    edit: () => edit(row, firstEditable(row)),
                    leave: () => (selection && selection.count > 0 ? selection.clear() : focusRow(index)),
                  })
                }
                onClick={(event) => {
                  const target = event.target as HTMLElement
                  if (target.closest('button, a, input, select, label, [role="menu"], [role="dialog"]'))
                    return
                  // Somebody marking text to copy it does not want the record to open.
                  if (window.getSelection()?.toString()) return
                  props.open?.(row)
                }}
              >
                {selection && (
                  <td className={styles.check}>
                    <label className={styles.tickTarget}>
                      <input
                        type="checkbox"
                        tabIndex={tabIndex}
                        aria-label={`Select ${props.rowLabel(row)}`}
                        checked={chosen}
                        onChange={(event) =>
                          selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey === true)
                        }
                      />
                    </label>
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.id} data-align={column.align}>
                    {column.edit && (column.edit.may?.(row) ?? true) ? (
                      <EditCell
                        row={row}
                        edit={column.edit}
                        label={`${column.header} of ${props.rowLabel(row)}`}
                        tabIndex={tabIndex}
                        editing={editing === `${id} ${column.id}`}
                        onEdit={(on) => {
                          setEditing(on ? `${id} ${column.id}` : null)
                          if (!on) focusRow(index)
                        }}
                      >
                        {column.cell(row)}
                      </EditCell>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
                {props.actions && (
                  <td className={styles.menuCell}>
                    <Menu
                      items={props.actions(row)}
                      target={
                        <IconButton
                          icon="more"
                          size="sm"
                          label={`Actions for ${props.rowLabel(row)}`}
                          tabIndex={tabIndex}
                        />
                      }
                    />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
        {totals !== undefined && columns.some((column) => column.total) && (
          <tfoot>
            <tr>
              {selection && <td>&nbsp;</td>}
              {columns.map((column, index) => (
                <td key={column.id} data-align={column.align}>
                  {column.total
                    ? column.total(totals)
                    : index === 0 && `All ${countOf(props.total, props.words.one, props.words.many)}`}
                </td>
              ))}
              {props.actions && <td>&nbsp;</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function HeadCell<Row, Totals>({ column, list }: { column: Column<Row, Totals>; list: ListState }) {
  const key = column.sort === true ? column.id : column.sort || null
  const sorted = key !== null && list.sort === key
  const style = column.width === undefined ? undefined : { width: column.width }
  if (key === null)
    return (
      <th data-align={column.align} style={style} scope="col">
        {column.header}
      </th>
    )
  const next = sorted && list.order === 'asc' ? 'desc' : 'asc'
  return (
    <th
      data-align={column.align}
      style={style}
      scope="col"
      aria-sort={sorted ? (list.order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className={styles.sort} onClick={() => list.set({ sort: key, order: next })}>
        {column.header}
        <span data-on={sorted || undefined}>
          <Icon name={sorted ? (list.order === 'asc' ? 'sortUp' : 'sortDown') : 'sortable'} size={14} />
        </span>
      </button>
    </th>
  )
}

/** Rows to come, in the table's own shape. */
export const SkeletonRows = ({ columns, rows }: { columns: number; rows: number }): ReactNode => (
  <div className={styles.skeleton} aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {Array.from({ length: columns }, (_unused, column) => (
          <Skeleton key={column} height={12} width={column % 3 === 0 ? '80%' : '55%'} />
        ))}
      </div>
    ))}
  </div>
)
