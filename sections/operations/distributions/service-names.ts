import { sql } from 'drizzle-orm'
import { invalid } from '#kernel/calls/errors.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { driverNames } from '#sections/operations/drivers/service-names.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { hostNames } from '#sections/operations/hosts/service-names.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames, namesIn } from '#server/data/names.ts'
import { type Origin, originsOf } from '#server/data/origins.ts'
import { containing } from '#server/data/search.ts'
import { people } from '#server/data/tables.ts'

interface Refers {
  hostId?: string | null
  toHostId?: string | null
  eventId?: string | null
  recipientId?: string | null
  driverId?: string | null
  createdBy?: string | null
}
const recipientNames = namesIn(recipients, recipients.id, recipients.name)

type Reading = Pick<Ctx, 'db' | 'app' | 'user'>
/** An event that whoever asks may not see. */
const UNSEEN_EVENT = 'An event'
/** 'Alder School, Nov 18, 2026': events of one group are told apart by their days. */
export const eventLabel = ({ name, day }: Pick<Origin, 'name' | 'day'>) =>
  day ? `${name}, ${formatDay(day, 'short')}` : name
async function eventNames(ctx: Reading, ids: readonly (string | null | undefined)[]) {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  const found = wanted.length > 0 ? await originsOf(ctx)?.named(ctx, wanted) : []
  return new Map(found?.map((one) => [one.id, eventLabel(one)]))
}

/** What these rows refer to, by name; one query for each kind of it. */
export async function namesOf(ctx: Reading, rows: readonly Refers[]) {
  const [places, who, driving, authors] = [
    await hostNames(
      ctx,
      rows.flatMap(({ hostId, toHostId }) => [hostId, toHostId]),
    ),
    await recipientNames(
      ctx,
      rows.map(({ recipientId }) => recipientId),
    ),
    await driverNames(
      ctx,
      rows.map(({ driverId }) => driverId),
    ),
    await accountNames(
      ctx,
      rows.map(({ createdBy }) => createdBy),
    ),
  ]
  const events = await eventNames(
    ctx,
    rows.map(({ eventId }) => eventId),
  )
  const orNull = (names: Map<string, string>, id: string | null | undefined) => names.get(id ?? '') ?? null
  return (row: Refers) => ({
    hostName: orNull(places, row.hostId),
    toHostName: orNull(places, row.toHostId),
    eventName: row.eventId ? (events.get(row.eventId) ?? UNSEEN_EVENT) : null,
    recipientName: orNull(who, row.recipientId),
    driverName: orNull(driving, row.driverId),
    createdByName: orNull(authors, row.createdBy) ?? 'Somebody who left',
  })
}

/** Refuses, at the field, what is not there (any more). */
export async function checkRefers(ctx: Ctx, given: Refers) {
  const faults: Record<string, string> = {}
  const places = await hostNames(ctx, [given.hostId, given.toHostId])
  if (given.hostId && !places.has(given.hostId)) faults.hostId = 'This location is not there any more'
  if (given.toHostId && !places.has(given.toHostId)) faults.toHostId = 'This location is not there any more'
  if (given.recipientId && (await recipientNames(ctx, [given.recipientId])).size === 0)
    faults.recipientId = 'This recipient is not there any more'
  if (given.eventId && !(await eventNames(ctx, [given.eventId])).has(given.eventId))
    faults.eventId = 'This event is not there any more'
  if (given.driverId && (await driverNames(ctx, [given.driverId])).size === 0)
    faults.driverId = 'This driver is not there any more'
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** Of a list: what a search finds by these names. First which places and people are called so, then their rows. */
export const called = (search: string) => {
  const like = containing(search)
  return {
    hosts: sql`(SELECT ${hosts.id} FROM ${hosts} WHERE ${hosts.name} ILIKE ${like})`,
    recipients: sql`(SELECT ${recipients.id} FROM ${recipients} WHERE ${recipients.name} ILIKE ${like})`,
    drivers: sql`(SELECT ${drivers.id} FROM ${drivers} JOIN ${people} ON ${people.id} = ${drivers.personId} WHERE ${people.name} ILIKE ${like})`,
    like,
  }
}

export const nameOfHost = (id: unknown) =>
  sql`(SELECT lower(${hosts.name}) FROM ${hosts} WHERE ${hosts.id} = ${id})`
export const nameOfRecipient = (id: unknown) =>
  sql`(SELECT lower(${recipients.name}) FROM ${recipients} WHERE ${recipients.id} = ${id})`
export const nameOfDriver = (id: unknown) =>
  sql`(SELECT lower(${people.name}) FROM ${drivers} JOIN ${people} ON ${people.id} = ${drivers.personId} WHERE ${drivers.id} = ${id})`

const NAMED = {
  host_id: hostNames,
  to_host_id: hostNames,
  recipient_id: recipientNames,
  driver_id: driverNames,
}

/** What a column that refers to a location, recipient or driver says in a history; nothing of other columns. */
export async function referred(ctx: Ctx, column: string, value: unknown) {
  if (column === 'event_id' && typeof value === 'string')
    return (await eventNames(ctx, [value])).get(value) ?? 'an event'
  const names = NAMED[column as keyof typeof NAMED]
  if (!names || typeof value !== 'string') return undefined
  return (await names(ctx, [value])).get(value) ?? 'one that was deleted'
}

/** For the history of such rows: what they refer to by name, the rest in the words of its field. */
export const presentWith =
  (def: { fields: Record<string, { label: string; inWords(value: never): unknown }> }) =>
  async (ctx: Ctx, column: string, value: unknown) => {
    if (value === null || value === undefined) return value
    const refers = await referred(ctx, column, value)
    if (refers) return refers
    const name = column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    return def.fields[name]?.inWords(value as never) ?? value
  }
