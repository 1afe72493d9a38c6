import { z } from 'zod'
import { text, whereMissing } from '../calls/contract.ts'
import { foldName } from '../language/names.ts'
import { once } from '../once.ts'
import { asText, type Field, type FieldExtras } from './field.ts'

/** One of a known list; `names` gives each its words. `required` is said to who chooses none. */
export function choice<
  const N extends Record<string, string>,
  const O extends FieldExtras & { initial?: keyof N; required?: string },
>(label: string, names: N, options: O) {
  const values = Object.keys(names) as [keyof N & string, ...(keyof N & string)[]]
  // For what is imported: every contract has such lists.
  const byWords = once(
    () =>
      new Map(
        values.flatMap((value) => [
          [foldName(value), value],
          [foldName(String(names[value])), value],
        ]),
      ),
  )
  return {
    ...options,
    kind: 'choice' as const,
    label,
    input: z.enum(values, options.required ?? 'Please choose one of the options'),
    output: z.enum(values) as z.ZodType<keyof N & string, keyof N & string>,
    initial: (options.initial ?? null) as (keyof N & string) | null,
    needed: (options.initial === undefined) as O extends { initial: string } ? false : true,
    inWords: (value: keyof N & string) => names[value] ?? asText(value),
    read: (cell: string) => byWords().get(foldName(cell)) as (keyof N & string) | undefined,
    options: values.map((value) => ({ value, label: String(names[value]) })),
    names,
  } satisfies Field & FieldExtras & { names: N }
}

/** One of a known list, or nothing. */
export function optionalChoice<const N extends Record<string, string>, const O extends FieldExtras>(
  label: string,
  names: N,
  options: O,
) {
  const one = choice(label, names, options)
  type V = keyof N & string
  return {
    ...one,
    input: one.input.nullable(),
    output: one.output.nullable() as z.ZodType<V | null, V | null>,
    needed: false as const,
    inWords: (value: V | null) => (value === null ? '' : one.inWords(value)),
    read: (cell: string) => (cell === '' ? null : one.read(cell)),
  } satisfies Field & FieldExtras & { names: N }
}

const MOST_TAGS = 20

/** Any number of words, those that are proposed or one's own; each once, however it is written. */
export const tags = <const O extends FieldExtras & { suggestions?: readonly string[] }>(
  label: string,
  options: O,
) => {
  const known = once(() => new Map(options.suggestions?.map((one) => [foldName(one), one])))
  const eachOnce = (values: string[]) => [
    ...new Map(
      values.filter(Boolean).map((one) => [foldName(one), known().get(foldName(one)) ?? one]),
    ).values(),
  ]
  return {
    ...options,
    kind: 'tags' as const,
    label,
    input: z.array(text(60)).max(MOST_TAGS, `Please keep this to ${MOST_TAGS}`).transform(eachOnce),
    output: z.array(z.string()),
    initial: [] as string[],
    needed: false as const,
    inWords: (values: string[]) => values.join('; '),
    read: (cell: string) => cell.split(/[;,\n|]/).map((part) => part.trim()),
  } satisfies Field & FieldExtras
}

/** Any number of a known list; at least one with `required`, the words for who chooses none. */
export function choices<
  const N extends Record<string, string>,
  const O extends FieldExtras & { required?: string },
>(label: string, names: N, options: O) {
  const one = choice(label, names, {})
  type V = keyof N & string
  const { required } = options
  const input = z
    .array(one.input, required === undefined ? undefined : whereMissing(required))
    .max(one.options.length)
  return {
    ...options,
    kind: 'choices' as const,
    label,
    input: required === undefined ? input : input.min(1, required),
    output: z.array(one.output),
    initial: [] as V[],
    needed: (required !== undefined) as O extends { required: string } ? true : false,
    inWords: (values: V[]) => values.map(one.inWords).join(', '),
    read: (cell: string) => {
      const read = cell.split(/[;,]/).map((part) => one.read(part.trim()))
      return read.includes(undefined) ? undefined : (read as V[])
    },
    options: one.options,
    names,
  } satisfies Field & FieldExtras & { names: N }
}

const YES = /^(y|yes|true|x|1|on)$/i
const NO = /^(n|no|false|0|off|)$/i
export const yesNo = <const O extends FieldExtras & { initial?: boolean }>(label: string, options: O) =>
  ({
    ...options,
    kind: 'yesNo' as const,
    label,
    input: z.boolean(),
    output: z.boolean(),
    initial: options.initial ?? false,
    needed: false as const,
    inWords: (value: boolean) => (value ? 'Yes' : 'No'),
    read: (cell: string) => (YES.test(cell) ? true : NO.test(cell) ? false : undefined),
  }) satisfies Field & FieldExtras

/**
 * Another record, by its id, or none: the location of a driver. A form brings its picker (`controls`), the section says how
 * it reads in lists, exports and the history.
 */
export const reference = <const O extends FieldExtras>(label: string, options: O) =>
  ({
    ...options,
    kind: 'reference' as const,
    label,
    input: z.uuid().nullable(),
    output: z.string().nullable(),
    initial: null,
    needed: false as const,
    inWords: asText,
    read: () => undefined,
  }) satisfies Field & FieldExtras
