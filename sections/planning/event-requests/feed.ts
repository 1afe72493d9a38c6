import { addDays, formatDay, todayIn } from '#kernel/charity/day.ts'
import { daysOf } from '#kernel/charity/span.ts'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import { defineFeed } from '#server/data/feeds.ts'
import { mayView } from './access.ts'
import { source } from './calendar.ts'

const AHEAD_DAYS = 92

/** The events of the next quarter of a year, as this person sees them on the calendar. */
export const feed = defineFeed({
  name: 'events',
  title: 'Events to come',
  access: mayView,
  entries: async (ctx) => {
    const { timeZone } = ctx.settings
    const from = todayIn(timeZone, ctx.app.now())
    const found = await source.between(ctx, { from, to: addDays(from, AHEAD_DAYS) })
    return found
      .filter(({ kind }) => kind === 'event')
      .map(({ id, title, span, place, opens, changedAt }) => ({
        id,
        title,
        text: [formatDay(daysOf(span, timeZone).from), place].filter(Boolean).join(', '),
        opens: opens ?? addressOfSection('event-requests'),
        changedAt,
      }))
  },
})
