import { plainTenths, readTenths } from '#kernel/charity/mileage.ts'
import type { Notation } from './number-field.tsx'

/** For `NumberField`: a number with one decimal, kept as whole tenths (miles, cents a mile). */
export const TENTHS: Notation = {
  read: (typed) => {
    const value = readTenths(typed)
    return value === undefined
      ? { ok: false, message: 'Please enter a number like 12.5' }
      : { ok: true, value }
  },
  plain: plainTenths,
  format: plainTenths,
  inputMode: 'decimal',
}
