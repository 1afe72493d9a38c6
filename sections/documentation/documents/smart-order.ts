import { desc, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#kernel/people/access.ts'
import { documentFavorites, documents, documentUses } from './tables.ts'

type Who = Pick<CurrentUser, 'id'>

export const isFavoriteOf = ({ id }: Who): SQL<boolean> =>
  sql`EXISTS (SELECT FROM ${documentFavorites} WHERE ${documentFavorites.documentId} = ${documents.id}
    AND ${documentFavorites.userId} = ${id}::uuid)`

/** When this person opened it last. */
export const openedBy = ({ id }: Who): SQL<Date | null> =>
  sql`(SELECT ${documentUses.lastAt} FROM ${documentUses} WHERE ${documentUses.documentId} = ${documents.id}
    AND ${documentUses.userId} = ${id}::uuid)`

/** How often everybody together opened it. */
export const opened: SQL<number> = sql`(SELECT coalesce(sum(${documentUses.times}), 0)::integer FROM ${documentUses} WHERE ${documentUses.documentId} = ${documents.id})`

/** Domain 6.2: what is pinned, what one keeps at hand, what one used lately, what many use. */
export const smartOrder = (user: Who): SQL[] => [
  desc(documents.pinned),
  desc(isFavoriteOf(user)),
  sql`${openedBy(user)} DESC NULLS LAST`,
  desc(opened),
  sql`lower(${documents.title})`,
]
