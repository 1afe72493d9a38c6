import { type Ctx, todayOf } from '#server/context.ts'
import type { Helper, HelperSource } from '#server/data/helper-source.ts'
import { candidates } from './service.ts'
import { hindrancesOn } from './standing.ts'

/** Who drives, and of them who speaks to groups: an agreement that expired says so wherever a driver is chosen. */
export const willing: HelperSource = async (ctx: Ctx, { role, day }) => {
  if (role !== 'driver' && role !== 'van_driver' && role !== 'speaker') return []
  const { items } = await candidates(ctx, { day: day ?? undefined })
  return items.flatMap((one): Helper[] => {
    if (role === 'speaker' && !one.isSpeaker) return []
    const noVan = role === 'van_driver' && !one.vanApproved ? ['Not approved for the van'] : []
    // Who speaks needs no agreement to drive.
    const against =
      role === 'speaker'
        ? hindrancesOn(day ?? todayOf(ctx), { ...one, agreement: 'signed', agreementUntil: null })
        : [...noVan, ...one.hindrances]
    const about = [role === 'speaker' ? 'Speaker' : one.vanApproved ? 'Van driver' : 'Driver', one.area]
    return [
      {
        personId: one.personId,
        name: one.name,
        about: about.filter(Boolean).join(', '),
        warnings: against,
      },
    ]
  })
}
