import { eq, sql } from 'drizzle-orm'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { unprocessable } from '#kernel/calls/errors.ts'
import type { BackRow } from '#kernel/round-trip/merge-rows.ts'
import { cellKey, type Reading, sameCells } from '#kernel/round-trip/same-cells.ts'
import type { Ctx } from '#server/context.ts'
import { auditLog } from '#server/data/tables.ts'
import { insertMany } from '#server/data/versioned.ts'
import type { takeAways as calls } from './round-trip-contract.ts'
import { cellWords, digestOf, type Look } from './service-look.ts'
import type { Planned } from './service-plan.ts'
import { takeAwayHeard, takeAwayReturns } from './tables.ts'

type Otherwise = OutputOf<(typeof calls)['bringBack']>['otherwise']

/** What was heard of this file, so that nobody is asked about it once more; and what stands here otherwise than it says. */
export async function keepHeard(
  ctx: Ctx,
  look: Look,
  planned: Planned,
  { remove }: { remove: readonly string[] },
): Promise<Otherwise> {
  const { takeAway, columns, merged, source, reading } = look
  const bad = new Set(planned.problems.map(({ row }) => row))
  const decided = merged.cells.filter(
    ({ fate, row }) => fate !== 'refused' && (fate === 'equal' || !bad.has(row)),
  )
  const ids = [...new Set(decided.map(({ id }) => id))]
  const after = await source.sheet(ctx, { ids })
  const nowAt = columns.map(({ key }) => after.columns.findIndex((column) => column.key === key))
  const stands = new Map(after.rows.map(({ id, cells }) => [id, cells]))
  const written = new Set(planned.wanted)
  const told = cellWords(look)
  const otherwise: Otherwise = []
  const heard = new Map<string, Record<string, string>>()
  for (const cell of decided) {
    const now = String(stands.get(cell.id)?.[nowAt[cell.column] ?? -1] ?? '')
    const { field, key = '' } = columns[cell.column] ?? {}
    const same = sameCells(field, now, cell.back, reading)
    heard.set(cell.id, { ...heard.get(cell.id), [key]: same ? now : cell.back })
    if (written.has(cell) && !same) otherwise.push({ ...told(cell), now })
  }
  const about = {
    takeAwayId: takeAway.id,
    fileName: look.row.fileName,
    changed: planned.wanted.length,
    added: planned.fresh.length,
    removed: remove.length,
    createdBy: ctx.user.id,
    createdAt: ctx.app.now(),
  }
  const [back] = await ctx.db.insert(takeAwayReturns).values(about).returning({ id: takeAwayReturns.id })
  if (!back) throw unprocessable('This file could not be noted.')
  // Behind all that were heard, also those that were taken back: an undo of that brings them to their place again.
  const [last] = await ctx.db
    .select({ nth: sql<number>`coalesce(max(${takeAwayHeard.nth}), 0)::integer` })
    .from(takeAwayHeard)
    .where(sql`${takeAwayHeard.takeAwayId} = ${takeAway.id}`)
  const nth = (last?.nth ?? 0) + 1
  const of = { takeAwayId: takeAway.id, returnId: back.id, nth }
  await insertMany(
    ctx,
    takeAwayHeard,
    [...heard].map(([rowId, cells]) => ({ ...of, rowId, cells })),
  )
  const fresh = look.added.filter(({ row }) => planned.fresh.includes(row))
  const became = await rowsMade(ctx, look, fresh)
  await insertMany(
    ctx,
    takeAwayHeard,
    fresh.map((one) => ({ ...of, added: digestOf(one), ...became.get(one) })),
  )
  return otherwise
}

/** Which rows have come of those that were added, by what they say; of some that cannot be told apart by it, none. */
async function rowsMade(ctx: Ctx, { source, columns, reading }: Look, fresh: readonly BackRow[]) {
  const became = new Map<BackRow, { rowId: string; cells: Record<string, string> }>()
  if (fresh.length === 0) return became
  const made = await ctx.db
    .select({ id: auditLog.rowId })
    .from(auditLog)
    .where(sql`${eq(auditLog.requestId, ctx.requestId)} AND ${eq(auditLog.action, 'insert')}`)
  const here = await source.sheet(ctx, { ids: made.map(({ id }) => id).filter((id) => UUID.test(id)) })
  const nowAt = columns.map(({ key }) => here.columns.findIndex((column) => column.key === key))
  const open = new Map(
    here.rows.map(({ id, cells }) => [id, nowAt.map((at) => String((at < 0 ? '' : cells[at]) ?? ''))]),
  )
  const saidOf = (at: number, cell: string, how: Reading = reading) => cellKey(columns[at]?.field, cell, how)
  const ours: Reading = { ...reading, dates: 'month-first', comma: false }
  // Most rows are alike in nothing: each is held only against those that say its rarest cell.
  const saying = new Map<string, string[]>()
  for (const [id, cells] of open)
    for (const [at, cell] of cells.entries()) {
      const key = `${at} ${saidOf(at, cell, ours)}`
      const those = saying.get(key)
      if (those) those.push(id)
      else saying.set(key, [id])
    }
  const compared = new Map<string, boolean>()
  const isSameCell = (at: number, ours: string, back: string) => {
    if (ours === back) return true
    const key = `${at} ${ours}\u0000${back}`
    const same = compared.get(key) ?? sameCells(columns[at]?.field, ours, back, reading)
    compared.set(key, same)
    return same
  }
  const isSame = (one: BackRow, cells: readonly string[], within: readonly number[]) =>
    within.every((at) => isSameCell(at, cells[at] ?? '', one.cells[at] ?? ''))
  const written = columns.flatMap(({ writable }, at) => (writable ? [at] : []))
  for (const one of fresh) {
    const said = columns.flatMap(({ writable }, at) => (writable && one.cells[at]?.trim() ? [at] : []))
    const likely = said
      .map((at) => saying.get(`${at} ${saidOf(at, one.cells[at] ?? '')}`) ?? [])
      .filter((ids) => ids.length > 0)
      .toSorted((a, b) => a.length - b.length)[0]
    const like = (likely ?? []).flatMap((id): [string, string[]][] => {
      const cells = open.get(id)
      return cells && isSame(one, cells, said) ? [[id, cells]] : []
    })
    // What was left empty may have been filled in; where several are like it, only what is empty as well can be it.
    const found = like.length === 1 ? like[0] : like.find(([, cells]) => isSame(one, cells, written))
    if (!found) continue
    const [rowId, cells] = found
    open.delete(rowId)
    became.set(one, {
      rowId,
      cells: Object.fromEntries(
        columns.map(({ key }, at) => [
          key,
          isSame(one, cells, [at]) ? (cells[at] ?? '') : (one.cells[at] ?? ''),
        ]),
      ),
    })
  }
  return became
}
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
