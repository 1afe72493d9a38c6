import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Whose data. */
export interface Subject {
  id: string
  email: string
}

/**
 * What a table holds about people: for the export of everything about a person, and for erasing it. Every table that
 * names people declares it (`tests/personal-data.test.ts`); one with several kinds of rows may declare several.
 */
export interface PersonalData {
  table: PgTable
  /** What the rows are, for the person: 'Notifications to you'. */
  title: string
  /** The rows that are this person's: a condition on the table. */
  of: (person: Subject) => SQL | undefined
  /** Columns that are given to nobody: hashes, what belongs to others. */
  secret?: string[]
  /** Each row is about one person: what stands in somebody else's stays, even the same phone of one household. */
  aboutOne?: true
  /** Deleted with the person, or kept without their name, and why. */
  erasure: 'delete' | { keep: string }
}

export const definePersonalData = (data: PersonalData): PersonalData => data
