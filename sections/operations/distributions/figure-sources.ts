import { sql } from 'drizzle-orm'
import { ledgerDays } from '#platform/ledger/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { defineFigure, overRanges } from '#server/data/figures.ts'
import { mayView } from './access.ts'

/** Domain 3.6: what went out to recipients, by the sums that the ledger keeps. */
export const distributed = defineFigure({
  name: 'distributed',
  label: 'Given out',
  unit: 'sandwich',
  says: 'Sandwiches that were noted as given to recipients, by the day on which they went.',
  access: mayView,
  of: [
    { table: 'sandwich_distributions', days: ['distribution_date'], counts: ['host_id', 'sandwich_count'] },
  ],
  by: ['hostId', 'area'],
  between: (ctx, ranges, { hostId, area }) =>
    overRanges(ctx, ranges, {
      from: sql`SELECT l.day, l.distributed FROM ${ledgerDays} l
        WHERE l.distributed <> 0 ${hostId ? sql`AND l.host_id = ${hostId}` : sql``}
        ${area === undefined ? sql`` : sql`AND l.host_id IN (SELECT id FROM ${hosts} WHERE area = ${area})`}`,
      value: sql`coalesce(sum(counted.distributed), 0)`,
    }),
  rows: ({ from, to }, { hostId, area }) =>
    // Their list narrows by locations, and not by areas.
    area === undefined
      ? { section: 'donation-tracking', params: { tab: 'list', from, to, ...(hostId ? { hostId } : {}) } }
      : null,
})
