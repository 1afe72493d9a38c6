import { useState } from 'react'
import { z } from 'zod'
import { asStored, asWritten } from '#kernel/language/message-text.ts'
import { newId } from '#web/calls/ids.ts'
import { NOTHING_WRITTEN, type Written } from '../fields/mention-field.tsx'
import { readDraft } from '../form/draft.ts'
import { useKeptDraft } from '../form/kept-draft.ts'
import { nameIn } from './message-text.tsx'
import type { ThreadCalls, ThreadContent } from './types.ts'

/** A message that is being written. */
export interface Draft {
  /** What it will be called: files wait for it, and sent again it is there once. */
  messageId: string
  written: Written
  replyTo: string | null
}

const Local = z.object({
  messageId: z.string(),
  written: z.object({ text: z.string(), marks: z.array(z.object({ label: z.string(), token: z.string() })) }),
  replyTo: z.string().nullable(),
})

const fresh = (): Draft => ({ messageId: newId(), written: NOTHING_WRITTEN, replyTo: null })

export const storedForm = ({ messageId, written, replyTo }: Draft) => ({
  messageId,
  body: asStored(written.text, written.marks).trim(),
  replyTo,
})

/**
 * Keeps what is being written: on this device at every letter, at the server after a pause, so that it is there on other
 * devices, too. `key` names person and thread.
 */
export function useDraft(key: string, content: ThreadContent, keep: ThreadCalls['keepDraft']) {
  const [draft, setDraft] = useState(() => firstOf(key, content))
  const [touched, setTouched] = useState(false)
  // The first answer may be an old one that this device remembered; nothing that is typed is ever replaced.
  if (!touched && content.draft && content.draft.messageId !== draft.messageId) {
    const latest = firstOf(key, content)
    if (latest.messageId !== draft.messageId) setDraft(latest)
    setTouched(true)
  }
  const kept = useKeptDraft<Draft>(key, (latest) => keep(storedForm(latest)))

  return {
    draft,
    change: (next: Partial<Draft>) => {
      const changed = { ...draft, ...next }
      setDraft(changed)
      setTouched(true)
      kept.note(changed)
    },
    /** It was sent: the next one begins. */
    sent: () => {
      kept.forget()
      setDraft(fresh())
    },
  }
}

/** The latest of what this device and the server have; what was sent from elsewhere is no draft any more. */
function firstOf(key: string, content: ThreadContent): Draft {
  const kept = readDraft(key)
  const local = Local.safeParse(kept?.changes).data
  const saved = content.draft
  const isSent = content.messages.some(({ id }) => id === local?.messageId)
  if (local && !isSent && (!saved || (kept?.at ?? 0) >= Date.parse(saved.at))) return local
  if (!saved) return fresh()
  return {
    messageId: saved.messageId,
    written: asWritten(saved.body, nameIn(content)),
    replyTo: saved.replyTo,
  }
}
