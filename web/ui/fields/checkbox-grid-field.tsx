import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '../kit.css'
import { Checkbox } from '@mantine/core'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './checkbox-grid-field.module.css'
import type { FieldProps } from './field.ts'
import type { Option } from './select-field.tsx'

interface CheckboxGridProps extends Omit<FieldProps<string[]>, 'onChange'> {
  /** What the rows are: 'Day'. */
  corner: string
  /** 'Monday', 'Tuesday' */
  rows: readonly string[]
  /** 'Morning', 'Afternoon' */
  columns: readonly string[]
  /** The option where they meet: 'Monday Morning'. It is also its name for screen readers. */
  valueAt: (row: string, column: string) => string
  /** What stands in no row: below the grid. */
  others?: readonly Option[]
  onChange: (value: string[]) => void
}

/** Any number of options that are a table: the times of a week. */
export function CheckboxGridField({
  corner,
  rows,
  columns,
  valueAt,
  others = [],
  ...props
}: CheckboxGridProps) {
  const all = [
    ...rows.flatMap((row) => columns.map((column) => valueAt(row, column))),
    ...others.map(({ value }) => value),
  ]
  const box = { disabled: props.disabled, 'aria-invalid': props.error ? true : undefined }
  return (
    <Checkbox.Group
      label={props.label}
      description={props.description}
      required={props.required}
      error={props.error}
      value={props.value ?? []}
      onChange={(picked) => props.onChange(all.filter((one) => picked.includes(one)))}
    >
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{corner}</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column) => (
                <td key={column}>
                  <Checkbox
                    {...box}
                    classNames={{ root: styles.place, inner: styles.box, label: styles.cover }}
                    value={valueAt(row, column)}
                    label={<VisuallyHidden>{valueAt(row, column)}</VisuallyHidden>}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.others}>
        {others.map(({ value, label }) => (
          <Checkbox key={value} {...box} className={styles.other} value={value} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
