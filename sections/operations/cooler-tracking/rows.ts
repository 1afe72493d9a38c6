import { randomInt } from 'node:crypto'
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { conflict } from '#kernel/calls/errors.ts'
import { foldName } from '#kernel/language/names.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { cellsOfRows } from '#server/data/row-cells.ts'
import { rowsOf } from '#server/data/rows.ts'
import { people } from '#server/data/tables.ts'
import { manages, sees } from './access.ts'
import { CODE_LENGTH, CODE_SIGNS, isOverdue } from './custody.ts'
import { cooler, coolerType } from './fields.ts'
import { namesOf } from './keepers.ts'
import { coolers, coolerTypes } from './tables.ts'

/** The one row rule: who may look at coolers sees all of them. */
export const scope = (user: CurrentUser) => (sees(user) ? undefined : false)

/** 2 before 10, and B2 among the letters. */
export const byNumber = sql`substring(${coolers.number} FROM '^\\d+')::numeric NULLS LAST, lower(${coolers.number})`
const byPlace = sql`${coolerTypes.sortOrder} NULLS LAST, lower(${coolerTypes.name})`

export const typeRows = rowsOf(coolerType, coolerTypes, {
  scope,
  mayAdd: manages,
  mayEdit: manages,
  event: 'coolerTypes.changed',
  order: [byPlace],
})

export const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')

/** One number is one cooler: 409 at the field. */
async function claimNumber(ctx: Ctx, number: string, self: string | undefined) {
  const key = foldName(number)
  const [taken] = await ctx.db
    .select({ id: coolers.id, number: coolers.number })
    .from(coolers)
    .where(eq(coolers.numberKey, key))
  if (!taken || taken.id === self) return key
  const message = `Cooler ${taken.number} is there already.`
  throw conflict(message, { fields: { number: message } })
}

export const overdueOn = (today: string): SQL =>
  sql`(${coolers.state} = 'in_use' AND ${coolers.dueOn} < ${today}::date)`

export const heldBy = (holders: string) =>
  or(
    ...holders.split(',').map((holder) => {
      const [kind, id = ''] = holder.split(':')
      if (kind === 'nobody') return and(isNull(coolers.holderPersonId), isNull(coolers.holderHostId))
      return eq(kind === 'person' ? coolers.holderPersonId : coolers.holderHostId, id)
    }),
  )

const holderName = sql`coalesce((SELECT lower(${people.name}) FROM ${people} WHERE ${people.id} = ${coolers.holderPersonId}),
  (SELECT lower(${hosts.name}) FROM ${hosts} WHERE ${hosts.id} = ${coolers.holderHostId}))`
export const typeName = sql<
  string | null
>`(SELECT ${coolerTypes.name} FROM ${coolerTypes} WHERE ${coolerTypes.id} = ${coolers.typeId})`

/** What is said of coolers beside their fields. */
async function besideOf(ctx: Ctx, found: (typeof coolers.$inferSelect)[]) {
  const keeper = await namesOf(
    ctx,
    found.flatMap(({ holderPersonId: personId, holderHostId: hostId, dueHostId }) => [
      { personId, hostId },
      { personId: null, hostId: dueHostId },
    ]),
  )
  const types = await ctx.db
    .select({ id: coolerTypes.id, name: coolerTypes.name })
    .from(coolerTypes)
    .where(
      inArray(
        coolerTypes.id,
        found.flatMap(({ typeId }) => typeId ?? []),
      ),
    )
  const today = todayOf(ctx)
  return found.map((row) => ({
    code: row.code,
    type: types.find(({ id }) => id === row.typeId) ?? null,
    holder: keeper({ personId: row.holderPersonId, hostId: row.holderHostId }),
    since: row.since?.toISOString() ?? null,
    dueAt: keeper({ personId: null, hostId: row.dueHostId }),
    isOverdue: isOverdue(row, today),
  }))
}

