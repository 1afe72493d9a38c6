import type { DateOrder, ImportPreview } from '#kernel/calls/imports.ts'
import { RadioGroupField } from '../../fields/choice-fields.tsx'
import styles from './import-wizard.module.css'
import type { ImportState } from './use-import.ts'

const ORDERS: { value: DateOrder; label: string }[] = [
  { value: 'month-first', label: 'Month first: 10/1 is October 1' },
  { value: 'day-first', label: 'Day first: 10/1 is January 10' },
]

/** Which column was taken for what, to be corrected. */
export function ColumnMap({ preview, state }: { preview: ImportPreview; state: ImportState }) {
  const move = (column: ImportPreview['columns'][number], field: string) => {
    if (field !== '') return void state.mapColumn(field, column.index)
    if (column.field) void state.mapColumn(column.field, null)
  }
  return (
    <>
      {preview.missing.length > 0 && (
        <p className={styles.missing} role="alert">
          Please say which column holds{' '}
          {preview.missing
            .map((field) => preview.fields.find((known) => known.field === field)?.label ?? field)
            .join(', ')}
          .
        </p>
      )}
      <ul className={styles.columns}>
        {preview.columns.map((column) => (
          <li key={column.index} data-unused={column.field === null || undefined}>
            <div className={styles.heading}>
              <strong>{column.heading || `Column ${column.index + 1}`}</strong>
              <span>{column.samples.filter(Boolean).slice(0, 3).join(' · ')}</span>
            </div>
            <select
              aria-label={`${column.heading || `Column ${column.index + 1}`} is`}
              value={column.field ?? ''}
              disabled={state.busy !== ''}
              onChange={(event) => move(column, event.currentTarget.value)}
            >
              <option value="">Not used</option>
              {preview.fields.map(({ field, label }) => (
                <option key={field} value={field}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How slash dates are read, where both ways are possible. */
export const DateQuestion = ({ preview, state }: { preview: ImportPreview; state: ImportState }) =>
  preview.dates.ambiguous && (
    <RadioGroupField
      label="How are dates like 10/1/2025 written in this file?"
      options={ORDERS}
      value={preview.dates.reading}
      onChange={(order) => {
        const known = ORDERS.find((one) => one.value === order)
        if (known) void state.setDates(known.value)
      }}
    />
  )
