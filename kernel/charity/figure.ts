import { z } from 'zod'

/** Where the rows stand that a figure counts: a section, and what its list is narrowed to. */
export const RowsBehind = z.object({ section: z.string(), params: z.record(z.string(), z.string()) })
export type RowsBehind = z.output<typeof RowsBehind>

/** A figure with everything that is said of it (`server/data/figures.ts`). */
export const ToldFigure = z.object({
  name: z.string(),
  /** 'Sandwiches' */
  label: z.string(),
  /** 'sandwich'; of minutes the value is written as hours. */
  unit: z.string(),
  /** What is counted and what is not. */
  says: z.string(),
  from: z.string(),
  to: z.string(),
  value: z.number(),
  rows: RowsBehind.nullable(),
})
export type ToldFigure = z.output<typeof ToldFigure>

const HOUR = 60

/** A value as people read it: minutes are hours with two decimals. */
export const asRead = (unit: string, value: number): { unit: string; value: number } =>
  unit === 'minute' ? { unit: 'hour', value: Math.round((value / HOUR) * 100) / 100 } : { unit, value }
