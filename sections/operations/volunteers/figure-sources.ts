import { eq } from 'drizzle-orm'
import { countedToday, defineFigure } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { volunteers } from './tables.ts'

export const figure = defineFigure({
  name: 'volunteers',
  label: 'Volunteers',
  unit: 'volunteer',
  says: 'Volunteers that are active today.',
  access: mayView,
  of: [{ table: 'volunteers' }],
  by: ['area'],
  standing: true,
  between: countedToday(volunteers, eq(volunteers.status, 'active')),
  // Their list cannot be narrowed to an area.
  rows: (_range, { area }) => (area === undefined ? { section: 'volunteers', params: {} } : null),
})
