import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type FieldErrors, invalid } from '#kernel/calls/errors.ts'
import type { ProposedFix } from '#kernel/calls/imports.ts'
import type { Field, FieldExtras } from '#kernel/fields/fields.ts'
import { foldName, nearestName } from '#kernel/language/names.ts'
import type { Ctx } from '../context.ts'
import type { Imported } from './import-compare.ts'
import type { Rule } from './import-judge.ts'

type Values = Record<string, unknown>
type Stored = Values & { id: string; version: number }

/** A field that refers to another row, which a spreadsheet calls by name. */
interface CalledByName {
  /** How the column is called; its text is the name. */
  column: Field & FieldExtras
  /** The field it fills: 'hostId'. */
  fills: string
  /** 'location', for what is said of a name that nobody has. */
  what: string
  /** Every row it may mean: its own name first, then its other spellings. */
  all: (ctx: Ctx) => Promise<{ id: string; name: string; description?: string | null }[]>
}

/** More than these nobody looks through; whoever types has them proposed all the same, as a near name. */
const MOST_OFFERED = 2000

interface Known {
  /** By folded name; null for one that several have. */
  ids: Map<string, string | null>
  names: Map<string, string>
  /** By folded name: what a fix offers where several have it, and means by their id. */
  several: Map<string, ProposedFix[]>
}
/** What a cell says to mean this one: its name, or where others have that too, its id. */
const cellFor = ({ ids, names }: Known, id: string) => {
  const name = names.get(id)
  return name === undefined || ids.get(foldName(name)) === id ? name : id
}
const isSaid = (name: unknown): name is string => typeof name === 'string' && name !== ''

/** The import of rows of which some fields are references: `rows` with a column for each name, for `importRows`. */
export function calledByName<T extends PgTable & { id: PgColumn }>(
  rows: Imported<T>,
  columns: Record<string, CalledByName>,
) {
  const all = Object.entries(columns)

  async function known(ctx: Ctx): Promise<Map<string, Known>> {
    const found = new Map<string, Known>()
    for (const [column, { all: read }] of all) {
      const one: Known = { ids: new Map(), names: new Map(), several: new Map() }
      const { ids, names, several } = one
      for (const { id, name, description } of await read(ctx)) {
        const key = foldName(name)
        ids.set(key, !ids.has(key) || ids.get(key) === id ? id : null)
        ids.set(id, id)
        if (!names.has(id)) names.set(id, name)
        const label = description ? `It is ${name} (${description})` : `It is ${name}`
        const fixes = several.get(key) ?? []
        if (!fixes.some(({ values }) => values[column] === id))
          several.set(key, [...fixes, { label, values: { [column]: id } }])
      }
      found.set(column, one)
    }
    return found
  }

  /** A name that nobody has, or several. */
  const ruleOf =
    ([field, { ids, names, several }]: [string, Known]): Rule =>
    (values) => {
      const name = values[field]
      if (!isSaid(name)) return undefined
      const id = ids.get(foldName(name))
      if (id) return undefined
      const what = columns[field]?.what
      const near = id === undefined && nearestName(name, names.values())
      const otherFixes = id === null ? several.get(foldName(name)) : undefined
      return {
        field,
        message: id === null ? `There is more than one ${what} “${name}”.` : `There is no ${what} “${name}”.`,
        ...(near ? { fix: { label: `Use ${near}`, values: { [field]: near } } satisfies ProposedFix } : {}),
        ...(otherFixes ? { otherFixes } : {}),
      }
    }

  /** Names become what they mean; a name that is not in the file says nothing. */
  function meant<V extends Values>(values: V, all: Map<string, Known>): V {
    const faults = [...all].flatMap((column) => ruleOf(column)(values) ?? [])
    if (faults.length > 0)
      throw invalid(Object.fromEntries(faults.map(({ field, message }) => [field, message])) as FieldErrors)
    const own = Object.entries(values).filter(([name]) => !(name in columns))
    const refers = [...all].flatMap(([column, { ids }]) => {
      const name = values[column]
      if (name === undefined) return []
      return [[columns[column]?.fills, isSaid(name) ? ids.get(foldName(name)) : null]]
    })
    return Object.fromEntries([...own, ...refers]) as V
  }

  const imported: Imported<T> = {
    ...rows,
    def: {
      words: rows.def.words,
      fields: { ...Object.fromEntries(all.map(([name, { column }]) => [name, column])), ...rows.def.fields },
    },
    besides: {
      names: Object.keys(columns),
      empties: true,
      offered: async (ctx) =>
        Object.fromEntries(
          [...(await known(ctx))].map(([column, { names }]) => [
            column,
            [...new Set(names.values())].sort().slice(0, MOST_OFFERED),
          ]),
        ),
      settled: async (ctx) => {
        const names = await known(ctx)
        return (values) => {
          const own = [...names].flatMap(([column, known]) => {
            const name = values[column]
            return isSaid(name) ? [[column, cellFor(known, known.ids.get(foldName(name)) ?? '')]] : []
          })
          return { ...values, ...Object.fromEntries(own) }
        }
      },
      now: async (ctx, ids) => {
        const names = await known(ctx)
        const stored = await ctx.db
          .select({
            id: rows.table.id,
            ...Object.fromEntries(all.map(([, { fills }]) => [fills, rows.read[fills]])),
          } as Record<string, PgColumn>)
          .from(rows.table as PgTable)
          .where(sql`${rows.table.id} = ANY (${sql.param(ids)}::uuid[])`)
        return new Map(
          stored.map((row) => [
            String(row.id),
            Object.fromEntries(
              all.map(([name, { fills }]) => {
                const known = names.get(name)
                return [name, (known && cellFor(known, String(row[fills]))) ?? null]
              }),
            ),
          ]),
        )
      },
    },
    insertMany: async (ctx, given) => {
      const names = await known(ctx)
      return rows.insertMany(
        ctx,
        given.map((values) => meant(values, names)),
      )
    },
    editMany: async (ctx, given) => {
      const names = await known(ctx)
      return rows.editMany(
        ctx,
        given.map((values) => meant(values as Stored, names)),
      )
    },
  }
  return {
    imported,
    /** For `importRows`: a name that nobody has, with the one that is probably meant. */
    rules: async (ctx: Ctx) => [...(await known(ctx))].map(ruleOf),
    /** What rows of a file say, with references in place of names. */
    reading: async (ctx: Ctx) => {
      const names = await known(ctx)
      return (values: Values) => meant(values, names)
    },
  }
}
