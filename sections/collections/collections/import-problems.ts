import type { ImportProblem } from '#kernel/calls/imports.ts'
import type { DateReading } from '#kernel/calls/read-cells.ts'
import type { Day } from '#kernel/charity/day.ts'
import type { Counted, Group } from '#kernel/charity/totals.ts'
import type { CollectionWeekday } from '#kernel/charity/week.ts'
import type { Field, Mapping } from './import-columns.ts'
import type { HostMatch } from './import-hosts.ts'

/** What reading a log speaks of: rows, entries, and what may be wrong with them. */

export type ProblemKind =
  | 'summary_row'
  | 'host_unknown'
  | 'date_invalid'
  | 'date_in_future'
  | 'count_invalid'
  | 'groups_unreadable'
  | 'total_mismatch'
  | 'duplicate_of_row'

export type Problem = Omit<ImportProblem, 'kind'> & { kind: ProblemKind }

/** As the service will store it. */
export interface ReadEntry extends Counted {
  row: number
  collectionDate: Day
  /** The known location; undefined when `hostName` is one to create. */
  hostId?: string
  hostName: string
  groups: Group[]
  zeroReason?: string
  method?: string
  notes?: string
  /** ISO instant. */
  submittedAt?: string
  /** The name in the file, as text: never matched to an account. */
  createdByName?: string
  /** What the file says; to be trusted only if we issued it. */
  id?: string
}

export interface Judging {
  mapping: Mapping
  headings: readonly string[]
  match: (host: string) => HostMatch
  dateReading: DateReading
  /** Of days that are written with dots. */
  dotReading: DateReading
  today: Day
  schedule: readonly CollectionWeekday[]
  timeZone: string
  issuedIds?: (id: string) => boolean
}

export interface Row {
  row: number
  cells: readonly string[]
  /** The cell of a field after fixes, trimmed; '' when there is no such column. */
  cell: (field: Field) => string
  /** Does the file have a column for it? */
  has: (field: Field) => boolean
  /** What is wrong with the cell of a field, to be thrown. */
  fault: (kind: ProblemKind, field: Field, message: string, more?: Partial<Problem>) => RowFault
}

export class RowFault extends Error {
  readonly problems: readonly Problem[]
  constructor(...problems: Problem[]) {
    super(problems[0]?.message)
    this.problems = problems
  }
}

/** Judges part after part, so that a row says everything that is wrong with it at once. */
export function inParts() {
  const problems: Problem[] = []
  const say = (fault: RowFault) => problems.push(...fault.problems)
  return {
    say,
    /** What the part says, or undefined where it is wrong. */
    part: <T>(judge: () => T): T | undefined => {
      try {
        return judge()
      } catch (error) {
        if (!(error instanceof RowFault)) throw error
        say(error)
        return undefined
      }
    },
    settle: () => {
      if (problems.length > 0) throw new RowFault(...problems)
    },
  }
}
