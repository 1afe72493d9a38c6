import { formatMoney, plainMoney, readMoney } from '#kernel/charity/money.ts'
import type { FieldProps } from './field.ts'
import { type Notation, NumberField } from './number-field.tsx'

const MONEY: Notation = { read: readMoney, plain: plainMoney, format: formatMoney, inputMode: 'decimal' }

/** Of another currency: no sign of ours stands at it. */
const OTHER_MONEY: Notation = { ...MONEY, format: plainMoney }

/** Money as whole cents. Takes what is pasted from a bill ('$1,204.50') and sums ('3 x 4.20') like every number field. */
export const MoneyField = ({
  sign = '$',
  ...props
}: FieldProps<number> & { sign?: '$' | ''; unit?: string }) => (
  <NumberField {...props} notation={sign ? MONEY : OTHER_MONEY} {...(sign ? { sign } : {})} plain />
)
