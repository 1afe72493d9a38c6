import { eq, type SQL, sql } from 'drizzle-orm'
import { kindsFault } from '#kernel/charity/kinds.ts'
import { shortText } from '#kernel/fields/fields.ts'
import { corrections, distributions } from '#platform/ledger/tables.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { spelledHosts } from '#sections/operations/hosts/service.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { originsOf } from '#server/data/origins.ts'
import { people } from '#server/data/tables.ts'
import type { Matching } from '#server/spreadsheets/import-compare.ts'
import type { Rule } from '#server/spreadsheets/import-judge.ts'
import { calledByName } from '#server/spreadsheets/import-names.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { correctionRows, distributionRows } from './rows.ts'
import { eventLabel } from './service-names.ts'

type Values = Record<string, unknown>

const fromHost = {
  column: shortText('Location', {
    max: 160,
    required: 'Please name the location they came from',
    also: ['host', 'host location', 'from', 'site'],
  }),
  fills: 'hostId',
  what: 'location',
  all: spelledHosts,
}

const ofDistributions = calledByName(distributionRows, {
  hostName: fromHost,
  eventName: {
    column: shortText('Event', { max: 200, also: ['event name', 'group event', 'from event'] }),
    fills: 'eventId',
    what: 'event',
    all: async (ctx) =>
      ((await originsOf(ctx)?.offered(ctx, {})) ?? []).map((one) => ({ id: one.id, name: eventLabel(one) })),
  },
  recipientName: {
    column: shortText('Recipient', {
      max: 160,
      required: 'Please name the recipient',
      also: ['organization', 'to', 'agency', 'delivered to'],
    }),
    fills: 'recipientId',
    what: 'recipient',
    all: ({ db }) => db.select({ id: recipients.id, name: recipients.name }).from(recipients),
  },
  driverName: {
    column: shortText('Driver', { max: 160, also: ['driven by', 'who drove'] }),
    fills: 'driverId',
    what: 'driver',
    all: ({ db }) =>
      db
        .select({ id: drivers.id, name: people.name, description: drivers.area })
        .from(drivers)
        .innerJoin(people, eq(people.id, drivers.personId)),
  },
})

const ofCorrections = calledByName(correctionRows, {
  hostName: fromHost,
  toHostName: {
    ...fromHost,
    column: shortText('Moved to', { max: 160, also: ['to location', 'to'] }),
    fills: 'toHostId',
  },
})

/** The same said of the same is the same row, as often as it is there; every other row is a new one. */
const sameAs =
  (
    stored: (ctx: Ctx, days: SQL) => Promise<(Values & { id: string })[]>,
    [day, ...more]: [string, ...string[]],
    reading: (ctx: Ctx) => Promise<(values: Values) => Values>,
  ): Matching =>
  async (ctx, reads) => {
    const keyOf = (values: Values) => JSON.stringify([day, ...more].map((name) => values[name]))
    const days = [...new Set(reads.map(({ values }) => String(values[day])))]
    const meant = await reading(ctx)
    const taken = new Set(reads.map(({ id }) => id))
    const there = new Map<string, string[]>()
    for (const row of await stored(ctx, sql`ANY (${sql.param(days)}::date[])`))
      if (!taken.has(row.id)) there.set(keyOf(row), [...(there.get(keyOf(row)) ?? []), row.id])
    return ({ row, values }) => {
      const id = there.get(keyOf(meant(values)))?.shift()
      return id ? { id } : { key: `row ${row}` }
    }
  }

const kinds = (values: Values) => {
  const words = kindsFault(Number(values.sandwichCount), values)
  return words ? { field: 'sandwichCount', message: words } : undefined
}

/** What is wrong by what else is there: a day to come, a name that nobody has. */
const rulesOf =
  (names: ReturnType<typeof calledByName>, day: string) =>
  async (ctx: Ctx): Promise<Rule[]> => {
    const today = todayOf(ctx)
    return [
      (values) =>
        String(values[day]) > today ? { field: day, message: 'This day is still to come.' } : undefined,
      ...(await names.rules(ctx)),
    ]
  }

/** Distributions of another list, by the names of places and people. Our own export brought back knows its rows by their ids. */
export const imports = importRows(
  { ...ofDistributions.imported, rules: [kinds] },
  {
    slice: 'distributions',
    identity: 'recipientName',
    rules: rulesOf(ofDistributions, 'distributionDate'),
    matching: sameAs(
      ({ db }, days) =>
        db
          .select()
          .from(distributions)
          .where(sql`${distributions.distributionDate} = ${days}`)
          .orderBy(distributions.createdAt, distributions.id),
      ['distributionDate', 'hostId', 'recipientId', 'sandwichCount'],
      ofDistributions.reading,
    ),
  },
)

/** Discards and adjustments of another list. */
export const correctionImports = importRows(
  {
    ...ofCorrections.imported,
    rules: [
      (values) =>
        values.reason === 'discarded_other' && !values.notes
          ? { field: 'notes', message: 'Please say in words why they were discarded' }
          : undefined,
      (values) =>
        values.reason === 'moved' && !values.toHostName
          ? { field: 'toHostName', message: 'Please name the location they were moved to' }
          : undefined,
      kinds,
    ],
  },
  {
    slice: 'corrections',
    identity: 'reason',
    rules: rulesOf(ofCorrections, 'correctionDate'),
    matching: sameAs(
      ({ db }, days) =>
        db
          .select()
          .from(corrections)
          .where(sql`${corrections.correctionDate} = ${days}`)
          .orderBy(corrections.createdAt, corrections.id),
      ['correctionDate', 'hostId', 'reason', 'sandwichCount'],
      ofCorrections.reading,
    ),
  },
)
