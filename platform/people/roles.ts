import { getTableName } from 'drizzle-orm'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { foreignKeysTo } from '#server/data/references.ts'
import { people } from '#server/data/tables.ts'

/** What somebody is, by a row about them: 'contact of Oak Street', and where that opens. */
interface PersonRole {
  table: string
  id: string
  words: string
  href: string | null
}

/** The columns by which rows say whom they are about; a person stays as long as one does. */
export const roleColumns = async (ctx: Pick<WorkCtx, 'db'>) =>
  (await foreignKeysTo(ctx, people)).filter(({ follows }) => !follows)

/** What each of these people is, as far as this person may see it; all of it for the people themselves. */
export async function rolesOf(ctx: Ctx, ids: string[], isSelf = false): Promise<Map<string, PersonRole[]>> {
  const found = new Map<string, PersonRole[]>(ids.map((id) => [id, []]))
  for (const [table, { subject, scope }] of ctx.app.records) {
    if (subject?.table !== getTableName(people)) continue
    const condition = isSelf ? undefined : scope(ctx.user, ctx.app.records)
    if (condition === false) continue
    for (const { personId, id, words, href } of await subject.told(ctx, ids, condition))
      found.get(personId)?.push({ table, id, words, href: href ?? null })
  }
  return found
}
