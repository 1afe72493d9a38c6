import { type ReactNode, useEffect, useRef, useState } from 'react'
import { announce } from '../../feedback/announce.ts'
import { later } from '../../later.tsx'
import { Icon } from '../../show/icon.tsx'
import styles from './edit-cell.module.css'
import type { CellEdit } from './types.ts'

const CellEditor = later(() => import('./cell-editor.tsx'))

interface EditCellProps<Row> {
  row: Row
  edit: CellEdit<Row>
  label: string
  editing: boolean
  onEdit: (editing: boolean) => void
  tabIndex: number
  children: ReactNode
}

const TICK_MS = 2000 // spec 9, action button success state

/** A value that becomes a field: Enter or leaving it saves, Esc restores, a tick says that it is saved. */
export function EditCell<Row>({ row, edit, label, editing, onEdit, tabIndex, children }: EditCellProps<Row>) {
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const done = () => {
    setState('saved')
    announce(`${label} saved`)
    timer.current = setTimeout(() => setState('idle'), TICK_MS)
  }
  if (editing)
    return (
      <CellEditor
        row={row}
        edit={edit}
        label={label}
        saving={state === 'saving'}
        onSaving={(saving) => {
          // The tick of the save before must not end this one.
          clearTimeout(timer.current)
          setState(saving ? 'saving' : 'idle')
        }}
        onDone={(changed) => {
          onEdit(false)
          if (changed) done()
          else setState('idle')
        }}
      />
    )
  return (
    <span className={styles.editable}>
      <button
        type="button"
        className={styles.editButton}
        tabIndex={tabIndex}
        aria-label={`Edit ${label}`}
        onClick={() => onEdit(true)}
      >
        <Icon name="edit" size={14} />
      </button>
      <span>{children}</span>
      {state === 'saved' && (
        <span className={styles.tick}>
          <Icon name="check" size={16} />
        </span>
      )}
    </span>
  )
}
