import { z } from 'zod'
import { day, lines, requiredText, text } from '../calls/contract.ts'
import { type DateReading, readCount, readDay, readInstant } from '../calls/read-cells.ts'
import { formatClock, readClock } from '../charity/clock-time.ts'
import { formatDay, formatMomentIn } from '../charity/day.ts'
import { plainMoney, readMoney } from '../charity/money.ts'
import { timeOfDay } from '../charity/settings.ts'
import { formatNumber } from '../language/count.ts'
import { foldName } from '../language/names.ts'
import type { Access } from '../people/access.ts'

/** How a file writes days, and whose clock its times are of. */
export interface CellReading {
  dates: DateReading
  timeZone: string
}

/**
 * A field of a record, said once: from it come the input's schema, the form's label and control, the column, the words
 * of the history and the merge, the spreadsheet's heading and how its cell is written and read (docs/decisions/100-kit.md).
 * They are values: spread one and override what is special.
 */
export interface Field<I extends z.ZodType = z.ZodType, V = unknown> {
  kind:
    | 'text'
    | 'longText'
    | 'choice'
    | 'choices'
    | 'tags'
    | 'yesNo'
    | 'number'
    | 'money'
    | 'day'
    | 'moment'
    | 'reference'
  /** On forms, columns, in the history and in spreadsheets. */
  label: string
  /** What people give; its messages are the words at the field. */
  input: I
  /** What a row answers. */
  output: z.ZodType<V, V>
  /** In a new record's form; null is empty. */
  initial: z.input<I> | null
  /** A new record must have it; others take the table's standard when they are left out. */
  needed: boolean
  /** As people read it: in spreadsheets, in the history, in the merge. Moments are told by the organization's clock. */
  inWords(value: V, timeZone?: string): string | number
  /** What a spreadsheet's cell says, for the input's schema to judge; undefined when it cannot be read. */
  read(cell: string, how: CellReading): z.input<I> | undefined
  options?: readonly { value: string; label: string; description?: string }[]
  /** Of a moment whose day was just chosen: `00:00`, `23:59:59`. */
  time?: string
  /** Which keyboard a phone shows for it. */
  inputType?: 'email' | 'tel' | 'time'
  /** What is proposed where anything can be typed. */
  suggestions?: readonly string[]
  /** Not only whole numbers. */
  decimals?: true
  /** What is counted, beside the number: 'sandwiches'. */
  unit?: string
  /** Half of a point on the map: forms have one control for both. */
  half?: 'latitude' | 'longitude'
}

/** What any field may say of itself. */
export interface FieldExtras {
  /** One line of help under the label. */
  hint?: string
  placeholder?: string
  /** The list can be sorted by it. */
  sorted?: boolean
  /** The list can be narrowed to one value of it. */
  filtered?: boolean
  /** The list's search looks at it. */
  searched?: boolean
  /** The list answers the sum of it over everything that is filtered. */
  summed?: boolean
  /** Who may see and write it; others find nothing there. */
  seenBy?: Access
  /** Other headings that a spreadsheet may use for it. */
  also?: readonly string[]
  /** Kept by the section itself: not in the form, not accepted from people, not imported. */
  kept?: boolean
}

type Made<I extends z.ZodType, V, O> = Field<I, V> &
  Omit<O, 'required'> &
  FieldExtras & { needed: O extends { required: string } ? true : false }

const orNull = (value: string | null) => value || null
const asText = (value: unknown) => (typeof value === 'string' ? value : '')
/** Text that may be left out; blank is nothing. */
export const optionalText = (max: number) => text(max).nullable().transform(orNull)

interface TextMaker {
  <const O extends FieldExtras & { required: string; min?: number; max?: number }>(
    label: string,
    options: O,
  ): Made<ReturnType<typeof requiredText>, string, O>
  <const O extends FieldExtras & { max?: number }>(
    label: string,
    options: O,
  ): Made<ReturnType<typeof optionalText>, string | null, O>
}

