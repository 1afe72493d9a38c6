import type { Category, Line } from './fields.ts'

export const MOST_LINES = 30

export const sumOf = (lines: readonly Pick<Line, 'cents'>[]) =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

export const sumOfAll = (found: readonly { amount: number }[]) =>
  found.reduce((sum, { amount }) => sum + amount, 0)

/** What went to which category: the lines, or all of it where there are none. Adds up to the amount. */
export function byCategory(expense: { amount: number; category: Category; lines: readonly Line[] }) {
  const sums = new Map<Category, number>()
  const parts =
    expense.lines.length > 0
      ? expense.lines.map(({ category, cents }) => [category ?? expense.category, cents] as const)
      : [[expense.category, expense.amount] as const]
  for (const [category, cents] of parts) sums.set(category, (sums.get(category) ?? 0) + cents)
  return sums
}
