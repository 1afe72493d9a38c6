import '@mantine/core/styles/Popover.layer.css'
import '../kit.css'
import { Popover, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Arithmetic, calculate } from '#kernel/charity/arithmetic.ts'
import { IconButton } from '../action/button.tsx'
import { announce } from '../feedback/announce.ts'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { PopoverDialog } from '../overlay/popover-dialog.tsx'
import { formatNumber } from '../show/format.ts'
import { afterPress, watchPresses } from './after-press.ts'
import { Calculator } from './calculator.tsx'
import { type FieldProps, inputProps } from './field.ts'
import { useFieldLanguage } from './field-language.ts'
import styles from './number-field.module.css'

/** How a number is typed and shown. */
export interface Notation {
  read: (typed: string) => Arithmetic
  /** As it stands in the field. */
  plain: (value: number) => string
  /** As it is said: the result of a sum. */
  format: (value: number) => string
  inputMode: 'numeric' | 'decimal'
}
const WHOLE: Notation = {
  read: (typed) => calculate(typed),
  plain: String,
  format: formatNumber,
  inputMode: 'numeric',
}

interface NumberFieldProps extends FieldProps<number> {
  /** Whole numbers when left out. */
  notation?: Notation
  /** Before the number: '$'. */
  sign?: string
  /** Shown after the number: 'sandwiches'. */
  unit?: string
  /** Without the calculator button, for narrow places. */
  plain?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A little more than the widest letters take, so that what is typed never runs under the unit. */
const LETTER_PX = 7.6
const isSum = (typed: string) => /\d\s*[-+x×*/÷(]/i.test(typed)

/**
 * A whole number, or a sum like `12+3x4` that becomes its result when one leaves the field (domain 3.2).
 * Text that is no number goes to the form as typed, so that the draft keeps it and the schema refuses it.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, plain, sign, notation = WHOLE } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [calculator, setCalculator] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const phone = useIsPhone()
  const { words } = useFieldLanguage()
  useEffect(watchPresses, [])
  const shown = typed ?? (typeof value === 'number' ? notation.plain(value) : (value ?? ''))
  const result = isSum(shown) ? notation.read(shown) : undefined

  const type = (text: string) => {
    setTyped(text)
    if (text.trim() === '') return onChange(null)
    const read = notation.read(text)
    onChange(read.ok ? read.value : text)
  }
  const settle = () => {
    if (typed !== null && isSum(typed)) {
      const read = notation.read(typed)
      if (read.ok) announce(`${typed} is ${notation.format(read.value)}`)
    }
    setTyped(null)
  }
  const use = (text: string) => {
    type(text)
    setTyped(null)
    setCalculator(false)
    input.current?.focus()
  }
  const aside = result?.ok ? `= ${notation.format(result.value)}` : (unit ?? '')
  const error =
    props.error ??
    (typed === null && typeof value === 'string' ? unreadable(notation, value, words.notANumber) : undefined)
  const open = () => setCalculator((opened) => !opened)
  const keys = calculator && <Calculator start={shown} onUse={use} onClose={() => setCalculator(false)} />

  return (
    <Popover
      opened={calculator && !phone}
      onChange={setCalculator}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="lg"
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...inputProps(props)}
          ref={input}
          className={styles.field}
          inputMode={notation.inputMode}
          leftSection={sign}
          autoComplete="off"
          error={error}
          value={shown}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => afterPress(settle)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
            props.onKeyDown?.(event)
          }}
          rightSectionWidth={aside.length * LETTER_PX + (plain ? 18 : 46)}
          rightSection={
            <span className={styles.right}>
              {result?.ok ? (
                <output className={styles.result}>{aside}</output>
              ) : (
                unit && <span className={styles.unit}>{unit}</span>
              )}
              {!plain && (
                <IconButton
                  icon="calculator"
                  label={`Calculator for ${props.label}`}
                  size="sm"
                  disabled={props.disabled}
                  aria-haspopup="dialog"
                  aria-expanded={calculator}
                  onClick={open}
                />
              )}
            </span>
          }
        />
      </Popover.Target>
      <PopoverDialog label={`Calculator for ${props.label}`}>{!phone && keys}</PopoverDialog>
      {phone && (
        <Calculator.Sheet
          opened={calculator}
          onClose={() => setCalculator(false)}
          label={`Calculator for ${props.label}`}
        >
          {keys}
        </Calculator.Sheet>
      )}
    </Popover>
  )
}

function unreadable({ read: readIt }: Notation, text: string, words: string | null) {
  const read = readIt(text)
  return read.ok ? undefined : (words ?? read.message)
}
