import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Whose data. */
export interface Subject {
  id: string
  email: string
  /** Who that is among `people`: of the account when left out, nobody (any more) when null. */
  personId?: string | null
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
  /** Other rows about the person refer to these, which therefore go after them. */
  last?: true
  /** Each row is about one person: what stands in somebody else's stays, even the same phone of one household. */
  aboutOne?: true
  /** Deleted with the person, or kept without their name, and why. */
  erasure: 'delete' | { keep: string }
}

export const definePersonalData = (data: PersonalData): PersonalData => data

/** Rows that are the person's whose id this column holds: `ownedBy(sessions.userId, { title: …, erasure: 'delete' })`. */
export const ownedBy = (
  column: PgColumn,
  data: Pick<PersonalData, 'title' | 'erasure' | 'secret'>,
): PersonalData => ({ ...data, table: column.table, of: ({ id }) => eq(column, id) })

/**
 * For `UPDATE audit_log SET …` when data about a person goes for good: that something happened stays in the trail, not
 * what; without its request nothing can bring it back.
 */
export const EMPTIED = sql`request_id = NULL,
  old_row = CASE WHEN old_row IS NOT NULL THEN jsonb_build_object('id', old_row->'id') END,
  new_row = CASE WHEN new_row IS NOT NULL THEN jsonb_build_object('id', new_row->'id') END`
