import type { ClipboardEvent } from 'react'
import { announce } from '#web/ui/feedback/announce.ts'
import { type CellName, copiedOf, type Row, readCell } from '../cell-kinds.ts'
import type { SheetColumn } from '../columns.ts'
import type { CellChange, SheetCells } from './cells.ts'
import type { Block, Spot } from './selection.ts'
import type { Note } from './sheet.tsx'
import { fromTsv, toTsv } from './tsv.ts'

const MOST_ROWS = 500

interface Of {
  columns: readonly SheetColumn[]
  rowAt: (index: number) => Row | undefined
  cells: SheetCells
  may: (name: CellName) => boolean
  timeZone: string
  write: (changes: CellChange[], notes: Note[]) => void
  chosen: Block
}

/** What is done to a block of cells at once. */
export function blocksOf({ columns, rowAt, cells, may, timeZone, write, chosen }: Of) {
  const copied = (index: number, column: SheetColumn | undefined) => {
    const row = rowAt(index)
    const name = row && column?.field?.(row)
    if (row && name) return copiedOf(name, cells.valueOf(row, name))
    return row && column?.id === 'status' ? row.status : (row && column?.words?.(row)) || ''
  }

  /** Each cell of the block that can be written in, with what `textOf` says stands there then. */
  function fill(block: Block, textOf: (row: number, col: number) => string) {
    const changes: CellChange[] = []
    const notes: Note[] = []
    for (let index = block.top; index <= Math.min(block.bottom, block.top + MOST_ROWS - 1); index++)
      for (let col = block.left; col <= block.right; col++) {
        const row = rowAt(index)
        const name = row && columns[col]?.field?.(row)
        if (!row || !name) continue
        const text = textOf(index - block.top, col - block.left)
        const read = readCell(name, text, timeZone)
        const leave = (message: string) => notes.push({ id: row.id, field: name, message, text })
        if (!may(name)) leave('You may not change this.')
        else if ('fault' in read) leave(read.fault)
        else changes.push({ row, field: name, value: read.value })
      }
    write(changes, notes)
    announce(`${changes.length} cells written${notes.length > 0 ? `, ${notes.length} left` : ''}`)
  }
  return {
    columns,
    chosen,
    fill,
    clear: () => fill(chosen, () => ''),
    /** What stands in the first row of it, in all others. */
    fillDown: () =>
      fill({ ...chosen, top: Math.min(chosen.top + 1, chosen.bottom) }, (_down, across) =>
        copied(chosen.top, columns[chosen.left + across]),
      ),
    /** Row by row, as another program reads it. */
    copied: () => {
      const rows: string[][] = []
      for (let index = Math.max(0, chosen.top); index <= chosen.bottom; index++)
        if (rowAt(index))
          rows.push(columns.slice(chosen.left, chosen.right + 1).map((column) => copied(index, column)))
      return rows
    },
  }
}

interface Where {
  /** A cell is being written in: the clipboard is its text's. */
  isOpen: boolean
  at: Spot
  /** The last row. */
  last: number
  goOver: (block: Block) => void
}

/** To and from Excel. */
export function useClipboard(
  { columns, chosen, fill, clear, copied }: ReturnType<typeof blocksOf>,
  { isOpen, at, last, goOver }: Where,
) {
  const onCopy = (event: ClipboardEvent) => {
    if (isOpen) return
    const rows = copied()
    event.preventDefault()
    event.clipboardData.setData('text/plain', toTsv(rows))
    announce(`${rows.length * (chosen.right - chosen.left + 1)} cells copied`)
    if (event.type === 'cut') clear()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (isOpen || at.row < 0) return
    event.preventDefault()
    const given = fromTsv(event.clipboardData.getData('text/plain'))
    const [tall, wide] = [given.length, Math.max(...given.map((cells) => cells.length))]
    // One block over a larger choice fills it, as in every spreadsheet.
    const height = Math.max(tall, chosen.bottom - chosen.top + 1)
    const width = Math.max(wide, chosen.right - chosen.left + 1)
    const block = {
      top: chosen.top,
      left: chosen.left,
      bottom: Math.min(last, chosen.top + height - 1),
      right: Math.min(columns.length - 1, chosen.left + width - 1),
    }
    goOver(block)
    fill(block, (down, across) => given[down % tall]?.[across % wide] ?? '')
  }
  return { onCopy, onCut: onCopy, onPaste }
}
