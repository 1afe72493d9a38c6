import { inArray, sql } from 'drizzle-orm'
import { shortText } from '#kernel/fields/fields.ts'
import { foldName } from '#kernel/language/names.ts'
import type { Ctx } from '#server/context.ts'
import type { Imported, Matching } from '#server/spreadsheets/import-compare.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { manages } from './access.ts'
import { rows, typeName } from './rows.ts'
import { coolers, coolerTypes } from './tables.ts'

/** A file says the type by its name. */
const type = shortText('Type', { max: 60, also: ['cooler type', 'kind', 'size'] })

type Written = Record<string, unknown>

async function typesByName(ctx: Ctx) {
  const known = await ctx.db.select({ id: coolerTypes.id, name: coolerTypes.name }).from(coolerTypes)
  return new Map(known.map(({ id, name }) => [foldName(name), id]))
}

/** The name of a type as its id; one that is not known says nothing. */
async function withIds<R extends Written>(ctx: Ctx, all: R[]) {
  const types = await typesByName(ctx)
  return all.map(({ type: name, ...row }) => {
    const typeId = typeof name === 'string' ? types.get(foldName(name)) : undefined
    return name === null ? { ...row, typeId: null } : typeId === undefined ? row : { ...row, typeId }
  }) as R[]
}

const { typeId: _reference, ...fields } = rows.def.fields

const imported: Imported<typeof coolers> = {
  ...rows,
  def: { words: rows.def.words, fields: { ...fields, type } },
  read: { ...rows.read, type: sql`${typeName}` },
  sees: (user, field) => (field === 'type' ? manages(user) : rows.sees(user, field)),
  insertMany: async (ctx, all) => rows.insertMany(ctx, await withIds(ctx, all)),
  editMany: async (ctx, all) => rows.editMany(ctx, await withIds(ctx, all)),
}

/** By the number; a new cooler of a type that is not known is a question. */
const matching: Matching = async (ctx, reads) => {
  const keyOf = (values: Written) => foldName(String(values.number))
  const known = await ctx.db
    .select({ id: coolers.id, key: coolers.numberKey })
    .from(coolers)
    .where(
      inArray(
        coolers.numberKey,
        reads.map(({ values }) => keyOf(values)),
      ),
    )
  const ids = new Map(known.map(({ id, key }) => [key, id]))
  const types = await typesByName(ctx)
  return ({ values }) => {
    const key = keyOf(values)
    const id = ids.get(key)
    if (id) return { id }
    const name = values.type
    return typeof name === 'string' && name !== '' && !types.has(foldName(name))
      ? { problem: `There is no type “${name}”. Add it first, or import the cooler without a type.` }
      : { key }
  }
}

export const imports = importRows(imported, { slice: 'coolers', identity: 'number', matching })
