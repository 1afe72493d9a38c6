import type { ProposedFix } from '#kernel/calls/imports.ts'
import { guessCount, type ReadCount, readCount } from '#kernel/calls/read-cells.ts'
import {
  type Breakdown,
  breakdownFaults,
  type Group,
  groupTotal,
  SANDWICH_TYPES,
  total,
} from '#kernel/charity/totals.ts'
import { countOf, formatNumber } from '#kernel/language/count.ts'
import type { Field } from './import-columns.ts'
import { formatGroups, guessGroups, MAX_COUNT, parseExactGroups, parseGroups } from './import-groups.ts'
import { inParts, type Row } from './import-problems.ts'

/** The numbers of a row: counts, groups, and whether they add up to what the row says. */

/** Sums of many counts. */
const MAX_SUM = 100 * MAX_COUNT

export interface Counts {
  individual?: number
  groupTotal?: number
  total?: number
  breakdown?: Breakdown
}

export function judgeCounts(row: Row): Counts {
  const counts: Counts = {}
  const breakdown: Breakdown = {}
  const { say, settle } = inParts()
  for (const field of ['individual', 'groupTotal', 'total', ...SANDWICH_TYPES] as const) {
    const count = readCount(row.cell(field))
    if (count === 'blank') continue
    const most = field === 'groupTotal' || field === 'total' ? MAX_SUM : MAX_COUNT
    if (count === 'unreadable' || count > most) say(countFault(row, field, count))
    else if (field === 'individual' || field === 'groupTotal' || field === 'total') counts[field] = count
    else breakdown[field] = count
  }
  settle()
  const none = Object.keys(counts).length === 0
  if (none && row.cell('groupDetail') === '' && row.cell('groupsExact') === '')
    throw row.fault('count_invalid', 'individual', 'There is no count in this row', { value: '' })
  return Object.keys(breakdown).length > 0 ? { ...counts, breakdown } : counts
}

function countFault(row: Row, field: Field, count: ReadCount) {
  const value = row.cell(field)
  const message =
    typeof count === 'number'
      ? `${formatNumber(count)} is more sandwiches than there can be`
      : `“${value.slice(0, 60)}” is not a whole number of 0 or more`
  return row.fault('count_invalid', field, message, { fix: countFix(row, field, value) })
}

/** What the other counts of the row leave for this one, or the only number that stands in the cell. */
function countFix(row: Row, field: Field, value: string): ProposedFix | undefined {
  const read = (other: Field) => readCount(row.cell(other))
  const groups = read('groupTotal') === 'blank' ? 0 : read('groupTotal')
  const sum = read('total')
  const guessed = guessCount(value)
  let count = guessed !== undefined && guessed <= MAX_COUNT ? guessed : undefined
  if (field === 'individual' && typeof sum === 'number' && typeof groups === 'number' && sum >= groups) {
    count = sum - groups
  }
  return count === undefined
    ? undefined
    : { label: `Use ${formatNumber(count)}`, values: { [field]: String(count) } }
}

/**
 * Groups stand in the exact column of our own export or in the cell `Name: count; …`. A group total beside an empty
 * cell is asked about, because the groups it came from would be lost; in a file that never had a column for them
 * there is nothing to ask, and the total becomes one group.
 */
export function judgeGroups(row: Row, counts: Counts): Group[] {
  const detail = row.cell('groupDetail')
  const exactCell = row.cell('groupsExact')
  const allInOne = counts.groupTotal ? [{ name: 'Groups', count: counts.groupTotal }] : undefined
  const exact = exactCell === '' ? undefined : parseExactGroups(exactCell)
  if (exact && (!row.has('groupDetail') || formatGroups(exact).trim() === detail)) return exact
  const groups = parseGroups(detail, counts.groupTotal)
  if (exactCell === '' && groups && (groups.length > 0 || !counts.groupTotal)) return groups
  if (!row.has('groupDetail') && !row.has('groupsExact') && allInOne) return allInOne
  const guess = groups?.length ? groups : guessGroups(detail, counts.groupTotal)
  const reading = guess ?? (detail === '' ? allInOne : undefined)
  const message =
    exactCell !== ''
      ? 'The two columns of groups do not say the same'
      : detail === ''
        ? `${countOf(counts.groupTotal ?? 0, 'sandwich')} of groups, but no group is named`
        : 'The groups are not written as “Name: count; Name: count”'
  const field = exactCell !== '' && detail === '' ? 'groupsExact' : 'groupDetail'
  throw row.fault('groups_unreadable', field, message, reading && { fix: groupsFix(reading) })
}

const groupsFix = (groups: Group[]): ProposedFix => ({
  label: `Read it as ${formatGroups(groups)}`,
  values: { groupDetail: formatGroups(groups), groupsExact: JSON.stringify(groups) },
})

/** An empty count is 0, since another one stands in the row. Where a file has no individual column, the total minus the groups is it. */
export function judgeTotals(row: Row, counts: Counts, groups: Group[]): { individualSandwiches: number } {
  const { say, settle } = inParts()
  const inGroups = groupTotal({ groups })
  const rest = counts.total === undefined ? 0 : counts.total - inGroups
  const fromTotal = !row.has('individual') && row.cell('individual') === '' && rest >= 0
  const individualSandwiches = counts.individual ?? (fromTotal ? rest : 0)
  const sum = total({ individualSandwiches, groups })
  if (counts.groupTotal !== undefined && counts.groupTotal !== inGroups) {
    const message = `The groups add up to ${formatNumber(inGroups)}, the group total says ${formatNumber(counts.groupTotal)}`
    const values = {
      groupTotal: String(inGroups),
      ...(counts.total === undefined ? {} : { total: String(sum) }),
    }
    const fix = { label: `Use the sum, ${formatNumber(inGroups)}`, values }
    say(row.fault('total_mismatch', 'groupTotal', message, { fix }))
  }
  if (counts.total !== undefined && counts.total !== sum) say(totalFault(row, counts, sum, rest))
  const [types] = breakdownFaults({ individualSandwiches, breakdown: counts.breakdown, groups: [] })
  if (types)
    say(
      row.fault('total_mismatch', 'total', types.message, {
        column: 'Types',
        value: SANDWICH_TYPES.map((type) => row.cell(type) || '0').join(' + '),
        fix: {
          label: 'Leave the types out',
          values: Object.fromEntries(SANDWICH_TYPES.map((type) => [type, ''])),
        },
      }),
    )
  settle()
  return { individualSandwiches }
}

function totalFault(row: Row, counts: Counts, sum: number, rest: number) {
  const groupSum = (counts.total ?? 0) - rest
  const useSum = { label: `Use the sum, ${formatNumber(sum)}`, values: { total: String(sum) } }
  const keepTotal = {
    label: `Keep the total and make it ${countOf(rest, 'individual sandwich')}`,
    values: { individual: String(rest) },
  }
  const fixes =
    rest < 0 ? [useSum] : counts.individual === undefined ? [keepTotal, useSum] : [useSum, keepTotal]
  const message = `The counts add up to ${formatNumber(sum)}, the total says ${formatNumber(counts.total ?? 0)}`
  // Where the groups are off as well, mending these mends the total.
  if (counts.groupTotal !== undefined && counts.groupTotal !== groupSum)
    return row.fault('total_mismatch', 'total', message)
  return row.fault('total_mismatch', 'total', message, { fix: fixes[0], otherFixes: fixes.slice(1) })
}
