import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import { scoreResult } from '#kernel/language/search-score.ts'
import type { Ctx } from '#server/context.ts'
import { askedOf, type FoundKind, type Hit, textsHave } from '#server/data/search.ts'
import { scoped } from '#server/data/undo.ts'
import { views } from './access.ts'
import { read, words } from './reading.ts'
import { scope } from './records.ts'
import { kudos } from './tables.ts'

const ID = /^[0-9a-f-]{36}$/
const MOST = 10
const nameOf = (column: SQL) => sql`(SELECT u.display_name FROM users u WHERE u.id = ${column})`

/** A single kudos: by what it was for, its words, and whom it is between; for those two, and for who looks after kudos. */
const one: FoundKind = {
  kind: 'kudos',
  label: 'Kudos',
  icon: 'kindness',
  called: ['kudos', 'thanks'],
  access: views,
  find: async (ctx, wanted) => {
    const text = sql`search_fold(concat_ws(' ', ${kudos.entityName}, ${words}, ${nameOf(sql`${kudos.createdBy}`)},
      ${nameOf(sql`${kudos.recipientId}`)}))`
    const asked = { ...wanted, query: askedOf(one, wanted.query) }
    const found = await ctx.db
      .select({ id: kudos.id })
      .from(kudos)
      .where(scoped(scope(ctx.user), textsHave([text], asked)))
      .orderBy(desc(kudos.createdAt))
      .limit(MOST)
    const hits = await hitsOf(
      ctx,
      found.map(({ id }) => id),
    )
    return hits.flatMap((hit) => {
      const score = scoreResult(asked.query, hit.texts)
      return score ? [{ ...hit, score }] : []
    })
  },
  again: (ctx, ids) =>
    hitsOf(
      ctx,
      ids.filter((id) => ID.test(id)),
    ),
}

async function hitsOf(ctx: Ctx, ids: string[]): Promise<Hit[]> {
  if (ids.length === 0) return []
  const found = await read(ctx, scoped(scope(ctx.user), inArray(kudos.id, ids)), ids.length)
  return found.map(({ id, sender, recipient, entityName, content }) => {
    const from = sender?.name ?? 'A former member'
    return {
      id,
      title: entityName || content || 'Kudos',
      description: `From ${from} to ${recipient.name}`,
      section: 'kudos',
      params: { id },
      texts: [
        { text: entityName, weight: 0.8 },
        { text: content ?? '', weight: 0.6 },
        { text: from, weight: 0.5 },
        { text: recipient.name, weight: 0.5 },
      ],
    }
  })
}

export const searches = [one]
