import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { addDays } from '#kernel/charity/day.ts'
import { foldName } from '#kernel/language/names.ts'
import { wishesFault } from '#kernel/people/ways.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { rowsOf } from '#server/data/rows.ts'
import { people } from '#server/data/tables.ts'
import { onlySaid } from '#server/data/versioned.ts'
import { mayAdd, mayEdit, mayRemove, mayUndo } from './access.ts'
import { exported } from './beside.ts'
import { namesOfStatus, type Recipient, recipient } from './fields.ts'
import { partsOf } from './part-rows.ts'
import { scope } from './scope.ts'
import { recipientContacts, recipients, recipientTspContacts } from './tables.ts'
import { CONTRACT_NOTICE_DAYS, contractFault } from './words.ts'

const byName = sql`lower(${recipients.name})`
/** Sandwiches a week, as `weeklyOf` says it. */
export const weekly = sql<
  number | null
>`coalesce(${recipients.weeklyEstimate}, ${recipients.estimatedSandwiches})`

const lookedAfterBy = (ctx: Ctx, who: string) =>
  inArray(
    recipients.id,
    ctx.db
      .select({ id: recipientTspContacts.recipientId })
      .from(recipientTspContacts)
      .where(
        and(
          eq(recipientTspContacts.isActive, true),
          or(eq(recipientTspContacts.userId, who), eq(recipientTspContacts.personId, who)),
        ),
      ),
  )

/** Ends within the time of notice, or has ended. */
function isDue(ctx: Ctx) {
  const until = addDays(todayOf(ctx), CONTRACT_NOTICE_DAYS)
  return and(eq(recipients.contractSigned, true), sql`${recipients.contractEndDate} <= ${until}`)
}

const contracts = {
  signed: () => eq(recipients.contractSigned, true),
  unsigned: () => eq(recipients.contractSigned, false),
  due: isDue,
}

/** The folded name, which belongs to no other: 409 at the field. */
async function claimName(ctx: Ctx, name: string, id: string | undefined) {
  const key = foldName(name)
  const [taken] = await ctx.db.select().from(recipients).where(eq(recipients.nameKey, key))
  if (!taken || taken.id === id) return key
  const inactive = taken.status === 'inactive' ? `, as ${namesOfStatus.inactive.toLowerCase()}` : ''
  const message = `A recipient named ${taken.name} is there already${inactive}.`
  throw conflict(message, { fields: { name: message } })
}

/** Rules between fields, of a row as it would be. */
export const RULES = [
  contractFault,
  (row: Partial<Recipient>) => {
    const message = wishesFault({
      allowed: row.allowedContactMethods ?? [],
      preferred: row.preferredContactMethods ?? [],
    })
    return message ? { field: 'preferredContactMethods', message } : undefined
  },
]

export const recipientRows = rowsOf(recipient, recipients, {
  scope,
  mayAdd,
  mayEdit,
  mayRemove,
  // Whether a pin was found by its address follows from where editors put it.
  mayDecide: mayEdit,
  event: 'recipients.changed',
  section: 'recipients',
  derive: async (ctx, given, before) => {
    const row = { ...before, ...onlySaid(given) } as Partial<Recipient>
    const faults = RULES.flatMap((rule) => rule(row) ?? [])
    if (faults.length > 0)
      throw invalid(Object.fromEntries(faults.map(({ field, message }) => [field, message])))
    return given.name === undefined
      ? {}
      : { nameKey: await claimName(ctx, given.name, before?.id ?? given.id) }
  },
  beside: async (ctx, rows) => {
    const parts = await partsOf(
      ctx,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id }) => parts(id))
  },
  where: (ctx, { contract, region, focusArea, ourContact }) =>
    and(
      contract ? contracts[contract as keyof typeof contracts](ctx) : undefined,
      region ? eq(recipients.region, region as string) : undefined,
      focusArea ? sql`${focusArea as string} = ANY (${recipients.focusAreas})` : undefined,
      ourContact ? lookedAfterBy(ctx, ourContact as string) : undefined,
    ),
  searched: [
    sql`(SELECT string_agg(p.name, ' ') FROM ${recipientContacts} c JOIN ${people} p ON p.id = c.person_id
        WHERE c.recipient_id = ${recipients.id})`,
  ],
  order: [asc(recipients.status), byName],
  sorts: { weekly },
  totals: async (ctx, where) => {
    const [sums] = await ctx.db
      .select({
        weekly: sql<number>`coalesce(sum(${weekly}), 0)::float8`,
        active: countWhere(sql`${recipients.status} = 'active'`),
        signed: countWhere(sql`${recipients.contractSigned}`),
      })
      .from(recipients)
      .where(where)
    return sums ?? { weekly: 0, active: 0, signed: 0 }
  },
  exported,
})

export const recipientRecord = recipientRows.record({
  mayChange: (user, _row, action = 'update') => mayUndo(user, action),
})
