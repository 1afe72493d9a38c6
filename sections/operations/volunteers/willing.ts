import { asc, eq } from 'drizzle-orm'
import type { HelperSource } from '#server/data/helper-source.ts'
import { people } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { scope } from './rows.ts'
import { volunteers } from './tables.ts'

const OTHERS: readonly string[] = ['speaker', 'volunteer', 'other']

/** Who helps, and of them who speaks to groups. */
export const willing: HelperSource = async (ctx, { role }) => {
  if (!OTHERS.includes(role)) return []
  const found = await ctx.db
    .select({
      personId: volunteers.personId,
      name: people.name,
      area: volunteers.area,
      status: volunteers.status,
      availability: volunteers.availability,
      isSpeaker: volunteers.isSpeaker,
    })
    .from(volunteers)
    .innerJoin(people, eq(people.id, volunteers.personId))
    .where(scoped(scope(ctx.user), role === 'speaker' ? eq(volunteers.isSpeaker, true) : undefined))
    .orderBy(asc(people.name))
  return found.map(({ personId, name, area, status, availability, isSpeaker }) => ({
    personId,
    name,
    about: [isSpeaker ? 'Speaker' : 'Volunteer', area].filter(Boolean).join(', '),
    warnings: [
      ...(status === 'inactive' ? ['Inactive'] : []),
      ...(availability === 'off_duty' ? ['Off duty'] : []),
      ...(availability === 'busy' ? ['Busy'] : []),
    ],
  }))
}