export const rows = rowsOf(cooler, coolers, {
  scope,
  mayAdd: manages,
  mayEdit: manages,
  event: 'coolers.changed',
  section: 'cooler-tracking',
  derive: async (ctx, { id, number }, before) => ({
    ...(number === undefined ? {} : { numberKey: await claimNumber(ctx, number, before?.id ?? id) }),
    ...(before ? {} : { code: newCode() }),
  }),
  beside: besideOf,
  where: (ctx, { typeId, holder, overdue, unclean }) =>
    and(
      typeId ? eq(coolers.typeId, typeId as string) : undefined,
      holder ? heldBy(holder as string) : undefined,
      overdue ? overdueOn(todayOf(ctx)) : undefined,
      unclean ? and(eq(coolers.state, 'in_use'), eq(coolers.isClean, false)) : undefined,
    ),
  searched: [coolers.code, holderName, typeName],
  order: [byNumber],
  sorts: { holder: holderName, since: sql`${coolers.since}` },
  totals: async (ctx, where) => {
    const [sums] = await ctx.db
      .select({
        overdue: countWhere(overdueOn(todayOf(ctx))),
        lost: countWhere(sql`${coolers.state} = 'lost'`),
        unclean: countWhere(sql`${coolers.state} = 'in_use' AND NOT ${coolers.isClean}`),
      })
      .from(coolers)
      .where(where)
    return sums ?? { overdue: 0, lost: 0, unclean: 0 }
  },
  exported: {
    heading: ['Type', 'Who has it', 'Since', 'Label'],
    cells: cellsOfRows(coolers, async (ctx, found) =>
      (await besideOf(ctx, found)).map(({ type, holder, since, code }) => [
        type?.name,
        holder?.name,
        since,
        code,
      ]),
    ),
  },
})

/** What stands on a cooler is for managers to put back; where it is, for whoever may say where it is. */
const MANAGED = ['number', 'number_key', 'code', 'type_id', 'notes']

const LABELS = {
  type_id: 'Type',
  holder_person_id: 'Person who has it',
  holder_host_id: 'Location that has it',
  due_host_id: 'Due back at',
}

/** What a column that names another record says in the history. */
export async function presentName(ctx: Ctx, column: string, value: unknown) {
  if (typeof value !== 'string') return value
  if (column === 'type_id') {
    const [type] = await ctx.db
      .select({ name: coolerTypes.name })
      .from(coolerTypes)
      .where(eq(coolerTypes.id, value))
    return type?.name ?? 'a deleted type'
  }
  const whose = column.endsWith('person_id')
    ? { personId: value, hostId: null }
    : { personId: null, hostId: value }
  return (await namesOf(ctx, [whose]))(whose)?.name ?? 'somebody who is gone'
}

const whole = rows.record()
export const coolerRecord = {
  ...whole,
  fields: { ...whole.fields, ...LABELS },
  mayChange: (user: CurrentUser, _row: object, action: 'insert' | 'update' | 'delete' = 'update') =>
    action === 'update' ? sees(user) : manages(user),
  mayPutBack: (user: CurrentUser, after: Record<string, unknown>, now: Record<string, unknown> | undefined) =>
    now === undefined || manages(user) || MANAGED.every((column) => after[column] === now[column]),
  present: async (ctx: Ctx, column: string, value: unknown) =>
    column in LABELS ? presentName(ctx, column, value) : whole.present?.(ctx, column, value),
}

/** Which coolers are somebody’s now: in their own hands, or at locations that they answer for. */
export const keptBy = (personId: string | undefined, places: { id: string }[]) =>
  or(
    personId ? eq(coolers.holderPersonId, personId) : sql`false`,
    inArray(
      coolers.holderHostId,
      places.map(({ id }) => id),
    ),
  )

export const inOrder = [sql`${coolers.dueOn} NULLS LAST`, asc(byNumber)]
