import { useId } from 'react'
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
 * The browser's own radio buttons, so that arrow keys move between them and nothing is measured as the page opens. Keep
 * the choice in the address bar.
 */
export function Segmented<V extends string>({ label, options, value, onChange }: SegmentedProps<V>) {
  const name = useId()
  return (
    <div className={styles.root} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
