import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { formatDay } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { notify } from '#platform/notifications/service.ts'
import { todayOf } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { accountsOf } from './keepers.ts'
import { byNumber } from './rows.ts'
import { coolerReminders, coolers } from './tables.ts'

/**
 * Every morning at 9:00: whoever has coolers that are due back today or were before is reminded of all of them at once, and of
 * each time they took one only once. Texts and emails wait for the end of quiet hours, as all do.
 */
export const remind = defineJob({
  name: 'coolers.remind',
  payload: z.object({}),
  at: [{ time: '09:00' }],
  run: (app) =>
    inTransaction(app, 'job coolers.remind', async (ctx) => {
      const today = todayOf(ctx)
      const due = await ctx.db
        .select()
        .from(coolers)
        .where(
          and(
            eq(coolers.state, 'in_use'),
            isNotNull(coolers.moveId),
            sql`${coolers.dueOn} <= ${today}::date`,
            notExists(
              ctx.db
                .select({ one: sql`1` })
                .from(coolerReminders)
                .where(eq(coolerReminders.moveId, coolers.moveId)),
            ),
          ),
        )
        .orderBy(byNumber)
        .for('update', { skipLocked: true })
      const whose = new Map<string, typeof due>()
      const held = new Map<string, typeof due>()
      for (const cooler of due) {
        const holder = cooler.holderPersonId ?? cooler.holderHostId ?? ''
        held.set(holder, [...(held.get(holder) ?? []), cooler])
      }
      const told: typeof due = []
      for (const theirs of held.values()) {
        const { holderPersonId: personId = null, holderHostId: hostId = null } = theirs[0] ?? {}
        const accounts = await accountsOf(ctx, { personId, hostId })
        // Where nobody can be told, whoever answers for them later is.
        if (accounts.length > 0) told.push(...theirs)
        for (const to of accounts) whose.set(to, [...(whose.get(to) ?? []), ...theirs])
      }
      const moveIds = told.flatMap(({ moveId }) => moveId ?? [])
      if (moveIds.length === 0) return
      await ctx.db
        .insert(coolerReminders)
        .values(moveIds.map((moveId) => ({ moveId, sentAt: app.now() })))
        .onConflictDoNothing()
      for (const [to, own] of whose)
        await notify(ctx, {
          to: [to],
          type: 'cooler_due',
          category: 'task',
          title: `${countOf(own.length, 'cooler is', 'coolers are')} due back`,
          message: own
            .map(({ number, dueOn }) => `Cooler ${number}, due ${formatDay(String(dueOn), 'short')}`)
            .join('. '),
          actionText: 'Look at them',
          actionUrl: '/dashboard?section=cooler-tracking&tab=mine',
          relatedType: 'cooler',
          ...(own.length === 1 ? { relatedId: String(own[0]?.id) } : {}),
        })
    }),
})
