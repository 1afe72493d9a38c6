import type { RefObject } from 'react'
import type { SheetColumn } from '../columns.ts'
import styles from './sheet.module.css'

interface SheetHeadProps {
  columns: readonly SheetColumn[]
  /** The column with the keyboard; -1 for none. */
  at: number
  /** The column that is being dragged. */
  dragged: RefObject<string | undefined>
  onMove: (id: string, to: number) => void
}

const AS_ROW = { role: 'row' }
const AS_HEADER = { role: 'columnheader' }

/** What the columns are called; they are put in order here. */
export const SheetHead = ({ columns, at, dragged, onMove }: SheetHeadProps) => (
  <div {...AS_ROW} aria-rowindex={1} className={styles.head}>
    {columns.map((one, col) => (
      <div
        key={one.id}
        {...AS_HEADER}
        aria-colindex={col + 1}
        title={col > 0 ? 'Drag it, or press Alt with an arrow key, to move this column' : undefined}
        className={col === 0 ? `${styles.title} ${styles.first}` : styles.title}
        style={{ width: one.width }}
        {...{ tabIndex: at === col ? 0 : -1 }}
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
          if (dragged.current && col > 0) onMove(dragged.current, col - 1)
          dragged.current = undefined
        }}
      >
        {one.header}
      </div>
    ))}
  </div>
)
