import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { SECOND } from '#kernel/clock.ts'
import { change } from '#web/calls/api.ts'
import { newId } from '#web/calls/ids.ts'
import { readDraft, writeDraft } from '#web/ui/form/draft.ts'
import { type InboxDraft, inbox } from '../contract.ts'

const Written = z.object({
  id: z.string(),
  messageId: z.string(),
  addressed: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  contextTable: z.string().nullable(),
  contextId: z.string().nullable(),
})
/** A message that is being written; it keeps its id until it is sent, so that it is there once. */
export type Writing = z.output<typeof Written>

/** Ours: a pause in typing. */
const KEEP_AFTER_MS = SECOND

export const fresh = (about: Partial<Writing> = {}): Writing => ({
  id: newId(),
  messageId: newId(),
  addressed: [],
  subject: '',
  body: '',
  contextTable: null,
  contextId: null,
  ...about,
})

export const isEmpty = ({ addressed, subject, body }: Writing) =>
  addressed.length === 0 && subject.trim() === '' && body.trim() === ''

const keyOf = (personId: string, id: string) => `${personId}.inbox.${id}`

/** What the server has, or what this device has typed since. */
export function draftOf(personId: string, draft: InboxDraft): Writing {
  const kept = readDraft(keyOf(personId, draft.id))
  const local = Written.safeParse(kept?.changes).data
  return local && (kept?.at ?? 0) >= Date.parse(draft.at) ? local : Written.parse(draft)
}

/** Keeps what is typed: on this device at every letter, at the server after a pause and when it is closed. */
export function useCompose(personId: string, first: Writing) {
  const [written, setWritten] = useState(first)
  const unsaved = useRef<Writing | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const key = keyOf(personId, first.id)

  const save = () => {
    clearTimeout(timer.current)
    const kept = unsaved.current
    unsaved.current = null
    // What the server does not have yet stays on this device.
    if (kept) change(inbox.keepDraft, { ...kept, id: kept.id }).catch(() => undefined)
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
    written,
    set: (next: Partial<Writing>) => {
      const changed = { ...written, ...next }
      setWritten(changed)
      writeDraft(key, { changes: { ...changed }, base: {} })
      unsaved.current = changed
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), KEEP_AFTER_MS)
    },
    /** It is on its way, or given up: nothing of it is kept any more. */
    done: () => {
      clearTimeout(timer.current)
      unsaved.current = null
      writeDraft(key, null)
    },
  }
}
