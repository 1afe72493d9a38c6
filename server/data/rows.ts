import { isDeepStrictEqual } from 'node:util'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { Definition, Fields } from '#kernel/fields/definition.ts'
import { capital } from '#kernel/language/capital.ts'
import type { Ctx } from '../context.ts'
import { definePersonalData } from './personal-data.ts'
import { defineRecord, placeIn, type RecordAction, type RecordKind, type Row } from './records.ts'
import { changesOf } from './row-changes.ts'
import { listsOf } from './row-lists.ts'
import { type RecordTable, type RowRules, readsOf, type Stored } from './row-reads.ts'
import type { Subject } from './row-subject.ts'
import type { TableKind } from './search.ts'

/**
 * What a section does with its rows: plain functions over one table and its declared fields, each of which a service may
 * call, wrap or leave out (docs/decisions/100-kit.md).
 */
export function rowsOf<
  F extends Fields,
  T extends RecordTable,
  X extends object = object,
  S extends object = object,
>(def: Definition<F>, table: T, given: RowRules<T, X, S>) {
  const reads = readsOf(def, table, given)
  const { rules } = reads
  const lists = listsOf(reads)
  const changes = changesOf(reads, lists)
  const { insert, insertMany, edit, editMany, remove, bulkEdit, bulkRemove, mayAdd, mayRemove, hold } =
    changes
  const { noun, many, own, columnOf, sourceOf, names, sees, show, showOne, find } = reads
  const { section } = rules
  /** Fields that these rows keep themselves; what they are about has a trail of its own. */
  const kept = names.filter((name) => name in own)

  /** A row as the trail has it, under the names of the code. */
  const fromTrail = (row: Row) =>
    Object.fromEntries(Object.entries(own).map(([name, column]) => [name, row[column.name]])) as Stored<T>

  const subjectOf = ({ table: about, by, mayChange, told, unite }: Subject): RecordKind['subject'] => {
    const theirs = names.filter((name) => !(name in own))
    return {
      table: getTableName(about),
      column: String(own[by]?.name),
      mayChange,
      told,
      unite,
      hides: (user, column) => !theirs.some((name) => sourceOf(name).name === column && sees(user, name)),
    }
  }

  const one = async (ctx: Ctx, { id }: { id: string }) => showOne(ctx, await find(ctx, id))
  return {
    def,
    table,
    sees,
    scope: rules.scope,
    mayAdd,
    mayEdit: rules.mayEdit,
    event: rules.event,
    /** What a select of these rows reads: with the fields of what they are about. */
    read: reads.read,
    show,
    showOne,
    matching: lists.matching,
    /** For a list that is taken out and comes back. */
    sheet: lists.sheet,
    hold,
    find,
    insert,
    insertMany,
    edit,
    editMany,
    /** For a contract of `crud`; the import's come from `importRows`. */
    handlers: {
      list: lists.page,
      one,
      exportList: lists.exportList,
      add: (ctx: Ctx, input: Parameters<typeof insert>[1]) => insert(ctx, input),
      edit: (ctx: Ctx, input: Parameters<typeof edit>[1]) => edit(ctx, input),
      remove,
      bulkEdit,
      bulkRemove,
    },

    /** What history and undo know of these rows (server/data/records.ts). */
    record: (special: Partial<RecordKind> = {}): RecordKind =>
      defineRecord({
        table,
        noun,
        scope: rules.scope,
        mayChange: (user, row, action: RecordAction = 'update') =>
          action === 'update' ? rules.mayEdit(user, fromTrail(row)) : mayRemove(user, fromTrail(row)),
        // What one may not see or decide, one does not decide by an undo either.
        mayPutBack: (user, after, now) =>
          now === undefined ||
          kept.every((name) => {
            const column = sourceOf(name).name
            if (isDeepStrictEqual(after[column], now[column])) return true
            return sees(user, name) && (!def.fields[name]?.kept || (rules.mayDecide?.(user) ?? false))
          }),
        fields: Object.fromEntries(kept.map((name) => [sourceOf(name).name, String(def.labels[name])])),
        hides: (user, column) => kept.some((name) => sourceOf(name).name === column && !sees(user, name)),
        event: rules.event,
        ...(rules.subject ? { subject: subjectOf(rules.subject) } : {}),
        ...(section ? { opens: placeIn(section) } : {}),
        present: ({ settings }, column, value) => {
          const name = kept.find((field) => sourceOf(field).name === column)
          const field = name === undefined ? undefined : def.fields[name]
          if (!field || value === null || value === undefined) return value
          return field.inWords(value, settings.timeZone)
        },
        ...special,
      }),

    /** How the search finds them; their texts are kept by `CALL search_table(…)` in the migration that makes the table. */
    search: (
      of: Pick<TableKind, 'label' | 'icon' | 'access'> &
        Partial<Omit<TableKind, 'title'>> & { title: keyof F & string },
    ): TableKind => {
      const { title, ...special } = of
      const place = section ?? ''
      if (place === '' && !special.opens) throw new Error(`The search needs the section that opens a ${noun}`)
      return {
        kind: noun,
        from: sql`${table}`,
        id: table.id,
        scope: rules.scope,
        sees: () => ({}),
        description: sql`''`,
        fields: () => [],
        opens: (id) => ({ section: place, params: { id } }),
        ...special,
        title: { text: columnOf(title), weight: 1.2 },
      }
    },

    /** Rows that are somebody's because they made them. */
    madeBy: (erasure: 'delete' | { keep: string }) =>
      definePersonalData({
        table,
        title: `${capital(many)} you added`,
        of: ({ id }) => eq(table.createdBy, id),
        erasure,
      }),
  }
}
