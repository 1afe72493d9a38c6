import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '#kernel/calls/errors.ts'
import { countOf, inNumber } from '#kernel/language/count.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { newId } from '#web/calls/ids.ts'
import { faultsOf, withoutBlanks } from './check.ts'
import { writeDraft } from './draft.ts'
import { type MergeRow, mergeRows } from './merge.ts'
import { type At, differing, getAt, type Path, same, setAt } from './paths.ts'
import { adopt, begin, type FormState, pick, versionOf } from './state.ts'

/** What the form holds: every field of the schema, null while it is empty. */
export type Values<S extends z.ZodType> = { [K in keyof z.input<S>]-?: z.input<S>[K] | null }

export interface Sending<S extends z.ZodType> {
  /** Of the record that was edited; send it along, so that a stale write is noticed. */
  version: number | undefined
  /** The same for every try of the same content: pressed twice, done once. */
  idempotencyKey: string
  /** Only what differs from the record, for a PATCH. */
  changes: Partial<z.input<S>>
}

interface RecordFormOptions<S extends z.ZodType, A> {
  /** The input of the call, without id and version. */
  schema: S
  /** The fields of a new record. Keep it outside the component or memoised. */
  initial: Values<S>
  /** The record to edit; 'new' for none; undefined while it is loading: nothing can be saved before. */
  record: object | 'new' | undefined
  /** Person and record: `${user.id}:collections:${id}`. Null keeps no draft. */
  draftKey: string | null
  /** Names of the fields for the merge dialog. */
  labels?: Partial<Record<keyof z.input<S> & string, string>>
  submit: (input: z.input<S>, sending: Sending<S>) => Promise<A>
  onSaved?: (answer: A) => void
}

export interface Conflict {
  rows: MergeRow[]
  current: Record<string, unknown>
}

