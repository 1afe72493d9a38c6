import type { Period } from '../charity/periods.ts'
import type { Calendar } from './days.ts'
import type { Token } from './tokens.ts'

interface Said {
  periods: readonly Period[]
  /** How many times are named. */
  items: number
  /** “So far”, “the same days”. */
  same: boolean
}

/** Whether it stays open which days are meant, although each of them is known. */
export function isOpenInTime(
  tokens: readonly Token[],
  { periods, items, same }: Said,
  { today }: Calendar,
): boolean {
  const says = (pattern: RegExp) => tokens.some(({ text }) => pattern.test(text))
  const isPair = periods.length === 2
  const isCompared = tokens.some(({ kind }) => kind === 'versus' || kind === 'compare')
  const isAgain = tokens.some(({ kind }) => kind === 'again')
  // “The same stretch of 2025”, beside nothing.
  if (isAgain && items === 1 && says(/^(?:[a-z]+ )*same [a-z ]+ (?:of|in)$/)) return true
  // “So far this year against all of last year”, “last year against this year to date”.
  const first = tokens.find(({ time }) => time)?.text ?? ''
  if (
    same &&
    isPair &&
    (says(/\b(?:all of|full|whole|entire)\b/) || (!isAgain && /^(?:the )?last year$/.test(first)))
  )
    return true
  // “Last week on Wednesday”.
  const isWeekday = tokens.some(
    ({ time, text }) => time && /^(?:(?:on|last|this) )*(?!to|yester)[a-z]+day$/.test(text),
  )
  if (isWeekday && isPair && !isCompared) return true
  // “2023 to date” is more than 2023.
  const isGoingOn = tokens.some(
    ({ kind, text }) =>
      (kind === 'so-far' && /\b(?:to|until|till|through|up)\b/.test(text)) ||
      (kind === 'time' &&
        items === 1 &&
        /^(?:\d{4} (?:to date|ytd|year to date)|(?:ytd|year to date) \d{4})$/.test(text)),
  )
  return isGoingOn && periods.length > 0 && periods.every(({ end }) => end < today)
}
