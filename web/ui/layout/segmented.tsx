import { SegmentedControl } from '@mantine/core'
import type { Option } from '../fields/select-field.tsx'
import styles from './segmented.module.css'

interface SegmentedProps<V extends string> {
  /** What is chosen between, for screen readers: 'Show'. */
  label: string
  options: readonly Option<V>[]
  value: V
  onChange: (value: V) => void
}

/** Two or three ways to look at the same thing, all in sight. Keep the choice in the address bar. */
export const Segmented = <V extends string>({ label, options, value, onChange }: SegmentedProps<V>) => (
  <SegmentedControl
    classNames={{ label: styles.label }}
    aria-label={label}
    data={options.map((option) => ({ ...option }))}
    value={value}
    onChange={(picked) => {
      const found = options.find((option) => option.value === picked)
      if (found) onChange(found.value)
    }}
  />
)
