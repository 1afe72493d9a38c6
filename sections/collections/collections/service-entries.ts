import { type SQL, sql } from 'drizzle-orm'
import { type Breakdown, hasBreakdown, type Group as KernelGroup } from '#kernel/charity/totals.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import type { Db } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import type { Entry } from './contract.ts'
import { collections as log } from './tables.ts'

/** A row of the log with the names that people read. */
export type EntryRow = Omit<Entry, 'groups' | 'submittedAt'> & {
  groups: KernelGroup[]
  submittedAt: Date | string
}

export const COLUMNS = sql`c.id, c.version, c.collection_date::text AS "collectionDate", c.host_id AS "hostId",
  h.name AS "hostName", c.individual_sandwiches AS "individualSandwiches", c.breakdown, c.groups,
  c.group_sandwiches AS "groupSandwiches", c.total, c.zero_reason AS "zeroReason", c.notes, c.method,
  c.submitted_at AS "submittedAt", c.created_by AS "createdBy",
  coalesce(c.submitted_by_name, u.display_name) AS "createdByName"`

const NAMES = sql`JOIN ${hosts} h ON h.id = c.host_id LEFT JOIN ${users} u ON u.id = c.created_by`
/** The log as `c`, its sites as `h`, who logged as `u`. */
export const FROM = sql`FROM ${log} c ${NAMES}`

/** What a change that ends in `RETURNING *` left behind, in the same statement; null when it changed nothing. */
export async function entryAfter(db: Db, change: SQL): Promise<Entry | null> {
  const { rows } = await db.execute<EntryRow>(sql`WITH c AS (${change}) SELECT ${COLUMNS} FROM c ${NAMES}`)
  return rows[0] ? present(rows[0]) : null
}

export async function entriesWhere(db: Db, condition: SQL, rest: SQL = sql``): Promise<Entry[]> {
  const { rows } = await db.execute<EntryRow>(sql`SELECT ${COLUMNS} ${FROM} WHERE ${condition} ${rest}`)
  return rows.map(present)
}

export const present = (row: EntryRow): Entry => ({
  ...row,
  groups: row.groups.map(({ name, department, count, breakdown }) => ({
    name,
    department: department ?? null,
    count,
    breakdown: breakdown ?? null,
  })),
  submittedAt: new Date(row.submittedAt).toISOString(),
})

/** As the database keeps it: what was not given is not there, so that equal entries are equal. */
export const storedBreakdown = (breakdown: Breakdown | null | undefined): Breakdown | null =>
  hasBreakdown(breakdown) ? breakdown : null

export const storedGroups = (groups: readonly KernelGroup[]) =>
  groups.map(({ name, department, count, breakdown }) => ({
    name,
    ...(department ? { department } : {}),
    count,
    ...(hasBreakdown(breakdown) ? { breakdown } : {}),
  }))
