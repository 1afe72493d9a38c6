import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

interface Query<R> extends SQLWrapper {
  as: (alias: string) => SQL | SQLWrapper
  limit: (most: number) => { offset: (from: number) => PromiseLike<R[]> }
}

/** One page of what a sorted query finds, and how many there are of all (design 9). */
export async function pageOf<R>(
  { db }: Pick<Ctx, 'db'>,
  { page, limit }: { page: number; limit: number },
  query: Query<R>,
) {
  // Counted first: narrowed to the page, the query is another one.
  const total = await db.$count(query.as('found') as SQL)
  return { items: await query.limit(limit).offset((page - 1) * limit), total, page, limit }
}
