import { z } from 'zod'
import { lines, requiredText, text } from '../calls/contract.ts'
import { asText, type Field, type FieldExtras, type Made, optionalText, orNull } from './field.ts'

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

/** An address that begins with https:// (or http://), or with / inside the portal. */
export const webAddress = <const O extends FieldExtras>(label: string, options: O) => ({
  ...options,
  ...shortText(label, { max: 500 }),
  input: optionalText(500).refine(
    (value) => value === null || /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i.test(value),
    'Please enter an address that begins with https:// or /',
  ),
})
