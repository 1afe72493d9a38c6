import { eq } from 'drizzle-orm'
import type { Group } from '#kernel/charity/totals.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import type { Ctx } from '#server/context.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { defineRecord } from '#server/data/records.ts'
import { mayDelete, mayEdit } from './access.ts'
import { ZERO_REASON_LABELS, type ZeroReason } from './contract.ts'
import { formatGroups } from './import-groups.ts'
import { scope } from './service-filter.ts'
import { collections } from './tables.ts'

async function hostName(ctx: Ctx, id: unknown) {
  const [host] = await ctx.db
    .select({ name: hosts.name })
    .from(hosts)
    .where(eq(hosts.id, String(id)))
  return host?.name ?? 'a deleted location'
}

/** Undoing an addition takes it away and undoing a deletion brings it back: both are deleting; the rest is editing. */
export const entryRecord = defineRecord({
  table: collections,
  noun: 'collection entry',
  scope,
  mayChange: (user, row, action = 'update') => {
    const entry = { createdBy: typeof row.created_by === 'string' ? row.created_by : null }
    return action === 'update' ? mayEdit(user, entry) : mayDelete(user, entry)
  },
  fields: {
    collection_date: 'Collection date',
    host_id: 'Location',
    individual_sandwiches: 'Individual sandwiches',
    breakdown: 'Types',
    groups: 'Groups',
    zero_reason: 'Reason for zero',
    notes: 'Notes',
  },
  opens: (id, part) => `/dashboard?section=collections&id=${id}${part ? `&panel=${part}` : ''}`,
  event: 'collections.changed',
  present: (ctx, field, value) => {
    if (field === 'host_id') return hostName(ctx, value)
    if (field === 'groups') return formatGroups(value as Group[])
    if (field === 'zero_reason') return ZERO_REASON_LABELS[value as ZeroReason] ?? value
    return value
  },
})

export const personalData = [
  definePersonalData({
    table: collections,
    title: 'Collections you logged',
    of: ({ id }) => eq(collections.createdBy, id),
    erasure: { keep: 'The sandwiches were made. They stay counted, logged by “A former member”.' },
  }),
]
