import { eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { conflict, forbidden } from '#kernel/calls/errors.ts'
import type { Definition, Fields, RowOf } from '#kernel/fields/definition.ts'
import { inNumber } from '#kernel/language/count.ts'
import type { Ctx } from '../context.ts'
import { chosenRows } from './chosen-rows.ts'
import { referencesInWords, referencesTo } from './references.ts'
import type { Lists } from './row-lists.ts'
import type { Changes, Reads, RecordTable, Stored, Target, Told } from './row-reads.ts'
import { wasDeleted } from './trail.ts'
import { scoped } from './undo.ts'
import { insertMany, updateMany, updateVersioned } from './versioned.ts'

const TAKEN = (noun: string) => `This id already belongs to another ${noun}.`

/** What `rowsOf` (rows.ts) does to rows: add, change and delete, one by one and many at once. */
export function changesOf<F extends Fields, T extends RecordTable, X extends object, S extends object>(
  { def, table, rules, noun, many, columns, sees, showOne, find }: Reads<F, T, X, S>,
  { matching }: Pick<Lists<F, T, X, S>, 'matching'>,
) {
  type Shown = RowOf<Definition<F>> & Told<Stored<T>> & X
  const { mayAdd = () => true, mayRemove = rules.mayEdit } = rules
  /** What may be written: fields that one may not see are not changed blindly; what a new row must have is given. */
  async function toStore(ctx: Ctx, given: Changes, before: Stored<T> | null, isNew = false) {
    const blind = Object.keys(given).find(
      (name) => given[name] !== undefined && !sees(ctx.user, name) && !(isNew && def.fields[name]?.needed),
    )
    if (blind) throw forbidden(`You may not write “${def.labels[blind]}” of this ${noun}.`)
    const derived = rules.derive ? await rules.derive(ctx, given as Partial<T['$inferInsert']>, before) : {}
    return { ...given, ...derived }
  }

  /** A client may bring its own id; bringing it twice with the same content is one addition. */
  async function insert(ctx: Ctx, input: Changes & { id?: string | undefined }): Promise<Shown> {
    ctx.check(mayAdd(ctx.user))
    const values = await toStore(ctx, input, null, true)
    const [row] = await ctx.db
      .insert(table as PgTable)
      .values({ ...values, createdBy: ctx.user.id })
      .onConflictDoNothing({ target: table.id })
      .returning()
    if (!row) return sameOrConflict(ctx, input)
    if (input.id && (await wasDeleted(ctx, table, input.id))) throw conflict(TAKEN(noun))
    ctx.emit(rules.event, { id: row.id as string })
    return showOne(ctx, row as Stored<T>)
  }

  /** Rows of an import; fields that it does not name take the table's standards. */
  async function insertRows(ctx: Ctx, all: Changes[]) {
    ctx.check(mayAdd(ctx.user))
    const values: Changes[] = []
    for (const given of all)
      values.push({ ...(await toStore(ctx, given, null, true)), createdBy: ctx.user.id })
    await insertMany(ctx, table, values)
    if (values.length > 0) ctx.emit(rules.event)
  }

  async function sameOrConflict(ctx: Ctx, { id, ...input }: Changes & { id?: string | undefined }) {
    const [known] = await ctx.db
      .select()
      .from(table as PgTable)
      .where(scoped(rules.scope(ctx.user), eq(table.id, id)))
    const words = TAKEN(noun)
    if (!known) throw conflict(words)
    const current = await showOne(ctx, known as Stored<T>)
    const same = Object.entries(input).every(
      ([name, value]) => value === undefined || JSON.stringify(known[name]) === JSON.stringify(value),
    )
    if (!same || known.createdBy !== ctx.user.id) throw conflict(words, { current })
    return current
  }

  /** `may` instead of the section's rule for changing a row: a reviewer's, say. */
  async function edit(
    ctx: Ctx,
    { id, version, ...changes }: Changes & { id: string; version: number },
    may: (row: Stored<T>) => boolean = (row) => rules.mayEdit(ctx.user, row),
  ): Promise<Shown> {
    const before = await find(ctx, id)
    ctx.check(may(before), rules.refusal?.(before, 'changed'))
    const values = (await toStore(ctx, changes, before)) as Partial<T['$inferSelect']>
    const row = await updateVersioned(ctx, table, { id, version }, values, {
      noun,
      current: (now) => showOne(ctx, now as Stored<T>),
    })
    ctx.emit(rules.event, { id })
    return showOne(ctx, row as Stored<T>)
  }

  async function remove(ctx: Ctx, { id }: { id: string }) {
    const row = await find(ctx, id, { locked: true })
    ctx.check(mayRemove(ctx.user, row), rules.refusal?.(row, 'deleted'))
    await refuseIfUsed(ctx, [row])
    await ctx.db.delete(table).where(eq(table.id, id))
    ctx.emit(rules.event, { id })
    return {}
  }

  /** 409 in words with the numbers, when something would be left without what it refers to. */
  async function refuseIfUsed(ctx: Ctx, rows: Stored<T>[]) {
    if (rules.refuseIfUsed) return rules.refuseIfUsed(ctx, rows)
    const ids = rows.map(({ id }) => id)
    const used = await referencesTo(ctx, table, ids)
    if (used.length === 0) return
    const who = inNumber(ids.length, `This ${noun} has`, `These ${ids.length} ${many} have`)
    throw conflict(`${who} ${referencesInWords(used)}, so nothing was deleted.`)
  }

  async function chosen(
    ctx: Ctx,
    target: Target,
    may: (row: Stored<T>) => boolean,
    did: 'changed' | 'deleted',
  ) {
    const rows = (await chosenRows(ctx, target, {
      table,
      columns: { ...columns, id: table.id },
      noun,
      scope: rules.scope(ctx.user),
      where: (filter) => matching(ctx, filter),
    })) as Stored<T>[]
    const refused = rows.find((row) => !may(row))
    ctx.check(
      !refused,
      refused && (rules.refusal?.(refused, did) ?? `You may not change every one of these ${many}.`),
    )
    return rows
  }

  /** Rows that are there and locked, each judged as if it were changed alone; how many say something else now. */
  async function change(ctx: Ctx, given: { before: Stored<T>; changes: Changes }[]) {
    const moved: { before: Stored<T>; values: Changes }[] = []
    for (const { before, changes } of given) {
      const values = await toStore(ctx, changes, before)
      const differs = ([name, value]: [string, unknown]) =>
        JSON.stringify(before[name as keyof typeof before]) !== JSON.stringify(value)
      if (Object.entries(values).some(differs)) moved.push({ before, values })
    }
    await updateMany(ctx, table, moved)
    ctx.emit(rules.event)
    return moved.length
  }

  /** Rows of an import that are there already; all of them or none. */
  async function editMany(ctx: Ctx, all: (Changes & { id: string; version: number })[]) {
    if (all.length === 0) return
    const rows = await chosen(
      ctx,
      { ids: all.map(({ id }) => id) },
      (row) => rules.mayEdit(ctx.user, row),
      'changed',
    )
    const now = new Map(rows.map((row) => [row.id, row]))
    const given = all.flatMap(({ id, version, ...changes }) => {
      const before = now.get(id)
      return before?.version === version ? [{ before, changes }] : []
    })
    if (given.length < all.length)
      throw conflict(`Somebody changed some of these ${many} in the meantime. Please try again.`)
    await change(ctx, given)
  }

  async function bulkEdit(ctx: Ctx, { changes, ...target }: Target & { changes: Changes }) {
    const rows = await chosen(ctx, target, (row) => rules.mayEdit(ctx.user, row), 'changed')
    return {
      changed: await change(
        ctx,
        rows.map((before) => ({ before, changes })),
      ),
    }
  }

  async function bulkRemove(ctx: Ctx, target: Target) {
    const rows = await chosen(ctx, target, (row) => mayRemove(ctx.user, row), 'deleted')
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) {
      await refuseIfUsed(ctx, rows)
      await ctx.db.delete(table).where(inArray(table.id, ids))
    }
    ctx.emit(rules.event)
    return { deleted: ids.length }
  }

  return { insert, insertMany: insertRows, edit, editMany, remove, bulkEdit, bulkRemove, mayRemove }
}
