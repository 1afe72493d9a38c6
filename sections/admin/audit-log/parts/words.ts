import { capital } from '#kernel/language/capital.ts'
import { changedWords } from '#kernel/language/changed-words.ts'
import { valueWords } from '#web/ui/show/value-text.tsx'
import type { AuditRequest } from '../contract.ts'

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

/** In a line among others. */
const FEW = 3

const DEEDS = { insert: 'entered', update: 'changed', delete: 'deleted' } as const
const wordsOf = (did: AuditRequest['did'], most?: number) =>
  capital(changedWords(did, DEEDS, most).join(', '))

/** 'Entered 1,604 collection entries and 3 host locations, changed 2 people' */
export const requestWords = ({ did }: Pick<AuditRequest, 'did'>) => wordsOf(did)
/** The same where it is one line of many: 'Entered 8,054 entries, 480 hours, 60 volunteers, and 29 other kinds of records' */
export const requestInShort = ({ did }: Pick<AuditRequest, 'did'>) => wordsOf(did, FEW)

/** It was an undo, or a redo, of something before it. */
export const isUndo = ({ call }: { call: string | null }) => call?.startsWith('POST /api/undo/') === true

export const whoOf = ({ actor }: { actor: { name: string } | null }) => actor?.name ?? 'The portal'
