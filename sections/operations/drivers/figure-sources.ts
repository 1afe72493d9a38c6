import { eq } from 'drizzle-orm'
import { countedToday, defineFigure, type Figure } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { drivers } from './tables.ts'

const standing = (status: 'active' | 'inactive', words: Pick<Figure, 'name' | 'label' | 'unit' | 'says'>) =>
  defineFigure({
    ...words,
    access: mayView,
    of: [{ table: 'drivers' }],
    by: ['area'],
    standing: true,
    between: countedToday(drivers, eq(drivers.status, status)),
    // Their list cannot be narrowed to an area.
    rows: (_range, { area }) => (area === undefined ? { section: 'drivers', params: { status } } : null),
  })

export const figures: Figure[] = [
  standing('active', {
    name: 'drivers',
    label: 'Drivers',
    unit: 'driver',
    says: 'Drivers that are active today.',
  }),
  standing('inactive', {
    name: 'inactiveDrivers',
    label: 'Inactive drivers',
    unit: 'inactive driver',
    says: 'Drivers that are kept, and are not active today.',
  }),
]
