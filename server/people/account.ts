import { getTableColumns, sql } from 'drizzle-orm'
import { people, users } from '../data/tables.ts'

/**
 * Where the portal writes to instead of the address of the sign-in: the e-mail of the person, if the owner of the account
 * has proved it. What others enter in the directory is not written to. `users` is the table, or what a query calls it.
 */
export const preferredEmailOf = (users: string) =>
  `(SELECT p.email FROM people p WHERE p.id = ${users}.person_id AND lower(p.email) = lower(${users}.proved_email)
    AND lower(p.email) <> lower(${users}.email))`

const ofPerson = (column: 'phone' | 'address') =>
  sql<string | null>`(SELECT p.${sql.identifier(column)} FROM ${people} p WHERE p.id = "users".person_id)`

export const preferredEmail = sql<string | null>`${sql.raw(preferredEmailOf('"users"'))}`
export const phoneOfAccount = ofPerson('phone')

/** An account with what its person says of themselves, in a query on `users`. */
export const accountColumns = {
  ...getTableColumns(users),
  /** That of both together (row-subject.ts). */
  version: sql<number>`("users".version + (SELECT p.version FROM ${people} p WHERE p.id = "users".person_id) - 1)`,
  phone: phoneOfAccount,
  address: ofPerson('address'),
  preferredEmail,
}
