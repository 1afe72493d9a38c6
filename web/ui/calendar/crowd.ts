/** As it is drawn: what the organization's clocks show, `2026-11-18 18:00:00`, to compare as text. */
export interface Drawn {
  start: string
  end: string
}

/** What does not fit beside the others at one time: drawn as one, 'and 5 more'. */
interface Crowd extends Drawn {
  count: number
}

/**
 * Which of these fit when only so many stand side by side, and what is left over for each stretch of time. The first
 * to begin stay; of a stretch with too many, the last column is for those who are left over. `beside`: how many stand
 * side by side at most.
 */
export function folded<T extends Drawn>(all: readonly T[], most: number) {
  const shown: T[] = []
  const crowds: Crowd[] = []
  let beside = 0
  for (const stretch of stretches(all)) {
    const columns: T[][] = []
    for (const one of stretch) {
      const free = columns.find((column) => (column.at(-1)?.end ?? '') <= one.start)
      if (free) free.push(one)
      else columns.push([one])
    }
    const fits = columns.length <= most ? columns.length : most - 1
    beside = Math.max(beside, Math.min(columns.length, most))
    shown.push(...columns.slice(0, fits).flat())
    for (const rest of stretches(columns.slice(fits).flat()))
      crowds.push({ start: rest[0]?.start ?? '', end: endOf(rest), count: rest.length })
  }
  return { shown, crowds, beside }
}

const endOf = (all: readonly Drawn[]) => all.reduce((last, { end }) => (end > last ? end : last), '')

/** Those that touch one another, directly or through others, in the order in which they begin. */
function stretches<T extends Drawn>(all: readonly T[]): T[][] {
  const found: T[][] = []
  let end = ''
  for (const one of all.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))) {
    if (one.start >= end) found.push([])
    found.at(-1)?.push(one)
    if (one.end > end) end = one.end
  }
  return found
}
