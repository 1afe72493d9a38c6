import type { Endpoint } from '#kernel/calls/contract.ts'
import type { ImportPreview, ImportResult, importOf } from '#kernel/calls/imports.ts'
import { change, download } from '../calls/api.ts'
import type { ImportCalls } from '../ui/import/import-wizard/types.ts'

/** The wizard's questions as the calls of one contract. What it knows as text is a field of ours, or said to be none. */
export const importCallsOf = (calls: Record<keyof ReturnType<typeof importOf>, Endpoint>): ImportCalls => {
  // Whatever a section adds, its import answers what `importOf` says.
  const ask = async <A>(call: Endpoint, args: object, file?: File) =>
    (await change(call, call.input.parse(args), file ? { file } : {})) as A
  return {
    preview: (file) => ask<ImportPreview>(calls.importPreview, {}, file),
    change: (importId, wanted) => ask<ImportPreview>(calls.importChange, { importId, ...wanted }),
    apply: (importId, choice) => ask<ImportResult>(calls.importApply, { importId, ...choice }),
    problems: (importId) => download(calls.importProblems, { importId }),
  }
}
