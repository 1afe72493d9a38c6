import { z } from 'zod'
import type { Field, FieldExtras } from './fields.ts'

export type Fields = Record<string, Field & FieldExtras>

/** Names of the fields of which `O` is true: `Named<F, { sorted: true }>`. */
export type Named<F extends Fields, O> = { [K in keyof F]: F[K] extends O ? K : never }[keyof F] & string
type Given<F extends Fields> = Exclude<keyof F, Named<F, { kept: true }>>

type Inputs<F extends Fields> = { [K in Given<F>]: F[K]['input'] }
/** What a new record may leave out. */
type Added<F extends Fields> = {
  [K in Given<F>]: F[K] extends { needed: true } ? F[K]['input'] : z.ZodOptional<F[K]['input']>
}
type Outputs<F extends Fields> = {
  [K in keyof F]: F[K] extends { seenBy: object } ? z.ZodNullable<F[K]['output']> : F[K]['output']
}
type Filters<F extends Fields> = { [K in Named<F, { filtered: true }>]: z.ZodOptional<F[K]['input']> }

/** What every record carries beside its fields. */
const recordShape = {
  id: z.string(),
  version: z.int(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
}

export interface Words {
  one: string
  many: string
}

/** The fields of one kind of record, and what follows from them on both sides. */
export interface Definition<F extends Fields = Fields> {
  words: Words
  fields: F
  /** What people give, without id and version. */
  input: z.ZodObject<Inputs<F>>
  /** The same for a new record: what it may leave out is optional. */
  added: z.ZodObject<Added<F>>
  /** What is answered about one; `crud` puts what a section adds beside it. */
  row: z.ZodObject<typeof recordShape & Outputs<F>>
  /** A new record's form. */
  initial: { [K in Given<F>]: z.input<F[K]['input']> | null }
  labels: { [K in keyof F]: string }
  /** Of the list: the filters, and what it can be sorted by. */
  filters: Filters<F>
  sorts: readonly [Sort<F>, ...Sort<F>[]]
}

export type Sort<F extends Fields> = Named<F, { sorted: true }> | 'createdAt' | 'updatedAt'
export type RowOf<D extends { row: z.ZodType }> = z.output<D['row']>

/** `fields({ one: 'wish', many: 'wishes' }, { item: shortText('What is needed', { … }), … })` */
export function fields<const F extends Fields>(words: Words, declared: F): Definition<F> {
  const entries = Object.entries(declared)
  const pick = <V>(of: [string, Fields[string]][], make: (field: Fields[string]) => V) =>
    Object.fromEntries(of.map(([name, field]) => [name, make(field)]))
  const given = entries.filter(([, field]) => !field.kept)
  const filtered = entries.filter(([, field]) => field.filtered)
  const sorted = entries.filter(([, field]) => field.sorted).map(([name]) => name)
  // What is built field by field has the types that were computed field by field above.
  return {
    words,
    fields: declared,
    input: z.object(pick(given, (field) => field.input)),
    added: z.object(pick(given, (field) => (field.needed ? field.input : field.input.optional()))),
    row: z.object({
      ...recordShape,
      ...pick(entries, (field) => (field.seenBy ? field.output.nullable() : field.output)),
    }),
    initial: pick(given, (field) => field.initial),
    labels: pick(entries, (field) => field.label),
    filters: pick(filtered, (field) => field.input.optional()),
    sorts: [...sorted, 'createdAt', 'updatedAt'],
  } as unknown as Definition<F>
}
