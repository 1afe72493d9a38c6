import type { Day } from '#kernel/charity/day.ts'
import { changeOf } from '#kernel/charity/periods.ts'
import { countOf, signed } from '#kernel/language/count.ts'
import { DISTINCT } from '#kernel/questions/left-over.ts'
import type { Question } from '#kernel/questions/question.ts'
import type { Figure } from '#server/data/figures.ts'
import { ofFigure, said, twoDecimals, type Value } from './answer-words.ts'
import type { Answer } from './questions-contract.ts'

/** Several values as the one that is asked for. */
export function joinedOf(
  today: Day,
  { joined, asks, counted }: Question,
  figure: Figure,
  values: readonly Value[],
): Pick<Answer, 'values' | 'sentence'> | null {
  const [one, ...others] = values
  const last = others.at(-1)
  if (!one || !last) return null
  const rest = others.reduce((sum, { value }) => sum + value, 0)
  const from = values.reduce((first, value) => (value.from < first ? value.from : first), one.from)
  const to = values.reduce((end, value) => (value.to > end ? value.to : end), one.to)
  const asOne = (value: number, label: string): Value[] => [{ label, from, to, value, rows: null }]
  const labels = values.map(({ label }) => label)
  const words = (value: number) =>
    asks === 'share' ? countOf(value, 'percentage point') : ofFigure(figure, value)
  if (joined === 'together' || joined === 'without') {
    if (DISTINCT.has(figure.name)) return null
    const isAdded = joined === 'together'
    const label = isAdded ? labels.join(' and ') : `${one.label} without ${last.label}`
    const value = twoDecimals(isAdded ? one.value + rest : one.value - rest)
    return {
      values: asOne(value, label),
      sentence: `${label}: ${words(value)}${isAdded ? ' together' : ''}.`,
    }
  }
  if (joined === 'difference') {
    // What runs still is no difference to what is over; two places beside each other run alike.
    const isOneTime = one.from === last.from && one.to === last.to
    if (!isOneTime && (one.to >= today || last.to >= today)) return null
    const more = twoDecimals(one.value - rest)
    const value = counted === 'either' ? Math.abs(more) : counted === 'down' ? -more : more
    return {
      values: asOne(value, `${one.label} against ${last.label}`),
      sentence: `${words(Math.abs(more))} ${more < 0 ? 'fewer' : 'more'}. ${said(values, words)}`,
    }
  }
  // What runs still stands beside nothing.
  if (last.value === 0 || one.to >= today || last.to >= today || asks === 'share') return null
  const value = twoDecimals(((one.value - last.value) / last.value) * 100)
  return {
    values: asOne(value, `${one.label} against ${last.label}`),
    sentence: `${signed(value)}%. ${said(values, words)}`,
  }
}

/** The later one beside the earlier one, in whole percent; what is not over stands beside nothing. */
export function changeBetween(values: readonly Value[], today: Day): number | null {
  const [now, then] = values
  if (!now || !then || values.length > 2 || now.from === then.from) return null
  const [earlier, later] = now.from < then.from ? [now, then] : [then, now]
  return later.to < today ? changeOf(later.value, earlier.value) : null
}
