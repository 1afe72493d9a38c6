import { z as zod } from 'zod/v4'

/**
 * What `zod` is in the browser (`vite.config.ts`): the same schemas, each made when it is first used. A screen brings what
 * slices say of two hundred calls and uses a handful of their schemas, for forms; to make them all took a quarter of the
 * time in which a slow phone starts.
 */

/** What leads from one schema to another, so that it can wait as well; what is not named here makes its schema at once. */
const LEADS_ON = new Set(
  (
    'optional nullable nullish default min max int trim overwrite regex refine superRefine transform pipe length ' +
    'array or and extend partial pick omit nonnegative positive multipleOf toLowerCase strict'
  ).split(' '),
)

type Make = (...args: never[]) => object
type Parts = Record<PropertyKey, unknown>

function whenUsed(make: () => object): object {
  let made: Parts | undefined
  const schema = () => (made ??= make() as Parts)
  return new Proxy(
    {},
    {
      get: (_, name) =>
        made === undefined && LEADS_ON.has(name as string)
          ? (...args: never[]) => whenUsed(() => (schema()[name] as Make)(...args))
          : schema()[name],
      has: (_, name) => name in schema(),
    },
  )
}

const later = <F extends Make>(make: F) =>
  ((...args: Parameters<F>) => whenUsed(() => make(...(args as never[])))) as unknown as F

/** All that our files use of it: a test holds this list against them. */
export const z = {
  array: later(zod.array),
  boolean: later(zod.boolean),
  discriminatedUnion: later(zod.discriminatedUnion),
  email: later(zod.email),
  enum: later(zod.enum),
  int: later(zod.int),
  intersection: later(zod.intersection),
  json: later(zod.json),
  literal: later(zod.literal),
  null: later(zod.null),
  number: later(zod.number),
  object: later(zod.object),
  partialRecord: later(zod.partialRecord),
  record: later(zod.record),
  strictObject: later(zod.strictObject),
  string: later(zod.string),
  undefined: later(zod.undefined),
  union: later(zod.union),
  unknown: later(zod.unknown),
  url: later(zod.url),
  uuid: later(zod.uuid),
  coerce: { number: later(zod.coerce.number) },
  iso: { datetime: later(zod.iso.datetime) },
  // Told by what the schema is, so that `instanceof` knows one that has yet to be made.
  ZodArray: zod.ZodArray,
  ZodBoolean: zod.ZodBoolean,
  ZodDefault: zod.ZodDefault,
  ZodNullable: zod.ZodNullable,
  ZodNumber: zod.ZodNumber,
  ZodObject: zod.ZodObject,
  ZodOptional: zod.ZodOptional,
}
