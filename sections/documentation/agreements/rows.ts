import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { rowsOf } from '#server/data/rows.ts'
import { notShown } from '#server/files/paper.ts'
import { manages, sees } from './access.ts'
import { kind } from './fields.ts'
import { OPEN, standingIn } from './standing.ts'
import { agreementKinds, agreementTexts } from './tables.ts'

type Text = typeof agreementTexts.$inferSelect

/** The texts that are signed now, by their agreement. */
export async function currentTexts(ctx: Pick<Ctx, 'db'>, ids?: string[]): Promise<Map<string, Text>> {
  const found = await ctx.db
    .selectDistinctOn([agreementTexts.kindId])
    .from(agreementTexts)
    .where(ids ? inArray(agreementTexts.kindId, ids) : undefined)
    .orderBy(agreementTexts.kindId, desc(agreementTexts.number))
  return new Map(found.map((text) => [text.kindId, text]))
}

/** For how many each of these holds, and how many have yet to sign. */
async function counted(ctx: Ctx, ids: string[]) {
  const { rows } = await ctx.db.execute<{ kind_id: string; holding: number; missing: number }>(
    sql`SELECT kind_id, count(*) FILTER (WHERE standing IN ('valid', 'soon'))::integer AS holding,
        count(*) FILTER (WHERE standing IN ${OPEN} AND person_id IS NOT NULL)::integer AS missing
      FROM ${standingIn(todayOf(ctx))} WHERE kind_id = ANY (${sql.param(ids)}::uuid[]) GROUP BY kind_id`,
  )
  return new Map(rows.map((row) => [row.kind_id, row]))
}

/** The title of what people sign at present stands on every paper to come. */
async function mustBeShown(ctx: Ctx, id: string, title: string) {
  const missing = notShown(title)
  if (missing !== '' && (await currentTexts(ctx, [id])).has(id)) throw invalid({ title: cannotShow(missing) })
}

/** What is said at the field of a title or a text. */
export const cannotShow = (signs: string) =>
  `The paper that is kept has Latin, Greek and Cyrillic letters and cannot show “${signs}”. Please write this otherwise`

export const kindRows = rowsOf(kind, agreementKinds, {
  scope: (user) => (sees(user) ? undefined : false),
  mayAdd: manages,
  mayEdit: manages,
  event: 'agreements.changed',
  section: 'agreement-texts',
  order: [asc(agreementKinds.retired), asc(sql`lower(${agreementKinds.title})`)],
  derive: async (ctx, given, before) => {
    const gates = given.gatesDriving ?? before?.gatesDriving ?? false
    const retired = given.retired ?? before?.retired ?? false
    // Who may drive is asked of it.
    if (gates || before?.gatesDriving) ctx.emit('drivers.changed')
    if (gates && (given.mayDecline ?? before?.mayDecline))
      throw invalid({ mayDecline: 'Nobody drives without it, so it cannot be declined' })
    if (before && given.title !== undefined && given.title !== before.title)
      await mustBeShown(ctx, before.id, given.title)
    if (!gates || retired) return {}
    const [other] = await ctx.db
      .select({ title: agreementKinds.title })
      .from(agreementKinds)
      .where(
        and(
          eq(agreementKinds.gatesDriving, true),
          eq(agreementKinds.retired, false),
          before ? ne(agreementKinds.id, before.id) : undefined,
        ),
      )
    if (other)
      throw invalid({ gatesDriving: `“${other.title}” is the agreement of drivers already; there is one` })
    return {}
  },
  refuseIfUsed: async (ctx, rows) => {
    const ids = rows.map(({ id }) => id)
    const [row] = await ctx.db
      .select({ texts: count() })
      .from(agreementTexts)
      .where(inArray(agreementTexts.kindId, ids))
    if ((row?.texts ?? 0) > 0)
      throw conflict(
        'What was published stays, with everything that was signed. Say that it is no longer asked for instead.',
      )
  },
  beside: async (ctx, rows) => {
    const ids = rows.map(({ id }) => id)
    const [texts, counts] = [await currentTexts(ctx, ids), await counted(ctx, ids)]
    return rows.map(({ id, draft }) => {
      const text = texts.get(id)
      return {
        number: text?.number ?? null,
        publishedAt: text?.publishedAt.toISOString() ?? null,
        isChanged: (draft ?? '') !== (text?.text ?? ''),
        holding: counts.get(id)?.holding ?? 0,
        missing: counts.get(id)?.missing ?? 0,
      }
    })
  },
})
