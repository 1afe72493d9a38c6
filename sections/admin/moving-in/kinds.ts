import type { Kind } from '#kernel/moving-in/recognise.ts'
import { collectedKinds } from './kinds-collected.ts'
import { doneKinds } from './kinds-done.ts'
import { peopleKinds } from './kinds-people.ts'

/** What a sheet can be, by the fields of the sections and what people call them besides. */
export const kinds: readonly Kind[] = [...collectedKinds, ...peopleKinds, ...doneKinds]

/** What a column of such a sheet can be taken for. */
export const fieldsOf = (kind: string) =>
  Object.entries(kinds.find((one) => one.kind === kind)?.fields ?? {}).map(([field, { label }]) => ({
    field,
    label,
  }))
