import { eq } from 'drizzle-orm'
import { defineFigure } from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { recipients } from './tables.ts'

export const partners = defineFigure({
  name: 'partners',
  label: 'Partners',
  unit: 'partner',
  says: 'Organizations that take sandwiches and are active today.',
  access: mayView,
  of: [{ table: 'recipients' }],
  by: [],
  standing: true,
  between: async ({ db }, ranges) => {
    const now = await db.$count(recipients, eq(recipients.status, 'active'))
    return ranges.map(() => now)
  },
  rows: () => ({ section: 'recipients', params: { status: 'active' } }),
})
