import { eq, sql } from 'drizzle-orm'
import { invalid } from '#kernel/calls/errors.ts'
import { kindsFault } from '#kernel/charity/kinds.ts'
import { shortText } from '#kernel/fields/fields.ts'
import { foldName } from '#kernel/language/names.ts'
import { distributions } from '#platform/ledger/tables.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import type { Ctx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import type { Matching } from '#server/spreadsheets/import-compare.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { distribution } from './fields.ts'
import { namesOf } from './names.ts'
import { distributionRows } from './rows.ts'

type Values = Record<string, unknown>

/** What a spreadsheet calls by name; the portal refers to them. */
const byName = {
  hostName: shortText('Location', {
    max: 160,
    required: 'Please name the location they came from',
    also: ['host', 'host location', 'from', 'site'],
  }),
  recipientName: shortText('Recipient', {
    max: 160,
    required: 'Please name the recipient',
    also: ['organization', 'to', 'agency', 'delivered to'],
  }),
  driverName: shortText('Driver', { max: 160, also: ['driven by', 'who drove'] }),
}
const REFERS = { hostName: 'hostId', recipientName: 'recipientId', driverName: 'driverId' } as const
type Name = keyof typeof REFERS
const NAMES = Object.keys(REFERS) as Name[]
const def = { words: distribution.words, fields: { ...byName, ...distribution.fields } }

/** Every location, recipient and driver by its folded name; of two drivers of one name neither. */
async function known(ctx: Ctx) {
  const fold = (rows: { id: string; name: string }[]) => {
    const ids = new Map<string, string | null>()
    for (const { id, name } of rows) ids.set(foldName(name), ids.has(foldName(name)) ? null : id)
    return ids
  }
  const driving = ctx.db
    .select({ id: drivers.id, name: people.name })
    .from(drivers)
    .innerJoin(people, eq(people.id, drivers.personId))
  return {
    hostName: fold(await ctx.db.select({ id: hosts.id, name: hosts.name }).from(hosts)),
    recipientName: fold(await ctx.db.select({ id: recipients.id, name: recipients.name }).from(recipients)),
    driverName: fold(await driving),
  }
}
type Known = Awaited<ReturnType<typeof known>>

const WHAT: Record<Name, string> = { hostName: 'location', recipientName: 'recipient', driverName: 'driver' }
function unknownIn(values: Values, ids: Known) {
  for (const field of NAMES) {
    const name = values[field]
    if (typeof name !== 'string' || name === '') continue
    const id = ids[field].get(foldName(name))
    if (id === undefined) return { field, message: `There is no ${WHAT[field]} “${name}”.` }
    if (id === null) return { field, message: `There is more than one ${WHAT[field]} “${name}”.` }
  }
  return undefined
}

/** Names become what they mean; a name that is not in the file says nothing. */
function referring<V extends Values>(values: V, ids: Known): V {
  const fault = unknownIn(values, ids)
  if (fault) throw invalid({ [fault.field]: fault.message })
  const meant = NAMES.flatMap((field) => {
    const name = values[field]
    return name === undefined
      ? []
      : [[REFERS[field], name === null || name === '' ? null : ids[field].get(foldName(name as string))]]
  })
  const own = Object.entries(values).filter(([name]) => !(name in REFERS))
  return Object.fromEntries([...own, ...meant]) as V
}

/** The same day, places and number is the same delivery, as often as it is there; every other row is a new one. */
const matching: Matching = async (ctx, reads) => {
  const days = [...new Set(reads.map(({ values }) => String(values.distributionDate)))]
  const stored = await ctx.db
    .select()
    .from(distributions)
    .where(sql`${distributions.distributionDate} = ANY (${sql.param(days)}::date[])`)
    .orderBy(distributions.createdAt, distributions.id)
  const ids = await known(ctx)
  const taken = new Set(reads.map(({ id }) => id))
  const there = new Map<string, string[]>()
  for (const row of stored.filter(({ id }) => !taken.has(id))) {
    const key = keyOf(row)
    there.set(key, [...(there.get(key) ?? []), row.id])
  }
  return ({ row, values }) => {
    const id = there.get(keyOf(referring(values, ids)))?.shift()
    return id ? { id } : { key: `row ${row}` }
  }
}
const keyOf = ({ distributionDate, hostId, recipientId, sandwichCount }: Values) =>
  JSON.stringify([distributionDate, hostId, recipientId, sandwichCount])

/** Distributions of another list, by the names of places and people. Our own export brought back knows its rows by their ids. */
export const imports = importRows(
  {
    ...distributionRows,
    def,
    besides: {
      names: NAMES,
      now: async (ctx: Ctx, ids: string[]) => {
        const rows = await ctx.db
          .select()
          .from(distributions)
          .where(sql`${distributions.id} = ANY (${sql.param(ids)}::uuid[])`)
        const named = await namesOf(ctx, rows)
        return new Map(
          rows.map((row) => {
            const { hostName, recipientName, driverName } = named(row)
            return [row.id, { hostName, recipientName, driverName }]
          }),
        )
      },
    },
    fault: (values: Values) => {
      const words = kindsFault(Number(values.sandwichCount), values)
      return words ? { field: 'sandwichCount', message: words } : undefined
    },
    insertMany: async (ctx: Ctx, all: Values[]) => {
      const ids = await known(ctx)
      return distributionRows.insertMany(
        ctx,
        all.map((values) => referring(values, ids)),
      )
    },
    editMany: async (ctx: Ctx, all: (Values & { id: string; version: number })[]) => {
      const ids = await known(ctx)
      return distributionRows.editMany(
        ctx,
        all.map((values) => referring(values, ids)),
      )
    },
  },
  {
    slice: 'distributions',
    identity: 'recipientName',
    faults: async (ctx) => {
      const ids = await known(ctx)
      return (values) => unknownIn(values, ids)
    },
    matching,
  },
)
