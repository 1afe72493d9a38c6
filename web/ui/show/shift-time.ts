import { whenInWords } from '#kernel/charity/shift-time.ts'
import { unbroken } from './format.ts'

/** When a shift is, for the screen: 'Wed, Nov 25, 9:00 AM – 11:30 AM'. */
export const formatShiftTime = (...when: Parameters<typeof whenInWords>): string =>
  unbroken(whenInWords(...when))
