import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { addDays, type Day } from '#kernel/charity/day.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { placeIn } from '#server/data/records.ts'
import { rowsOf } from '#server/data/rows.ts'
import { mayChangeWith, mayCoordinate, mayKnowNames, mayReadWords, mayView } from './access.ts'
import { HOLDING, PERHAPS, slot } from './fields.ts'
import { type Coming, figuresOf, heldOf, peopleOf } from './service-figures.ts'
import { slotSignups, slots } from './tables.ts'

export const SECTION = 'signup-genius'

/** The one row rule. */
export const scope = (user: CurrentUser) => (passes(user, mayView) ? undefined : false)

/** Of a shift that belongs to something else: these follow from that. */
const FOLLOWS = [
  'title',
  'role',
  'day',
  'startTime',
  'endTime',
  'place',
  'latitude',
  'longitude',
  'needed',
  'instructions',
  'roleName',
] as const

const held = sql`slot_held(${slots.id})`
const ofMine = (user: CurrentUser, states: readonly string[]) =>
  sql`EXISTS (SELECT FROM ${slotSignups} s WHERE s.slot_id = ${slots.id} AND s.person_id = ${user.personId ?? null}
    AND s.status IN (${sql.join(
      states.map((state) => sql`${state}`),
      sql`, `,
    )}))`

/** A place that a shift had on the map before is there again: nobody puts the same pin twice. */
async function pointOf({ db }: Ctx, place: string) {
  const [known] = await db
    .select({ latitude: slots.latitude, longitude: slots.longitude })
    .from(slots)
    .where(
      and(
        sql`lower(btrim(${slots.place})) = lower(btrim(${place}))`,
        isNotNull(slots.latitude),
        isNotNull(slots.longitude),
      ),
    )
    .orderBy(desc(slots.createdAt))
    .limit(1)
  return known ?? {}
}

/** Somebody of a list as this reader may know them. */
const withoutWords = (user: CurrentUser, one: Coming): Coming =>
  mayReadWords(user, one.personId) ? one : { ...one, note: null, reason: null }

/** Still to come, or without a day. */
const toCome = (ctx: Ctx) => or(isNull(slots.day), gte(slots.day, todayOf(ctx)))
const SHOWS: Record<string, (ctx: Ctx) => SQL | undefined> = {
  open: (ctx) => and(toCome(ctx), eq(slots.status, 'open'), sql`${held} < ${slots.needed}`),
  // What is called off is nobody's to go to; they were told.
  mine: (ctx) =>
    and(toCome(ctx), ne(slots.status, 'called_off'), ofMine(ctx.user, [...HOLDING, ...PERHAPS, 'waiting'])),
  coming: toCome,
  due: (ctx) =>
    and(
      toCome(ctx),
      ne(slots.status, 'called_off'),
      sql`EXISTS (SELECT FROM ${slotSignups} s WHERE s.slot_id = ${slots.id} AND s.status IN ('proposed', 'asked', 'tentative'))`,
    ),
  week: (ctx) =>
    and(
      gte(slots.day, todayOf(ctx)),
      lte(slots.day, addDays(todayOf(ctx), 6)),
      ne(slots.status, 'called_off'),
    ),
  today: (ctx) => and(eq(slots.day, todayOf(ctx)), ne(slots.status, 'called_off')),
  past: (ctx) => sql`${slots.day} < ${todayOf(ctx)}`,
  /** Where this person was. */
  helped: (ctx) => and(sql`${slots.day} < ${todayOf(ctx)}`, ofMine(ctx.user, ['confirmed', 'attended'])),
}

