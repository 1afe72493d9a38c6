import { and, eq } from 'drizzle-orm'
import { defineFigure } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { hosts } from './tables.ts'

export const activeLocations = defineFigure({
  name: 'activeLocations',
  label: 'Active locations',
  unit: 'location',
  says: 'Locations that are active today; entries of groups without a location are none.',
  access: mayView,
  by: [],
  standing: true,
  between: async ({ db }, ranges) => {
    const now = await db.$count(hosts, and(eq(hosts.status, 'active'), eq(hosts.isBuiltIn, false)))
    return ranges.map(() => now)
  },
  rows: () => ({ section: 'hosts', params: {} }),
})
