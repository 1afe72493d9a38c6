import { formatDay, isDay } from '#kernel/charity/day.ts'
import type { ListState } from '../list-state.ts'
import type { Filter } from './types.ts'

/** The names in the address bar that belong to a filter. */
export const namesOf = (filter: Filter) =>
  filter.kind === 'dates' ? [filter.from, filter.to] : [filter.name]

/** A value of the address bar that is one text. */
export const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/** A value of the address bar as the list it may be. */
export const chosenOf = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value : value ? [value] : []

/** What a filter that is on says: 'Alder Bend', and with its name in front. */
export function wordsOf(filter: Filter, list: Pick<ListState, 'filters'>) {
  const value = valueOf(filter, list)
  const isName = filter.kind === 'switch' || value === filter.label
  return { value, whole: isName ? value : `${filter.label}: ${value}` }
}

function valueOf(filter: Filter, { filters }: Pick<ListState, 'filters'>): string {
  if (filter.kind === 'switch') return filter.label
  if (filter.kind === 'record') return filter.valueLabel ?? filter.label
  if (filter.kind === 'dates')
    return rangeText(filter, textOf(filters[filter.from]), textOf(filters[filter.to]))
  const names = chosenOf(filters[filter.name]).map(
    (one) => filter.options.find((option) => option.value === one)?.label ?? one,
  )
  if (names.length === 0)
    return (filter.kind === 'select' && filter.anyLabel) || `Any ${filter.label.toLowerCase()}`
  return filter.kind === 'multi' && names.length > 1 ? `${names.length} ${filter.many}` : names.join(', ')
}

function rangeText(filter: Extract<Filter, { kind: 'dates' }>, from: string, to: string) {
  const preset = filter.presets?.find((one) => one.from === from && one.to === to)
  if (preset) return preset.label
  const [first, last] = [isDay(from) && formatDay(from, 'short'), isDay(to) && formatDay(to, 'short')]
  if (first && last) return first === last ? first : `${first} – ${last}`
  return first ? `From ${first}` : last ? `Until ${last}` : (filter.anyLabel ?? 'Any day')
}
