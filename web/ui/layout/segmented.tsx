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

/**
 * Two to four ways to look at the same thing, all in sight: map or list, the span, which of them (docs/decisions/113).
 * Arrow keys move between them. Keep the choice in the address bar.
 */
export const Segmented = <V extends string>({ label, options, value, onChange }: SegmentedProps<V>) => (
  <SegmentedControl
    classNames={{ root: styles.root, label: styles.label }}
    aria-label={label}
    data={options.map((option) => ({ ...option }))}
    value={value}
    onChange={(picked) => {
      const found = options.find((option) => option.value === picked)
      if (found) onChange(found.value)
    }}
  />
)
