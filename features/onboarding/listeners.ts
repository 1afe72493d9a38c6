import { eq, sql } from 'drizzle-orm'
import { collections } from '#features/collections/tables.ts'
import type { App } from '#server/app.ts'
import type { Slice } from '#server/context.ts'
import { users } from '#server/tables.ts'
import { inTransaction } from '#server/transaction.ts'
import { recordOnboarding } from './service.ts'
import { challengeProgress, challenges } from './tables.ts'

/** Most of what happens is not the first of its kind: one look, and no transaction. */
async function isOpen(app: App, userId: string, key: string) {
  const { rows } = await app.db.execute(
    sql`SELECT FROM ${challenges} c WHERE c.action_key = ${key} AND c.is_active AND NOT EXISTS (
          SELECT FROM ${challengeProgress} p WHERE p.challenge_id = c.id AND p.user_id = ${userId})`,
  )
  return rows.length > 0
}

async function note(app: App, userId: string, key: string) {
  if (!(await isOpen(app, userId, key))) return
  await inTransaction(app, `onboarding ${key}`, (ctx) => recordOnboarding(ctx, userId, key))
}

/** Whose entry it is, and that a hand typed it: what came with a spreadsheet is nobody's first collection. */
async function loggedBy(app: App, id: string) {
  const [entry] = await app.db
    .select({ createdBy: collections.createdBy, method: collections.method })
    .from(collections)
    .where(eq(collections.id, id))
  return entry && entry.method !== 'import' ? entry.createdBy : null
}

/** What `complete_profile` asks for. */
async function hasFullProfile(app: App, id: string) {
  const [person] = await app.db
    .select({ first: users.firstName, last: users.lastName, phone: users.phone, photo: users.photoId })
    .from(users)
    .where(eq(users.id, id))
  return Boolean(person?.first && person.last && person.phone && person.photo)
}

/**
 * Progress follows from what was really done, after it was committed. Every instance hears of it; only the first record
 * of a person and a challenge counts.
 */
export const listeners: Slice['listeners'] = {
  'collections.changed': async (app, { id }) => {
    const person = id && (await loggedBy(app, id))
    if (person) await note(app, person, 'submit_collection_log')
  },
  'users.changed': async (app, { id }) => {
    if (id && (await hasFullProfile(app, id))) await note(app, id, 'complete_profile')
  },
  'search.made': async (app, { id }) => {
    if (id) await note(app, id, 'first_search')
  },
  'tour.finished': async (app, { id }) => {
    if (id) await note(app, id, 'finish_tour')
  },
}
