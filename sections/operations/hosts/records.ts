import { eq } from 'drizzle-orm'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { defineRecord, placeIn, type Row } from '#server/data/records.ts'
import { can, mayEditPartsOf, mayUndoHost, seesField } from './access.ts'
import { hostAliases, hostContacts, hosts } from './tables.ts'
import { CONTACT_ROLE_NAMES, HOST_STATUS_NAMES } from './words.ts'

/** The one row rule of this slice: who may see locations sees all of them, with their people. */
export const scope = (user: CurrentUser) => (has(user, can.HOSTS_VIEW) ? undefined : false)

const yesNo = (value: unknown) => (value === true ? 'Yes' : value === false ? 'No' : value)
const nameIn = (names: Record<string, string>, value: unknown) => names[String(value)] ?? value
const hostName = async (ctx: Ctx, id: unknown) => {
  const [row] = await ctx.db
    .select({ name: hosts.name })
    .from(hosts)
    .where(eq(hosts.id, String(id)))
  return row?.name ?? 'a deleted location'
}

const host = defineRecord({
  table: hosts,
  noun: 'host location',
  scope,
  mayChange: (user, row, action = 'update') =>
    mayUndoHost(user, { isBuiltIn: row.is_built_in === true }, action),
  fields: {
    name: 'Name',
    area: 'Area',
    address: 'Address',
    phone: 'Phone',
    email: 'E-mail',
    status: 'Status',
    notes: 'Notes',
    latitude: 'Latitude',
    longitude: 'Longitude',
    entries_required: 'Entries expected a week',
    is_optional: 'May skip weeks',
    is_exempt: 'Never expected to report',
    standing_estimate: 'Standing estimate',
  },
  hides: (user, field) => !seesField(user, field),
  opens: placeIn('hosts'),
  event: 'hosts.changed',
  present: (_ctx, field, value) => (field === 'status' ? nameIn(HOST_STATUS_NAMES, value) : yesNo(value)),
})

const partRule = (user: CurrentUser, _row: Row) => mayEditPartsOf(user, { isBuiltIn: false })

const contact = defineRecord({
  table: hostContacts,
  noun: 'contact',
  scope,
  mayChange: partRule,
  fields: {
    host_id: 'Location',
    name: 'Name',
    role: 'Role',
    phone: 'Phone',
    email: 'E-mail',
    address: 'Address',
    area: 'Area',
    is_primary: 'Primary contact',
    agreement_signed: 'Agreement signed',
    notes: 'Notes',
  },
  hides: (user, field) => !seesField(user, field),
  event: 'hosts.changed',
  present: (ctx, field, value) => {
    if (field === 'host_id') return hostName(ctx, value)
    return field === 'role' ? nameIn(CONTACT_ROLE_NAMES, value) : yesNo(value)
  },
})

const alias = defineRecord({
  table: hostAliases,
  noun: 'other spelling of a location',
  scope,
  mayChange: partRule,
  fields: { host_id: 'Location', alias: 'Other spelling' },
  event: 'hosts.changed',
  present: (ctx, field, value) => (field === 'host_id' ? hostName(ctx, value) : value),
})

export const records = [host, contact, alias]
