import { eq } from 'drizzle-orm'
import { countedToday, defineFigure, type Figure } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { hosts } from './tables.ts'

const standing = (status: 'active' | 'inactive', words: Pick<Figure, 'name' | 'label' | 'unit' | 'says'>) =>
  defineFigure({
    ...words,
    access: mayView,
    of: [{ table: 'hosts' }],
    by: ['area'],
    standing: true,
    between: countedToday(hosts, eq(hosts.status, status), eq(hosts.isBuiltIn, false)),
    rows: (_range, { area }) => {
      const inArea: Record<string, string> = area === undefined ? {} : { area }
      return { section: 'hosts', params: { status, ...inArea } }
    },
  })

export const figures: Figure[] = [
  standing('active', {
    name: 'activeLocations',
    label: 'Active locations',
    unit: 'location',
    says: 'Locations that are active today; entries of groups without a location are none.',
  }),
  standing('inactive', {
    name: 'inactiveLocations',
    label: 'Inactive locations',
    unit: 'inactive location',
    says: 'Locations that are kept, and are not active today.',
  }),
]
