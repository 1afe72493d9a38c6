import { isDeepStrictEqual } from 'node:util'
import { asc, inArray } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { mayWrite, mayWriteAny } from './access.ts'
import type { eventRequests as calls } from './contract.ts'
import { eventRequest, partOf } from './fields.ts'
import { eventRows, refusedIn } from './rows.ts'
import { eventRequests } from './tables.ts'

type Calls = typeof calls
type Left = OutputOf<Calls['fill']>['left'][number]

const GONE = 'This event request is no longer there.'
const TAKEN = 'Somebody changed this in the meantime.'

/**
 * A block of cells, in one change with one undo. A cell that this person may not write, that somebody else wrote in
 * meanwhile or that does not fit to its row is left as it is and named; every other one is written.
 */
export async function fill(ctx: Ctx, { rows }: InputOf<Calls['fill']>): Promise<OutputOf<Calls['fill']>> {
  ctx.check(mayWriteAny(ctx.user))
  const ids = rows.map(({ id }) => id)
  const found = await ctx.db
    .select()
    .from(eventRequests)
    .where(inArray(eventRequests.id, ids))
    .orderBy(asc(eventRequests.id))
    .for('update')
  if (found.length === 0) throw notFound('This event request')
  const known = new Map(found.map((row) => [row.id, row]))
  const left: Left[] = []
  const changed: { id: string; version: number }[] = []
  let cells = 0
  for (const { id, version: _seen, was, ...given } of rows) {
    const before = known.get(id) as (Record<string, unknown> & { id: string; version: number }) | undefined
    const names = Object.keys(given).filter((name) => given[name as keyof typeof given] !== undefined)
    const leave = (field: string, message: string) => void left.push({ id, field, message })
    if (!before) {
      for (const name of names) leave(name, GONE)
      continue
    }
    const fitting: Record<string, unknown> = {}
    for (const name of names) {
      const value = given[name as keyof typeof given]
      if (isDeepStrictEqual(before[name], value)) continue
      if (!mayWrite(ctx.user, partOf(name)))
        leave(name, `You may not change “${eventRequest.labels[name as keyof typeof eventRequest.labels]}”.`)
      else if (!isDeepStrictEqual(before[name], was[name])) leave(name, TAKEN)
      else fitting[name] = value
    }
    const fault = refusedIn(fitting, before)
    if (fault) {
      for (const name of Object.keys(fitting)) leave(name, fault.message)
      continue
    }
    if (Object.keys(fitting).length === 0) continue
    cells += Object.keys(fitting).length
    changed.push({ ...fitting, id, version: before.version })
  }
  await eventRows.editMany(ctx, changed)
  if (changed.some((row) => 'organizationName' in row || 'department' in row)) ctx.emit('groups.changed')
  return { rows: changed.length, cells, left }
}
