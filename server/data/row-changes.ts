import { eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { conflict, forbidden } from '#kernel/calls/errors.ts'
import type { Definition, Fields, RowOf } from '#kernel/fields/definition.ts'
import { inNumber } from '#kernel/language/count.ts'
import type { Ctx } from '../context.ts'
import { chosenRows } from './chosen-rows.ts'
import { LOCKS } from './locks.ts'
import { refuseUnlessOnTop } from './on-top.ts'
import { referencesInWords, referencesTo } from './references.ts'
import type { Lists } from './row-lists.ts'
import type { Changes, Reads, RecordTable, Stored, Target, Told } from './row-reads.ts'
import { changeSubjects, idsOf, lockSubjects, partsOf, renewSubject } from './row-subject.ts'
import { wasDeleted } from './trail.ts'
import { scoped } from './undo.ts'
import { insertMany, updateMany, updateVersioned } from './versioned.ts'

/** What a call of `crud` changes of one row (kernel/calls/crud.ts). */
export type Edit = Changes & {
  id: string
  version: number
  was?: Record<string, unknown> | undefined
}

const TAKEN = (noun: string) => `This id already belongs to another ${noun}.`

/** What `rowsOf` (rows.ts) does to rows: add, change and delete, one by one and many at once. */
export function changesOf<F extends Fields, T extends RecordTable, X extends object, S extends object>(
  { def, table, rules, noun, many, own, read, sees, showOne, find }: Reads<F, T, X, S>,
  { matching }: Pick<Lists<F, T, X, S>, 'matching'>,
) {
  type Shown = RowOf<Definition<F>> & Told<Stored<T>> & X
  const { mayAdd = () => true, mayRemove = rules.mayEdit, subject } = rules
  /** What may be written: fields that one may not see are not changed blindly; what a new row must have is given. */
  async function toStore(ctx: Ctx, given: Changes, before: Stored<T> | null, isNew = false) {
    const blind = Object.keys(given).find(
      (name) => given[name] !== undefined && !sees(ctx.user, name) && !(isNew && def.fields[name]?.needed),
    )
    if (blind) throw forbidden(`You may not write “${def.labels[blind]}” of this ${noun}.`)
    const derived = rules.derive ? await rules.derive(ctx, given as Partial<T['$inferInsert']>, before) : {}
    return { ...given, ...derived }
  }

  /**
   * A client may bring its own id; bringing it twice with the same content is one addition. `first` is asked of what is
   * really new: whoever sends once more what arrived the first time is told that it did, and nothing else.
   */
  async function insert(
    ctx: Ctx,
    input: Changes & { id?: string | undefined },
    first?: () => Promise<void>,
  ): Promise<Shown> {
    ctx.check(mayAdd(ctx.user))
    if (subject && input.id) {
      // Who brings it at the same moment waits: what the row is about is made before the row, and would be made twice.
      await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.newIds}, hashtext(${input.id}))`)
      if (await isThere(ctx, input.id)) return sameOrConflict(ctx, input)
    }
    await first?.()
    const [values] = await withSubjects(ctx, [await toStore(ctx, input, null, true)])
    const [row] = await ctx.db
      .insert(table as PgTable)
      .values({ ...values, createdBy: ctx.user.id })
      .onConflictDoNothing({ target: table.id })
      .returning()
    if (!row && subject) throw conflict(TAKEN(noun))
    if (!row) return sameOrConflict(ctx, input)
    if (input.id && (await wasDeleted(ctx, table, input.id))) throw conflict(TAKEN(noun))
    ctx.emit(rules.event, { id: row.id as string })
    return showOne(ctx, subject ? await stored(ctx, row.id as string) : (row as Stored<T>))
  }

  /** What a new row keeps itself; what it is about is made where it does not name one, and else takes what is new. */
  async function withSubjects(ctx: Ctx, all: Changes[]): Promise<Changes[]> {
    if (!subject || all.length === 0) return all
    const parts = all.map((values) => partsOf(own, values))
    const asksForOne = ({ mine }: (typeof parts)[number]) =>
      !subject.none?.(mine) && typeof mine[subject.by] !== 'string'
    const made = (
      await subject.add(
        ctx,
        parts.filter(asksForOne).map(({ theirs }) => theirs),
      )
    ).values()
    for (const { mine, theirs: values } of parts) {
      const id = mine[subject.by]
      if (!subject.none?.(mine) && typeof id === 'string')
        await renewSubject(ctx, subject, { id, values, sees: (name) => sees(ctx.user, name) })
    }
    // What somebody is by these rows, others that are about the same one show as well.
    ctx.emit(subject.event)
    return parts.map((part) =>
      asksForOne(part) ? { ...part.mine, [subject.by]: made.next().value } : part.mine,
    )
  }

  const isThere = async (ctx: Ctx, id: string) =>
    (
      await ctx.db
        .select({ id: table.id })
        .from(table as PgTable)
        .where(eq(table.id, id))
    ).length > 0

  /** A row just written, whether or not this person may see it now. */
  async function stored(ctx: Ctx, id: string): Promise<Stored<T>> {
    const [row] = await ctx.db
      .select(read)
      .from(table as PgTable)
      .where(eq(table.id, id))
    return row as Stored<T>
  }

  /** Rows of an import; fields that it does not name take the table's standards. */
  async function insertRows(ctx: Ctx, all: Changes[]) {
    ctx.check(mayAdd(ctx.user))
    const values: Changes[] = []
    for (const given of all) values.push(await toStore(ctx, given, null, true))
    const createdBy = ctx.user.id
    await insertMany(
      ctx,
      table,
      (await withSubjects(ctx, values)).map((row) => ({ ...row, createdBy })),
    )
    if (values.length > 0) ctx.emit(rules.event)
  }

  async function sameOrConflict(ctx: Ctx, { id, ...input }: Changes & { id?: string | undefined }) {
    const [known] = await ctx.db
      .select(read)
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
    { id, version: seen, was, ...changes }: Edit,
    may: (row: Stored<T>) => boolean = (row) => rules.mayEdit(ctx.user, row),
  ): Promise<Shown> {
    const before = await find(ctx, id, { locked: was !== undefined })
    ctx.check(may(before), rules.refusal?.(before, 'changed'))
    if (was) refuseUnlessOnTop({ now: await showOne(ctx, before), version: seen, was, changes, noun })
    const version = was ? before.version : seen
    const values = (await toStore(ctx, changes, before)) as Partial<T['$inferSelect']>
    const row = subject
      ? await editBoth(ctx, { id, version }, values)
      : await updateVersioned(ctx, table, { id, version }, values, {
          noun,
          current: (now) => showOne(ctx, now as Stored<T>),
        })
    ctx.emit(rules.event, { id })
    return showOne(ctx, row as Stored<T>)
  }

  /** A row and what it is about, where both are still as this person has seen them. */
  async function editBoth(ctx: Ctx, { id, version }: { id: string; version: number }, values: Changes) {
    if (!subject) throw new Error(`Nothing is said about what a ${noun} is about`)
    await lockSubjects(ctx, subject, [await find(ctx, id, { locked: true })])
    // Read once more: what it is about may have been changed while this waited for it.
    const before = await find(ctx, id)
    if (before.version !== version)
      throw conflict(`Somebody changed this ${noun} in the meantime.`, {
        current: await showOne(ctx, before),
      })
    await write(ctx, [{ before, values }])
    return stored(ctx, id)
  }

  /** Rows that are locked as they were before, and what they are about. */
  async function write(ctx: Ctx, changes: { before: Stored<T>; values: Changes }[]) {
    if (!subject) return updateMany(ctx, table, changes)
    const parts = changes.map(({ before, values }) => ({ before, ...partsOf(own, values) }))
    const mine = parts.filter((part) => Object.values(part.mine).some((value) => value !== undefined))
    if (mine.length > 0)
      await updateMany(
        ctx,
        table,
        mine.map(({ before, mine: values }) => ({ before, values })),
      )
    await changeSubjects(
      ctx,
      subject,
      parts.map(({ before, theirs: values }) => ({ before, values })),
    )
  }

  async function remove(ctx: Ctx, { id }: { id: string }) {
    const row = await find(ctx, id, { locked: true })
    ctx.check(mayRemove(ctx.user, row), rules.refusal?.(row, 'deleted'))
    await refuseIfUsed(ctx, [row])
    await ctx.db.delete(table).where(eq(table.id, id))
    await release(ctx, [row])
    ctx.emit(rules.event, { id })
    return {}
  }

  const release = async (ctx: Ctx, rows: Stored<T>[]) => subject?.release(ctx, idsOf(subject.by, rows))

  /** 409 in words with the numbers, when something would be left without what it refers to. */
  async function refuseIfUsed(ctx: Ctx, rows: Stored<T>[]) {
    if (rules.refuseIfUsed) return rules.refuseIfUsed(ctx, rows)
    const ids = rows.map(({ id }) => id)
    const used = await referencesTo(ctx, table, ids)
    if (used.length === 0) return
    const who = inNumber(ids.length, `This ${noun} has`, `These ${ids.length} ${many} have`)
    throw conflict(
      `${who} ${referencesInWords(used)}, so ${inNumber(ids.length, 'it', 'they')} cannot be deleted.`,
    )
  }

  async function chosen(
    ctx: Ctx,
    target: Target,
    may: (row: Stored<T>) => boolean,
    did: 'changed' | 'deleted',
  ) {
    const rows = (await chosenRows(ctx, target, {
      table,
      columns: { ...read, id: table.id },
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
    if (subject)
      await lockSubjects(
        ctx,
        subject,
        given.map(({ before }) => before),
      )
    for (const { before, changes } of given) {
      const values = await toStore(ctx, changes, before)
      const differs = ([name, value]: [string, unknown]) =>
        JSON.stringify(before[name as keyof typeof before]) !== JSON.stringify(value)
      if (Object.entries(values).some(differs)) moved.push({ before, values })
    }
    await write(ctx, moved)
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

  /** Nobody else changes these rows, or what they are about, until the commit. */
  async function hold(ctx: Ctx, ids: string[]) {
    const rows = (await ctx.db
      .select({ ...read, id: table.id })
      .from(table as PgTable)
      .where(sql`${table.id} = ANY (${sql.param(ids)}::uuid[])`)
      .orderBy(table.id)
      .for('update')) as Stored<T>[]
    if (subject) await lockSubjects(ctx, subject, rows)
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
      await release(ctx, rows)
    }
    ctx.emit(rules.event)
    return { deleted: ids.length }
  }

  return {
    insert,
    insertMany: insertRows,
    edit,
    editMany,
    remove,
    bulkEdit,
    bulkRemove,
    mayAdd,
    mayRemove,
    hold,
  }
}
