import { useState } from 'react'
import { z } from 'zod'
import { change } from '#web/calls/api.ts'
import { newId } from '#web/calls/ids.ts'
import { refresh } from '#web/calls/query.ts'
import { readDraft } from '#web/ui/form/draft.ts'
import { useKeptDraft } from '#web/ui/form/kept-draft.ts'
import { type InboxDraft, inbox } from '../contract.ts'

const Written = z.object({
  id: z.string(),
  messageId: z.string(),
  addressed: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  /** What was kept before this could be chosen does not say. */
  byMail: z.boolean().default(false),
  contextTable: z.string().nullable(),
  contextId: z.string().nullable(),
})
/** A message that is being written; it keeps its id until it is sent, so that it is there once. */
export type Writing = z.output<typeof Written>

export const fresh = (about: Partial<Writing> = {}): Writing => ({
  id: newId(),
  messageId: newId(),
  addressed: [],
  subject: '',
  body: '',
  byMail: false,
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
  // Also before the live channel is open, the folder has what was kept a moment ago.
  const kept = useKeptDraft<Writing>(keyOf(personId, first.id), (latest) =>
    change(inbox.keepDraft, latest).then(() => refresh([inbox.drafts])),
  )

  return {
    written,
    set: (next: Partial<Writing>) => {
      const changed = { ...written, ...next }
      setWritten(changed)
      kept.note(changed)
    },
    /** It is on its way, or given up: nothing of it is kept any more. */
    done: kept.forget,
  }
}
