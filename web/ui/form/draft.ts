import { DAY } from '#kernel/clock.ts'

/** What somebody typed and has not saved, with what the record said when they began. */
export interface Draft {
  changes: Record<string, unknown>
  base: Record<string, unknown>
  version?: number
  /** By field, what went out without an answer. */
  out?: Record<string, readonly unknown[]>
  at: number
}

const PREFIX = 'lunchbox.draft.'
const KEPT_MS = 30 * DAY // ours: as long as an undo

export function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as Draft | null
    return draft && Date.now() - draft.at < KEPT_MS ? draft : null
  } catch {
    return null
  }
}

/** A browser without storage (private windows, a full disk) only loses the safety net. */
export function writeDraft(key: string, draft: Omit<Draft, 'at'> | null) {
  try {
    if (draft === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify({ ...draft, at: Date.now() }))
  } catch {
    // Nothing to be done, and nothing the person at the form could do.
  }
}
