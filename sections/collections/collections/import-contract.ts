import { z } from 'zod'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { importOf } from '#kernel/calls/imports.ts'
import { mayImport } from './access.ts'
import { FIELD_LABELS } from './import-columns.ts'

/** The import of a log (design 9). */
export const importCalls = importOf('/api/sandwich-collections', mayImport, {
  many: 'collections',
  fields: Object.keys(FIELD_LABELS),
  /** Over the rows that would be created or updated. */
  beside: { sandwiches: z.int() },
})
export type Preview = OutputOf<typeof importCalls.importPreview>
