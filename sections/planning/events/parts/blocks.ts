import type { ClipboardEvent } from 'react'
import { sayFailed, toast } from '#web/toast.ts'
import { announce } from '#web/ui/feedback/announce.ts'
import { countOf } from '#web/ui/show/format.ts'
import { type CellName, copiedOf, type Row, readCell } from '../cell-kinds.ts'
import type { SheetColumn } from '../columns.ts'
import type { CellChange, SheetCells } from './cells.ts'
import type { Block, Spot } from './selection.ts'
import type { Note } from './sheet.tsx'
import { fromTsv, toTsv } from './tsv.ts'

const MOST_ROWS = 500
/** Nobody has seen what was refused before they looked up from the keyboard. */
const SHOWN_MS = 15_000
const NOTHING = 'Nothing was written'

/** Before anything is written: a block is taken whole or not at all. */
const refuse = (title: string, description: string) =>
  toast({ title, description, variant: 'destructive', shownMs: SHOWN_MS })

export type LoadRows = (from: number, to: number) => Promise<(index: number) => Row | undefined>

interface Of {
  columns: readonly SheetColumn[]
  rowAt: (index: number) => Row | undefined
  load: LoadRows
  cells: SheetCells
  may: (name: CellName) => boolean
  timeZone: string
  write: (changes: CellChange[], notes: Note[]) => void
  chosen: Block
}

/** What is done to a block of cells at once. */
export function blocksOf({ columns, rowAt, load, cells, may, timeZone, write, chosen }: Of) {
  const copied = (index: number, column: SheetColumn | undefined) => {
    const row = rowAt(index)
    const name = row && column?.field?.(row)
    if (row && name) return copiedOf(name, cells.valueOf(row, name))
    return row && column?.id === 'status' ? row.status : (row && column?.words?.(row)) || ''
  }

  /** Each cell of the block that can be written in, with what `textOf` says stands there then. */
  async function fill(block: Block, textOf: (row: number, col: number) => string) {
    const height = block.bottom - block.top + 1
    if (height > MOST_ROWS) {
      refuse(
        NOTHING,
        `That is ${countOf(height, 'row')}, and ${MOST_ROWS} at most can be written at once. Please do it in parts.`,
      )
      return
    }
    const rowAt = await load(block.top, block.bottom).catch(sayFailed(NOTHING))
    if (!rowAt) return
    const changes: CellChange[] = []
    const notes: Note[] = []
    for (let index = block.top; index <= block.bottom; index++)
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
    clear: () => void fill(chosen, () => ''),
    /** What stands in the first row of it, in all others. */
    fillDown: () =>
      void fill({ ...chosen, top: Math.min(chosen.top + 1, chosen.bottom) }, (_down, across) =>
        copied(chosen.top, columns[chosen.left + across]),
      ),
    /** Row by row, as another program reads it; nothing where some of the rows are not here yet. */
    copied: () => {
      const rows: string[][] = []
      for (let index = Math.max(0, chosen.top); index <= chosen.bottom; index++) {
        if (!rowAt(index)) {
          refuse(
            'Nothing was copied',
            'Some of these rows are not loaded yet. Please scroll over them first.',
          )
          return undefined
        }
        rows.push(columns.slice(chosen.left, chosen.right + 1).map((column) => copied(index, column)))
      }
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
    event.preventDefault()
    const rows = copied()
    if (!rows) return
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
    const [down, across] = [last - chosen.top + 1, columns.length - chosen.left]
    if (tall > down || wide > across) {
      refuse(
        NOTHING,
        `The clipboard has ${countOf(tall, 'row')} and ${countOf(wide, 'column')}; from this cell on the sheet has ${countOf(down, 'row')} and ${countOf(across, 'column')}.`,
      )
      return
    }
    const block = {
      top: chosen.top,
      left: chosen.left,
      bottom: Math.min(last, chosen.top + height - 1),
      right: Math.min(columns.length - 1, chosen.left + width - 1),
    }
    if (height <= MOST_ROWS) goOver(block)
    void fill(block, (down, across) => given[down % tall]?.[across % wide] ?? '')
  }
  return { onCopy, onCut: onCopy, onPaste }
}
