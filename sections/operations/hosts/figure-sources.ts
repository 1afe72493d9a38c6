import { eq } from 'drizzle-orm'
import { countedToday, defineFigure } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { hosts } from './tables.ts'

export const activeLocations = defineFigure({
  name: 'activeLocations',
  label: 'Active locations',
  unit: 'location',
  says: 'Locations that are active today; entries of groups without a location are none.',
  access: mayView,
  of: [{ table: 'hosts' }],
  by: ['area'],
  standing: true,
  between: countedToday(hosts, eq(hosts.status, 'active'), eq(hosts.isBuiltIn, false)),
  rows: (_range, { area }) => {
    const inArea: Record<string, string> = area === undefined ? {} : { area }
    return { section: 'hosts', params: { status: 'active', ...inArea } }
  },
})
