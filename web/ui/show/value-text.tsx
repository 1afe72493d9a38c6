import type { ReactNode } from 'react'
import { formatDay, isDay } from '#kernel/charity/day.ts'
import { formatMoment, formatNumber } from './format.ts'

/** Any stored value as a person reads it: days, moments, numbers, yes and no, lists in one line. */
export function ValueText({ value }: { value: unknown }): ReactNode {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <em>empty</em>
  return valueWords(value)
}

/** The same as plain text. */
export function valueWords(value: unknown): string {
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(valueWords).join('; ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((part) => part !== null && part !== undefined && part !== '')
      .map(valueWords)
      .join(', ')
  const text = String(value)
  if (isDay(text)) return formatDay(text, 'short')
  return /^\d{4}-\d\d-\d\dT\d\d:/.test(text) ? formatMoment(text) : text
}
