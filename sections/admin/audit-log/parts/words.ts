import { formatNumber } from '#web/ui/show/format.ts'
import { valueWords } from '#web/ui/show/value-text.tsx'
import type { AuditRequest } from '../contract.ts'

export const ACTIONS = { insert: 'Entered', update: 'Changed', delete: 'Deleted' } as const
const DEEDS = ['insert', 'update', 'delete'] as const
const list = new Intl.ListFormat('en-US')

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

/** 'Entered 1,604 collection entries and 3 host locations, changed 2 people' */
export function requestWords({ did }: Pick<AuditRequest, 'did'>): string {
  const parts = DEEDS.flatMap((action) => {
    const things = did
      .filter((one) => one.action === action)
      .map(({ count, noun }) => `${formatNumber(count)} ${noun}`)
    return things.length > 0 ? [`${ACTIONS[action].toLowerCase()} ${list.format(things)}`] : []
  })
  const words = parts.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** It was an undo, or a redo, of something before it. */
export const isUndo = ({ call }: { call: string | null }) => call?.startsWith('POST /api/undo/') === true

export const whoOf = ({ actor }: { actor: { name: string } | null }) => actor?.name ?? 'The portal'
