import type { Day } from '#kernel/charity/day.ts'
import {
  type Breakdown,
  type Group,
  groupTotal,
  hasBreakdown,
  SANDWICH_TYPES,
  total,
} from '#kernel/charity/totals.ts'
import { formatGroups } from './import-groups.ts'
import { storedGroups } from './service-entries.ts'

/** Design 9: domain 3.2's columns, then all it takes to come back without a loss. */
export const EXPORT_COLUMNS = [
  'ID',
  'Host Name',
  'Collection Date',
  'Individual Sandwiches',
  'Group Sandwiches',
  'Group Collections Detail',
  'Total Sandwiches',
  'Submitted At',
  'Created By',
  'Individual Deli',
  'Individual Turkey',
  'Individual Ham',
  'Individual PBJ',
  'Individual Generic',
  'Groups (exact)',
  'Zero Reason',
  'Method',
  'Notes',
  'Entry ID',
] as const

export interface ExportEntry {
  id: string
  hostName: string
  collectionDate: Day
  individualSandwiches: number
  breakdown?: Breakdown | null
  groups: readonly Group[]
  /** ISO instant. */
  submittedAt: string
  createdByName: string | null
  zeroReason?: string | null
  method?: string | null
  notes?: string | null
}

/** One row of the export. `number` counts the rows, as 'ID' always did; what we issued stands in 'Entry ID'. */
export function exportCells(entry: ExportEntry, number: number): (string | number)[] {
  const types = SANDWICH_TYPES.map((type) => entry.breakdown?.[type] ?? '')
  return [
    number,
    entry.hostName,
    entry.collectionDate,
    entry.individualSandwiches,
    groupTotal(entry),
    formatGroups(entry.groups),
    total(entry),
    entry.submittedAt,
    entry.createdByName ?? '',
    ...(hasBreakdown(entry.breakdown) ? types : types.map(() => '')),
    entry.groups.length > 0 ? JSON.stringify(storedGroups(entry.groups)) : '',
    entry.zeroReason ?? '',
    entry.method ?? '',
    entry.notes ?? '',
    entry.id,
  ]
}
