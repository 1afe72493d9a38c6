import type { ProposedFix } from '#kernel/calls/imports.ts'
import { guessCount, readCount } from '#kernel/calls/read-cells.ts'
import {
  type Breakdown,
  breakdownFaults,
  type Group,
  groupTotal,
  SANDWICH_TYPES,
  total,
} from '#kernel/charity/totals.ts'
import type { Field } from './import-columns.ts'
import { formatGroups, guessGroups, MAX_COUNT, parseExactGroups, parseGroups } from './import-groups.ts'
import { columnOf, type Fault, type Judging, type Row } from './import-problems.ts'

/** The numbers of a row: counts, groups, and whether they add up to what the row says. */

/** Sums of many counts. */
const MAX_SUM = 100 * MAX_COUNT

export interface Counts {
  individual?: number
  groupTotal?: number
  total?: number
  breakdown?: Breakdown
}

export function judgeCounts(judging: Judging, row: Row): Counts | Fault {
  const counts: Counts = {}
  const breakdown: Breakdown = {}
  for (const field of ['individual', 'groupTotal', 'total', ...SANDWICH_TYPES] as const) {
    const value = row.cell(field)
    const count = readCount(value)
    if (count === 'blank') continue
    const most = field === 'groupTotal' || field === 'total' ? MAX_SUM : MAX_COUNT
    if (count === 'unreadable' || count > most) return countFault(judging, row, field, value)
    if (field === 'individual' || field === 'groupTotal' || field === 'total') counts[field] = count
    else breakdown[field] = count
  }
  if (Object.keys(breakdown).length > 0) counts.breakdown = breakdown
  const none =
    counts.individual === undefined && counts.groupTotal === undefined && counts.total === undefined
  if (none && row.cell('groupDetail') === '' && row.cell('groupsExact') === '') {
    return {
      kind: 'count_invalid',
      column: columnOf(judging, 'individual'),
      value: '',
      message: 'There is no count in this row',
    }
  }
  return counts
}

function countFault(judging: Judging, row: Row, field: Field, value: string): Fault {
  const whole = readCount(value)
  const message =
    typeof whole === 'number'
      ? `${whole.toLocaleString('en-US')} is more sandwiches than there can be`
      : `"${value.slice(0, 60)}" is not a whole number of 0 or more`
  return {
    kind: 'count_invalid',
    column: columnOf(judging, field),
    value,
    message,
    fix: countFix(row, field, value),
  }
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
    : { label: `Use ${number(count)}`, values: { [field]: String(count) } }
}

/**
 * Groups stand in the exact column of our own export or in the cell `Name: count; …`. A group total beside an empty
 * cell is asked about, because the groups it came from would be lost; in a file that never had a column for them
 * there is nothing to ask, and the total becomes one group.
 */
export function judgeGroups(judging: Judging, row: Row, counts: Counts): { groups: Group[] } | Fault {
  const detail = row.cell('groupDetail')
  const exactCell = row.cell('groupsExact')
  const hasColumn = judging.mapping.groupDetail !== undefined || judging.mapping.groupsExact !== undefined
  const exact = exactCell === '' ? undefined : parseExactGroups(exactCell)
  const agrees = judging.mapping.groupDetail === undefined || (exact && formatGroups(exact).trim() === detail)
  if (exact && agrees) return { groups: exact }
  const groups = parseGroups(detail, counts.groupTotal)
  if (exactCell === '' && groups && (groups.length > 0 || !counts.groupTotal)) return { groups }
  if (!hasColumn && counts.groupTotal) return { groups: [{ name: 'Groups', count: counts.groupTotal }] }
  const guess = groups?.length ? groups : guessGroups(detail, counts.groupTotal)
  const reading =
    guess ?? (detail === '' && counts.groupTotal ? [{ name: 'Groups', count: counts.groupTotal }] : undefined)
  const message =
    exactCell !== ''
      ? 'The two columns of groups do not say the same'
      : detail === ''
        ? `${number(counts.groupTotal ?? 0)} sandwiches of groups, but no group is named`
        : 'The groups are not written as "Name: count; Name: count"'
  return {
    kind: 'groups_unreadable',
    column: columnOf(judging, exactCell !== '' && detail === '' ? 'groupsExact' : 'groupDetail'),
    value: detail || exactCell,
    message,
    fix: reading ? groupsFix(reading) : undefined,
  }
}

const groupsFix = (groups: Group[]): ProposedFix => ({
  label: `Read it as ${formatGroups(groups)}`,
  values: { groupDetail: formatGroups(groups), groupsExact: JSON.stringify(groups) },
})

/** An empty count is 0, since another one stands in the row. Where a file has no individual column, the total minus the groups is it. */
export function judgeTotals(
  judging: Judging,
  row: Row,
  counts: Counts,
  groups: Group[],
): { individual: number } | Fault {
  const inGroups = groupTotal({ groups })
  const rest = counts.total === undefined ? 0 : counts.total - inGroups
  const fromTotal = judging.mapping.individual === undefined && row.cell('individual') === '' && rest >= 0
  const individual = counts.individual ?? (fromTotal ? rest : 0)
  const sum = total({ individualSandwiches: individual, groups })
  if (counts.groupTotal !== undefined && counts.groupTotal !== inGroups) {
    return {
      kind: 'total_mismatch',
      column: columnOf(judging, 'groupTotal'),
      value: row.cell('groupTotal'),
      message: `The groups add up to ${number(inGroups)}, the group total says ${number(counts.groupTotal)}`,
      fix: {
        label: `Use the sum, ${number(inGroups)}`,
        values: {
          groupTotal: String(inGroups),
          ...(counts.total === undefined ? {} : { total: String(sum) }),
        },
      },
    }
  }
  if (counts.total !== undefined && counts.total !== sum) {
    return totalFault(judging, row, {
      sum,
      total: counts.total,
      rest,
      blank: counts.individual === undefined,
    })
  }
  const [types] = breakdownFaults({
    individualSandwiches: individual,
    breakdown: counts.breakdown,
    groups: [],
  })
  if (!types) return { individual }
  return {
    kind: 'total_mismatch',
    column: 'Types',
    value: SANDWICH_TYPES.map((type) => row.cell(type) || '0').join(' + '),
    message: types.message,
    fix: {
      label: 'Leave the types out',
      values: Object.fromEntries(SANDWICH_TYPES.map((type) => [type, ''])),
    },
  }
}

function totalFault(
  judging: Judging,
  row: Row,
  said: { sum: number; total: number; rest: number; blank: boolean },
): Fault {
  const useSum = { label: `Use the sum, ${number(said.sum)}`, values: { total: String(said.sum) } }
  const keepTotal = {
    label: `Keep the total and make it ${number(said.rest)} individual sandwiches`,
    values: { individual: String(said.rest) },
  }
  const fixes = said.rest < 0 ? [useSum] : said.blank ? [keepTotal, useSum] : [useSum, keepTotal]
  return {
    kind: 'total_mismatch',
    column: columnOf(judging, 'total'),
    value: row.cell('total'),
    message: `The counts add up to ${number(said.sum)}, the total says ${number(said.total)}`,
    fix: fixes[0],
    otherFixes: fixes.slice(1),
  }
}

const number = (value: number) => value.toLocaleString('en-US')
