import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * Arrow keys, Home and End over the cells of a table (ARIA grid): one stop for Tab, and a table that is wider than
 * the screen scrolls along. `cell(row, column)` goes onto every header and data cell, counted from 0.
 */
export function useGridKeys(rows: number, columns: number) {
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState({ row: 0, column: 0 })
  const row = Math.min(active.row, rows - 1)
  const column = Math.min(active.column, columns - 1)

  const onKeyDown = (event: KeyboardEvent) => {
    const next = target(event, { row, column }, { row: rows - 1, column: columns - 1 })
    if (!next) return
    event.preventDefault()
    setActive(next)
    table.current?.rows[next.row]?.cells[next.column]?.focus()
  }
  const cell = (atRow: number, atColumn: number) => ({
    ...(atRow > 0 && atColumn > 0 ? { role: 'gridcell' } : {}),
    tabIndex: atRow === row && atColumn === column ? 0 : -1,
    onFocus: () => setActive({ row: atRow, column: atColumn }),
  })
  return { grid: { role: 'grid', ref: table, onKeyDown }, cell }
}

interface Place {
  row: number
  column: number
}

function target({ key, ctrlKey }: KeyboardEvent, { row, column }: Place, last: Place): Place | undefined {
  if (key === 'ArrowDown') return { row: Math.min(row + 1, last.row), column }
  if (key === 'ArrowUp') return { row: Math.max(row - 1, 0), column }
  if (key === 'ArrowRight') return { row, column: Math.min(column + 1, last.column) }
  if (key === 'ArrowLeft') return { row, column: Math.max(column - 1, 0) }
  if (key === 'Home') return { row: ctrlKey ? 0 : row, column: 0 }
  if (key === 'End') return { row: ctrlKey ? last.row : row, column: last.column }
  return undefined
}
