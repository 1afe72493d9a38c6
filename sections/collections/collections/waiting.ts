import { has } from '#kernel/people/access.ts'
import { todayOf } from '#server/context.ts'
import { defineWaiting } from '#server/data/waiting.ts'
import { can } from './access.ts'
import { mine } from './service-locations.ts'

/** Locations of this person that are not in yet this week, from the collection day on; not in a week of holidays. */
export const waitingSource = defineWaiting({
  events: ['collections.changed', 'hosts.changed', 'settings.changed'],
  of: async (ctx) => {
    if (!has(ctx.user, can.COLLECTIONS_VIEW) || !has(ctx.user, can.COLLECTIONS_ADD)) return []
    const { week, locations } = await mine(ctx)
    if (week.holidays.length > 0 || week.start > todayOf(ctx)) return []
    return locations
      .filter(({ entries }) => entries === 0)
      .map(({ id, name }) => ({
        id,
        kind: 'due' as const,
        what: 'Collection to log',
        title: name,
        about: week.label,
        due: week.start,
        opens: { section: 'collections', params: { action: 'log', hostId: id, date: week.start } },
      }))
  },
})
