import { isDeepStrictEqual } from 'node:util'
import { conflict } from '#kernel/calls/errors.ts'

interface Change {
  /** The row as it is now and as this person may see it. */
  now: object
  /** What they saw, and of the fields that they change what these were then. */
  version: number
  was: Record<string, unknown> | undefined
  changes: Record<string, unknown>
  noun: string
}

/**
 * Refuses a change of a row that moved on since it was seen, with the row as it is now: 409. A change that says what its
 * fields were (`was`) is refused only where somebody else changed one of them, in words at that field.
 */
export function refuseUnlessOnTop({ now, version, was, changes, noun }: Change) {
  const row = now as Record<string, unknown>
  if (row.version === version) return
  const given = Object.keys(changes).filter((name) => changes[name] !== undefined)
  const meanwhile = `Somebody changed this ${noun} in the meantime.`
  if (!was || given.some((name) => !(name in was))) throw conflict(meanwhile, { current: row })
  const taken = given.filter(
    (name) => !isDeepStrictEqual(row[name], was[name]) && !isDeepStrictEqual(row[name], changes[name]),
  )
  if (taken.length === 0) return
  const message = 'Somebody changed this in the meantime. Please look at it before you change it again.'
  throw conflict(meanwhile, {
    fields: Object.fromEntries(taken.map((name) => [name, message])),
    current: row,
  })
}
