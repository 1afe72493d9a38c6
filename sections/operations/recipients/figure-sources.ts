import { and, eq } from 'drizzle-orm'
import { defineFigure, type Figure } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { recipients } from './tables.ts'

const standing = (status: 'active' | 'inactive', words: Pick<Figure, 'name' | 'label' | 'unit' | 'says'>) =>
  defineFigure({
    ...words,
    access: mayView,
    of: [{ table: 'recipients' }],
    by: ['area'],
    standing: true,
    // Their region is the area that they lie in.
    between: async ({ db }, ranges, { area }) => {
      const isThere = area === undefined ? undefined : eq(recipients.region, area)
      const now = await db.$count(recipients, and(eq(recipients.status, status), isThere))
      return ranges.map(() => now)
    },
    rows: (_range, { area }) => {
      const inArea: Record<string, string> = area === undefined ? {} : { region: area }
      return { section: 'recipients', params: { status, ...inArea } }
    },
  })

export const figures: Figure[] = [
  standing('active', {
    name: 'partners',
    label: 'Partners',
    unit: 'partner',
    says: 'Organizations that take sandwiches and are active today.',
  }),
  standing('inactive', {
    name: 'inactivePartners',
    label: 'Inactive partners',
    unit: 'inactive partner',
    says: 'Organizations that are kept as recipients, and are not active today.',
  }),
]
