import { sql } from 'drizzle-orm'
import { defineFigure, type Figure, type FigureFilter, overRanges } from '#server/data/figures.ts'
import { mayView } from './access.ts'

const names = ({ organizationId, organizationIds }: FigureFilter) => {
  if (organizationIds) return sql`AND k.organization_id = ANY(${sql.param([...organizationIds])}::uuid[])`
  return organizationId ? sql`AND k.organization_id = ${organizationId}` : sql``
}

const NAMED = [
  { table: 'sandwich_collections', days: ['collection_date'], counts: ['groups'] },
  // Which names mean the same group; a group of its own changes no count.
  { table: 'organization_names' },
]

/** What the catalog knows of groups, by the sums that the log keeps for each of their names. */
export const figures: Figure[] = [
  defineFigure({
    name: 'groups',
    label: 'Groups',
    unit: 'group',
    says: 'Different groups that made sandwiches, each once under whatever names it is known by.',
    access: mayView,
    of: NAMED,
    by: ['organizationId', 'organizationIds'],
    between: (ctx, ranges, filter) =>
      overRanges(ctx, ranges, {
        from: sql`SELECT g.day, k.organization_id FROM group_days g JOIN group_owners k ON k.name_key = g.name_key
          WHERE g.times > 0 ${names(filter)}`,
        value: sql`count(DISTINCT counted.organization_id)`,
      }),
    rows: ({ from, to }, { organizationId, organizationIds }) => {
      const params: Record<string, string> = organizationId ? { id: organizationId } : { from, to }
      return organizationIds ? null : { section: 'groups-catalog', params }
    },
  }),
  defineFigure({
    name: 'madeByGroup',
    label: 'Made by a group',
    unit: 'sandwich',
    says: 'The sandwiches that stand in the log under a name of this group.',
    access: mayView,
    of: NAMED,
    by: ['organizationId', 'organizationIds'],
    between: (ctx, ranges, filter) =>
      overRanges(ctx, ranges, {
        from: sql`SELECT g.day, g.sandwiches FROM group_days g JOIN group_owners k ON k.name_key = g.name_key
          WHERE true ${names(filter)}`,
        value: sql`coalesce(sum(counted.sandwiches), 0)`,
      }),
    rows: (_range, { organizationId }) =>
      organizationId ? { section: 'groups-catalog', params: { id: organizationId } } : null,
  }),
]
