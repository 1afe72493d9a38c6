import type { ImportPreview, ImportProblem } from '#kernel/calls/imports.ts'

/** Problems name the heading as it stands in the file; corrections name the field. */
export const fieldOf = ({ column }: ImportProblem, { columns, fields }: ImportPreview): string | undefined =>
  columns.find(({ heading, field }) => field !== null && heading === column)?.field ??
  fields.find(({ field, label }) => label === column || field === column)?.field
