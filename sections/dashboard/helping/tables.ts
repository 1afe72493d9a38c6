import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, unique } from 'drizzle-orm/pg-core'
import { personColumn, recordColumns } from '#server/data/tables.ts'

/** How often and as what somebody would like to help: they say it themselves, or a coordinator does. */
export const helperWishes = pgTable(
  'helper_wishes',
  {
    ...recordColumns(),
    personId: personColumn(),
    /** What they would do; empty: whatever they may. */
    roles: jsonb('roles').$type<string[]>().notNull().default([]),
    timesAMonth: integer('times_a_month'),
    mostAWeek: integer('most_a_week'),
    mostAMonth: integer('most_a_month'),
    /** Put down without being asked first. */
    putMeDown: boolean('put_me_down').notNull().default(false),
    /** May be asked when somebody else cannot come. */
    covers: boolean('covers').notNull().default(true),
  },
  (table) => [
    unique('helper_wishes_once').on(table.personId),
    check(
      'helper_wishes_numbers',
      sql`coalesce(${table.timesAMonth}, 0) BETWEEN 0 AND 31 AND coalesce(${table.mostAWeek}, 1) BETWEEN 1 AND 7 AND coalesce(${table.mostAMonth}, 0) BETWEEN 0 AND 31`,
    ),
  ],
)

export const refusals = {
  helper_wishes_once: 'What this person wishes for is known already. Please change that.',
  helper_wishes_numbers: 'Please enter smaller numbers.',
}
