import type { z } from 'zod'
import type { Endpoint, OutputOf } from '#kernel/calls/contract.ts'
import { changeWithUndo } from '../calls/query.ts'
import { useCurrentUser } from '../calls/session.ts'
import { useRecordForm, type Values } from '../ui/form/use-record-form.ts'

export interface SaveForm<S extends z.ZodType, A extends Endpoint, E extends Endpoint> {
  /** Drafts are kept under the person, this name and the record. */
  name: string
  /** What is filled in, without id and version; with a new record's values and the labels. */
  schema: S
  initial: Values<S>
  labels: Partial<Record<keyof z.input<S> & string, string>>
  /** The record to change; 'new' for none; undefined while it is loading. */
  record: { id: string } | 'new' | undefined
  add: A
  edit: E
  /** What goes along with a new record and is not filled in. */
  along?: Record<string, unknown>
  /** What was done, for the offer to undo it: 'Alder Bend added'. */
  said: (saved: OutputOf<A>, isNew: boolean) => string
  onSaved?: (saved: OutputOf<A>) => void
  /** Told of what the server refused; the form says it in any case. */
  onFailed?: (error: unknown) => void
}

/** The form of a record that a section adds and edits by the calls of design 9: draft, merge on 409, undo. */
export function useSaveForm<S extends z.ZodType, A extends Endpoint, E extends Endpoint>(
  form: SaveForm<S, A, E>,
) {
  const user = useCurrentUser()
  const { record, schema, initial, labels, onSaved } = form
  const id = typeof record === 'object' ? record.id : 'new'
  const said = (saved: unknown) => form.said(saved as OutputOf<A>, id === 'new')
  return useRecordForm<S, OutputOf<A>>({
    schema,
    initial,
    labels,
    record,
    draftKey: `${user.id}:${form.name}:${id}`,
    // The calls take what the schema of the form has checked.
    submit: async (input, { changes, version = 1, idempotencyKey }) => {
      try {
        return id === 'new'
          ? await changeWithUndo(form.add, { ...(input as object), ...form.along } as never, said, {
              idempotencyKey,
            })
          : ((await changeWithUndo(form.edit, { ...(changes as object), id, version } as never, said, {
              idempotencyKey,
            })) as OutputOf<A>)
      } catch (error) {
        form.onFailed?.(error)
        throw error
      }
    },
    ...(onSaved ? { onSaved } : {}),
  })
}
