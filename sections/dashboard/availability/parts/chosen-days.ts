import { addDays, type Day, diffDays, formatDays } from '#kernel/charity/day.ts'

export interface DayRange {
  from: Day
  to: Day
}

/** Days that were tapped, as ranges: what lies side by side is one. */
export function rangesOf(days: readonly Day[]): DayRange[] {
  const ranges: DayRange[] = []
  for (const day of [...new Set(days)].sort()) {
    const last = ranges.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

/** Every day from the first to the last of them. */
export function filled(days: readonly Day[]): Day[] {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  if (first === undefined || last === undefined) return []
  return Array.from({ length: diffDays(first, last) + 1 }, (_, n) => addDays(first, n))
}

/** 'Nov 25, 2026', 'Nov 25 – Nov 27, 2026', 'Nov 25, 2026 and 2 more days'. */
export function rangeWords(ranges: readonly DayRange[]): string {
  return list.format(ranges.map(({ from, to }) => formatDays(from, to)))
}
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
