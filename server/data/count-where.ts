import { type SQL, sql } from 'drizzle-orm'

/** How many of the rows that a query is about are so. */
export const countWhere = (condition: SQL) => sql<number>`(count(*) FILTER (WHERE ${condition}))::integer`
