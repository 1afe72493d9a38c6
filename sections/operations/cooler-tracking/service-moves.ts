import { count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { whenItHappened } from '#kernel/calls/device-time.ts'
import { conflict, forbidden, invalid } from '#kernel/calls/errors.ts'
import { formatMomentIn } from '#kernel/charity/day.ts'
import { notify } from '#platform/notifications/service.ts'
import { whoRemains } from '#platform/people/service-remains.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { wasDeleted } from '#server/data/trail.ts'
import { manages, reports } from './access.ts'
import type { coolers as contract, Move } from './contract.ts'
import { mayGive, namesOf } from './keepers.ts'
import { rows } from './rows.ts'
import { coolerMoves } from './tables.ts'
import { doneInWords } from './words.ts'

type Calls = typeof contract
type StoredMove = typeof coolerMoves.$inferSelect

const ORDER = [desc(coolerMoves.happenedAt), desc(coolerMoves.createdAt), desc(coolerMoves.id)]
const PAGE = 50

/** Each with who had the cooler before it, and with what came after it although it was told before. */
async function shown(ctx: Ctx, found: StoredMove[]): Promise<Move[]> {
  const ids = found.map(({ id }) => id)
  const { rows: beside } = await ctx.db.execute<{
    id: string
    fromPersonId: string | null
    fromHostId: string | null
    nextId: string | null
  }>(sql`
    SELECT m.id, f.to_person_id AS "fromPersonId", f.to_host_id AS "fromHostId", n.id AS "nextId" FROM ${coolerMoves} m
    LEFT JOIN LATERAL (SELECT e.to_person_id, e.to_host_id FROM ${coolerMoves} e WHERE e.cooler_id = m.cooler_id AND e.kind = 'moved'
      AND (e.happened_at, e.created_at, e.id) < (m.happened_at, m.created_at, m.id)
      ORDER BY e.happened_at DESC, e.created_at DESC, e.id DESC LIMIT 1) f ON true
    LEFT JOIN LATERAL (SELECT l.id FROM ${coolerMoves} l WHERE l.cooler_id = m.cooler_id AND l.kind <> 'noted'
      AND (l.happened_at, l.created_at, l.id) > (m.happened_at, m.created_at, m.id) AND l.received_at < m.received_at
      ORDER BY l.happened_at, l.created_at, l.id LIMIT 1) n ON true
    WHERE m.id = ANY (${sql.param(ids)}::uuid[])`)
  const by = new Map(beside.map((row) => [row.id, row]))
  const later = await ctx.db
    .select()
    .from(coolerMoves)
    .where(
      inArray(
        coolerMoves.id,
        beside.flatMap(({ nextId }) => nextId ?? []),
      ),
    )
  const keeper = await namesOf(ctx, [
    ...[...found, ...later].map(({ toPersonId, toHostId }) => ({ personId: toPersonId, hostId: toHostId })),
    ...found.map(({ dueHostId }) => ({ personId: null, hostId: dueHostId })),
    ...beside.map(({ fromPersonId, fromHostId }) => ({ personId: fromPersonId, hostId: fromHostId })),
  ])
  const authors = await accountNames(
    ctx,
    [...found, ...later].map(({ createdBy }) => createdBy),
  )
  const authorOf = ({ createdBy: id }: StoredMove) => {
    const name = id === null ? undefined : authors.get(id)
    return id === null || name === undefined ? null : { id, name }
  }
  const keeperOf = ({ toPersonId, toHostId }: StoredMove) =>
    keeper({ personId: toPersonId, hostId: toHostId })
  const overtaken = (next: StoredMove | undefined) =>
    next
      ? `${doneInWords({ kind: next.kind, to: keeperOf(next), by: authorOf(next)?.name ?? 'Somebody' })} on ${formatMomentIn(ctx.settings.timeZone, next.happenedAt)}, after this.`
      : null
  return found.map((move) => {
    const side = by.get(move.id)
    return {
      id: move.id,
      kind: move.kind,
      to: keeperOf(move),
      from: keeper({ personId: side?.fromPersonId ?? null, hostId: side?.fromHostId ?? null }),
      dueOn: move.dueOn,
      dueAt: keeper({ personId: null, hostId: move.dueHostId }),
      isClean: move.isClean,
      note: move.note,
      happenedAt: move.happenedAt.toISOString(),
      receivedAt: move.receivedAt.toISOString(),
      by: authorOf(move),
      overtakenBy: overtaken(later.find(({ id }) => id === side?.nextId)),
    }
  })
}

/** What happened to a cooler, the latest first. */
export async function moves(ctx: Ctx, { id, page }: InputOf<Calls['moves']>) {
  await rows.find(ctx, id)
  const of = eq(coolerMoves.coolerId, id)
  const found = await ctx.db
    .select()
    .from(coolerMoves)
    .where(of)
    .orderBy(...ORDER)
    .limit(PAGE)
    .offset((page - 1) * PAGE)
  const [counted] = await ctx.db.select({ total: count() }).from(coolerMoves).where(of)
  return { items: await shown(ctx, found), total: counted?.total ?? 0 }
}

/**
 * One move, in its place among the others by when it happened. Sent again under its id it is the same move; another content
 * under it is 409. Whoever told it late hears what came after it.
 */
export async function move(ctx: Ctx, input: InputOf<Calls['move']>) {
  const { id, coolerId, kind, isClean = null, note, happenedAt } = input
  await rows.find(ctx, coolerId, { locked: true })
  const inService = kind !== 'retired' && kind !== 'restored'
  ctx.check(inService ? reports(ctx.user) : manages(ctx.user))
  const to = kind === 'moved' ? await receiverOf(ctx, input) : { toPersonId: null, toHostId: null }
  const dueHostId = (kind === 'moved' && input.dueHostId) || null
  if (dueHostId && !(await mayGive(ctx, { personId: null, hostId: dueHostId })))
    throw invalid({ dueHostId: 'This location is not there any more' })
  const now = ctx.app.now()
  const saidAt = happenedAt ? new Date(happenedAt) : now
  const values = {
    coolerId,
    kind,
    ...to,
    dueOn: (kind === 'moved' && input.dueOn) || null,
    dueHostId,
    isClean,
    note: note || null,
    saidAt,
  }
  const [row] = await ctx.db
    .insert(coolerMoves)
    .values({
      ...(id ? { id } : {}),
      ...values,
      happenedAt: whenItHappened(saidAt, { now, sentAt: ctx.sentAt }),
      receivedAt: now,
      createdBy: ctx.user.id,
    })
    .onConflictDoNothing({ target: coolerMoves.id })
    .returning()
  if (row && id && (await wasDeleted(ctx, coolerMoves, id))) throw conflict(TAKEN)
  const kept = row ?? (await same(ctx, String(id), happenedAt ? values : { ...values, saidAt: undefined }))
  const [told] = await shown(ctx, [kept])
  if (!told) throw new Error('A move was not shown')
  const cooler = await rows.handlers.one(ctx, { id: coolerId })
  if (row) {
    ctx.emit('coolers.changed', { id: coolerId })
    await tellOvertaken(ctx, cooler, told)
  }
  return { move: told, cooler }
}

const TAKEN = 'This id already belongs to another move.'

/** Sent again although the first one arrived. */
async function same(ctx: Ctx, id: string, values: Partial<StoredMove>): Promise<StoredMove> {
  const [known] = await ctx.db.select().from(coolerMoves).where(eq(coolerMoves.id, id))
  const alike = Object.entries(values).every(
    ([name, value]) =>
      value === undefined || JSON.stringify(known?.[name as keyof StoredMove]) === JSON.stringify(value),
  )
  if (!known || !alike || known.createdBy !== ctx.user.id) throw conflict(TAKEN)
  return known
}

async function receiverOf(ctx: Ctx, { toMe, toPersonId, toHostId }: InputOf<Calls['move']>) {
  const to = { toPersonId: (toMe ? ctx.user.personId : toPersonId) ?? null, toHostId: toHostId ?? null }
  if (toMe && !to.toPersonId) throw forbidden('A program has no hands: please say who has the cooler.')
  // Said on a phone that did not know that they were made one with somebody meanwhile: it is still them who has it.
  if (toPersonId) to.toPersonId = (await whoRemains(ctx, toPersonId)) ?? toPersonId
  if (!(await mayGive(ctx, { personId: to.toPersonId, hostId: to.toHostId })))
    throw invalid(
      toHostId
        ? { toHostId: 'This location is not there any more. Please choose another one.' }
        : { toPersonId: 'This person is not known here. Please choose somebody from the list.' },
    )
  return to
}

/** Whoever told it is no longer at the screen that sent it. */
async function tellOvertaken(ctx: Ctx, cooler: { id: string; number: string }, told: Move) {
  if (told.overtakenBy === null) return
  await notify(ctx, {
    to: [ctx.user.id],
    type: 'cooler_overtaken',
    category: 'task',
    priority: 'low',
    title: `Cooler ${cooler.number}: somebody was there after you`,
    message: `What you did without a network is in its history. ${told.overtakenBy}`,
    relatedType: 'cooler',
    relatedId: cooler.id,
    actionUrl: `/dashboard?section=cooler-tracking&id=${cooler.id}`,
  })
}
