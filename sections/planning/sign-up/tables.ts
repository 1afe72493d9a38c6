import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/data/tables.ts'

/** The public page: one row once somebody opened it. Its address is on posters, so it is no secret; a new one ends the old. */
export const signUpPages = pgTable('sign_up_pages', {
  id: integer('id').primaryKey().default(1),
  /** Nothing: the page is closed. */
  token: text('token'),
  /** Where people sign up instead of here. */
  outsideAddress: text('outside_address'),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

export const unrecorded: Record<string, string> = {
  sign_up_pages: 'the address of the public page; who signs up there is recorded with the shifts',
}
