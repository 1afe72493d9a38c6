import { sql } from 'drizzle-orm'
import { phoneKey } from '#platform/people/service.ts'
import { addAgreements } from '#sections/operations/drivers/service-import.ts'
import type { Ctx } from '#server/context.ts'
import type { RowPlan } from '#server/spreadsheets/import-compare.ts'
import type { Part } from './parts.ts'

/** The day on which a driver agreed stands in a row of its own; of each driver that came, once. */
export async function signAgreements(ctx: Ctx, part: Part, plan: RowPlan) {
  const at = part.fields.indexOf('agreedOn')
  if (at < 0) return
  const signedOn = new Map(part.rows.map(({ row, cells }) => [row, cells[at] ?? '']))
  const { rows: drivers } = await ctx.db.execute<{ id: string; name: string; phone: string | null }>(sql`
    SELECT d.id, lower(p.name) AS name, p.phone FROM drivers d JOIN people p ON p.id = d.person_id
    WHERE NOT EXISTS (SELECT FROM driver_agreements a WHERE a.driver_id = d.id)`)
  const keyOf = (name: unknown, phone: unknown) =>
    `${String(name).toLowerCase()} ${phoneKey(typeof phone === 'string' ? phone : null) ?? ''}`
  const idOf = new Map(drivers.map(({ id, name, phone }) => [keyOf(name, phone), id]))
  const signed = plan.fresh.flatMap(({ row, values }) => {
    const driverId = idOf.get(keyOf(values.name, values.phone))
    const day = signedOn.get(row)
    return driverId && day ? [{ driverId, signedOn: day }] : []
  })
  await addAgreements(ctx, signed)
}
