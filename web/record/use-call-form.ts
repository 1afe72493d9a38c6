import type { z } from 'zod'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { makeChange } from '../calls/query.ts'
import { useRecordForm } from '../ui/form/use-record-form.ts'

interface CallForm<A, Along> {
  /** What goes along and is not filled in. */
  along?: Along
  onDone: (answer: A) => void
}

/** The form of a call that is made once: it asks for the fields of `initial`, keeps no draft, and is empty again afterwards. */
export function useCallForm<S extends z.ZodRawShape, O extends z.ZodType, F extends keyof S & string>(
  endpoint: Endpoint<z.ZodObject<S>, O>,
  initial: { [K in F]: z.input<S[K]> | null },
  { along, onDone }: CallForm<z.output<O>, Partial<z.input<z.ZodObject<S>>>>,
) {
  const asked = Object.fromEntries(Object.keys(initial).map((name) => [name, true]))
  return useRecordForm({
    // The fields of `initial` are fields of the call.
    schema: endpoint.input.pick(asked as never) as unknown as z.ZodObject<Pick<S, F>>,
    initial: initial as never,
    record: 'new',
    draftKey: null,
    submit: (input, { idempotencyKey }) =>
      makeChange(endpoint, { ...input, ...along } as never, { idempotencyKey }) as Promise<z.output<O>>,
    onSaved: onDone,
  })
}
