import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addAgreements } from '#sections/operations/drivers/service-import.ts'
import type { Ctx } from '#server/context.ts'
import type { RowPlan } from '#server/spreadsheets/import-compare.ts'
import type { Hint, Part } from './parts.ts'

/** The day on which a driver agreed stands in a row of its own. Of two who are called alike, each has their own. */

/** Which driver each row of the list is: asked before they are added, so that nobody has to be looked up by name. */
export function driversOf(plan: RowPlan): Map<number, string> {
  for (const { values } of plan.fresh) values.id = randomUUID()
  return new Map([
    ...plan.known.map(({ row, id }) => [row, id] as const),
    ...plan.fresh.map(({ row, values }) => [row, String(values.id)] as const),
  ])
}

/** Signs for whoever has no agreement yet; that another day is left out is said. Answers for whom it signed. */
export async function signAgreements(
  ctx: Ctx,
  part: Part,
  driverOf: ReadonlyMap<number, string>,
): Promise<{ signed: Set<string>; hints: Hint[] }> {
  const at = part.fields.indexOf('agreedOn')
  const agreed = part.rows.flatMap(({ row, cells }) => {
    const [driverId, day] = [driverOf.get(row), cells[at]]
    return driverId && day ? [{ row, driverId, day }] : []
  })
  if (agreed.length === 0) return { signed: new Set(), hints: [] }
  const ids = agreed.map(({ driverId }) => driverId)
  const { rows } = await ctx.db.execute<{ id: string; name: string; days: string[] }>(sql`
    SELECT d.id, p.name, array_agg(a.signed_on::text) AS days FROM drivers d
    JOIN people p ON p.id = d.person_id JOIN driver_agreements a ON a.driver_id = d.id
    WHERE d.id = ANY (${sql.param(ids)}::uuid[]) GROUP BY d.id, p.name`)
  const before = new Map(rows.map((one) => [one.id, one]))
  const fresh = agreed.filter(({ driverId }) => !before.has(driverId))
  await addAgreements(
    ctx,
    fresh.map(({ driverId, day }) => ({ driverId, signedOn: day })),
  )
  return {
    signed: new Set(fresh.map(({ driverId }) => driverId)),
    hints: agreed.flatMap(({ row, driverId, day }) => {
      const known = before.get(driverId)
      return known && !known.days.includes(day)
        ? [{ row, message: `${known.name} has an agreement already; the one of ${day} is not brought in.` }]
        : []
    }),
  }
}

/** How many of these are there and would be unchanged. */
export function signedBesides({ known, changed }: RowPlan, signed: ReadonlySet<string>): number {
  const others = new Set(changed.map(({ id }) => id))
  return known.filter(({ id }) => signed.has(id) && !others.has(id)).length
}
