import { and, eq } from 'drizzle-orm'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import { notify } from '#platform/notifications/service.ts'
import type { WorkCtx } from '#server/context.ts'
import { webhooks } from './tables.ts'

export const NOT_ANY_MORE = 'Whoever made it may not do so any more.'

/** Sends nothing any more until somebody turns it on again; its owner hears why. */
export async function stop(ctx: WorkCtx, webhook: typeof webhooks.$inferSelect, reason: string) {
  const stopped = await ctx.db
    .update(webhooks)
    .set({ state: 'stopped', reason, version: webhook.version + 1, updatedAt: ctx.app.now() })
    .where(and(eq(webhooks.id, webhook.id), eq(webhooks.state, 'on')))
    .returning({ id: webhooks.id })
  if (stopped.length === 0) return
  await notify(ctx, {
    type: 'webhook',
    category: 'system',
    title: `The webhook “${webhook.title}” was stopped`,
    message: reason,
    relatedType: 'webhook',
    relatedId: webhook.id,
    actionText: 'Look at the connections',
    actionUrl: addressOfSection('admin', { action: 'connections' }),
    to: [webhook.createdBy],
  })
  ctx.emit('webhooks.changed')
}
