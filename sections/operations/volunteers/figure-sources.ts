import { eq } from 'drizzle-orm'
import { countedToday, defineFigure, type Figure } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { volunteers } from './tables.ts'

const standing = (status: 'active' | 'inactive', words: Pick<Figure, 'name' | 'label' | 'unit' | 'says'>) =>
  defineFigure({
    ...words,
    access: mayView,
    of: [{ table: 'volunteers' }],
    by: ['area'],
    standing: true,
    between: countedToday(volunteers, eq(volunteers.status, status)),
    // Their list cannot be narrowed to an area.
    rows: (_range, { area }) => (area === undefined ? { section: 'volunteers', params: { status } } : null),
  })

export const figures: Figure[] = [
  standing('active', {
    name: 'volunteers',
    label: 'Volunteers',
    unit: 'volunteer',
    says: 'Volunteers that are active today.',
  }),
  standing('inactive', {
    name: 'inactiveVolunteers',
    label: 'Inactive volunteers',
    unit: 'inactive volunteer',
    says: 'Volunteers that are kept, and are not active today.',
  }),
]
