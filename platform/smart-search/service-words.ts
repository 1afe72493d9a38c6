import { sql } from 'drizzle-orm'
import type { WorkCtx } from '#server/context.ts'
import { searchWords } from './tables.ts'

/** Triggers only ever add words: this forgets those of rows that are gone or say something else by now. */
export async function weedWords({ db }: Pick<WorkCtx, 'db'>) {
  await db.delete(searchWords)
  await db.execute(
    sql`SELECT search_learn(coalesce(string_agg(open_text || contact_text || private_text, ''), '')) FROM search_texts`,
  )
}
