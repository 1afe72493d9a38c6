import type { Day } from '#kernel/charity/day.ts'
import type { WorkLog } from '../contract.ts'

export type LinesBy = 'description' | 'kind'

/** One line of the week: a kind of work, or what was done. */
export interface WeekLine {
  key: string
  label: string
  /** What a new entry in it says. */
  description: string
  kindId: string | null
}

type Done = Pick<WorkLog, 'description' | 'kindId'>
const keyOf = (by: LinesBy, { description, kindId }: Done) =>
  by === 'kind' ? (kindId ?? '') : `${kindId ?? ''} ${description.trim().toLowerCase()}`

const WITHOUT_KIND = 'Without a kind'
/** What was done last stands ready to be typed into, until there are so many lines. */
const READY = 6

/** The lines of what is there, then those that were added, then what was done last: each once. */
export function linesOf(
  by: LinesBy,
  items: readonly Done[],
  added: readonly Done[],
  recent: readonly Done[],
  kindName: (id: string) => string | undefined,
): WeekLine[] {
  const lines = new Map<string, WeekLine>()
  const take = (done: Done) => {
    const key = keyOf(by, done)
    if (lines.has(key)) return
    const kind = done.kindId ? kindName(done.kindId) : undefined
    const label = by === 'kind' ? (kind ?? WITHOUT_KIND) : done.description
    // By kinds a new entry says its kind, unless something else is known of it.
    const description = by === 'kind' && kind ? kind : done.description
    lines.set(key, { key, label, description, kindId: done.kindId })
  }
  items.forEach(take)
  added.forEach(take)
  for (const done of recent) if (lines.size < READY) take(done)
  return [...lines.values()]
}

/** The entries of one cell. */
export const cellOf = (by: LinesBy, items: readonly WorkLog[], line: WeekLine, day: Day) =>
  items.filter((log) => log.workDate === day && keyOf(by, log) === line.key)
