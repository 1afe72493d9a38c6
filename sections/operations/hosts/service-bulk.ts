import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import type { Ctx } from '#server/context.ts'
import { type Choice, chosenRows } from '#server/data/chosen-rows.ts'
import { mayDeleteHost, mayEditHost, mayWriteFields } from './access.ts'
import type { hosts as calls } from './contract.ts'
import { type HostFilter, hostsWhere } from './filters.ts'
import type { HostRow } from './present.ts'
import { scope } from './records.ts'
import { builtInWords, givenFields, refuseIfUsed } from './service.ts'
import { hosts } from './tables.ts'

type Calls = typeof calls
const choose = (ctx: Ctx, target: Choice<HostFilter>) =>
  chosenRows(ctx, target, {
    table: hosts,
    columns: getTableColumns(hosts),
    noun: 'location',
    scope: scope(ctx.user),
    where: (filter: HostFilter) => hostsWhere(ctx, filter),
  })

const among = (rows: HostRow[]) =>
  inArray(
    hosts.id,
    rows.map((row) => row.id),
  )

export async function bulkEdit(ctx: Ctx, { changes, ...target }: InputOf<Calls['bulkEdit']>) {
  const rows = await choose(ctx, target)
  const fixed = rows.find((row) => !mayEditHost(ctx.user, row))
  ctx.check(!fixed && mayWriteFields(ctx.user, givenFields(changes)), fixed && builtInWords(fixed, 'changed'))
  const stored = rows.filter((row) =>
    givenFields(changes).some(
      (field) => row[field as keyof HostRow] !== changes[field as keyof typeof changes],
    ),
  )
  if (stored.length > 0)
    await ctx.db
      .update(hosts)
      .set({ ...changes, version: sql`${hosts.version} + 1`, updatedAt: sql`now()` })
      .where(among(stored))
  ctx.emit('hosts.changed')
  return { changed: stored.length }
}

export async function bulkRemove(ctx: Ctx, target: InputOf<Calls['bulkRemove']>) {
  const rows = await choose(ctx, target)
  const fixed = rows.find((row) => !mayDeleteHost(ctx.user, row))
  ctx.check(!fixed, fixed && builtInWords(fixed, 'deleted'))
  if (rows.length > 0) await refuseIfUsed(ctx, rows)
  await ctx.db.delete(hosts).where(among(rows))
  ctx.emit('hosts.changed')
  return { deleted: rows.length }
}
