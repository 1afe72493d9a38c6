import { z } from 'zod'
import { addDays, type Day } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { hasTexts, sendTexts } from '#platform/outbox/service.ts'
import { can } from '#sections/planning/event-requests/access.ts'
import { todayOf } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { Event } from './filling.ts'
import { inView } from './lead-jobs.ts'
import { eventDigests } from './tables.ts'

const MONDAY = 1

/** 'this week 2 events with 1,840 sandwiches; 7 requests are not scheduled, 3 of them led by nobody.' */
export function pulseOf(events: readonly Event[], today: Day): string | null {
  const soon = events.filter(
    ({ status, scheduledEventDate: day }) =>
      status !== 'completed' && day !== null && day >= today && day < addDays(today, 7),
  )
  const open = events.filter(({ status }) => status === 'new' || status === 'in_process')
  if (soon.length === 0 && open.length === 0) return null
  const planned = soon.reduce((sum, one) => sum + (one.estimatedSandwichCount ?? 0), 0)
  const alone = open.filter(({ leadId, customLead }) => !leadId && !customLead).length
  return [
    `this week ${countOf(soon.length, 'event')}${planned > 0 ? ` with ${countOf(planned, 'sandwich')}` : ''}`,
    `${countOf(open.length, 'request')} not scheduled yet${alone > 0 ? `, ${countOf(alone, 'request')} led by nobody` : ''}`,
  ].join('; ')
}

/** Every Monday, in one text message: how it stands, to whoever sees the overview and agreed to texts about events. */
export const overviewText = defineJob({
  name: 'event-letters.overview-text',
  payload: z.object({ day: z.string() }),
  at: [{ weekdays: [MONDAY], time: '08:00' }],
  run: (app, { day }) =>
    inTransaction(app, 'job event-letters.overview-text', async (ctx) => {
      // Missed because the portal was off, it is no beginning of a week any more.
      if (todayOf(ctx) !== day) return
      const leaders = await holdersOf(ctx, can.EVENT_REQUESTS_VIEW_ADMIN_OVERVIEW)
      const phones = await hasTexts(
        ctx,
        leaders.map(({ id }) => id),
        'events',
      )
      const words = pulseOf(await inView(ctx, day), day)
      if (phones.size === 0 || words === null) return
      const claimed = await ctx.db
        .insert(eventDigests)
        .values([...phones.keys()].map((person) => ({ kind: 'text' as const, day, person })))
        .onConflictDoNothing()
        .returning()
      await sendTexts(
        ctx,
        claimed.map(({ person }) => ({
          to: phones.get(person) ?? '',
          personId: person,
          category: 'reminder' as const,
          campaign: 'events' as const,
          subject: 'Events: how the week begins',
          text: `${ctx.settings.organizationName}: ${words}.`,
        })),
      )
    }),
})
