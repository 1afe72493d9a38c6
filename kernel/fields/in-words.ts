import type { Field } from './fields.ts'

/** A value in a spreadsheet's cell: what an import reads back as the same value. */
export function cellOf(field: Field | undefined, value: unknown): string | number | null {
  if (value === null || value === undefined || !field) return null
  if (field.kind === 'moment') return new Date(value as string).toISOString()
  return field.kind === 'day' && typeof value === 'string' ? value : field.inWords(value)
}
