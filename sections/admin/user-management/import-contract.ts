import { z } from 'zod'
import { contract, type OutputOf } from '#kernel/calls/contract.ts'
import { importOf } from '#kernel/calls/imports.ts'
import { mayImport } from './access.ts'
import { LABELS } from './fields.ts'

/** What a list of people tells, as our own export calls it; for the preview, where columns can be re-mapped. */
const { isActive: _, ...told } = LABELS
export const FIELD_LABELS = { ...told, name: 'Full name' }
export type Field = keyof typeof FIELD_LABELS

export const IMPORT_MAX_BYTES = 5_000_000

/** The import of people (design 9); nobody gets a mail by it. */
export const importCalls = contract(
  importOf('/api/users', mayImport, {
    many: 'people',
    fields: Object.keys(FIELD_LABELS),
    maxBytes: IMPORT_MAX_BYTES,
    byPerson: true,
    /** How many of the new people get which role. */
    beside: { roles: z.array(z.object({ role: z.string(), count: z.int() })) },
  }),
)
export type Preview = OutputOf<typeof importCalls.importPreview>
