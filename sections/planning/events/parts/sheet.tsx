import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useCurrentUser } from '#web/calls/session.ts'
import { useStore } from '#web/device/store.ts'
import { presentAt, stayAt, watchRecords, whoIsHere } from '#web/live/presence.ts'
import { announce } from '#web/ui/feedback/announce.ts'
import { useIsTouch } from '#web/ui/layout/use-is-phone.ts'
import { copiedOf, type FieldName, type Row, readCell, type SheetColumn, typedOf } from '../columns.ts'
import type { Onward } from './cell-editor.tsx'
import type { CellChange, LeftCell, SheetCells } from './cells.ts'
import { useInSight } from './in-sight.ts'
import { blockOf, led, type Spot } from './selection.ts'
import styles from './sheet.module.css'
import { type Editing, SheetRow } from './sheet-row.tsx'
import { fromTsv, toTsv } from './tsv.ts'

const ROW_PX = 34
const TOUCH_ROW_PX = 44
const HEAD_PX = 34
const FIRST_PX = 156
const TOUCH_FIRST_PX = 176
const MOST_ROWS = 500
const TABLE = 'event_requests'

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
  indexOf: (id: string) => number
  cells: SheetCells
  may: (field: FieldName) => boolean
  timeZone: string
  onSeen: (first: number, last: number) => void
  onAt: (at: { row: Row; column: SheetColumn } | null) => void
  onNotes: (notes: readonly Note[]) => void
  onMoveColumn: (id: string, to: number) => void
  onUndo: () => void
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
  const mayLeave = useRef(false)
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
  /** Each cell of the block that can be written in, with what `textOf` says stands there then. */
  function fillBlock(block: typeof chosen, textOf: (row: number, col: number) => string) {
    const changes: CellChange[] = []
    const notes: Note[] = []
    for (let rowIndex = block.top; rowIndex <= Math.min(block.bottom, block.top + MOST_ROWS - 1); rowIndex++)
      for (let col = block.left; col <= block.right; col++) {
        const there = rowAt(rowIndex)
        const field = there && columns[col]?.field?.(there)
        if (!there || !field) continue
        const text = textOf(rowIndex - block.top, col - block.left)
        const read = readCell(field, text, timeZone)
        const leave = (message: string) => notes.push({ id: there.id, field, message, text })
        if (!may(field)) leave('You may not change this.')
        else if ('fault' in read) leave(read.fault)
        else changes.push({ row: there, field, value: read.value })
      }
    write(changes, notes)
    announce(`${changes.length} cells written${notes.length > 0 ? `, ${notes.length} left` : ''}`)
  }
  const clear = () => fillBlock(chosen, () => '')

  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    const rows: string[][] = []
    for (let index = Math.max(0, chosen.top); index <= chosen.bottom; index++) {
      const there = rowAt(index)
      if (!there) continue
      rows.push(
        columns.slice(chosen.left, chosen.right + 1).map((one) => {
          const field = one.field?.(there)
          if (field) return copiedOf(field, cells.valueOf(there, field))
          return one.id === 'status' ? there.status : (one.words?.(there) ?? '')
        }),
      )
    }
    event.preventDefault()
    event.clipboardData.setData('text/plain', toTsv(rows))
    announce(`${rows.length * (chosen.right - chosen.left + 1)} cells copied`)
    if (event.type === 'cut') clear()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing || at.row < 0) return
    event.preventDefault()
    const given = fromTsv(event.clipboardData.getData('text/plain'))
    const [tall, wide] = [given.length, Math.max(...given.map((cells) => cells.length))]
    // One block over a larger choice fills it, as in every spreadsheet.
    const height = Math.max(tall, chosen.bottom - chosen.top + 1)
    const width = Math.max(wide, chosen.right - chosen.left + 1)
    const block = {
      top: chosen.top,
      left: chosen.left,
      bottom: Math.min(total - 1, chosen.top + height - 1),
      right: Math.min(columns.length - 1, chosen.left + width - 1),
    }
    setAnchor({ row: block.top, col: block.left })
    go({ row: block.bottom, col: block.right }, true)
    fillBlock(block, (down, across) => given[down % tall]?.[across % wide] ?? '')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.nativeEvent.isComposing) return
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
      props.onMoveColumn(column.id, to - 1)
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
      rows: total,
      cols: columns.length,
      page: Math.max(1, last - first - 1),
    })
    if (to) {
      used()
      return go(to, shiftKey && to.row >= 0)
    }
    if (at.row < 0) return
    if (ctrl && letter === 'z') {
      used()
      return props.onUndo()
    }
    if (ctrl && letter === 'd') {
      used()
      const source = columns.slice(chosen.left, chosen.right + 1).map((one) => {
        const there = rowAt(chosen.top)
        const field = there && one.field?.(there)
        return there && field ? copiedOf(field, cells.valueOf(there, field)) : ''
      })
      return fillBlock(
        { ...chosen, top: Math.min(chosen.top + 1, chosen.bottom) },
        (_down, across) => source[across] ?? '',
      )
    }
    if (ctrl) return
    if (key === 'Enter' && column?.id === 'status') {
      used()
      scroller.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-col="0"] a`)?.click()
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
    onCopy,
    onCut: onCopy,
    onPaste,
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
      <div {...AS_ROW} aria-rowindex={1} className={styles.head}>
        {columns.map((one, col) => (
          <div
            key={one.id}
            {...AS_HEADER}
            aria-colindex={col + 1}
            title={col > 0 ? 'Drag it, or press Alt with an arrow key, to move this column' : undefined}
            className={col === 0 ? `${styles.title} ${styles.first}` : styles.title}
            style={{ width: one.width }}
            {...{ tabIndex: at.row === -1 && at.col === col ? 0 : -1 }}
            data-row={-1}
            data-col={col}
            data-align={one.align}
            draggable={col > 0}
            onDragStart={() => {
              dragged.current = one.id
            }}
            onDragEnd={() => {
              dragged.current = undefined
            }}
            onDragOver={(event) => {
              if (dragged.current && col > 0) event.preventDefault()
            }}
            onDrop={() => {
              if (dragged.current && col > 0) props.onMoveColumn(dragged.current, col - 1)
              dragged.current = undefined
            }}
          >
            {one.header}
          </div>
        ))}
      </div>
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
const AS_ROW = { role: 'row' }
const AS_HEADER = { role: 'columnheader' }
const AS_NOTHING = { role: 'presentation' }

/** Others are seen in the rows that are drawn. */
function usePlaces(ids: readonly string[]) {
  const key = ids.join(' ')
  useEffect(() => {
    if (key !== '') return watchRecords(TABLE, key.split(' '))
  }, [key])
}
/** Others see in which cell the keyboard is. */
function useMyPlace(row: Row | undefined, field: FieldName | undefined) {
  const id = row?.id
  useEffect(() => {
    if (id) return stayAt({ table: TABLE, id, ...(field ? { field } : {}) })
  }, [id, field])
}
