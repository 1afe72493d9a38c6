import { sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { type Counted, type Group, groupTotal, hasBreakdown, total } from '#kernel/charity/totals.ts'
import type { Ctx, Download } from '#server/context.ts'
import { spreadsheetOf } from '#server/spreadsheets/download.ts'
import type { OutCell } from '#server/spreadsheets/spreadsheet.ts'
import type { collections, Entry } from './contract.ts'
import { formatGroups } from './import-groups.ts'
import { orderOf } from './service.ts'
import { COLUMNS, type EntryRow, FROM, present, storedGroups } from './service-entries.ts'
import { conditionOf, resolve } from './service-filter.ts'

export type ExportEntry = Counted &
  Pick<Entry, 'id' | 'hostName' | 'collectionDate' | 'submittedAt' | 'createdByName'> & {
    groups: readonly Group[]
    zeroReason?: string | null
    method?: string
    notes?: string | null
  }

const type = (name: 'deli' | 'turkey' | 'ham' | 'pbj' | 'generic') => (entry: ExportEntry) =>
  hasBreakdown(entry.breakdown) ? entry.breakdown[name] : ''

/** Design 9: domain 3.2's columns, then all it takes to come back without a loss. */
const CELLS: Record<string, (entry: ExportEntry, number: number) => OutCell> = {
  // Counts the rows, as it always did; what we issued stands in 'Entry ID'.
  ID: (_entry, number) => number,
  'Host Name': (entry) => entry.hostName,
  'Collection Date': (entry) => entry.collectionDate,
  'Individual Sandwiches': (entry) => entry.individualSandwiches,
  'Group Sandwiches': groupTotal,
  'Group Collections Detail': (entry) => formatGroups(entry.groups),
  'Total Sandwiches': total,
  'Submitted At': (entry) => entry.submittedAt,
  'Created By': (entry) => entry.createdByName,
  'Individual Deli': type('deli'),
  'Individual Turkey': type('turkey'),
  'Individual Ham': type('ham'),
  'Individual PBJ': type('pbj'),
  'Individual Generic': type('generic'),
  'Groups (exact)': ({ groups }) => (groups.length > 0 ? JSON.stringify(storedGroups(groups)) : ''),
  'Zero Reason': (entry) => entry.zeroReason,
  Method: (entry) => entry.method,
  Notes: (entry) => entry.notes,
  'Entry ID': (entry) => entry.id,
}
export const EXPORT_COLUMNS = Object.keys(CELLS)

/** One row of the export; `number` counts them. */
export const exportCells = (entry: ExportEntry, number: number): OutCell[] =>
  Object.values(CELLS).map((cellOf) => cellOf(entry, number) ?? '')

/** Everything the filters find, row by row. */
export async function exportLog(
  ctx: Ctx,
  { format, sort, order, ...filter }: InputOf<typeof collections.exportLog>,
): Promise<Download> {
  const condition = conditionOf(ctx, await resolve(ctx, filter))
  let number = 0
  return spreadsheetOf<EntryRow>(ctx, {
    title: 'Collections',
    format,
    heading: EXPORT_COLUMNS,
    query: sql`SELECT ${COLUMNS} ${FROM} WHERE ${condition} ORDER BY ${orderOf({ sort, order })}`,
    cells: (rows) => rows.map((row) => exportCells(present(row), ++number)),
  })
}
