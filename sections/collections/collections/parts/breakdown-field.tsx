import { useId, useState } from 'react'
import {
  type Breakdown,
  hasBreakdown,
  SANDWICH_TYPE_LABELS,
  SANDWICH_TYPES,
  type SandwichType,
} from '#kernel/charity/totals.ts'
import { Button } from '#web/ui/action/button.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import styles from './entry-form.module.css'

interface BreakdownFieldProps {
  name: string
  /** 'individual sandwiches', 'sandwiches of Lakeview Rotary' */
  what: string
  value: Breakdown | null | undefined
  /** How many there are altogether, as typed. */
  count: number | null | undefined
  error?: string
  onChange: (value: Breakdown | null) => void
}

/** Optional: which types the sandwiches were. They add up to the count, or are the count where none was typed. */
export function BreakdownField({ name, what, value, count, error, onChange }: BreakdownFieldProps) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const shown = opened || hasBreakdown(value)
  const set = (type: SandwichType, typed: number | string | null) => {
    const next: Record<string, unknown> = { ...value, [type]: typed }
    if (typed === null) delete next[type]
    onChange(Object.keys(next).length > 0 ? (next as Breakdown) : null)
  }
  if (!shown)
    return (
      <div className={styles.more}>
        <Button
          variant="quiet"
          icon="add"
          aria-expanded={false}
          aria-label={`By type: ${what}`}
          onClick={() => setOpened(true)}
        >
          By type
        </Button>
      </div>
    )
  const sum = SANDWICH_TYPES.reduce((all, type) => all + (Number(value?.[type]) || 0), 0)
  const open = typeof count === 'number' ? count - sum : 0
  return (
    <fieldset className={styles.types} name={name} aria-describedby={id}>
      <legend>
        By type <VisuallyHidden>{what}</VisuallyHidden> <span className={styles.optional}>optional</span>
      </legend>
      <div className={styles.typeGrid}>
        {SANDWICH_TYPES.map((type) => (
          <NumberField
            key={type}
            plain
            name={`${name}.${type}`}
            label={SANDWICH_TYPE_LABELS[type]}
            value={value?.[type]}
            onChange={(typed) => set(type, typed)}
          />
        ))}
      </div>
      <div className={styles.typeFoot}>
        <span
          id={id}
          className={styles.hint}
          data-fault={error ? true : undefined}
          tabIndex={error ? -1 : undefined}
        >
          {error ??
            (sum === 0
              ? 'They add up to the number above'
              : open === 0
                ? `${formatNumber(sum)} altogether`
                : open > 0
                  ? `${formatNumber(sum)} so far, ${formatNumber(open)} to go`
                  : `${formatNumber(sum)}, which is ${formatNumber(-open)} too many`)}
        </span>
        <Button
          variant="quiet"
          aria-label={`Leave out the types of ${what}`}
          onClick={() => {
            setOpened(false)
            onChange(null)
          }}
        >
          Leave out
        </Button>
      </div>
    </fieldset>
  )
}
