import { inArray } from 'drizzle-orm'
import { type Ctx, todayOf } from '#server/context.ts'
import type { Helper, HelperSource } from '#server/data/helper-source.ts'
import { candidates } from './service.ts'
import { drivers } from './tables.ts'

/** Who drives, and of them who speaks to groups: an agreement that expired says so wherever a driver is chosen. */
export const willing: HelperSource = async (ctx: Ctx, { role, day }) => {
  if (role !== 'driver' && role !== 'van_driver' && role !== 'speaker') return []
  const { items } = await candidates(ctx, { day: day ?? todayOf(ctx) })
  const ids = items.map(({ id }) => id)
  const rows = await ctx.db
    .select({ id: drivers.id, personId: drivers.personId, isSpeaker: drivers.isSpeaker })
    .from(drivers)
    .where(inArray(drivers.id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  return items.flatMap((one): Helper[] => {
    const row = known.get(one.id)
    if (!row || (role === 'speaker' && !row.isSpeaker)) return []
    const noVan = role === 'van_driver' && !one.vanApproved ? ['Not approved for the van'] : []
    const about = [role === 'speaker' ? 'Speaker' : one.vanApproved ? 'Van driver' : 'Driver', one.area]
    return [
      {
        personId: row.personId,
        name: one.name,
        about: about.filter(Boolean).join(', '),
        warnings: role === 'speaker' ? [] : [...noVan, ...one.hindrances],
      },
    ]
  })
}
