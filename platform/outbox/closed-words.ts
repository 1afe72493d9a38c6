import { z } from 'zod'
import type { App } from '#server/app.ts'
import { escapeHtml } from '#server/http/pages.ts'
import { seal, unseal } from '#server/people/seal.ts'
import { WORDS } from './mail-text.ts'

const PURPOSE = 'closed words'

const ClosedWords = z.object({
  subject: z.string(),
  words: z.string(),
  /** Where an answer goes instead of the portal's address. */
  replyTo: z.string().optional(),
  /** What it belongs to, so that mail programs show it with what was written before: a Message-ID. */
  about: z.string().optional(),
})
/** What one person writes to others by mail: it is for whoever gets it, and for nobody who looks after the outbox. */
export type ClosedWords = z.output<typeof ClosedWords>

export const sealWords = (app: App, words: ClosedWords) => seal(app, JSON.stringify(words), PURPOSE)

/** Null when they were sent already, or the portal's key is another one by now. */
export function openWords(app: App, sealed: string | null): ClosedWords | null {
  const text = sealed === null ? null : unseal(app, sealed, PURPOSE)
  return text === null ? null : ClosedWords.parse(JSON.parse(text))
}

/** The mail with its words, as text and as HTML. */
export const withWords = (
  closed: ClosedWords,
  { text, html }: { text: string; html?: string | undefined },
) => ({
  subject: closed.subject,
  text: text.replaceAll(WORDS, () => closed.words),
  html: html?.replaceAll(WORDS, () => escapeHtml(closed.words).replaceAll('\n', '<br>')),
  replyTo: closed.replyTo,
  about: closed.about,
})
