import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { tasks } from '#platform/tasks/tables.ts'
import { recordColumns, users } from '#server/data/tables.ts'

/** What posts are about (`about_table` of a task). There is one, made by the migration that makes the table. */
export const boards = pgTable('boards', { ...recordColumns(), name: text('name').notNull() })
export const TEAM_BOARD = '5ea3b0a4-0000-4000-8000-000000000001'

export const teamBoardLikes = pgTable(
  'team_board_likes',
  {
    ...recordColumns(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('team_board_likes_once').on(table.taskId, table.personId),
    index('team_board_likes_person').on(table.personId),
  ],
)

export const refusals = { team_board_likes_once: 'You like this already.' }
