import { useEffect, useRef } from 'react'
import { mileageCents, plainTenths } from '#kernel/charity/mileage.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TENTHS } from '#web/ui/fields/tenths.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { CATEGORIES } from '../fields.ts'
import { MOST_LINES } from '../lines.ts'
import styles from './expenses.module.css'

/** A line as it is typed. */
export interface TypedLine {
  what: string | null
  cents: number | string | null
  category: string | null
  miles: number | string | null
  rate: number | null
}

export const emptyLine: TypedLine = { what: null, cents: null, category: null, miles: null, rate: null }
export const milesLine = (rate: number): TypedLine => ({ ...emptyLine, rate })
const isWay = ({ rate }: TypedLine) => rate !== null

const centsOf = ({ cents }: TypedLine) => (typeof cents === 'number' ? cents : 0)
export const sumOfTyped = (lines: readonly TypedLine[]) => lines.reduce((sum, line) => sum + centsOf(line), 0)

const OPTIONS = Object.entries(CATEGORIES).map(([value, label]) => ({ value, label }))

interface LinesFieldProps {
  lines: readonly TypedLine[]
  /** What a mile is paid with now. */
  rate: number
  /** Those that stand in the record already. */
  keptRates: readonly (number | null)[]
  errors: Record<string, string | undefined>
  onChange: (lines: TypedLine[]) => void
  onAdd: (line: TypedLine) => void
}

/** Parts of one expense: things of several kinds on one receipt, and ways that were driven. Their sum is the amount. */
export function LinesField({ lines, rate, keptRates, errors, onChange, onAdd }: LinesFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const removed = useRef<number | null>(null)
  const set = (at: number, change: Partial<TypedLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...change } : line)))
  /** Of a draft from before the rate changed, the miles are paid as they are now. */
  const rateOf = (line: TypedLine) => (keptRates.includes(line.rate) ? (line.rate ?? rate) : rate)
  useEffect(() => {
    const at = removed.current
    removed.current = null
    if (at === null) return
    const left = box.current?.querySelectorAll('fieldset') ?? []
    const next = left[Math.min(at, left.length - 1)]?.querySelector('input')
    ;(next ?? box.current?.querySelector('button'))?.focus()
  }, [lines.length])
  const full = lines.length >= MOST_LINES
  return (
    <div className={styles.source} ref={box}>
      {lines.map((line, at) => {
        const path = `lines.${at}`
        const number = at + 1
        return (
          <fieldset
            key={at}
            // Of miles, the amount has no field of its own: what it lacks is said at the miles.
            name={isWay(line) ? `${path}.cents` : undefined}
            className={styles.line}
            aria-label={`Line ${number}`}
          >
            <FieldRow
              end={
                <IconButton
                  icon="trash"
                  label={`Remove line ${number}`}
                  onClick={() => {
                    removed.current = at
                    onChange(lines.filter((_line, index) => index !== at))
                  }}
                />
              }
            >
              <TextField
                name={`${path}.what`}
                label={isWay(line) ? 'From where to where' : 'What'}
                value={line.what}
                onChange={(what) => set(at, { what })}
                error={errors[`${path}.what`]}
              />
              {isWay(line) ? (
                <NumberField
                  name={`${path}.miles`}
                  label="Miles"
                  notation={TENTHS}
                  plain
                  value={line.miles as number | null}
                  description={`${plainTenths(rateOf(line))}¢ a mile: ${formatMoney(centsOf(line))}`}
                  onChange={(miles) =>
                    set(at, {
                      miles,
                      rate: rateOf(line),
                      cents: typeof miles === 'number' ? mileageCents(miles, rateOf(line)) : null,
                    })
                  }
                  error={
                    errors[`${path}.miles`] ?? (errors[`${path}.cents`] && 'Please enter how far it was')
                  }
                />
              ) : (
                <MoneyField
                  name={`${path}.cents`}
                  label="Amount"
                  value={line.cents as number | null}
                  onChange={(cents) => set(at, { cents })}
                  error={errors[`${path}.cents`]}
                />
              )}
              <SelectField
                name={`${path}.category`}
                label="Category"
                options={OPTIONS}
                emptyLabel="Same"
                value={line.category}
                onChange={(category) => set(at, { category })}
              />
            </FieldRow>
          </fieldset>
        )
      })}
      {errors.lines && <p role="alert">{errors.lines}</p>}
      <div className={styles.buttons}>
        <Button variant="quiet" icon="add" disabled={full} onClick={() => onAdd(emptyLine)}>
          Add a line
        </Button>
        <Button variant="quiet" icon="mileage" disabled={full} onClick={() => onAdd(milesLine(rate))}>
          Add miles
        </Button>
      </div>
      {lines.length > 0 && (
        <p className={styles.total}>
          <Quiet as="span">The lines come to</Quiet>
          <strong className={styles.number}>{formatMoney(sumOfTyped(lines))}</strong>
        </p>
      )}
    </div>
  )
}
