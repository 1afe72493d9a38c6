import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { people, recordColumns } from '#server/data/tables.ts'

/** Two who look like one person and are not: somebody said so. The smaller id comes first. */
export const differentPeople = pgTable(
  'different_people',
  {
    ...recordColumns(),
    firstId: uuid('first_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    secondId: uuid('second_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('different_people_pair').on(table.firstId, table.secondId),
    index('different_people_second').on(table.secondId),
  ],
)
