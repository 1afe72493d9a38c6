import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#kernel/people/access.ts'
import { judgedNow } from '#server/data/judged-now.ts'
import { seesAll, seesOwn } from './access.ts'
import { expenses } from './tables.ts'

/** Design 4: one's own, unless one looks after all. */
export const scope = judgedNow(expenses, (user: CurrentUser): SQL | undefined | false => {
  if (seesAll(user)) return undefined
  if (!seesOwn(user)) return false
  return sql`(${expenses.claimantId} = ${user.id}::uuid OR ${expenses.createdBy} = ${user.id}::uuid)`
})
