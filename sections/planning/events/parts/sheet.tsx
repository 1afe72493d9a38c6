import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '#web/calls/session.ts'
import { useStore } from '#web/device/store.ts'
import { presentAt, whoIsHere } from '#web/live/presence.ts'
import { announce } from '#web/ui/feedback/announce.ts'
import { useIsTouch } from '#web/ui/layout/use-is-phone.ts'
import { type CellName, type Row, readCell, typedOf } from '../cell-kinds.ts'
import type { SheetColumn } from '../columns.ts'
import { blocksOf, type LoadRows, useClipboard } from './blocks.ts'
import type { Onward } from './cell-editor.tsx'
import type { CellChange, LeftCell, SheetCells } from './cells.ts'
import { useInSight } from './in-sight.ts'
import { type Block, blockOf, type Spot } from './selection.ts'
import styles from './sheet.module.css'
import { SheetHead } from './sheet-head.tsx'
import { type Editing, SheetRow } from './sheet-row.tsx'
import { TABLE, useMyPlace, usePlaces } from './use-places.ts'
import { useSheetKeys } from './use-sheet-keys.ts'

const ROW_PX = 34
const TOUCH_ROW_PX = 44
const HEAD_PX = 34
const FIRST_PX = 156
const TOUCH_FIRST_PX = 176

const STATUS_COLUMN: SheetColumn = { id: 'status', header: 'Status', width: FIRST_PX }
const TOUCH_STATUS_COLUMN: SheetColumn = { ...STATUS_COLUMN, width: TOUCH_FIRST_PX }

/** A cell that was left as it was: where, why, and what somebody wanted to write. */
export interface Note extends LeftCell {
  text?: string
}

interface SheetProps {
  columns: readonly SheetColumn[]
  total: number
  rowAt: (index: number) => Row | undefined
  load: LoadRows
  indexOf: (id: string) => number
  cells: SheetCells
  may: (field: CellName) => boolean
  timeZone: string
  onSeen: (first: number, last: number) => void
  onAt: (at: { row: Row; column: SheetColumn } | null) => void
  onNotes: (notes: readonly Note[]) => void
  onMoveColumn: (id: string, to: number) => void
  /** Gets what goes to the cell of a note and opens it with what was typed. */
  onHandle: (open: (note: Note) => void) => void
}

/**
 * Rows and columns to write in with the keyboard of a spreadsheet. Only the rows in sight are drawn; the cell that is being
 * written in belongs to its record, wherever that stands after the list was loaded anew.
 */
