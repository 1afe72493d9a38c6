import { eq } from 'drizzle-orm'
import { has } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { can, mayUndoHost } from './access.ts'
import { contactRows } from './contact-rows.ts'
import { hostRows } from './rows.ts'
import { scope } from './scope.ts'
import { hostAliases, hosts } from './tables.ts'

async function hostName(ctx: Ctx, id: unknown) {
  const [row] = await ctx.db
    .select({ name: hosts.name })
    .from(hosts)
    .where(eq(hosts.id, String(id)))
  return row?.name ?? 'a deleted location'
}

const person = contactRows.record()

export const records = [
  hostRows.record({
    noun: 'location',
    mayChange: (user, row, action = 'update') =>
      mayUndoHost(user, { isBuiltIn: row.is_built_in === true }, action),
  }),
  {
    ...person,
    fields: { host_id: 'Location', ...person.fields },
    present: (ctx: Ctx, field: string, value: unknown) =>
      field === 'host_id' ? hostName(ctx, value) : person.present?.(ctx, field, value),
  },
  defineRecord({
    table: hostAliases,
    noun: 'other spelling of a location',
    scope,
    mayChange: (user) => has(user, can.HOSTS_EDIT),
    fields: { host_id: 'Location', alias: 'Other spelling' },
    event: 'hosts.changed',
    present: (ctx, field, value) => (field === 'host_id' ? hostName(ctx, value) : value),
  }),
]
