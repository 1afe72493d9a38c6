import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { DateField } from '../../fields/date-field.tsx'
import { NumberField } from '../../fields/number-field.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import styles from './edit-cell.module.css'
import type { CellEdit } from './types.ts'

interface EditorProps<Row> {
  row: Row
  edit: CellEdit<Row>
  label: string
  saving: boolean
  onSaving: (saving: boolean) => void
  onDone: (changed: boolean) => void
}

/** The field in a cell. */
export default function CellEditor<Row>({ row, edit, label, saving, onSaving, onDone }: EditorProps<Row>) {
  const [value, setValue] = useState<string | number | null>(() => edit.value(row))
  const [error, setError] = useState('')
  // Enter reaches the field before it reaches us: what it settled on (a sum, a date) is newer than the state.
  const latest = useRef(value)
  const box = useRef<HTMLFieldSetElement>(null)
  const over = useRef(false)

  useEffect(() => {
    const input = box.current?.querySelector('input, select')
    if (input instanceof HTMLElement) input.focus()
    if (input instanceof HTMLInputElement && input.type !== 'date') input.select()
  }, [])

  const finish = (changed: boolean) => {
    over.current = true
    onDone(changed)
  }
  const save = async () => {
    if (over.current || saving) return
    const now = latest.current
    const typed = edit.kind === 'text' && typeof now === 'string' ? now.trim() || null : now
    if (typed === (edit.value(row) ?? null)) return finish(false)
    const fault = faultOf(edit, typed, row)
    if (fault) return setError(fault)
    onSaving(true)
    try {
      await saveWith(edit, row, typed)
      finish(true)
    } catch (failure) {
      onSaving(false)
      setError(messageOf(failure))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') finish(false)
    if (event.key === 'Enter') {
      event.preventDefault()
      // The field's own Enter (a sum, a typed date) settles first.
      queueMicrotask(() => void save())
    }
  }
  const field = {
    label,
    hideLabel: true,
    size: 'xs' as const,
    error: error || undefined,
    onChange: (next: string | number | null) => {
      setError('')
      latest.current = next
      setValue(next)
    },
  }
  const onBlur = ({ relatedTarget: to }: FocusEvent) => {
    const inside = to && (box.current?.contains(to) || to.closest('[role="dialog"], [role="listbox"]'))
    if (!inside) void save()
  }
  // Enter, Esc and leaving come up from the field inside, whichever kind it is.
  const leaving = { onKeyDown, onBlur }
  return (
    <fieldset ref={box} aria-label={label} className={styles.editor} aria-busy={saving} {...leaving}>
      {edit.kind === 'text' && <TextField {...field} value={value as string | null} />}
      {edit.kind === 'number' && <NumberField {...field} plain value={value as number | null} />}
      {edit.kind === 'date' && <DateField {...field} value={value as string | null} />}
      {edit.kind === 'select' && (
        <SelectField {...field} options={edit.options} value={value as string | null} />
      )}
    </fieldset>
  )
}

function faultOf<Row>(edit: CellEdit<Row>, value: string | number | null, row: Row): string | undefined {
  if (edit.kind === 'number') {
    if (typeof value === 'string') return 'Please enter a whole number'
    return edit.check?.(value, row)
  }
  if (typeof value === 'number') return 'Please check this'
  return edit.check?.(value, row)
}

async function saveWith<Row>(edit: CellEdit<Row>, row: Row, value: string | number | null) {
  if (edit.kind === 'number') return edit.save(row, typeof value === 'number' ? value : null)
  return edit.save(row, typeof value === 'string' ? value : null)
}
