import { z } from 'zod'
import type { FieldErrors } from '#kernel/calls/errors.ts'

/**
 * What the form holds, as the schema wants it: an empty field becomes the emptiness that its schema takes
 * (empty text, null or absent). A field that may not be empty stays as it is, and the schema says so.
 */
export function withoutBlanks(schema: z.ZodType, value: unknown): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => withoutBlanks(inner.element as z.ZodType, item))
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  const result: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(inner.shape as Record<string, z.ZodType>)) {
    const cleaned = emptied(field, withoutBlanks(field, fields[key]))
    if (cleaned !== undefined) result[key] = cleaned
  }
  return result
}

function emptied(field: z.ZodType, value: unknown) {
  if (value !== '' && value !== null && value !== undefined) return value
  const fitting = [value, null, undefined].find((empty) => field.safeParse(empty).success)
  return fitting === undefined && !field.safeParse(undefined).success ? value : fitting
}

function unwrap(schema: z.ZodType): z.ZodType {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
    inner = inner.unwrap() as z.ZodType
  return inner
}

/** Words for faults whose schema brings none of its own. */
const words = (issue: { code?: string; input?: unknown; format?: string }) => {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'Please fill this in'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Please enter a valid email address'
  if (issue.code === 'invalid_value') return 'Please choose one of the options'
  return 'Please check this'
}

/** One message per field, by path; none when all is well. */
export function faultsOf(schema: z.ZodType, input: unknown): FieldErrors {
  const result = schema.safeParse(input, { error: words })
  const faults: FieldErrors = {}
  for (const issue of result.error?.issues ?? []) faults[issue.path.join('.')] ??= issue.message
  return faults
}
