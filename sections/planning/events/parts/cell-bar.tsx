import { useStore } from '#web/device/store.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { labelOf, type Row, shownOf, valueIn } from '../cell-kinds.ts'
import type { SheetColumn } from '../columns.ts'
import type { SheetCells } from './cells.ts'
import styles from './sheet.module.css'
import type { Note } from './sheet.tsx'

interface CellBarProps {
  at: { row: Row; column: SheetColumn } | null
  cells: SheetCells
}

const nameOf = (row: Row) => row.organizationName ?? row.organizers[0]?.name ?? 'An event'

/** Above the sheet: what the cell with the keyboard says in full, and where two wrote in it the choice. */
export function CellBar({ at, cells }: CellBarProps) {
  const drafts = useStore(cells.drafts)
  const field = at?.column.field?.(at.row)
  const draft = at && field && cells.draftOf(at.row, field, drafts)
  const words =
    at &&
    (field
      ? draft
        ? shownOf(field, draft.value)
        : shownOf(field, valueIn(at.row, field), at.row)
      : (at.column.words?.(at.row) ?? ''))
  return (
    <LiveRegion>
      <div className={styles.bar}>
        {at && (
          <b>
            {nameOf(at.row)}, {at.column.header.toLowerCase()}
          </b>
        )}
        {at && field && draft && (draft.state === 'refused' || draft.state === 'unsent') ? (
          <>
            {draft.theirs === undefined ? (
              <span>
                {draft.error} You wrote: <b>{words || 'nothing'}</b>
              </span>
            ) : (
              <span>
                Somebody else wrote: <b>{shownOf(field, draft.theirs) || 'nothing'}</b>. You wrote:{' '}
                <b>{words || 'nothing'}</b>.
              </span>
            )}
            <Button onClick={() => cells.again(at.row, field)}>
              {draft.theirs === undefined ? 'Save it' : 'Keep mine'}
            </Button>
            <Button variant="quiet" onClick={() => cells.drop(at.row.id, field)}>
              {draft.theirs === undefined ? 'Discard it' : 'Take theirs'}
            </Button>
          </>
        ) : (
          <span className={styles.full}>{words}</span>
        )}
      </div>
    </LiveRegion>
  )
}

interface NotesProps {
  notes: readonly Note[]
  rowOf: (id: string) => Row | undefined
  onOpen: (note: Note) => void
  onClose: () => void
}
const MOST_NAMED = 5

/** Cells that were left as they were, by name; a press goes there. */
export function Notes({ notes, rowOf, onOpen, onClose }: NotesProps) {
  if (notes.length === 0) return null
  return (
    <div role="alert" className={styles.notes}>
      <span>
        {notes.length === 1
          ? 'One cell was left as it was:'
          : `${notes.length} cells were left as they were:`}
      </span>
      <ul>
        {notes.slice(0, MOST_NAMED).map((note) => {
          const row = rowOf(note.id)
          return (
            <li key={`${note.id} ${note.field}`}>
              <Button variant="quiet" onClick={() => onOpen({ ...note })}>
                {`${row ? nameOf(row) : 'An event'}, ${labelOf(note.field).toLowerCase()}`}
              </Button>
              {note.message}
            </li>
          )
        })}
      </ul>
      <div className={styles.tools}>
        {notes.length > MOST_NAMED && <span>and {notes.length - MOST_NAMED} more</span>}
        <Button variant="quiet" icon="close" onClick={onClose}>
          Close this list
        </Button>
      </div>
    </div>
  )
}
