import { inNumber } from '#kernel/language/count.ts'
import type { RecordAction, RecordKinds } from './records.ts'

interface Changed {
  noun: string
  count: number
  action: RecordAction
}

/** Of what was changed how much, by what people call it: tables that are called the same are one; the most first. */
export function byNoun(
  kinds: RecordKinds,
  rows: readonly { table: string; action: RecordAction; count: number }[],
): Changed[] {
  const found = new Map<string, Changed>()
  for (const { table, action, count } of rows) {
    const one = kinds.get(table)?.noun ?? table
    const key = `${action} ${one}`
    found.set(key, { noun: one, action, count: count + (found.get(key)?.count ?? 0) })
  }
  return [...found.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ noun, count, action }) => ({ noun: inNumber(count, noun), count, action }))
}
