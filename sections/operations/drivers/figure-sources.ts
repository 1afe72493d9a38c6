import { eq } from 'drizzle-orm'
import { defineFigure } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { drivers as rows } from './tables.ts'

export const figure = defineFigure({
  name: 'drivers',
  label: 'Drivers',
  unit: 'driver',
  says: 'Drivers that are active today.',
  access: mayView,
  by: [],
  standing: true,
  between: async ({ db }, ranges) => {
    const now = await db.$count(rows, eq(rows.status, 'active'))
    return ranges.map(() => now)
  },
  rows: () => ({ section: 'drivers', params: {} }),
})
