import { isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { inNumber } from '#kernel/language/count.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify } from '#platform/notifications/service.ts'
import { todayOf } from '#server/context.ts'
import { peopleNames } from '#server/data/names.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { updateMany } from '#server/data/versioned.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { can } from './access.ts'
import { presenceOn } from './away.ts'
import { drivers } from './tables.ts'

/**
 * Domain 5.2, every night at 00:10: whose first day away has come is away, and whose check-in has come is to be asked; whoever
 * edits drivers is told of the latter, once.
 */
export const turn = defineJob({
  name: 'drivers.turn',
  payload: z.object({}),
  at: [{ time: '00:10' }],
  run: (app) =>
    inTransaction(app, 'job drivers.turn', async (ctx) => {
      const today = todayOf(ctx)
      const dated = await ctx.db
        .select()
        .from(drivers)
        .where(isNotNull(drivers.awayFrom))
        .orderBy(drivers.id)
        .for('update')
      const changes = dated
        .map((before) => ({ before, values: { presence: presenceOn(today, before) } }))
        .filter(({ before, values }) => before.presence !== values.presence)
      if (changes.length === 0) return
      await updateMany(ctx, drivers, changes)
      ctx.emit('drivers.changed')
      const toAsk = changes.filter(
        ({ before, values }) => values.presence === 'check_in' && before.status === 'active',
      )
      if (toAsk.length === 0) return
      const names = await peopleNames(
        ctx,
        toAsk.map(({ before }) => before.personId),
      )
      await notify(ctx, {
        to: (await holdersOf(ctx, can.DRIVERS_EDIT)).map(({ id }) => id),
        type: 'driver',
        category: 'task',
        title: inNumber(toAsk.length, 'A driver may be back', 'Drivers may be back'),
        message: `Please ask whether they can drive again: ${[...names.values()].toSorted((a, b) => a.localeCompare(b)).join(', ')}.`,
        actionText: 'Look at the drivers',
        actionUrl: '/dashboard?section=drivers&standing=check_in',
        relatedType: 'driver',
      })
    }),
})
