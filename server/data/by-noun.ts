import { inNumber } from '#kernel/language/count.ts'
import type { RecordAction, RecordKinds } from './records.ts'

interface Changed {
  noun: string
  count: number
  action: RecordAction
}

/**
 * Of what was changed how much, by what people call it: tables that are called the same are one. What has a place of its
 * own comes before what belongs to it, and of those the most.
 */
export function byNoun(
  kinds: RecordKinds,
  rows: readonly { table: string; action: RecordAction; count: number }[],
): Changed[] {
  const found = new Map<string, Changed & { isPlace: boolean }>()
  for (const { table, action, count } of rows) {
    const kind = kinds.get(table)
    const one = kind?.noun ?? table
    const key = `${action} ${one}`
    const before = found.get(key)
    found.set(key, {
      noun: one,
      action,
      count: count + (before?.count ?? 0),
      isPlace: before?.isPlace === true || kind?.opens !== undefined,
    })
  }
  return [...found.values()]
    .toSorted((a, b) => Number(b.isPlace) - Number(a.isPlace) || b.count - a.count)
    .map(({ noun, count, action }) => ({ noun: inNumber(count, noun), count, action }))
}
