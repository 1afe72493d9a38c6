import { useEffect, useRef } from 'react'
import { SECOND } from '#kernel/clock.ts'
import { writeDraft } from './draft.ts'

/** Ours: a pause in typing. */
const KEEP_AFTER_MS = SECOND

/**
 * Keeps what somebody is writing: on this device at every letter, at the server after a pause and when the page or the
 * part is left. What the server does not take stays on this device.
 */
export function useKeptDraft<T extends object>(key: string, keep: (latest: T) => Promise<unknown>) {
  const unsaved = useRef<T | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = () => {
    clearTimeout(timer.current)
    const kept = unsaved.current
    unsaved.current = null
    if (kept) keep(kept).catch(() => undefined)
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const leave = () => latest.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    note: (changed: T) => {
      writeDraft(key, { changes: { ...changed } as Record<string, unknown>, base: {} })
      unsaved.current = changed
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), KEEP_AFTER_MS)
    },
    /** It was sent, or given up. */
    forget: () => {
      clearTimeout(timer.current)
      unsaved.current = null
      writeDraft(key, null)
    },
  }
}
