import { type ColumnNames, foldHeading, recogniseColumns } from '#kernel/calls/columns.ts'
import { SANDWICH_TYPE_LABELS } from '#kernel/charity/totals.ts'

/** The columns of a collections log: how ours are called, and what others call them. */

/** For the preview, where columns can be re-mapped. */
export const FIELD_LABELS = {
  id: 'Entry ID',
  host: 'Location',
  date: 'Collection date',
  individual: 'Individual sandwiches',
  groupTotal: 'Group sandwiches',
  groupDetail: 'Groups (Name: count; …)',
  total: 'Total',
  submittedAt: 'Submitted at',
  createdBy: 'Created by',
  ...SANDWICH_TYPE_LABELS,
  groupsExact: 'Exact groups',
  zeroReason: 'Reason for zero',
  method: 'Method',
  notes: 'Notes',
}
export type Field = keyof typeof FIELD_LABELS

const headings = (text: string) => text.split(/,\s*/)
const withPrefix = (...names: string[]) => names.flatMap((name) => [`individual ${name}`, name])

/** In the order in which columns are given away. */
export const NAMES: Record<Field, ColumnNames> = {
  id: { exact: ['entry id', 'collection id', 'record id', 'uuid', 'id', 'entry'] },
  groupsExact: { exact: ['groups exact', 'exact groups', 'groups json', 'group collections json'] },
  createdBy: {
    exact:
      headings(`created by, created by name, submitted by, by, entered by, logged by, recorded by, reported by,
      author, user, volunteer, collected by, reporter, who entered, who submitted, who, your name, what is your name`),
    loose: /\b(?:submitted|created|entered|logged|recorded|reported|filled in) by\b/,
  },
  submittedAt: {
    exact:
      headings(`submitted at, submitted, submitted on, created at, created, created on, entered at, entered on,
      entered, logged at, logged, logged on, timestamp, date submitted, submission date,
      date entered, date created`),
    loose: /\b(?:submitted|created|entered|logged|timestamp)\b/,
  },
  date: {
    exact: headings(`collection date, date of collection, date, collected on, collected, collection day, day,
      date collected, when, week of, wednesday`),
    loose: /\bdate\b|\bcollected on\b/,
  },
  host: {
    exact:
      headings(`host name, hostname, host, host location, host location name, location, location name, site,
      site name, collection site, collection point, host site, host home, drop off, drop off site,
      drop off location, dropoff, place, venue, where, name`),
    loose: /\b(?:hosts?|sites?|locations?|drop ?off)\b/,
  },
  groupDetail: {
    exact: headings(`group collections detail, group collections details, group collections, group detail,
      groups detail, group details, groups details, group names, group name, names of groups,
      group list, groups list, groups breakdown, group breakdown, groups and counts`),
    loose:
      /\bgr(?:ou)?ps?\b.*\b(?:details?|names?|list|breakdown|which|who)\b|\b(?:details?|names?|list|which)\b.*\bgr(?:ou)?ps?\b/,
  },
  groupTotal: {
    exact:
      headings(`group sandwiches, groups sandwiches, group total, groups total, group count, groups count,
      total groups, total group, from groups`),
    loose:
      /\bgr(?:ou)?ps?\b.*\b(?:totals?|counts?|number|sandwiches|qty|quantity|sum)\b|\b(?:totals?|counts?|number|sandwiches|sum|of|from|by)\b.*\bgr(?:ou)?ps?\b/,
  },
  individual: {
    exact: headings(`individual sandwiches, individual, individuals, individual count, individual total,
      individual donations, sandwiches individual, from individuals, indiv, ind, sandwiches,
      sandwich count, sandwiches collected, sandwiches made, number of sandwiches, of sandwiches,
      no of sandwiches, count, qty, quantity, amount, loose`),
    loose:
      /\bind(?:iv|v|\b)|^how many (?:sandwiches|sammies)\b|\bsandwiches\b.*\b(?:collected|dropped|made|brought|picked)\b/,
  },
  total: {
    exact:
      headings(`total sandwiches, total, totals, grand total, total count, sandwiches total, complete total,
      overall total, sum, overall, all together, all`),
    loose: /\btotal\b/,
  },
  deli: { exact: withPrefix('deli') },
  turkey: { exact: withPrefix('turkey') },
  ham: { exact: withPrefix('ham') },
  pbj: {
    exact: withPrefix(
      ...headings(`pbj, pb j, pb and j, pb js, peanut butter, peanut butter and jelly,
      peanut butter jelly`),
    ),
  },
  generic: { exact: withPrefix('generic', 'other', 'generic other', 'mixed', 'other types') },
  zeroReason: { exact: ['zero reason', 'reason for zero', 'reason', 'why zero', 'why none'] },
  method: { exact: ['method', 'submission method', 'how', 'entered with'] },
  notes: { exact: ['notes', 'note', 'comment', 'comments', 'remark', 'remarks', 'anything else'] },
}

/** Old logs have 'Group 1 Name' and 'Group 1 Count' beside each other, or one 'Group name' and 'Group count'. */
export interface GroupPair {
  name: number
  count: number
}

const PAIR_NAME = /^group ?(\d*) ?(?:names?)$/
const PAIR_COUNT = /^group ?(\d*) ?(?:counts?|sandwiches|totals?|number|qty|quantity)$/

/**
 * Columns that hold one group each. A lone 'Group name' is one only when no cell below it is written `Name: count`,
 * as a proper group cell is.
 */
export function findGroupPairs(
  headings: readonly string[],
  values: (column: number) => Iterable<string>,
): GroupPair[] {
  const folded = headings.map(foldHeading)
  const pairs: GroupPair[] = []
  for (const [name, heading] of folded.entries()) {
    const number = PAIR_NAME.exec(heading)?.[1]
    const count =
      number === undefined ? -1 : folded.findIndex((other) => PAIR_COUNT.exec(other)?.[1] === number)
    if (count < 0) continue
    const plain = number !== '' || ![...values(name)].some((cell) => /[:：-]\s*\d/.test(cell))
    if (plain) pairs.push({ name, count })
  }
  return pairs
}

export type Mapping = Partial<Record<Field, number>>

/** Which column holds what. `values` gives the cells of a column, to decide what a bare 'Groups' means. */
export function recogniseLog(
  headings: readonly string[],
  values: (column: number) => Iterable<string>,
): Mapping {
  const found = recogniseColumns(headings, NAMES)
  const bare = headings.findIndex(
    (heading, index) => /^\W*gr(?:ou)?ps?\W*s?\W*$/i.test(heading) && !Object.values(found).includes(index),
  )
  if (bare >= 0) {
    let numbers = 0
    let texts = 0
    for (const cell of values(bare)) {
      if (/^[\d\s,.]+$/.test(cell)) numbers++
      else if (cell.trim() !== '') texts++
    }
    const field = numbers > texts ? 'groupTotal' : 'groupDetail'
    if (found[field] === undefined) found[field] = bare
  }
  return found
}

/** Without these a log cannot be read; of the counts one is enough. */
export function missingFields(mapping: Mapping): Field[] {
  const missing = (['host', 'date'] as const).filter((field): boolean => mapping[field] === undefined)
  const { individual, total, groupTotal, groupDetail, groupsExact } = mapping
  const count = individual ?? total ?? groupTotal ?? groupDetail ?? groupsExact
  return count === undefined ? [...missing, 'individual'] : missing
}

/** For `readTable`: does this row hold the headings of a collections log? */
export const isLogHeader = (cells: string[]): boolean =>
  missingFields(recogniseLog(cells, () => [])).length === 0
