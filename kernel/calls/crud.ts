import { z } from 'zod'
import type { Definition, Fields, Named } from '../fields/definition.ts'
import type { Access } from '../people/access.ts'
import { bulkTarget, hasOneTarget, ONE_TARGET } from './bulk.ts'
import { type Endpoint, endpoint, listInput, listOutput } from './contract.ts'
import { importOf } from './imports.ts'

/** Of a row that people edit: a stale one is answered with 409. */
export const version = z.int().min(1).max(2_147_483_647)

/** What the fields that a change names were when its person saw them: where nobody else changed these, nothing is stale. */
export const was = z.record(z.string().max(60), z.unknown()).optional()

interface Rights {
  view: Access
  add: Access
  /** Who may change or delete at least their own; which rows is the row rule. */
  change: Access
  /** Deleting, when it is not the same. */
  remove?: Access
  exports?: Access
  imports?: Access
}

interface Extras<
  F extends Fields,
  X extends z.ZodRawShape,
  L extends z.ZodRawShape,
  T extends z.ZodRawShape,
  S extends string,
> {
  /** What the answers say beside the fields. */
  beside?: X
  /** Filters beside those of the fields. */
  filters?: L
  /** What the list answers about everything that is filtered, beside the sums of the fields. */
  totals?: T
  /** What the list can be sorted by beside the fields. */
  sorts?: readonly S[]
  /** The fields that can be changed for many at once; all of them when left out. */
  bulk?: readonly (keyof F & string)[]
}

type Nothing = Record<never, z.ZodType>
type Summed<F extends Fields> = { [K in Named<F, { summed: true }>]: z.ZodInt }

/**
 * The calls of design 9 over one kind of record: list, one, export, add, edit, delete, bulk and import. Spread them into a
 * contract; what is special is written beside them, or instead of one of them.
 */
export function crud<
  F extends Fields,
  X extends z.ZodRawShape = Nothing,
  L extends z.ZodRawShape = Nothing,
  T extends z.ZodRawShape = Nothing,
  S extends string = never,
>(path: string, def: Definition<F>, rights: Rights, extras: Extras<F, X, L, T, S> = {}) {
  const { beside, filters: own } = extras
  const { one, many } = def.words
  const filters = { search: listInput.search, ...def.filters, ...((own ?? {}) as L) }
  const sorting = { sort: z.enum([...def.sorts, ...(extras.sorts ?? [])]).optional(), order: listInput.order }
  const id = z.object({ id: z.uuid() })
  const row = def.row.extend((beside ?? {}) as X)
  const changes = def.input.partial()
  const bulk = extras.bulk && Object.fromEntries(extras.bulk.map((name) => [name, true]))
  const bulkChanges = (bulk ? changes.pick(bulk as never) : changes) as typeof changes
  const remove = rights.remove ?? rights.change
  const sums = Object.keys(def.fields).filter((name) => def.fields[name]?.summed)
  const totals = z.object({
    ...(Object.fromEntries(sums.map((name) => [name, z.int()])) as Summed<F>),
    ...((extras.totals ?? {}) as T),
  })
  const target = bulkTarget(z.object(filters))
  const ids = ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70']
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: rights.view,
      summary: `The ${many}, filtered, sorted and paged`,
      input: z.object({ ...listInput, ...filters, ...sorting }),
      output: listOutput(row, totals),
    }),
    one: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      access: rights.view,
      summary: `One ${one}`,
      input: id,
      output: row,
    }),
    exportList: endpoint({
      method: 'GET',
      path: `${path}/export`,
      access: rights.exports ?? rights.view,
      summary: `The filtered ${many} as a spreadsheet, or as JSON`,
      input: z.object({ format: z.enum(['csv', 'xlsx', 'json']).default('csv'), ...filters, ...sorting }),
      download: true,
    }),
    add: endpoint({
      method: 'POST',
      path,
      access: rights.add,
      summary: `Add a new ${one}`,
      input: def.added.extend({ id: z.uuid().optional() }),
      output: row,
    }),
    edit: endpoint({
      method: 'PATCH',
      path: `${path}/{id}`,
      access: rights.change,
      rowCheck: true,
      summary: `Change one ${one}`,
      input: changes.extend({ id: z.uuid(), version, was }),
      output: row,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      access: remove,
      rowCheck: true,
      summary: `Delete one ${one}`,
      input: id,
    }),
    bulkEdit: endpoint({
      method: 'PATCH',
      path,
      access: rights.change,
      rowCheck: true,
      summary: `Change many ${many} at once; all of them or none`,
      input: z
        .object({
          ...target,
          changes: bulkChanges.refine(
            (given) => Object.keys(given).length > 0,
            'Please change at least one field',
          ),
        })
        .refine(hasOneTarget, ONE_TARGET),
      example: () => ({ ids, changes: exampleOf(def, extras.bulk) }),
      output: z.object({ changed: z.int() }),
    }),
    bulkRemove: endpoint({
      method: 'DELETE',
      path,
      access: remove,
      rowCheck: true,
      summary: `Delete many ${many} at once; all of them or none`,
      input: z.object(target).refine(hasOneTarget, ONE_TARGET),
      example: { ids },
      output: z.object({ deleted: z.int() }),
    }),
    ...importOf(path, rights.imports ?? rights.add, { many, fields: Object.keys(def.fields) }),
  }
}

/** One field that can be changed, for the docs page. */
function exampleOf(
  def: Pick<Definition, 'fields'>,
  among: readonly string[] = Object.keys(def.fields),
): Record<string, unknown> {
  for (const [name, field] of Object.entries(def.fields).filter(([name]) => among.includes(name))) {
    const value = field.options?.[0]?.value ?? (field.kind === 'text' ? 'Something' : undefined)
    if (!field.kept && field.kind !== 'choices' && field.input.safeParse(value).success)
      return { [name]: value }
  }
  return {}
}

/** Changing one is found under PUT as well, as older programs ask for it: what they do not name stays as it is. */
export const withPut = <C extends { edit: Endpoint }>(path: `/api/${string}`, calls: C): C => ({
  ...calls,
  edit: { ...calls.edit, also: [`PUT ${path}`] },
})
