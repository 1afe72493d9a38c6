import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { scoped } from '#server/data/undo.ts'
import { rightTo } from './rights.ts'
import { documents, documentTexts } from './tables.ts'

const asked = (search: string) => sql`websearch_to_tsquery('english', ${search})`

/** That these words stand in the newest version: by the index of texts (`document_files_holding`), which is asked once. */
export const holding = (search: string): SQL =>
  sql`${documents.fileId} IN (SELECT document_files_holding(${search}))`

const BEFORE = 120
const WINDOW = 500

/** Of each document the place where the words stand, for whoever may look at it; the right is part of the question. */
export async function excerptsOf(ctx: Ctx, ids: string[], search: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  // The beginning of the first word, since an English text may say it in another form.
  const first = /[\p{L}\p{N}]+/u.exec(search)?.[0].toLowerCase().slice(0, 5) ?? ''
  const window = sql`substr(${documentTexts.text},
    greatest(1, strpos(lower(${documentTexts.text}), ${first}) - ${BEFORE}::integer), ${WINDOW}::integer)`
  const found = await ctx.db
    .select({
      id: documents.id,
      excerpt: sql<string>`ts_headline('english', ${window}, ${asked(search)},
        'StartSel=«, StopSel=», MaxWords=28, MinWords=12')`,
    })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.fileId, documents.fileId))
    .where(
      scoped(
        rightTo(ctx.user, 'view'),
        inArray(documents.id, ids),
        sql`${documentTexts.words} @@ ${asked(search)}`,
      ),
    )
  return new Map(found.map(({ id, excerpt }) => [id, excerpt.replaceAll(/\s+/g, ' ').trim()]))
}
