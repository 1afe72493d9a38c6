import { readDraft } from './draft.ts'
import { differing, same } from './paths.ts'

export interface FormState<V extends object> {
  /** False until the record is loaded. */
  ready: boolean
  /** The record as this form last knew it. */
  base: V
  values: V
  version?: number
  /** The values come, in part, from a draft. */
  restored: boolean
  /** Changed by somebody else under my hands. */
  meanwhile: string[]
}

/** The form's fields out of a record that may have many more. */
export const pick = <V extends object>(record: object, initial: V): V =>
  Object.fromEntries(
    Object.keys(initial).map((field) => [
      field,
      (record as Record<string, unknown>)[field] ?? initial[field as keyof V],
    ]),
  ) as V

export const versionOf = (record: object | 'new') =>
  typeof record === 'object' && 'version' in record ? Number(record.version) : undefined

export function begin<V extends object>(
  initial: V,
  record: object | 'new' | undefined,
  draftKey: string | null,
): FormState<V> {
  const empty = { base: initial, values: initial, restored: false, meanwhile: [] }
  if (record === undefined) return { ...empty, ready: false }
  const base = record === 'new' ? initial : pick(record, initial)
  const loaded = { ...empty, ready: true, base, values: base, version: versionOf(record) }
  const draft = draftKey === null ? null : readDraft(draftKey)
  if (!draft) return loaded
  const fields = Object.keys(draft.changes).filter((field) => field in initial)
  const values = { ...base, ...Object.fromEntries(fields.map((field) => [field, draft.changes[field]])) }
  // The record moved on under the draft: go on from the old state, and let the merge decide when saving.
  const meanwhile = fields.filter((field) => {
    const stored: unknown = base[field as keyof V]
    return !same(draft.base[field], stored) && !same(draft.changes[field], stored)
  })
  if (meanwhile.length === 0) return { ...loaded, values, restored: true }
  return {
    ...loaded,
    base: { ...base, ...draft.base },
    values,
    version: draft.version,
    restored: true,
    meanwhile,
  }
}

/** A refresh of the record: fields nobody touched here follow it, typed ones stay (design 7). */
export function adopt<V extends object>(
  state: FormState<V>,
  record: object | 'new',
  initial: V,
  draftKey: string | null,
): FormState<V> {
  if (!state.ready) return begin(initial, record, draftKey)
  if (record === 'new') return state
  const version = versionOf(record)
  // An answer that was on its way while we saved is older than what we know.
  if (version !== undefined && state.version !== undefined && version < state.version) return state
  const theirs = pick(record, initial)
  if (version === state.version && same(theirs, state.base)) return state
  const dirty = differing(state.values, state.base)
  const meanwhile = dirty.filter(
    (field) => !same(theirs[field], state.base[field]) && !same(theirs[field], state.values[field]),
  )
  if (meanwhile.length > 0) return same(meanwhile, state.meanwhile) ? state : { ...state, meanwhile }
  const mine = Object.fromEntries(dirty.map((field) => [field, state.values[field]]))
  return { ...state, base: theirs, values: { ...theirs, ...mine }, version, meanwhile: [] }
}
