import { IconButton } from '../../action/button.tsx'
import { Menu } from '../../overlay/menu.tsx'
import { EditCell } from './edit-cell.tsx'
import { groupAt } from './groups.ts'
import { rowKeys } from './row-keys.ts'
import parts from './row-parts.module.css'
import styles from './table.module.css'
import type { Column, ViewProps } from './types.ts'

/** Where the keyboard is in the grid, and which cell is being written in (row and column by their ids). */
interface Grid {
  active: number
  setActive: (id: string) => void
  editing: string | null
  setEditing: (cell: string | null) => void
  focusRow: (index: number) => void
}
interface TableRowProps<Row, Totals> {
  view: ViewProps<Row, Totals>
  row: Row
  index: number
  grid: Grid
}

const mayEdit = <Row, Totals>(column: Column<Row, Totals>, row: Row) =>
  column.edit !== undefined && (column.edit.may?.(row) ?? true)

/** One record: its cells, and what the keys do on it. */
export function TableRow<Row, Totals>({ view, row, index, grid }: TableRowProps<Row, Totals>) {
  const { rows, columns, selection, list, rowId, open } = view
  const { active, setEditing, focusRow } = grid
  const id = rowId(row)
  const chosen = selection?.has(id) ?? false
  const tabIndex = index === active ? 0 : -1
  const group = groupAt(view, index)
  const edit = () => {
    const column = columns.find((one) => mayEdit(one, row))
    if (column) setEditing(`${id} ${column.id}`)
  }
  const move = (to: number | 'first' | 'last', extend: boolean) => {
    const next = to === 'first' ? 0 : to === 'last' ? rows.length - 1 : index + to
    if (!rows[next]) return
    if (extend && selection) selection.add([id, rowId(rows[next])])
    focusRow(next)
  }
  return (
    <tr
      tabIndex={tabIndex}
      aria-selected={selection ? chosen : undefined}
      aria-rowindex={(list.page - 1) * list.limit + index + 1}
      data-open={open ? true : undefined}
      data-row={id}
      onFocus={() => grid.setActive(id)}
      onKeyDown={(event) =>
        rowKeys(event, {
          move,
          toggle: selection ? (range) => selection.toggle(id, range) : undefined,
          open: open ? () => open(row) : edit,
          edit,
          leave: () => (selection && selection.count > 0 ? selection.clear() : focusRow(index)),
        })
      }
      onClick={(event) => {
        const target = event.target as HTMLElement
        if (target.closest('button, a, input, select, label, [role="menu"], [role="dialog"]')) return
        // Somebody marking text to copy it does not want the record to open.
        if (window.getSelection()?.toString()) return
        open?.(row)
      }}
    >
      {group && (
        <th scope="rowgroup" rowSpan={group.rows} className={styles.group}>
          {group.name}
        </th>
      )}
      {selection && (
        <td className={styles.check}>
          <label className={parts.tickTarget}>
            <input
              type="checkbox"
              tabIndex={tabIndex}
              aria-label={`Select ${view.rowLabel(row)}`}
              checked={chosen}
              onChange={(event) => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey === true)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <BodyCell key={column.id} {...{ view, row, index, grid, column, tabIndex }} />
      ))}
      {view.actions && (
        <td className={styles.menuCell}>
          <Menu
            items={view.actions(row)}
            target={
              <IconButton
                icon="more"
                size="sm"
                label={`Actions for ${view.rowLabel(row)}`}
                tabIndex={tabIndex}
              />
            }
          />
        </td>
      )}
    </tr>
  )
}

function BodyCell<Row, Totals>({
  view,
  row,
  index,
  grid,
  column,
  tabIndex,
}: TableRowProps<Row, Totals> & { column: Column<Row, Totals>; tabIndex: number }) {
  const cell = `${view.rowId(row)} ${column.id}`
  return (
    <td
      data-align={column.align}
      data-line={column.line || undefined}
      data-wide={column.wide || undefined}
      data-name={column.id === 'name' || undefined}
    >
      {column.edit && mayEdit(column, row) ? (
        <EditCell
          row={row}
          edit={column.edit}
          label={`${column.header} of ${view.rowLabel(row)}`}
          tabIndex={tabIndex}
          editing={grid.editing === cell}
          onEdit={(on) => {
            grid.setEditing(on ? cell : null)
            if (!on) grid.focusRow(index)
          }}
        >
          {column.cell(row)}
        </EditCell>
      ) : (
        column.cell(row)
      )}
    </td>
  )
}