export const slotRows = rowsOf(slot, slots, {
  scope,
  mayAdd: mayCoordinate,
  mayEdit: (user, row) => mayChangeWith(user, row),
  // An event that is canceled calls its shifts off.
  mayDecide: (user) => mayChangeWith(user, { ownerTable: 'event_requests' }),
  event: 'slots.changed',
  section: SECTION,
  beside: async (ctx, rows) => {
    const ids = rows.map(({ id }) => id)
    const figures = await figuresOf(ctx, ids)
    const coming = await peopleOf(ctx, ids)
    return rows.map((row) => {
      const { held: has, ...rest } = figures.get(row.id) ?? { held: 0, tentative: 0, waiting: 0 }
      const all = coming.get(row.id) ?? []
      return {
        ownerTable: row.ownerTable,
        ownerId: row.ownerId,
        seriesId: row.seriesId,
        held: has,
        ...rest,
        open: Math.max(0, row.needed - has),
        mine: all.find(({ personId }) => personId === ctx.user.personId) ?? null,
        people: mayKnowNames(ctx.user) ? all.map((one) => withoutWords(ctx.user, one)) : null,
      }
    })
  },
  derive: async (ctx, given, before) => {
    const after = { ...before, ...given }
    if (given.day === null || (!before && !given.day)) throw invalid({ day: 'Please choose the day' })
    if (
      after.role === 'other' &&
      !after.roleName &&
      (given.role !== undefined || given.roleName !== undefined)
    )
      throw invalid({ roleName: 'Please say what they do' })
    if (given.endTime && !after.startTime) throw invalid({ startTime: 'Please say when it begins, too' })
    const isElsewhere = given.place && given.place !== before?.place
    const pin = isElsewhere && after.latitude == null ? await pointOf(ctx, given.place as string) : {}
    if (!before) return pin
    const foreign =
      before.ownerTable !== null &&
      FOLLOWS.find((name) => given[name] !== undefined && given[name] !== before[name])
    if (foreign)
      throw conflict(`“${slot.labels[foreign]}” follows from the event. Please change it there.`, {
        fields: { [foreign]: 'This follows from the event; please change it there' },
      })
    if (typeof given.needed === 'number' && given.needed < (await heldOf(ctx, before.id)))
      throw invalid({ needed: 'More people than that have a place already' })
    return pin
  },
  where: (ctx, { show, from, until, ownerTable, ownerId, seriesId, personId }) =>
    and(
      show ? SHOWS[show as string]?.(ctx) : undefined,
      from ? gte(slots.day, from as Day) : undefined,
      until ? lte(slots.day, until as Day) : undefined,
      ownerTable ? eq(slots.ownerTable, ownerTable as string) : undefined,
      ownerId ? eq(slots.ownerId, ownerId as string) : undefined,
      seriesId ? eq(slots.seriesId, seriesId as string) : undefined,
      personId && mayKnowNames(ctx.user)
        ? sql`EXISTS (SELECT FROM ${slotSignups} s WHERE s.slot_id = ${slots.id} AND s.person_id = ${personId as string})`
        : undefined,
    ),
  order: (input, ctx) => [
    // All of what is over is in one order, which has an index.
    ...((input as { show?: string }).show === 'past'
      ? []
      : [
          sql`${slots.day} < ${todayOf(ctx)}`,
          sql`CASE WHEN ${slots.day} >= ${todayOf(ctx)} THEN ${slots.day} END`,
        ]),
    sql`${slots.day} DESC NULLS FIRST`,
    asc(sql`coalesce(${slots.startTime}, '')`),
    asc(slots.title),
    asc(slots.id),
  ],
  exported: {
    heading: ['Have a place', 'Perhaps', 'Waiting', 'Open', 'Who comes'],
    cells: async (ctx, ids) => {
      const figures = await figuresOf(ctx, ids)
      const coming = await peopleOf(ctx, ids)
      const rows = await ctx.db
        .select({ id: slots.id, needed: slots.needed })
        .from(slots)
        .where(inArray(slots.id, ids))
      const needed = new Map(rows.map((row) => [row.id, row.needed]))
      return ids.map((id) => {
        const one = figures.get(id) ?? { held: 0, tentative: 0, waiting: 0 }
        const names = (coming.get(id) ?? []).filter(({ status }) =>
          (HOLDING as readonly string[]).includes(status),
        )
        return [
          one.held,
          one.tentative,
          one.waiting,
          Math.max(0, (needed.get(id) ?? 0) - one.held),
          mayKnowNames(ctx.user) ? names.map(({ name }) => name).join(', ') : '',
        ]
      })
    },
  },
})

export const slotRecord = slotRows.record({
  mayChange: (user, row) =>
    mayChangeWith(user, { ownerTable: typeof row.owner_table === 'string' ? row.owner_table : null }),
  opens: placeIn(SECTION),
})
