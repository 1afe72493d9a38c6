import { and, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { countOf } from '#kernel/language/count.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import { uniteRows } from '#platform/people/service-unite.ts'
import type { Ctx } from '#server/context.ts'
import { personName } from '#server/data/names.ts'
import { defineRecord, placeIn, type Row, type ToldRow } from '#server/data/records.ts'
import { people } from '#server/data/tables.ts'
import { mayChangeWith, mayCoordinate, mayKnowNames, mayReadWords } from './access.ts'
import { CAME, SIGNUP_STATUS, type SignupStatus } from './fields.ts'
import { SECTION, slotRecord } from './rows.ts'
import { slotSignups, slots } from './tables.ts'

/** One's own, and everybody's for those who come themselves or plan. */
const scope = (user: CurrentUser) => {
  if (mayKnowNames(user)) return undefined
  return user.personId === undefined ? (false as const) : eq(slotSignups.personId, user.personId)
}

const isOwn = (user: CurrentUser, row: Row) => user.personId !== undefined && row.person_id === user.personId

/** 'signed up for 12 shifts', for whoever asks what somebody is; it leads to the last one. */
async function told(ctx: Ctx, ids: string[], condition: SQL | undefined): Promise<ToldRow[]> {
  const found = await ctx.db
    .selectDistinctOn([slotSignups.personId], {
      personId: slotSignups.personId,
      id: slotSignups.id,
      slotId: slots.id,
      shifts: sql<number>`(count(*) OVER (PARTITION BY ${slotSignups.personId}))::integer`,
    })
    .from(slotSignups)
    .innerJoin(slots, eq(slots.id, slotSignups.slotId))
    .where(and(inArray(slotSignups.personId, ids), condition))
    .orderBy(slotSignups.personId, sql`${slots.day} DESC NULLS LAST`, slots.id)
  return found.map(({ personId, id, slotId, shifts }) => ({
    personId,
    id,
    words: `signed up for ${countOf(shifts, 'shift')}`,
    href: placeIn(SECTION)(slotId),
  }))
}

const signupRecord = defineRecord({
  table: slotSignups,
  noun: 'sign-up',
  scope,
  // One takes back what one said oneself; what others decided about one's place, they take back.
  mayChange: (user, row: Row, action = 'update') =>
    mayChangeWith(user, { ownerTable: getTableName(slots) }) ||
    (isOwn(user, row) && (action === 'update' || (action === 'insert' && row.created_by === user.id))),
  mayPutBack: (user, after, now) =>
    mayChangeWith(user, { ownerTable: getTableName(slots) }) ||
    [after.status, now?.status].every((status) => status !== 'attended' && status !== 'no_show'),
  fields: {
    slot_id: 'Shift',
    person_id: 'Who',
    status: 'Status',
    came: 'How they came',
    note: 'Note',
    reason: 'Why not',
    checked_in_at: 'Checked in',
    checked_out_at: 'Checked out',
  },
  hides: (user, field, row) => (field === 'note' || field === 'reason') && !mayReadWords(user, row.person_id),
  event: 'slots.changed',
  present: async (ctx, field, value) => {
    if (field === 'status') return SIGNUP_STATUS[value as keyof typeof SIGNUP_STATUS] ?? value
    if (field === 'came') return CAME[value as keyof typeof CAME] ?? value
    if (field === 'slot_id') {
      const [row] = await ctx.db
        .select({ title: slots.title })
        .from(slots)
        .where(eq(slots.id, String(value)))
      return row?.title ?? 'a shift that is gone'
    }
    return field === 'person_id' ? personName(ctx, value) : value
  },
  subject: {
    table: getTableName(people),
    column: 'person_id',
    // Whoever came by the public page is corrected and made one with whom we know; nobody who has an account.
    mayChange: mayCoordinate,
    changing: () => sql`NOT EXISTS (SELECT FROM users u WHERE u.person_id = ${slotSignups.personId})`,
    hides: (user) => !mayCoordinate(user),
    fields: {},
    told,
    unite: uniteRows(slotSignups, 'slotId', ({ status }) => COUNTS.indexOf(status as SignupStatus)),
  },
})

/** What counts for more where somebody was on one list twice: they do not lose a place by becoming one. */
const COUNTS: readonly SignupStatus[] = [
  'proposed',
  'asked',
  'tentative',
  'canceled',
  'declined',
  'waiting',
  'confirmed',
  'no_show',
  'attended',
]

export const records = [slotRecord, signupRecord]