/** Design 7, "Forms, everywhere alike". Give the result to `RecordForm`, and `form.field('name')` to each field. */
export function useRecordForm<S extends z.ZodType, A>(options: RecordFormOptions<S, A>) {
  type V = Values<S>
  const { schema, initial, record, draftKey, labels } = options
  const [state, setState] = useState<FormState<V>>(() => begin(initial, record, draftKey))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure>(NONE)
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [focusAt, setFocusAt] = useState(0)
  const attempt = useRef({ content: '', key: '' })
  const working = useRef(false)

  const [seen, setSeen] = useState({ record, draftKey })
  if (draftKey !== seen.draftKey || idOf(record) !== idOf(seen.record)) {
    // Another record in the same form: nothing of the one before may end up in it.
    setSeen({ record, draftKey })
    setState(begin(initial, record, draftKey))
    setErrors({})
    setFailure(NONE)
    setConflict(null)
  } else if (!same(record, seen.record)) {
    setSeen({ record, draftKey })
    if (record !== undefined) setState(adopt(state, record, initial, draftKey))
  }

  const dirtyFields = state.ready ? differing(state.values, state.base) : []
  const dirty = dirtyFields.length > 0

  useEffect(() => {
    if (!state.ready || draftKey === null) return
    const fields = differing(state.values, state.base)
    if (fields.length === 0) writeDraft(draftKey, null)
    else
      writeDraft(draftKey, {
        changes: pickOf(state.values, fields),
        base: pickOf(state.base, fields),
        version: state.version,
      })
  }, [state, draftKey])

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])

  const set = useCallback((path: string, value: unknown) => {
    setState((before) => ({ ...before, values: setAt(before.values, path, value) }))
    // A list or group that changes takes the errors inside it along: their places may have moved.
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([at]) => at !== path && !at.startsWith(`${path}.`))),
    )
  }, [])

  const fail = (fields: FieldErrors, words: string | null) => {
    setErrors(fields)
    setFailure({ words, isOfFields: Object.keys(fields).length > 0 })
    setFocusAt((count) => count + 1)
    return fields
  }

  /** What is said at a field is not said once more below the form. */
  const failFrom = (error: unknown) => {
    const fields = isApiError(error) ? error.fields : {}
    const message = messageOf(error)
    return fail(fields, Object.values(fields).includes(message) ? null : message)
  }

  /** Resolves with the faults, by path. */
  async function save(from: FormState<V>): Promise<FieldErrors> {
    if (!from.ready || working.current) return {}
    const input = withoutBlanks(schema, from.values) as z.input<S>
    const faults = faultsOf(schema, input)
    if (Object.keys(faults).length > 0) return fail(faults, null)
    working.current = true
    setSaving(true)
    setFailure(NONE)
    setErrors({})
    const content = JSON.stringify([from.version, input])
    if (attempt.current.content !== content) attempt.current = { content, key: newId() }
    try {
      const changed = new Set<string>(differing(from.values, from.base))
      const answer = await options.submit(input, {
        version: from.version,
        idempotencyKey: attempt.current.key,
        changes: Object.fromEntries(
          Object.entries(input as object).filter(([field]) => changed.has(field)),
        ) as Partial<z.input<S>>,
      })
      attempt.current = { content: '', key: '' }
      setState((before) => saved(before, from, answer, record === 'new' ? initial : null))
      // Whoever closes the form now leaves no draft; what was typed since is written again.
      if (draftKey !== null) writeDraft(draftKey, null)
      options.onSaved?.(answer)
      return {}
    } catch (error) {
      if (!isApiError(error, 'CONFLICT') || !error.current) return failFrom(error)
      ask(from, error.current)
      return {}
    } finally {
      working.current = false
      setSaving(false)
    }
  }

  function ask(from: FormState<V>, current: Record<string, unknown>) {
    const rows = mergeRows(from.base, from.values, pick(current, initial), labels)
    if (rows.length > 0) return setConflict({ rows, current })
    // They made the same change: there is nothing left to save.
    setState((before) => adopt({ ...before, base: before.values }, current, initial, null))
  }

  return {
    values: state.values,
    errors,
    ready: state.ready,
    saving,
    dirty,
    failure: inWords(failure, Object.keys(errors).length),
    /** The draft that was found; shown until it is discarded or saved. */
    restored: state.restored && dirty,
    /** Fields that somebody else changed while they were being typed in here. */
    meanwhile: state.meanwhile,
    conflict,
    focusAt,
    set: <P extends Path<V>>(path: P, value: At<V, P> | null) => set(path, value),
    field: <P extends Path<V>>(path: P) => ({
      name: path,
      value: getAt(state.values, path) as At<V, P> | null | undefined,
      onChange: (value: At<V, P> | string | null) => set(path, value),
      error: errors[path],
    }),
    submit: () => save(state),
    discard: () => {
      setState((before) => ({ ...before, values: before.base, restored: false, meanwhile: [] }))
      setErrors({})
      setFailure(NONE)
    },
    cancelMerge: () => setConflict(null),
    /** Takes the choices of the merge dialog and saves on top of what is stored now. */
    merge: async (choices: Record<string, 'mine' | 'theirs'>): Promise<FieldErrors> => {
      if (!conflict) return {}
      const theirs = pick(conflict.current, initial)
      const values = { ...theirs } as Record<string, unknown>
      for (const [field, side] of Object.entries(choices))
        if (side === 'mine') values[field] = state.values[field as keyof V]
      const version = versionOf(conflict.current)
      const next: FormState<V> = { ...state, base: theirs, values: values as V, version, meanwhile: [] }
      setState(next)
      setConflict(null)
      return save(next)
    },
  }
}

export type RecordFormState = Pick<
  ReturnType<typeof useRecordForm>,
  | 'ready'
  | 'saving'
  | 'dirty'
  | 'failure'
  | 'errors'
  | 'restored'
  | 'meanwhile'
  | 'conflict'
  | 'focusAt'
  | 'submit'
  | 'discard'
  | 'cancelMerge'
  | 'merge'
>

interface Failure {
  /** Null: how many fields are to be checked. */
  words: string | null
  isOfFields: boolean
}
const NONE: Failure = { words: '', isOfFields: false }

/** Once no field has a fault any more, there is nothing to check. */
function inWords({ words, isOfFields }: Failure, faults: number) {
  if (isOfFields && faults === 0) return ''
  return words ?? `Please check ${inNumber(faults, 'one field', countOf(faults, 'field'))}.`
}

/** While a record is loading it may still turn out to be the one before. */
const idOf = (record: object | 'new' | undefined) =>
  typeof record === 'object' && 'id' in record ? String(record.id) : null

const pickOf = <T extends object>(values: T, fields: (keyof T)[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** After a save: what was sent is the record now; what was typed since stays. A new record's form begins anew. */
function saved<V extends object>(now: FormState<V>, sent: FormState<V>, answer: unknown, fresh: V | null) {
  const version = (answer as { version?: unknown } | null | undefined)?.version
  const base = fresh ?? sent.values
  const values = { ...now.values }
  if (fresh)
    for (const field of Object.keys(fresh) as (keyof V)[])
      if (now.values[field] === sent.values[field]) values[field] = fresh[field]
  return {
    ...now,
    base,
    values,
    version: typeof version === 'number' ? version : now.version,
    restored: false,
    meanwhile: [],
  }
}
