import { sql } from 'drizzle-orm'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { personSubject } from '#platform/people/service.ts'
import { alsoOf, byName, toldAs } from '#platform/people/service-role.ts'
import { uniteRows } from '#platform/people/service-unite.ts'
import { countWhere } from '#server/data/count-where.ts'
import { rowsOf } from '#server/data/rows.ts'
import { can, mayAdd, mayEdit, mayRemove } from './access.ts'
import { volunteer } from './fields.ts'
import { volunteers } from './tables.ts'

/** Spec 6: everybody sees who helps; how to reach them is decided field by field. */
export const scope = (user: CurrentUser) => (has(user, can.VOLUNTEERS_VIEW) ? undefined : false)

export const rows = rowsOf(volunteer, volunteers, {
  scope,
  mayAdd,
  mayEdit,
  mayRemove,
  subject: personSubject({
    mayChange: mayEdit,
    told: toldAs(volunteers, 'volunteer', 'volunteers'),
    unite: uniteRows(volunteers),
  }),
  event: 'volunteers.changed',
  section: 'volunteers',
  beside: (ctx, found) => alsoOf(ctx, volunteers, found),
  order: [byName(volunteers)],
  totals: async (ctx, where) => {
    const [sums] = await ctx.db
      .select({
        active: countWhere(sql`${volunteers.status} = 'active'`),
        wouldDrive: countWhere(sql`${volunteers.type} = 'driver_candidate'`),
        speakers: countWhere(sql`${volunteers.isSpeaker}`),
      })
      .from(volunteers)
      .where(where)
    return sums ?? { active: 0, wouldDrive: 0, speakers: 0 }
  },
})
