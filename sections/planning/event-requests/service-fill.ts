import { isDeepStrictEqual } from 'node:util'
import { asc, inArray } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { mayWrite, mayWriteAny } from './access.ts'
import { isByName } from './by-name-contract.ts'
import type { eventRequests as calls } from './contract.ts'
import { partOf } from './field-parts-contract.ts'
import { eventRequest } from './fields.ts'
import { eventRows, refusedIn } from './rows.ts'
import { leadsCalled, leadsNow, TAKEN, writeContacts } from './service-by-name.ts'
import { eventRequests } from './tables.ts'

type Calls = typeof calls
type Left = OutputOf<Calls['fill']>['left'][number]

const GONE = 'This event request is no longer there.'

/** Who leads is one cell, and two fields. */
const cellsOf = (fitting: object) => {
  const names = Object.keys(fitting)
  return 'leadId' in fitting && 'customLead' in fitting
    ? ['leadName', ...names.filter((name) => name !== 'leadId' && name !== 'customLead')]
    : names
}

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
  const leadOf = await leadsCalled(
    ctx,
    rows.flatMap(({ leadName }) => leadName ?? []),
  )
  const leadNow = await leadsNow(ctx, found)
  for (const { id, version: _seen, was, ...given } of rows) {
    const before = known.get(id) as (Record<string, unknown> & { id: string; version: number }) | undefined
    const names = Object.keys(given).filter((name) => given[name as keyof typeof given] !== undefined)
    const leave = (field: string, message: string) => void left.push({ id, field, message })
    if (!before) {
      for (const name of names) leave(name, GONE)
      continue
    }
    const fitting: Record<string, unknown> = {}
    if (given.leadName !== undefined) {
      const current = leadNow(before as never)
      const lead = leadOf(given.leadName)
      const stays = (message: string) => void left.push({ id, field: 'leadName', message, current })
      if (given.leadName !== current) {
        if (!mayWrite(ctx.user, 'lead')) stays('You may not change who leads it.')
        else if (current !== (was.leadName ?? null)) stays(TAKEN)
        else if ('fault' in lead) stays(lead.fault)
        else Object.assign(fitting, lead)
      }
    }
    for (const name of names.filter((one) => !isByName(one))) {
      const value = given[name as keyof typeof given]
      if (isDeepStrictEqual(before[name], value)) continue
      if (!mayWrite(ctx.user, partOf(name)))
        leave(name, `You may not change “${eventRequest.labels[name as keyof typeof eventRequest.labels]}”.`)
      else if (!isDeepStrictEqual(before[name], was[name])) leave(name, TAKEN)
      else fitting[name] = value
    }
    const fault = refusedIn(fitting, before)
    if (fault) {
      for (const name of cellsOf(fitting)) leave(name, fault.message)
      continue
    }
    if (Object.keys(fitting).length === 0) continue
    cells += cellsOf(fitting).length
    changed.push({ ...fitting, id, version: before.version })
  }
  const written = new Set(changed.map(({ id }) => id))
  await eventRows.editMany(ctx, changed)
  const contacts = await writeContacts(
    ctx,
    rows.filter(({ id }) => known.has(id)),
    (id) => known.get(id),
  )
  left.push(...contacts.left)
  for (const [id, count] of contacts.changed) {
    cells += count
    written.add(id)
  }
  if (changed.some((row) => 'organizationName' in row || 'department' in row)) ctx.emit('groups.changed')
  return { rows: written.size, cells, left }
}
