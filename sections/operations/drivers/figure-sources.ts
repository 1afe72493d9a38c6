import { eq } from 'drizzle-orm'
import { countedToday, defineFigure } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { drivers } from './tables.ts'

export const figure = defineFigure({
  name: 'drivers',
  label: 'Drivers',
  unit: 'driver',
  says: 'Drivers that are active today.',
  access: mayView,
  of: [{ table: 'drivers' }],
  by: ['area'],
  standing: true,
  between: countedToday(drivers, eq(drivers.status, 'active')),
  // Their list cannot be narrowed to an area.
  rows: (_range, { area }) => (area === undefined ? { section: 'drivers', params: {} } : null),
})
