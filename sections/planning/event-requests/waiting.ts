import { diffDays, todayIn } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { defineWaiting, type WaitingOf } from '#server/data/waiting.ts'
import { mayView, mayWrite } from './access.ts'
import { ASKED_FOR, QUIET_DAYS } from './badges.ts'
import type { ListedEvent } from './contract.ts'
import { MISSING } from './missing.ts'
import { eventRows } from './rows.ts'
import { STATUSES } from './statuses.ts'
import { dayOf, nameOf } from './words.ts'

const MOST_LED = 100

/** Events that this person leads; where they come to as a driver or speaker, their shifts say (platform/slots). */
async function led(ctx: Ctx, asked: { tab: 'mine' } | { tab: 'completed'; whose: 'mine'; from: string }) {
  if (!passes(ctx.user, mayView)) return []
  const { items } = await eventRows.handlers.list(ctx, { ...asked, page: 1, limit: MOST_LED })
  return (items as ListedEvent[]).filter(
    ({ leadId, secondLeadId }) => leadId === ctx.user.id || secondLeadId === ctx.user.id,
  )
}

/** Domain 4.1: nobody has talked to them for a week, or the day of the next try has come. */
function isToFollowUp(ctx: Ctx, event: ListedEvent): boolean {
  if (!ASKED_FOR.includes(event.status)) return false
  const today = todayOf(ctx)
  if (event.nextFollowUpDate) return event.nextFollowUpDate <= today
  const heard = todayIn(ctx.settings.timeZone, new Date(event.lastAttemptAt ?? event.createdAt))
  return diffDays(heard, today) > QUIET_DAYS
}

function shown(ctx: Ctx, event: ListedEvent, over: boolean): WaitingOf {
  const { id, status } = event
  const missing = event.missing[0]
  const todo = event.nextAction ?? (missing && MISSING[missing].ask)
  return {
    id,
    kind: 'event',
    what: 'Event',
    title: nameOf(event),
    about: over ? null : (todo ?? null),
    as: event.leadId === ctx.user.id ? 'Lead' : 'Second lead',
    due: dayOf(event),
    dueTime: event.eventStartTime,
    priority: event.isCorporatePriority ? 'high' : 'medium',
    state: { words: STATUSES[status].label, tone: STATUSES[status].tone },
    followUp: !over && isToFollowUp(ctx, event),
    opens: { section: 'event-requests', params: { id } },
    acts:
      !over && ASKED_FOR.includes(status) && mayWrite(ctx.user, 'contact')
        ? [{ about: 'event_request', recordId: id, type: 'mark_contacted', label: 'I talked to them' }]
        : [],
  }
}

export const waitingSource = defineWaiting({
  events: ['event-requests.changed'],
  of: async (ctx) => (await led(ctx, { tab: 'mine' })).map((event) => shown(ctx, event, false)),
  past: async (ctx, since) =>
    (await led(ctx, { tab: 'completed', whose: 'mine', from: since })).map((event) =>
      shown(ctx, event, true),
    ),
})
