import { type KeyboardEvent, useRef } from 'react'
import { announce } from '#web/ui/feedback/announce.ts'
import type { SheetColumn } from '../columns.ts'
import { led, type Spot } from './selection.ts'

interface Keys {
  /** A cell is being written in: the keys are its own. */
  isOpen: boolean
  at: Spot
  columns: readonly SheetColumn[]
  rows: number
  /** Rows that a page of it has. */
  page: number
  go: (to: Spot, extend?: boolean) => void
  open: (spot: Spot, text?: string) => void
  openRecord: () => void
  clear: () => void
  fillDown: () => void
  onMoveColumn: (id: string, to: number) => void
}

/** The keyboard of a spreadsheet. */
export function useSheetKeys(keys: Keys) {
  const { isOpen, at, columns, rows, page, go, open, openRecord, clear, fillDown, onMoveColumn } = keys
  const mayLeave = useRef(false)
  const column = columns[at.col]
  return (event: KeyboardEvent) => {
    if (isOpen || event.nativeEvent.isComposing) return
    const { key, shiftKey, altKey } = event
    const ctrl = event.ctrlKey || event.metaKey
    const letter = key.length === 1 ? key.toLowerCase() : key
    const isLeaving = mayLeave.current
    mayLeave.current = key === 'Escape'
    const used = () => event.preventDefault()
    if (at.row === -1 && altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      used()
      const to = at.col + (key === 'ArrowLeft' ? -1 : 1)
      if (!column || at.col === 0 || to < 1 || to >= columns.length) return
      onMoveColumn(column.id, to - 1)
      announce(`${column.header} is column ${to} of ${columns.length - 1} now`)
      return go({ row: -1, col: to })
    }
    if (altKey) return
    if (key === 'Tab') {
      const to = at.col + (shiftKey ? -1 : 1)
      // Out of the sheet: after Esc, or past the end of a row.
      if (isLeaving || to < 0 || to >= columns.length) return
      used()
      return go({ row: at.row, col: to })
    }
    const to = led(key, ctrl, at, {
      rows,
      cols: columns.length,
      page,
    })
    if (to) {
      used()
      return go(to, shiftKey && to.row >= 0)
    }
    if (at.row < 0) return
    if (ctrl && letter === 'd') {
      used()
      return fillDown()
    }
    if (ctrl) return
    if (key === 'Enter' && column?.id === 'status') {
      used()
      openRecord()
    } else if (key === 'Enter' || key === 'F2') {
      used()
      open(at)
    } else if (key === 'Delete' || key === 'Backspace') {
      used()
      clear()
    } else if (key.length === 1) {
      used()
      open(at, key)
    }
  }
}