/** With `required`, the words for who leaves it blank or writes less than `min`; otherwise blank is nothing. */
const textOf = (kind: 'text' | 'longText', most: number): TextMaker =>
  ((label: string, options: FieldExtras & { required?: string; min?: number; max?: number }) => {
    const { required, min = 1, max = most } = options
    const written = kind === 'longText' ? lines(max) : text(max)
    return {
      ...options,
      kind,
      label,
      input: required === undefined ? written.nullable().transform(orNull) : written.min(min, required),
      output: required === undefined ? z.string().nullable() : z.string(),
      initial: required === undefined ? null : '',
      needed: required !== undefined,
      inWords: asText,
      read: (cell: string) => cell,
    }
  }) as TextMaker

/** One line. */
export const shortText = textOf('text', 200)
/** Several lines of plain text. */
export const longText = textOf('longText', 5000)

const FEWEST_DIGITS = 7 // a local number without its area code
const phonesIn = (value: string) =>
  value.split(/[/;,]|\sor\s/i).filter((part) => part.replaceAll(/\D/g, '').length >= FEWEST_DIGITS)
/** One number: of two in one cell nobody could say which is called. */
const isPhone = (value: string) => phonesIn(value).length === 1
const isEmail = (value: string) => z.email().safeParse(value).success

/** A line that must look like something; blank is judged as in every text. */
const textLike = (
  inputType: 'email' | 'tel',
  most: number,
  fits: (value: string) => boolean,
  words: string,
): TextMaker =>
  ((label: string, options: FieldExtras & { required?: string }) => {
    const field = shortText(label, { max: most, ...options }) as Field<z.ZodType<string | null>>
    return { ...field, inputType, input: field.input.refine((value) => !value || fits(value), words) }
  }) as TextMaker

export const emailAddress = textLike('email', 320, isEmail, 'Please enter a valid email address')
/** A phone number as people write it. */
export const phoneNumber = textLike('tel', 40, isPhone, 'Please enter a valid phone number')

/** A clock time like '17:30', or nothing. */
export const clockTime = <const O extends FieldExtras>(label: string, options: O) => ({
  ...options,
  kind: 'text' as const,
  label,
  inputType: 'time' as const,
  input: z
    .union([timeOfDay, z.literal('')])
    .nullable()
    .transform(orNull),
  output: z.string().nullable(),
  initial: null,
  needed: false as const,
  inWords: (value: string | null) => (value === null ? '' : formatClock(value)),
  read: (cell: string) => (cell === '' ? null : readClock(cell)),
})

/** An address that begins with https:// (or http://), or with / inside the portal. */
export const webAddress = <const O extends FieldExtras>(label: string, options: O) => ({
  ...options,
  ...shortText(label, { max: 500 }),
  input: optionalText(500).refine(
    (value) => value === null || /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i.test(value),
    'Please enter an address that begins with https:// or /',
  ),
})

/** One of a known list; `names` gives each its words. `required` is said to who chooses none. */
export function choice<
  const N extends Record<string, string>,
  const O extends FieldExtras & { initial?: keyof N; required?: string },
