import { memo } from 'react'
import type { Present } from '#kernel/portal/presence.ts'
import { StatusBadge } from '#sections/planning/event-requests/status-widgets.tsx'
import { inField } from '#web/record/presence.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Avatar } from '#web/ui/show/avatar.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { type CellName, fieldsOf, type Row, shownOf, valueIn } from '../cell-kinds.ts'
import type { SheetColumn } from '../columns.ts'
import { CellEditor, type Onward } from './cell-editor.tsx'
import type { CellDraft, SheetCells } from './cells.ts'
import styles from './sheet.module.css'

export interface Editing {
  row: Row
  col: number
  field: CellName
  text: string
  /** What the cell was when it was opened. */
  was: unknown
}

interface SheetRowProps {
  row: Row | undefined
  index: number
  top: number
  columns: readonly SheetColumn[]
  cells: SheetCells
  drafts: ReadonlyMap<string, CellDraft>
  /** The columns of it that are chosen, and the one with the keyboard; -1 for none. */
  from: number
  to: number
  at: number
  editing: Editing | null
  others: readonly Present[]
  may: (field: CellName) => boolean
  timeZone: string
  onText: (text: string) => void
  onDone: (text: string, onward: Onward) => void
  onUnread: (text: string, message: string) => void
  onCancel: () => void
}

const AS_ROW = { role: 'row' }
const AS_CELL = { role: 'gridcell' }
const AS_HEADER = { role: 'rowheader' }

const STATES = { saving: 'being saved', refused: 'not saved', unsent: 'not sent yet', saved: '' } as const

/** One event. Its first cell says where it stands and opens it. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { row, index, top, columns, from, to, at } = props
  return (
    <div
      {...AS_ROW}
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-odd={index % 2 === 1 || undefined}
    >
      {row ? (
        columns.map((column, col) => (
          <SheetCell
            key={column.id}
            {...props}
            row={row}
            column={column}
            col={col}
            isChosen={col >= from && col <= to}
            isAt={col === at}
          />
        ))
      ) : (
        <div {...AS_CELL} className={styles.waiting}>
          Loading…
        </div>
      )}
    </div>
  )
})

interface SheetCellProps extends SheetRowProps {
  row: Row
  column: SheetColumn
  col: number
  isChosen: boolean
  isAt: boolean
}

function SheetCell(props: SheetCellProps) {
  const { row, index, column, col, isChosen, isAt, cells, drafts, editing, others, may } = props
  const spot = {
    'aria-colindex': col + 1,
    'aria-selected': isChosen,
    tabIndex: isAt ? 0 : -1,
    'data-row': index,
    'data-col': col,
    style: { width: column.width },
  }
  if (column.id === 'status')
    return (
      <div {...AS_HEADER} {...spot} className={`${styles.cell} ${styles.first}`} data-at={isAt || undefined}>
        <a
          className={styles.open}
          href={`/dashboard?section=event-requests&tab=all&id=${row.id}`}
          tabIndex={-1}
          aria-label={`Open ${row.organizationName ?? 'this event'}`}
        >
          <Icon name="next" size={16} />
        </a>
        <StatusBadge status={row.status} />
      </div>
    )
  const field = column.field?.(row)
  const isOpen =
    editing !== null && editing.row.id === row.id && editing.field === field && editing.col === col
  const draft = field && cells.draftOf(row, field, drafts)
  const words = field
    ? draft
      ? shownOf(field, draft.value)
      : shownOf(field, valueIn(row, field), row)
    : (column.words?.(row) ?? '')
  const mayWrite = field !== undefined && may(field)
  const here =
    field === undefined ? [] : others.filter((one) => fieldsOf(field).some((name) => name === one.field))
  const names = [...new Set(here.map(({ name }) => name))]
  return (
    <div
      {...AS_CELL}
      {...spot}
      className={styles.cell}
      aria-readonly={!mayWrite}
      data-align={column.align}
      data-at={isAt || undefined}
      data-chosen={isChosen || undefined}
      data-read={!mayWrite || undefined}
      data-state={draft?.theirs !== undefined ? 'refused' : draft?.state}
      data-wished={column.id === 'date' && field === 'desiredEventDate' ? true : undefined}
      data-others={names.length > 0 || undefined}
      data-open={isOpen || undefined}
    >
      {isOpen ? (
        <CellEditor
          field={field as CellName}
          label={`${column.header} of ${row.organizationName ?? 'this event'}`}
          text={editing.text}
          timeZone={props.timeZone}
          long={column.long}
          onText={props.onText}
          onDone={props.onDone}
          onUnread={props.onUnread}
          onCancel={props.onCancel}
        />
      ) : (
        <span className={styles.words} title={words || undefined}>
          {words}
        </span>
      )}
      {draft && STATES[draft.state] !== '' && <VisuallyHidden>, {STATES[draft.state]}</VisuallyHidden>}
      {names.length > 0 && (
        <span className={styles.who} title={inField(names)}>
          <Avatar name={names[0] ?? ''} size={16} />
          <VisuallyHidden>, {inField(names)}</VisuallyHidden>
        </span>
      )}
    </div>
  )
}
