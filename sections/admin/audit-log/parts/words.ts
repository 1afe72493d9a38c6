import { valueWords } from '#web/ui/show/value-text.tsx'

export const ACTIONS = { insert: 'Entered', update: 'Changed', delete: 'Deleted' } as const

/** 'Name, Phone and 3 more' */
export function summary({ changes }: { changes: { label: string }[] }): string {
  const [first, second, ...rest] = changes.map(({ label }) => label)
  if (!first) return ''
  if (!second) return first
  return rest.length > 0 ? `${first}, ${second} and ${rest.length} more` : `${first}, ${second}`
}

/** 'Nov 18, 2026 · First Church' */
export const recordName = ({ recordWords }: { recordWords: unknown[] }) =>
  recordWords.map(valueWords).join(' · ')
