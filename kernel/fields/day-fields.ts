import { z } from 'zod'
import { day } from '../calls/contract.ts'
import { readDay, readInstant } from '../calls/read-cells.ts'
import { clockWords, readClock } from '../charity/clock-time.ts'
import { formatDay, formatMomentIn } from '../charity/day.ts'
import { timeOfDay } from '../charity/settings.ts'
import { type CellReading, type FieldExtras, type Made, orNull } from './field.ts'

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
  inWords: (value: string | null) => (value === null ? '' : clockWords(value)),
  read: (cell: string) => (cell === '' ? null : readClock(cell)),
})

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

const MOST_DAYS = 20

/** Any number of calendar days, each once, in their order. */
export const days = <const O extends FieldExtras>(label: string, options: O) => ({
  ...options,
  kind: 'days' as const,
  label,
  input: z
    .array(day())
    .max(MOST_DAYS, `Please keep this to ${MOST_DAYS}`)
    .transform((given) => [...new Set(given)].toSorted()),
  output: z.array(z.string()),
  initial: [] as string[],
  needed: false as const,
  inWords: (value: string[]) => value.map((one) => formatDay(one)).join('; '),
  read: (cell: string, { dates }: CellReading) => {
    const read = cell
      .split(/[;\n|]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => readDay(part, dates))
    return read.includes(undefined) ? undefined : (read as string[])
  },
})

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

/** A moment that the portal keeps by itself, or nothing. */
export const keptMoment = <const O extends FieldExtras>(label: string, options: O) => ({
  ...options,
  kind: 'moment' as const,
  label,
  kept: true as const,
  input: z.null(),
  output: z.string().nullable(),
  initial: null,
  needed: false as const,
  inWords: (value: string | null, timeZone = 'UTC') =>
    value === null ? '' : formatMomentIn(timeZone, new Date(value)),
  read: () => null,
})
