import { eq } from 'drizzle-orm'
import { defineFigure } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { volunteers as rows } from './tables.ts'

export const figure = defineFigure({
  name: 'volunteers',
  label: 'Volunteers',
  unit: 'volunteer',
  says: 'Volunteers that are active today.',
  access: mayView,
  by: [],
  standing: true,
  between: async ({ db }, ranges) => {
    const now = await db.$count(rows, eq(rows.status, 'active'))
    return ranges.map(() => now)
  },
  rows: () => ({ section: 'volunteers', params: {} }),
})
