/**
 * Recorded rows that something is counted of: the columns of their day (without one, rows of any day), and those that
 * decide about the count (without them, any change of a row may).
 */
export interface Counted {
  table: string
  days?: readonly string[]
  counts?: readonly string[]
  /** These rows are about rows of another table (`column` is their id): they count where that one does, by its day. */
  about?: {
    column: string
    table: string
    days: readonly string[]
    /** Columns of it in which something has to stand, and those in which nothing may. */
    something?: readonly string[]
    nothing?: readonly string[]
  }
}
