import type { Filter } from './types.ts'

/** A filter for one of a known list; `names` says each value in words, in their order. */
export const oneOf = (
  name: string,
  label: string,
  names: Readonly<Record<string, string>>,
  anyLabel = `Any ${label.toLowerCase()}`,
): Filter => ({
  kind: 'select',
  name,
  label,
  anyLabel,
  options: Object.entries(names).map(([value, words]) => ({ value, label: words })),
})
