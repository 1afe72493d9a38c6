import type { Line } from './fields.ts'

export const MOST_LINES = 30

export const sumOf = (lines: readonly Pick<Line, 'cents'>[]) =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

export const sumOfAll = (found: readonly { amount: number }[]) =>
  found.reduce((sum, { amount }) => sum + amount, 0)
