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
    const written = kind === 'longText' ? lines(max) : text(max, undefined, required)
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

const LOCAL_DIGITS = 7 // of a number without its area code
const FEWEST_DIGITS = 10
const FEWEST_ABROAD = 8 // with the code of a small country
const MOST_DIGITS = 15 // E.164
const digitsOf = (value: string) => value.replaceAll(/\D/g, '').length
const withoutExtension = (value: string) => value.replace(/\s*(?:x|ext\.?|#)\s*\d{1,6}\s*$/i, '')
const phonesIn = (value: string) =>
  value
    .split(/[/;,]|\sor\s/i)
    .map(withoutExtension)
    .filter((part) => digitsOf(part) >= LOCAL_DIGITS)
/** What is wrong with one number; of two in one cell nobody could say which is called. */
function phoneFault(value: string): string | undefined {
  const [phone, ...others] = phonesIn(value)
  if (!phone || others.length > 0 || digitsOf(phone) > MOST_DIGITS) return 'Please enter a valid phone number'
  const fewest = phone.includes('+') ? FEWEST_ABROAD : FEWEST_DIGITS
  return digitsOf(phone) < fewest ? 'Please enter the phone number with its area code' : undefined
}
const emailFault = (value: string) =>
  z.email().safeParse(value).success ? undefined : 'Please enter a valid email address'

/** A line that must look like something; blank is judged as in every text. */
const textLike = (
  inputType: 'email' | 'tel',
  most: number,
  example: string,
  faultOf: (value: string) => string | undefined,
): TextMaker =>
  ((label: string, options: FieldExtras & { required?: string }) => {
    const field = shortText(label, { max: most, ...options }) as Field<z.ZodType<string | null>>
    return {
      ...field,
      inputType,
      input: field.input
        .superRefine((value, ctx) => {
          const fault = value ? faultOf(value) : undefined
          if (fault) ctx.addIssue(fault)
        })
        .meta({ examples: [example] }),
    }
  }) as TextMaker

export const emailAddress = textLike('email', 320, 'somebody@charity.example', emailFault)
/** A phone number as people write it, with its area code: whoever reads it may call from anywhere. */
export const phoneNumber = textLike('tel', 40, '404-555-0134', phoneFault)

/** An address that begins with https:// (or http://), or with / inside the portal. */
export const webAddress = <const O extends FieldExtras>(label: string, options: O) => ({
  ...options,
  ...shortText(label, { max: 500 }),
  input: optionalText(500).refine(
    (value) => value === null || /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i.test(value),
    'Please enter an address that begins with https:// or /',
  ),
})
