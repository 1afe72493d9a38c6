import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { containing } from '#server/data/search.ts'
import { mayManage } from './access.ts'
import type { suggestions as calls } from './contract.ts'
import { type Heap, PENDING } from './fields.ts'
import { suggestions, suggestionVotes } from './tables.ts'

type Row = typeof suggestions.$inferSelect

/** With its table: inside of a subquery of its own `id` is another's. */
const THIS = sql.raw('suggestions.id')

/** One vote each, however many of the suggestions that were united somebody voted for. */
const votes = sql`(SELECT count(DISTINCT v.person_id)::integer FROM suggestion_votes v
  JOIN suggestions d ON d.id = v.suggestion_id
  WHERE d.id = ${THIS} OR d.merged_into = ${THIS})`

export const orderedBy = { votes }

const isMine = (ctx: Ctx) => eq(suggestions.createdBy, ctx.user.id)
const heapOf = (ctx: Ctx): Record<Heap, SQL | undefined> => {
  const itself = isNull(suggestions.mergedInto)
  return {
    all: itself,
    pending: and(itself, inArray(suggestions.status, PENDING)),
    in_progress: and(itself, eq(suggestions.status, 'in_progress')),
    completed: and(itself, eq(suggestions.status, 'completed')),
    declined: and(itself, eq(suggestions.status, 'rejected')),
    // Whose suggestion became part of another still finds it.
    mine: isMine(ctx),
  }
}

export const whereOf = (ctx: Ctx, { heap = 'all', tag, assignee }: Record<string, unknown>) =>
  and(
    heapOf(ctx)[heap as Heap],
    tag ? sql`${tag as string} = ANY (${suggestions.tags})` : undefined,
    assignee ? eq(suggestions.assignedTo, assignee as string) : undefined,
  )

const MOST_TAGS = 50

export async function tags(ctx: Ctx, { search }: InputOf<(typeof calls)['tags']>) {
  const { rows } = await ctx.db.execute<{
    tag: string
  }>(sql`SELECT DISTINCT tag FROM ${suggestions}, unnest(tags) AS tag
    WHERE tag ILIKE ${containing(search)} ORDER BY tag LIMIT ${MOST_TAGS}`)
  return { items: rows.map(({ tag }) => ({ id: tag, name: tag })) }
}

export async function tabCounts(ctx: Ctx) {
  const heaps = Object.entries(heapOf(ctx)) as [Heap, SQL | undefined][]
  const [counts] = await ctx.db
    .select(
      Object.fromEntries(
        heaps.map(([name, where]) => [name, sql<number>`(count(*) FILTER (WHERE ${where}))::integer`]),
      ) as Record<Heap, SQL<number>>,
    )
    .from(suggestions)
  if (!counts) throw new Error('Nothing was counted')
  return counts
}

/** New ones for whoever decides, and what was asked about one's own. */
export async function waiting(ctx: Ctx) {
  const asked = and(isMine(ctx), eq(suggestions.status, 'needs_clarification'))
  const isNew = and(eq(suggestions.status, 'submitted'), isNull(suggestions.mergedInto))
  return {
    count: await ctx.db.$count(suggestions, passes(ctx.user, mayManage) ? or(asked, isNew) : asked),
  }
}

/** What stands beside the fields of some suggestions. */
export async function beside(ctx: Ctx, found: Row[]) {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const names = await accountNames(
    ctx,
    found.flatMap(({ createdBy, assignedTo }) => [createdBy, assignedTo]),
  )
  const others = await ctx.db
    .select({ id: suggestions.id, title: suggestions.title, mergedInto: suggestions.mergedInto })
    .from(suggestions)
    .where(
      or(
        inArray(suggestions.mergedInto, ids),
        inArray(
          suggestions.id,
          found.flatMap(({ mergedInto }) => mergedInto ?? []),
        ),
      ),
    )
    .orderBy(suggestions.title)
  const counted = await ctx.db
    .select({
      id: suggestions.id,
      votes: sql<number>`${votes}`,
      voted: sql<boolean>`EXISTS (SELECT FROM suggestion_votes v JOIN suggestions d ON d.id = v.suggestion_id
        WHERE v.person_id = ${ctx.user.id} AND (d.id = ${THIS} OR d.merged_into = ${THIS}))`,
    })
    .from(suggestions)
    .where(inArray(suggestions.id, ids))
  return found.map(({ id, createdBy, mergedInto, assignedTo }) => ({
    assignee: names.get(assignedTo ?? '') ?? null,
    submittedBy: names.get(createdBy ?? '') ?? null,
    isMine: createdBy === ctx.user.id,
    votes: counted.find((one) => one.id === id)?.votes ?? 0,
    voted: counted.find((one) => one.id === id)?.voted ?? false,
    mergedInto: others.find((one) => one.id === mergedInto) ?? null,
    merged: others.filter((one) => one.mergedInto === id),
  }))
}

/** Gives or takes back this person's one vote; for one that was merged it counts where that went. */
export async function setVote(ctx: Ctx, row: Row, on: InputOf<(typeof calls)['upvote']>['on']) {
  const suggestionId = row.mergedInto ?? row.id
  const mine = eq(suggestionVotes.personId, ctx.user.id)
  if (on)
    await ctx.db
      .insert(suggestionVotes)
      .values({ suggestionId, personId: ctx.user.id, createdBy: ctx.user.id })
      .onConflictDoNothing()
  else
    await ctx.db.delete(suggestionVotes).where(
      and(
        mine,
        inArray(
          suggestionVotes.suggestionId,
          ctx.db
            .select({ id: suggestions.id })
            .from(suggestions)
            .where(or(eq(suggestions.id, suggestionId), eq(suggestions.mergedInto, suggestionId))),
        ),
      ),
    )
  return suggestionId
}
