import { readCount } from '#kernel/calls/read-cells.ts'
import {
  type Breakdown,
  breakdownFaults,
  type Group,
  hasBreakdown,
  SANDWICH_TYPES,
} from '#kernel/charity/totals.ts'

/** The group cell of a log: 'Name: count; Name (Department): count' (design 9). */

const MAX_GROUPS = 100
/** A single count above this is a slip (kernel/calls/contract.ts `count`). */
export const MAX_COUNT = 1_000_000
const MAX_NAME = 120
/** Longer cells are prose. */
const MAX_GUESSED = 1000

export const formatGroups = (groups: readonly Group[]): string =>
  groups
    .map(({ name, department, count }) => `${name}${department ? ` (${department})` : ''}: ${count}`)
    .join('; ')

/**
 * The groups of a cell that is exactly so, else undefined. A name may hold commas and colons, since the last colon
 * before a semicolon ends it. 'A: 10, B: 20' would make one group of the name 'A: 10, B': that is believed only when
 * the group total of the row says so, too.
 */
export function parseGroups(cell: string, groupTotal?: number): Group[] | undefined {
  const text = cell.trim().replaceAll('：', ':').replace(/;\s*$/, '')
  if (text === '') return []
  if (text.startsWith('[')) return parseExactGroups(text)
  const groups: Group[] = []
  for (const part of text.split(';')) {
    const colon = part.lastIndexOf(':')
    const count = colon < 0 ? 'blank' : readCount(part.slice(colon + 1))
    const group = typeof count === 'number' ? named(part.slice(0, colon), count) : undefined
    if (!group) return undefined
    groups.push(group)
  }
  const sum = groups.reduce((all, group) => all + group.count, 0)
  const doubtful = groups.some(
    ({ name, department }) => /:\s*\d/.test(name) || /[\r\n]/.test(name + (department ?? '')),
  )
  return (doubtful && sum !== groupTotal) || groups.length > MAX_GROUPS ? undefined : groups
}

/** 'Troop 1187 (Girls)' -> a name and a department, as our export writes them. */
function named(typed: string, count: number): Group | undefined {
  const whole = typed.trim()
  if (whole.length > 2 * MAX_NAME + 4) return undefined
  const [, name = whole, department] = /^(.*[^\s(])\s*\(([^()]+)\)$/.exec(whole) ?? []
  if (name === '' || count > MAX_COUNT || name.length > MAX_NAME || (department?.length ?? 0) > MAX_NAME)
    return undefined
  return department ? { name: name.trim(), department: department.trim(), count } : { name, count }
}

/** The exact groups of our own export (JSON), which also old systems wrote; undefined when it is something else. */
export function parseExactGroups(cell: string): Group[] | undefined {
  const list = parseJson(cell)
  if (!Array.isArray(list) || list.length > MAX_GROUPS) return undefined
  const groups: Group[] = []
  for (const item of list as unknown[]) {
    const group = exactGroup(item)
    if (!group) return undefined
    groups.push(group)
  }
  return breakdownFaults({ individualSandwiches: 0, groups }).length > 0 ? undefined : groups
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_COUNT

/** JSON can spell characters that cannot be stored. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= MAX_NAME &&
  value.isWellFormed() &&
  !value.includes('\u0000')

function exactGroup(item: unknown): Group | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const { name, department, count, sandwichCount, breakdown } = item as Record<string, unknown>
  const found = count ?? sandwichCount
  if (!isName(name) || !isCount(found)) return undefined
  const group: Group = { name, count: found }
  if (isName(department)) group.department = department
  else if (department) return undefined
  const types: Breakdown = {}
  for (const type of SANDWICH_TYPES) {
    const value = (breakdown as Record<string, unknown> | null | undefined)?.[type]
    if (isCount(value)) types[type] = value
  }
  if (hasBreakdown(types)) group.breakdown = types
  return group
}

const COUNT_LAST = /\s*(.+?)\s*[-–—:=(\s]\s*(\d[\d,]*)\s*\)?\s*(?:sandwiches\s*)?(?:[;,&+\n]|\band\b|$)/giy
const COUNT_FIRST =
  /\s*(\d[\d,]*)\s*(?:sandwiches\s+)?(?:from|by|x|[-–—:])?\s*([^;\n\d]+?)\s*(?:[;,&+\n]|\band\b|$)/giy

/** Our reading of a group cell that is written otherwise ('St. Brendan - 150 and Troop 1187 - 60'), to be proposed. */
export function guessGroups(cell: string, groupTotal?: number): Group[] | undefined {
  if (cell.length > MAX_GUESSED) return undefined
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
  const readings = [read(text, COUNT_LAST, 1, 2), read(text, COUNT_FIRST, 2, 1)].filter(
    (groups) => groups !== undefined,
  )
  const fits = (groups: Group[]) => groups.reduce((sum, group) => sum + group.count, 0) === groupTotal
  const best = readings.find(fits) ?? (groupTotal === undefined ? readings[0] : undefined)
  if (best) return best
  // Names without counts: one group of that name holds the group total.
  return groupTotal && text !== '' && text.length <= MAX_NAME
    ? [{ name: text, count: groupTotal }]
    : readings[0]
}

function read(text: string, pattern: RegExp, nameAt: number, countAt: number): Group[] | undefined {
  const groups: Group[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.length) {
    const from = pattern.lastIndex
    const found = pattern.exec(text)
    const count = readCount(found?.[countAt] ?? '')
    const group = typeof count === 'number' ? named(found?.[nameAt] ?? '', count) : undefined
    if (!group || pattern.lastIndex <= from || groups.length >= MAX_GROUPS) return undefined
    groups.push(group)
  }
  return groups.length > 0 ? groups : undefined
}
