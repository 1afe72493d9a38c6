import { desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { type CurrentUser, has, passes } from '#kernel/people/access.ts'
import { move } from '#kernel/portal/steps.ts'
import { notify } from '#platform/notifications/service.ts'
import type { Ctx, PublicCtx } from '#server/context.ts'
import { rowsOf } from '#server/data/rows.ts'
import { users } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { can, mayAdd, mayEdit, mayReview } from './access.ts'
import type { wishes as calls } from './contract.ts'
import { review as table, wish } from './fields.ts'
import { wishes } from './tables.ts'

type Calls = typeof calls

const scope = (user: CurrentUser) => (has(user, can.NAV_WISHLIST) ? undefined : false)

export const rows = rowsOf(wish, wishes, {
  scope,
  mayAdd: (user) => passes(user, mayAdd),
  mayEdit,
  mayDecide: (user) => passes(user, mayReview),
  event: 'wishes.changed',
  section: 'wishlist',
  where: (ctx, { mine }) => (mine ? eq(wishes.createdBy, ctx.user.id) : undefined),
  beside: async (ctx, found) => {
    const ids = found.flatMap(({ createdBy }) => createdBy ?? [])
    const people = await ctx.db
      .select({ id: users.id, name: users.displayName })
      .from(users)
      .where(inArray(users.id, ids))
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return found.map(({ createdBy }) => ({ suggestedBy: names.get(createdBy ?? '') ?? null }))
  },
})

/** Decides; whoever asked for it is told, with the reason. */
export async function review(ctx: Ctx, { id, version, move: name, reason }: InputOf<Calls['review']>) {
  const before = await rows.find(ctx, id)
  ctx.check(true)
  const status = move(table, before, ctx.user, name, reason)
  const answer = reason ?? null
  const after = await rows.edit(ctx, { id, version, status, answer }, () => true)
  if (before.createdBy && before.createdBy !== ctx.user.id)
    await notify(ctx, {
      to: [before.createdBy],
      type: 'wish_decided',
      category: 'social',
      priority: 'low',
      title: `Your wish: ${table.states[status].label.toLowerCase()}`,
      message: answer ? `${before.item}. ${answer}` : before.item,
      relatedType: 'wish',
      relatedId: id,
      actionUrl: `/dashboard?section=wishlist&id=${id}`,
    })
  return after
}

/** The most urgent first; nothing of it is about a person. */
export async function published(ctx: PublicCtx) {
  const items = await ctx.db
    .select({ id: wishes.id, item: wishes.item, priority: wishes.priority, link: wishes.link })
    .from(wishes)
    .where(inArray(wishes.status, ['approved', 'added']))
    .orderBy(sql`array_position(ARRAY['high', 'medium', 'low'], ${wishes.priority})`, wishes.item)
    .limit(PUBLISHED)
  const { organizationName, wishlistLink } = ctx.settings
  return { organization: organizationName, shop: wishlistLink, items }
}
const PUBLISHED = 200

const LATELY = 20

export async function activity(ctx: Ctx) {
  const found = await ctx.db
    .select()
    .from(wishes)
    .where(scoped(scope(ctx.user), ne(wishes.status, 'pending')))
    .orderBy(desc(wishes.updatedAt), desc(wishes.id))
    .limit(LATELY)
  return { items: await rows.show(ctx, found) }
}
