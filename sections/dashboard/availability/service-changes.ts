import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import type { Day } from '#kernel/charity/day.ts'
import { notify } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import { deleteVersioned, updateVersioned } from '#server/data/versioned.ts'
import { mayAdd, mayEdit, mayRemove } from './access.ts'
import type { availability as calls, Slot } from './contract.ts'
import { earlier, following, lastDayOf, occurrencesOf, timeSaid } from './occurrences.ts'
import { calledIn, find, type Row, show } from './service.ts'
import { slots } from './tables.ts'

type Calls = typeof calls
type Said = Pick<InputOf<Calls['edit']>, 'status' | 'fromTime' | 'toTime' | 'notes' | 'repeats'>

function stored(days: { from: Day; to: Day }, said: Said, except: readonly Day[] = []) {
  const time = timeSaid(days, said, except)
  return {
    ...time,
    status: said.status,
    notes: said.notes || null,
    except: time.repeats ? [...except] : [],
    endsOn: lastDayOf(time),
  }
}

const words = (ctx: Ctx) => ({
  noun: 'availability entry',
  current: async (row: Row) => (await show(ctx, [row]))[0],
})

export async function add(ctx: Ctx, { userId = ctx.user.id, spans, ...said }: InputOf<Calls['add']>) {
  ctx.check(mayAdd(ctx.user, { userId }), 'You can only say when you are available yourself.')
  const rows = await ctx.db
    .insert(slots)
    .values(spans.map((span) => ({ ...stored(span, said), userId, createdBy: ctx.user.id })))
    .returning()
  await tell(ctx, rows, 'added')
  return { items: await show(ctx, rows) }
}

export async function edit(ctx: Ctx, input: InputOf<Calls['edit']>): Promise<Slot> {
  const { id, version, which, day, fromDay: from, toDay: to, ...said } = input
  const now = await find(ctx, id)
  ctx.check(mayEdit(ctx.user, now))
  const update = (values: Partial<Row>) => updateVersioned(ctx, slots, { id, version }, values, words(ctx))
  const own = { userId: now.userId, createdBy: ctx.user.id }
  const row = await changed()
  await tell(ctx, [row], 'changed')
  const [slot] = await show(ctx, [row])
  if (!slot) throw new Error('A changed entry was not shown')
  return slot

  async function changed(): Promise<Row> {
    if (which === 'all' || !now.repeats || day === undefined)
      return update(stored({ from, to }, said, now.except))
    mustHappen(ctx, now, day)
    if (which === 'one') {
      await update({ except: [...now.except, day] })
      return insertOne({ ...stored({ from, to }, { ...said, repeats: null }), ...own })
    }
    const rest = earlier(now, day)
    const later = stored({ from, to }, said, following(now, day).except)
    // Nothing of it lies before: then this and all after it is all of it.
    if (!rest) return update(later)
    await update({ repeats: rest.repeats, except: [...rest.except], endsOn: lastDayOf(rest) })
    return insertOne({ ...later, ...own })
  }
  async function insertOne(values: typeof slots.$inferInsert) {
    const [added] = await ctx.db.insert(slots).values(values).returning()
    if (!added) throw new Error('A new entry was not returned')
    return added
  }
}

export async function remove(ctx: Ctx, { id, version, which, day }: InputOf<Calls['remove']>) {
  const now = await find(ctx, id)
  ctx.check(mayRemove(ctx.user, now))
  const rest = which === 'all' || day === undefined ? null : without(ctx, now, which, day)
  const seen = { id, version: version ?? now.version }
  if (rest)
    await updateVersioned(
      ctx,
      slots,
      seen,
      { repeats: rest.repeats, except: [...rest.except], endsOn: lastDayOf(rest) },
      words(ctx),
    )
  else await deleteVersioned(ctx, slots, seen, words(ctx))
  await tell(ctx, [now], 'deleted')
  return {}
}

/** What is left of it; null for nothing. */
function without(ctx: Ctx, now: Row, which: 'one' | 'following', day: Day): Row | null {
  if (!now.repeats) return null
  mustHappen(ctx, now, day)
  if (which === 'following') return earlier(now, day)
  const rest = { ...now, except: [...now.except, day] }
  const last = lastDayOf(rest)
  const happens =
    last === null || occurrencesOf(rest, { from: rest.fromDay, to: last }, ctx.settings.timeZone).length > 0
  return happens ? rest : null
}

function mustHappen(ctx: Ctx, now: Row, day: Day) {
  const on = occurrencesOf(now, { from: day, to: day }, ctx.settings.timeZone)
  if (!on.some((one) => one.day === day)) throw invalid({ day: 'It does not begin on this day any more' })
}

/** Everybody's calendar hears of it, and whose time it is, when somebody else changed it. */
async function tell(ctx: Ctx, rows: readonly Row[], did: 'added' | 'changed' | 'deleted') {
  ctx.emit('availability.changed')
  const [first] = rows
  if (!first || first.userId === ctx.user.id) return
  await notify(ctx, {
    to: [first.userId],
    type: 'availability_changed',
    category: 'others',
    priority: 'low',
    title: `${ctx.user.displayName} ${did} your availability`,
    message: rows.map(calledIn).join('; ').slice(0, 500),
    relatedType: 'availability',
    relatedId: first.id,
    actionUrl: '/dashboard?section=my-availability',
  })
}
