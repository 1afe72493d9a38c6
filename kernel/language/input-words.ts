import type { z } from 'zod'
import { formatNumber, inNumber } from './count.ts'

const KINDS: Record<string, string> = {
  string: 'Please enter a text here',
  number: 'Please enter a number here',
  int: 'Please enter a whole number here',
  boolean: 'This can only be true or false',
  array: 'This must be a list',
  object: 'This must be an object with fields',
  record: 'This must be an object with fields',
  date: 'Please enter a date here',
  null: 'This must be empty',
}

const FORMATS: Record<string, string> = {
  uuid: 'This is not an id of ours',
  email: 'Please enter a valid email address',
  url: 'Please enter a valid web address',
  date: 'Please choose a valid date',
}

const UNITS: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
}

const list = (values: readonly unknown[]) => values.map((value) => String(value)).join(', ')

/** Says in words what a shape refuses, wherever the shape itself has no words of its own. */
export function inputWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is needed'
        : (KINDS[issue.expected] ?? 'This is of the wrong kind')
    case 'invalid_value':
      return issue.values.length === 1
        ? `This can only be ${list(issue.values)}`
        : `Please choose one of these: ${list(issue.values)}`
    case 'too_small':
      return limit('at least', Number(issue.minimum), issue.origin)
    case 'too_big':
      return limit('at most', Number(issue.maximum), issue.origin)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not written as it should be'
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `There is no field called ${list(issue.keys)}`
    case 'invalid_union':
      return 'This does not fit any of the possible forms'
    default:
      return 'This is not as it should be'
  }
}

function limit(words: string, bound: number, origin: string): string {
  const unit = UNITS[origin]
  const number = formatNumber(bound)
  return unit
    ? `Please enter ${words} ${number} ${inNumber(bound, unit[0], unit[1])}`
    : `Please enter ${words} ${number}`
}
