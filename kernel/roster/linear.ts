import {
  companionsIn,
  emptyRoster,
  openIn,
  put,
  type Roster,
  type RosterModel,
  timesInMonth,
} from './model.ts'
import type { RosterPerson, RosterShift } from './problem.ts'
import { clash } from './rules.ts'
import { PLACE, stepCost, TOGETHER } from './value.ts'

/** Sums to be kept, as a solver of whole numbers takes them; the columns are 0 or 1, and what they cost is made small. */
export interface LinearModel {
  costs: number[]
  whole: boolean[]
  rows: { columns: number[]; values: number[]; lower: number; upper: number }[]
}

export interface Linear {
  model: LinearModel
  /** What the first columns stand for. */
  pairs: { person: number; shift: number }[]
}

export function linearOf(model: RosterModel): Linear {
  const fixed = emptyRoster(model)
  const pairs = model.candidates.flatMap((candidates, shift) =>
    openIn(fixed, shift) === 0 ? [] : candidates.map(({ person, cost }) => ({ person, shift, cost })),
  )
  const linear: LinearModel = {
    costs: pairs.map(({ cost }) => cost - PLACE),
    whole: pairs.map(() => true),
    rows: [],
  }
  const ofShift = grouped(pairs, ({ shift }) => shift)
  for (const [shift, columns] of ofShift) {
    atMost(linear, columns, openIn(fixed, shift))
    apartRows(linear, columns, pairs, model)
    togetherRows(linear, { shift, columns, pairs, fixed })
  }
  for (const [person, columns] of grouped(pairs, (pair) => pair.person))
    personRows(linear, { person, columns, pairs, fixed })
  return { model: linear, pairs }
}

/** The roster that a solver's answer stands for. */
export function answered(model: RosterModel, { pairs }: Linear, values: ArrayLike<number>): Roster {
  const roster = emptyRoster(model)
  pairs.forEach(({ person, shift }, column) => {
    if ((values[column] ?? 0) > 0.5) put(roster, person, shift)
  })
  return roster
}

function grouped<T>(items: readonly T[], key: (item: T) => number): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  items.forEach((item, index) => {
    const group = groups.get(key(item))
    if (group) group.push(index)
    else groups.set(key(item), [index])
  })
  return groups
}

const ones = (columns: readonly number[]) => columns.map(() => 1)

function atMost({ rows }: LinearModel, columns: number[], upper: number) {
  if (columns.length > upper) rows.push({ columns, values: ones(columns), lower: 0, upper })
}

function apartRows(
  linear: LinearModel,
  columns: readonly number[],
  pairs: Linear['pairs'],
  { apart }: RosterModel,
) {
  for (const one of columns)
    for (const other of columns)
      if (one < other && apart[pairs[one]?.person as number]?.has(pairs[other]?.person as number))
        atMost(linear, [one, other], 1)
}

interface Here {
  shift: number
  columns: readonly number[]
  pairs: Linear['pairs']
  fixed: Roster
}

/** A column for each two who gladly come together, which is only where both are; who is fixed there makes it cheaper. */
function togetherRows(linear: LinearModel, { shift, columns, pairs, fixed }: Here) {
  const { together } = fixed.model
  for (const one of columns) {
    const person = pairs[one]?.person as number
    linear.costs[one] = (linear.costs[one] as number) - companionsIn(fixed, person, shift) * TOGETHER
    for (const other of columns) {
      if (one >= other || !together[person]?.has(pairs[other]?.person as number)) continue
      const both = linear.costs.length
      linear.costs.push(-TOGETHER)
      linear.whole.push(false)
      for (const column of [one, other])
        linear.rows.push({ columns: [column, both], values: [1, -1], lower: 0, upper: 1 })
    }
  }
}

interface Mine {
  person: number
  columns: number[]
  pairs: Linear['pairs']
  fixed: Roster
}

function personRows(linear: LinearModel, { person, columns, pairs, fixed }: Mine) {
  const { shifts, gapMinutes, people } = fixed.model
  const who = people[person] as RosterPerson
  const shiftOf = (column: number) => shifts[pairs[column]?.shift as number] as RosterShift
  // Shifts are in the order of their beginnings: with each, those that are still going on when it begins.
  const cliques = columns.map((column, at) =>
    columns.slice(0, at + 1).filter((other) => clash(shiftOf(other), shiftOf(column), gapMinutes)),
  )
  for (const clique of cliques) atMost(linear, clique, 1)
  const inWeek = new Map<string, number[]>()
  const inMonth = new Map<string, number[]>()
  for (const column of columns) {
    const { week, month } = shiftOf(column)
    inWeek.set(week, [...(inWeek.get(week) ?? []), column])
    inMonth.set(month, [...(inMonth.get(month) ?? []), column])
  }
  const duties = [...who.busy, ...(fixed.by[person] ?? []).map((at) => shifts[at] as RosterShift)]
  if (who.mostWeek !== null)
    for (const [week, own] of inWeek)
      atMost(linear, own, who.mostWeek - duties.filter((duty) => duty.week === week).length)
  for (const [month, own] of inMonth) {
    const before = timesInMonth(fixed, person, month)
    const most = Math.min(own.length, who.mostMonth === null ? own.length : who.mostMonth - before)
    // Each time costs more than the one before: the cheapest steps fill first by themselves.
    const steps = Array.from({ length: most }, (_, step) => linear.costs.length + step)
    for (let step = 1; step <= most; step++) {
      linear.costs.push(stepCost(who, before + step))
      linear.whole.push(false)
    }
    linear.rows.push({
      columns: [...own, ...steps],
      values: [...ones(own), ...steps.map(() => -1)],
      lower: 0,
      upper: 0,
    })
  }
}
