import { capital } from '#kernel/language/capital.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import type { SheetState } from '../contract.ts'
import styles from './moving-in.module.css'
import type { Work } from './use-moving-in.ts'

interface ColumnsProps {
  name: string
  sheet: SheetState
  change: (wanted: Omit<Parameters<Work['change']>[0], 'id' | 'sheet'>) => void
  busy: boolean
}

const MOST_ROWS = 30
const HEADINGS = Array.from({ length: MOST_ROWS + 1 }, (_, row) => ({
  value: String(row),
  label: row === 0 ? 'There are none' : `In row ${row}`,
}))

const ORDERS = [
  { value: 'month-first', label: 'Month first: 10/1 is October 1' },
  { value: 'day-first', label: 'Day first: 10/1 is January 10' },
] as const

/** Which column was taken for what, with what stands in it; columns that nothing was found for go into the notes. */
export function Columns({ name, sheet, change, busy }: ColumnsProps) {
  if (sheet.spread)
    return (
      <ul className={styles.columns} data-many>
        {sheet.columns
          .filter(({ heading }) => heading !== '')
          .map(({ index, heading, field }) => (
            <li key={index}>
              <div className={styles.heading}>
                <strong title={heading}>{heading}</strong>
                <span>
                  {field
                    ? (sheet.fields.find((one) => one.field === field)?.label ?? capital(field))
                    : 'Not brought in'}
                </span>
              </div>
            </li>
          ))}
      </ul>
    )
  return (
    <>
      <ul className={styles.columns}>
        {sheet.columns.map(({ index, heading, field, samples }) => {
          const called = heading || `Column ${index + 1}`
          return (
            <li key={index} data-unused={field === null || undefined}>
              <div className={styles.heading}>
                <strong title={called}>{called}</strong>
                <span title={samples.join(' · ')}>{samples.join(' · ')}</span>
              </div>
              <select
                aria-label={`${called} of ${name} is`}
                value={field ?? ''}
                disabled={busy || sheet.kind === null}
                onChange={(event) => change({ columns: { [index]: event.currentTarget.value || null } })}
              >
                <option value="">Into the notes</option>
                {sheet.fields.map((one) => (
                  <option key={one.field} value={one.field}>
                    {one.label}
                  </option>
                ))}
              </select>
            </li>
          )
        })}
      </ul>
      <div className={styles.how}>
        <SelectField
          label={`Where the headings of ${name} stand`}
          options={HEADINGS}
          value={String(sheet.headerRow)}
          disabled={busy}
          onChange={(row) => {
            if (row !== null && Number(row) !== sheet.headerRow) change({ headerRow: Number(row) })
          }}
        />
        {sheet.dates.ambiguous && (
          <RadioGroupField
            label="How are dates like 10/1/2025 written here?"
            options={ORDERS}
            value={sheet.dates.reading}
            onChange={(order) => {
              const known = ORDERS.find((one) => one.value === order)
              if (known) change({ dates: known.value })
            }}
          />
        )}
      </div>
    </>
  )
}
