import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'
import type { Category, ChallengeIcon } from './fields.ts'

/** Domain 11.14. Which of them can be done here and now the manifests say (`onboarding`). */
export const challenges = pgTable('challenges', {
  id: uuid('id').primaryKey().defaultRandom(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  /** What completes it. */
  actionKey: text('action_key').notNull().unique(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  category: text('category').$type<Category>().notNull(),
  icon: text('icon').$type<ChallengeIcon>().notNull(),
  points: integer('points').notNull(),
  /** The smallest first, within its category. */
  position: integer('position').notNull(),
  /** Marks a special one: a few words on a badge. */
  promotion: text('promotion'),
  isActive: boolean('is_active').notNull().default(true),
})

/** Who has done what, once each, with the points it was worth on that day. */
export const challengeProgress = pgTable(
  'challenge_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    points: integer('points').notNull(),
    completedAt: instant('completed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.challengeId] }),
    index('challenge_progress_challenge').on(table.challengeId),
  ],
)

/** People who would rather not stand on the leaderboard (design 5). */
export const leaderboardHidden = pgTable('leaderboard_hidden', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hiddenAt: instant('hidden_at').notNull().defaultNow(),
})

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  challenge_progress: 'what a person did is recorded where it was done',
  leaderboard_hidden: 'a person’s own choice, no record of the charity',
}
