import { z } from 'zod'
import { text } from '../calls/contract.ts'
import type { DateReading } from '../calls/read-cells.ts'
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
    | 'days'
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
  /** Of a point: the field with its address, where that is not `address`. */
  addressIn?: string
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

export type Made<I extends z.ZodType, V, O> = Field<I, V> &
  Omit<O, 'required'> &
  FieldExtras & { needed: O extends { required: string } ? true : false }

export const orNull = (value: string | null) => value || null
export const asText = (value: unknown) => (typeof value === 'string' ? value : '')
/** Text that may be left out; blank is nothing. */
export const optionalText = (max: number) => text(max).nullable().transform(orNull)
