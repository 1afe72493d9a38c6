import { Skeleton } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { VisuallyHidden } from '../../layout/visually-hidden.tsx'
import { countOf } from '../../show/format.ts'
import { Icon } from '../../show/icon.tsx'
import type { ListState } from '../list-state.ts'
import { useIsWider } from '../use-is-wider.ts'
import parts from './row-parts.module.css'
import styles from './table.module.css'
import { TableRow } from './table-row.tsx'
import type { Column, ViewProps } from './types.ts'

// A table that arrow keys walk is a grid (ARIA authoring practices); rows and cells follow from it.
const GRID = { role: 'grid' }

/** The desk's view: a grid whose rows the arrow keys walk, Space selects and Enter opens. */
export function TableView<Row, Totals>(props: ViewProps<Row, Totals>) {
  const { rows, rowId } = props
  const [activeId, setActive] = useState('')
  const [editing, setEditing] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const wide = useIsWider(box)
  const active = Math.max(
    0,
    rows.findIndex((row) => rowId(row) === activeId),
  )
  const focusRow = (index: number) => {
    const row = body.current?.rows[index]
    row?.focus()
    row?.scrollIntoView?.({ block: 'nearest' })
  }
  return (
    <div
      ref={box}
      className={styles.scroll}
      data-wide={wide || undefined}
      data-stale={props.stale || undefined}
    >
      <table
        className={styles.table}
        {...GRID}
        aria-label={props.label}
        aria-rowcount={props.total}
        aria-multiselectable={props.selection !== null}
        data-density={props.density}
      >
        <HeadRow {...props} />
        <tbody ref={body}>
          {rows.map((row, index) => (
            <TableRow
              key={rowId(row)}
              view={props}
              row={row}
              index={index}
              grid={{ active, setActive, editing, setEditing, focusRow }}
            />
          ))}
        </tbody>
        <TotalsRow {...props} />
      </table>
    </div>
  )
}

function HeadRow<Row, Totals>({ selection, columns, list, actions, group }: ViewProps<Row, Totals>) {
  return (
    <thead>
      <tr>
        {group && <th scope="col">{group.header}</th>}
        {selection && (
          <th className={styles.check}>
            <label className={parts.tickTarget}>
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
        {actions && (
          <th className={styles.menuCell}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function TotalsRow<Row, Totals>({
  selection,
  columns,
  actions,
  totals,
  total,
  words,
  group,
}: ViewProps<Row, Totals>) {
  if (totals === undefined || !columns.some((column) => column.total)) return null
  return (
    <tfoot>
      <tr>
        {group && <td>&nbsp;</td>}
        {selection && <td>&nbsp;</td>}
        {columns.map((column, index) => (
          <td key={column.id} data-align={column.align}>
            {column.total
              ? column.total(totals)
              : index === 0 && `All ${countOf(total, words.one, words.many)}`}
          </td>
        ))}
        {actions && <td>&nbsp;</td>}
      </tr>
    </tfoot>
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