export function Sheet(props: SheetProps) {
  const { total, rowAt, indexOf, cells, may, timeZone } = props
  const me = useCurrentUser().id
  const touch = useIsTouch()
  const columns = [touch ? TOUCH_STATUS_COLUMN : STATUS_COLUMN, ...props.columns]
  const height = touch ? TOUCH_ROW_PX : ROW_PX
  const scroller = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<Spot>({ row: 0, col: 1 })
  const [anchor, setAnchor] = useState<Spot>({ row: 0, col: 1 })
  const [editing, setEditing] = useState<Editing | null>(null)
  const [isIn, setIsIn] = useState(false)
  const wantsFocus = useRef(false)
  const dragged = useRef<string>(undefined)
  const drafts = useStore(cells.drafts)
  const everybody = useStore(whoIsHere)

  const { first, last, drawn } = useInSight(scroller, { count: total, height, keep: at.row })
  const row = rowAt(at.row)
  const column = columns[at.col]
  const { onSeen, onAt } = props

  useEffect(() => onSeen(first, last), [first, last, onSeen])
  useEffect(() => onAt(row && column ? { row, column } : null), [row, column, onAt])
  usePlaces(drawn.flatMap((index) => rowAt(index)?.id ?? []))
  useMyPlace(isIn ? row : undefined, (editing?.field ?? (row && column?.field?.(row))) || undefined)

  // The list was loaded anew: the keyboard stays with its record.
  const atId = useRef<string>(undefined)
  useEffect(() => {
    if (atId.current !== undefined && row?.id !== atId.current) {
      const now = indexOf(atId.current)
      if (now >= 0) {
        setAt((before) => ({ ...before, row: now }))
        setAnchor((before) => ({ ...before, row: now }))
        return
      }
    }
    atId.current = row?.id
  }, [row?.id, indexOf])
  // What was being written in a row that is no longer in the list is saved all the same.
  useEffect(() => {
    if (editing && indexOf(editing.row.id) < 0) finish(editing.text, 'stay')
  })

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-col="${at.col}"]`)
    // What is being written has the focus already: taken from it, it would close.
    if (!editing) cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at, editing])

  const go = (to: Spot, extend = false) => {
    wantsFocus.current = true
    atId.current = rowAt(to.row)?.id
    setAt(to)
    if (!extend) setAnchor(to)
  }
  const fieldAt = (spot: Spot) => {
    const there = rowAt(spot.row)
    const field = there && columns[spot.col]?.field?.(there)
    return there && field ? { row: there, field } : undefined
  }
  const open = (spot: Spot, text?: string) => {
    const found = fieldAt(spot)
    const there = columns[spot.col]
    if (!found || !may(found.field)) {
      if (there && rowAt(spot.row))
        announce(found ? 'You may not change this.' : (there.elsewhere ?? 'This is only read.'))
      return
    }
    const value = cells.valueOf(found.row, found.field)
    // The keyboard is the editor's: given to its cell, it would leave the editor at once.
    wantsFocus.current = false
    setEditing({
      ...found,
      col: spot.col,
      was: value,
      text: text ?? typedOf(found.field, value),
    })
  }
  const write = (changes: CellChange[], notes: Note[] = []) => {
    if (notes.length > 0) props.onNotes(notes)
    void cells.write(changes).then((left) => left.length > 0 && props.onNotes([...notes, ...left]))
  }

  function finish(text: string, onward: Onward) {
    if (!editing) return
    const { row: of, field, was } = editing
    const read = readCell(field, text, timeZone)
    if ('value' in read) write([{ row: of, field, value: read.value, was }])
    setEditing(null)
    if (onward === 'stay') return
    const by = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }[onward] as [number, number]
    go({
      row: Math.min(total - 1, Math.max(0, at.row + by[0])),
      col: Math.min(columns.length - 1, Math.max(0, at.col + by[1])),
    })
  }

  const chosen = blockOf(at, anchor)
  const blocks = blocksOf({ columns, rowAt, load: props.load, cells, may, timeZone, write, chosen })
  const goOver = (block: Block) => {
    setAnchor({ row: block.top, col: block.left })
    go({ row: block.bottom, col: block.right }, true)
  }
  const clipboard = useClipboard(blocks, { isOpen: editing !== null, at, last: total - 1, goOver })
  const openRecord = () =>
    scroller.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-col="0"] a`)?.click()
  const onKeyDown = useSheetKeys({
    isOpen: editing !== null,
    at,
    columns,
    rows: total,
    page: Math.max(1, last - first - 1),
    go,
    open,
    openRecord,
    clear: blocks.clear,
    fillDown: blocks.fillDown,
    onMoveColumn: props.onMoveColumn,
  })

  const spotOf = (event: MouseEvent): Spot | null => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    return cell ? { row: Number(cell.dataset.row), col: Number(cell.dataset.col) } : null
  }
  const { onHandle } = props
  useEffect(() => {
    onHandle((note) => {
      const index = indexOf(note.id)
      const there = rowAt(index)
      const col = columns.findIndex((one) => there && one.field?.(there) === note.field)
      if (index < 0 || col < 0) return
      go({ row: index, col })
      open({ row: index, col }, note.text)
    })
  })
  const hands = {
    onKeyDown,
    ...clipboard,
    onFocus: () => setIsIn(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsIn(false)
    },
    onMouseDown: (event: MouseEvent) => {
      const spot = spotOf(event)
      if (!spot || (event.target as Element).closest('a, input, textarea, select')) return
      if (event.detail < 2) go(spot, event.shiftKey)
    },
    onMouseOver: (event: MouseEvent) => {
      const spot = event.buttons === 1 && dragged.current === undefined && !editing ? spotOf(event) : null
      if (spot && spot.row >= 0) setAt(spot)
    },
    onDoubleClick: (event: MouseEvent) => {
      const spot = spotOf(event)
      if (!spot || spot.row < 0 || editing) return
      go(spot)
      open(spot)
    },
  }
  return (
    <div
      ref={scroller}
      {...AS_GRID}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      className={styles.sheet}
      style={
        {
          '--row': `${height}px`,
          '--head': `${HEAD_PX}px`,
          '--first': `${touch ? TOUCH_FIRST_PX : FIRST_PX}px`,
          '--wide': `${columns.reduce((sum, { width }) => sum + width, 0)}px`,
        } as React.CSSProperties
      }
      {...hands}
    >
      <SheetHead
        columns={columns}
        at={at.row === -1 ? at.col : -1}
        dragged={dragged}
        onMove={props.onMoveColumn}
      />
      <div className={styles.body} {...AS_NOTHING} style={{ height: total * height }}>
        {drawn.map((index) => {
          const there = rowAt(index)
          const isChosen = index >= chosen.top && index <= chosen.bottom
          return (
            <SheetRow
              key={there?.id ?? `waiting-${index}`}
              row={there}
              index={index}
              top={index * height}
              columns={columns}
              cells={cells}
              drafts={drafts}
              from={isChosen ? chosen.left : -1}
              to={isChosen ? chosen.right : -1}
              at={index === at.row ? at.col : -1}
              editing={editing && editing.row.id === there?.id ? editing : null}
              others={there ? presentAt(everybody, TABLE, there.id).filter((one) => one.id !== me) : NOBODY}
              may={may}
              timeZone={timeZone}
              onText={(text) => setEditing((now) => now && { ...now, text })}
              onDone={(text, onward) => {
                wantsFocus.current = onward !== 'stay'
                finish(text, onward)
              }}
              onUnread={(text, message) => {
                if (editing) props.onNotes([{ id: editing.row.id, field: editing.field, message, text }])
                setEditing(null)
              }}
              onCancel={() => {
                wantsFocus.current = true
                setEditing(null)
              }}
            />
          )
        })}
      </div>
    </div>
  )
}
const NOBODY: never[] = []

// A table of the page would need all of its rows in it.
const AS_GRID = { role: 'grid', 'aria-label': 'Events', tabIndex: -1 }
const AS_NOTHING = { role: 'presentation' }
