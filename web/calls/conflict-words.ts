import type { ErrorBody } from '#kernel/calls/errors.ts'
import { countOf } from '#kernel/language/count.ts'

/**
 * "Ana Lopez changed the same since: 2 in collections (notes, individual sandwiches). By now 2 contacts belong to this
 * host location." Of many, the first are named and all are counted.
 */
export function conflictWords(
  conflicts: NonNullable<ErrorBody['conflicts']>,
  count: number = conflicts.length,
  undone = false,
): string {
  const groups = new Map<string, { rows: number; fields: Set<string> }>()
  for (const { table, fields } of conflicts.filter(({ hanging }) => !hanging)) {
    const group = groups.get(table) ?? { rows: 0, fields: new Set<string>() }
    group.rows++
    for (const field of fields) group.fields.add(inWords(field))
    groups.set(table, group)
  }
  const parts = [...groups].map(([table, { rows, fields }]) => {
    const named = fields.size > 0 ? ` (${[...fields].join(', ')})` : ''
    return `${rows} in ${inWords(table)}${named}`
  })
  const people = [...new Set(conflicts.flatMap(({ by }) => (by ? [by] : [])))]
  const who = people.length > 0 ? new Intl.ListFormat('en').format(people) : 'Somebody'
  const hanging = [...new Set(conflicts.flatMap((one) => one.hanging ?? []))].slice(0, 3)
  return [
    parts.length > 0 ? `${who} changed the same since: ${parts.join('; ')}.` : '',
    hanging.length > 0 ? `By now ${hanging.join('; ')}.` : '',
    count > conflicts.length ? `${countOf(count, 'record')} in all.` : '',
    undone ? 'Nothing was redone.' : 'Nothing was undone.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** `individual_sandwiches` and `individualSandwiches` read as "individual sandwiches". */
const inWords = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
