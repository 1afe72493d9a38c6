import { formatNumber } from '#kernel/language/count.ts'

const HUNDRED = 100

/** '$13,120', '2.5 hours'; nothing where nothing is known. */
export function valueIn(unit: string, value: number | null): string {
  if (value === null) return '–'
  if (unit === 'dollars') return `$${formatNumber(value)}`
  return unit === 'times' ? `${formatNumber(value)} to 1` : formatNumber(value)
}

/** An assumption as it is kept, in words. */
export const assumed = (unit: string, hundredths: number) =>
  unit === 'dollars'
    ? `$${(hundredths / HUNDRED).toFixed(2)}`
    : `${formatNumber(hundredths / HUNDRED)} ${unit}`
