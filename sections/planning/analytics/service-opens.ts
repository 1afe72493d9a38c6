import { inArray } from 'drizzle-orm'
import { rangeOf } from '#kernel/charity/periods.ts'
import type { PlaceFilter } from '#kernel/questions/places.ts'
import { organizations } from '#sections/operations/groups-catalog/tables.ts'
import type { Ctx } from '#server/context.ts'
import type { Figure } from '#server/data/figures.ts'
import type { Value } from './answer-words.ts'
import type { Answer } from './questions-contract.ts'
import type { Column } from './service-answers.ts'
import { clipped } from './service-pieces.ts'

type Opens = Answer['opens']

/** The rows of each value, those that are the same once. */
export const opensOf = (values: readonly Value[]): Opens => {
  const found = values.flatMap(({ label, rows }) => (rows ? { label, rows } : []))
  const isFirst = ({ rows }: Opens[number], at: number) =>
    found.findIndex((one) => JSON.stringify(one.rows) === JSON.stringify(rows)) === at
  return found.filter(isFirst)
}

/** The rows of all of a time, whatever it was cut into. */
export async function opensWhole(
  ctx: Ctx,
  { label, period, place, figure }: Pick<Column, 'label' | 'period' | 'place' | 'figure'>,
): Promise<Opens> {
  const rows = figure.rows(rangeOf(await clipped(ctx, period)), { ...place }, ctx.user)
  return rows ? [{ label, rows }] : []
}

/** Departments of one name have a page each, where what they made stands. */
export async function opensOfDepartments(
  ctx: Ctx,
  figure: Figure,
  { organizationIds = [] }: PlaceFilter,
): Promise<Opens> {
  if (organizationIds.length === 0) return []
  const { id, name, department } = organizations
  const found = await ctx.db
    .select({ id, name, department })
    .from(organizations)
    .where(inArray(id, [...organizationIds]))
    .orderBy(name, department)
  return found.flatMap((one) => {
    const rows = figure.rows({ from: '', to: '' }, { organizationId: one.id }, ctx.user)
    return rows ? { label: one.department ? `${one.name}, ${one.department}` : one.name, rows } : []
  })
}