>(label: string, names: N, options: O) {
  const values = Object.keys(names) as [keyof N & string, ...(keyof N & string)[]]
  const byWords = new Map(
    values.flatMap((value) => [
      [foldName(value), value],
      [foldName(String(names[value])), value],
    ]),
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
    read: (cell: string) => byWords.get(foldName(cell)) as (keyof N & string) | undefined,
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
  const known = new Map(options.suggestions?.map((one) => [foldName(one), one]))
  const once = (values: string[]) => [
    ...new Map(
      values.filter(Boolean).map((one) => [foldName(one), known.get(foldName(one)) ?? one]),
    ).values(),
  ]
  return {
    ...options,
    kind: 'tags' as const,
    label,
    input: z.array(text(60)).max(MOST_TAGS, `Please keep this to ${MOST_TAGS}`).transform(once),
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
  const input = z.array(one.input).max(one.options.length)
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

/** A whole number from `min` to `max`, or nothing. */
export const wholeNumber = <const O extends FieldExtras & { min?: number; max?: number; unit?: string }>(
  label: string,
  options: O,
) => {
  const { min = 0, max = 1_000_000 } = options
  const words = `Please enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}`
  return {
    ...options,
    kind: 'number' as const,
    label,
    input: z.int(words).min(min, words).max(max, words).nullable(),
    output: z.int().nullable(),
    initial: null,
    needed: false as const,
    inWords: (value: number | null) => value ?? '',
    read: (cell: string) => {
      const count = readCount(cell)
      return count === 'blank' ? null : count === 'unreadable' ? undefined : count
    },
  } satisfies Field & FieldExtras
}

const degrees = <const O extends FieldExtras>(label: string, most: number, options: O) => {
  const words = `A ${label.toLowerCase()} is between -${most} and ${most}`
  return {
    ...options,
    kind: 'number' as const,
    label,
    decimals: true as const,
    input: z.number(words).min(-most, words).max(most, words).nullable(),
    output: z.number().nullable(),
    initial: null,
    needed: false as const,
    inWords: (value: number | null) => value ?? '',
    read: (cell: string) => {
      if (cell === '') return null
      return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined
    },
  } satisfies Field & FieldExtras
}

/** Where something is on the map, by two numbers of degrees; for whoever may see its address. */
export const point = <const O extends FieldExtras>(options: O) => ({
  latitude: { ...degrees('Latitude', 90, { ...options, also: ['lat'] }), half: 'latitude' as const },
  longitude: {
    ...degrees('Longitude', 180, { ...options, also: ['lng', 'lon', 'long'] }),
    half: 'longitude' as const,
  },
})

const MOST_CENTS = 1_000_000_000

/** An amount in whole cents, or nothing. */
export const money = <const O extends FieldExtras>(label: string, options: O) => {
  const words = 'Please enter an amount above 0'
  return {
    ...options,
    kind: 'money' as const,
    label,
    input: z
      .int(words)
      .min(1, words)
      .max(MOST_CENTS, 'Please check this amount: it is over ten million')
      .nullable(),
    output: z.int().nullable(),
    initial: null,
    needed: false as const,
    inWords: (cents: number | null) => (cents === null ? '' : plainMoney(cents)),
    read: (cell: string) => {
      const amount = readMoney(cell)
      return cell === '' ? null : amount.ok ? amount.value : undefined
    },
  } satisfies Field & FieldExtras
}

interface DayMaker {
  <const O extends FieldExtras & { required: string }>(
    label: string,
    options: O,
  ): Made<ReturnType<typeof day>, string, O> & { kind: 'day' }
  <const O extends FieldExtras>(
    label: string,
    options: O,
  ): Made<z.ZodType<string | null, string | null>, string | null, O> & { kind: 'day' }
}

/** A calendar day; with `required`, the words for who leaves it blank, otherwise blank is nothing. */
export const dayField: DayMaker = ((label: string, options: FieldExtras & { required?: string }) => {
  const { required } = options
  return {
    ...options,
    kind: 'day',
    label,
    input:
      required === undefined
        ? z
            .union([z.literal(''), day()])
            .nullable()
            .transform(orNull)
        : day(required),
    output: required === undefined ? z.string().nullable() : z.string(),
    initial: required === undefined ? null : '',
    needed: required !== undefined,
    inWords: (value: string | null) => (value ? formatDay(value) : ''),
    read: (cell: string, { dates }: CellReading) =>
      cell === '' && required === undefined ? null : readDay(cell, dates),
  }
}) as unknown as DayMaker

const EARLIEST = Date.UTC(1900, 0)
const LATEST = Date.UTC(2200, 0)
const EXACT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A moment with its zone: `2026-11-18T17:00:00Z`; a `Date` for whoever handles the call. */
export const moment = <const O extends FieldExtras & { required: string; time?: string }>(
  label: string,
  options: O,
) => ({
  ...options,
  kind: 'moment' as const,
  label,
  input: z.iso
    .datetime({ offset: true, error: options.required })
    .refine((value) => Date.parse(value) >= EARLIEST && Date.parse(value) < LATEST, options.required)
    .transform((value) => new Date(value)),
  output: z.string(),
  initial: '' as string | null,
  needed: true as const,
  inWords: (value: string, timeZone = 'UTC') => formatMomentIn(timeZone, new Date(value)),
  // Our own export says it to the millisecond.
  read: (cell: string, { dates, timeZone }: CellReading) =>
    EXACT.test(cell) ? cell : readInstant(cell, dates, timeZone),
})

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
