import type { ReactNode } from 'react'
import type { AttachedFile, FileCalls } from '../attachments/types.ts'
import type { Mentionable } from '../fields/mention-field.tsx'
import type { QueryOf } from '../fields/record-picker.tsx'
import type { Tone } from '../show/badge.tsx'

/** One message, as the server tells of it; its text in the form of `kernel/language/message-text.ts`. */
export interface ThreadMessage {
  id: string
  number: number
  version: number
  body: string
  author: { id: string; name: string; photoId: string | null } | null
  at: string
  editedAt: string | null
  replyTo: { id: string; author: string | null; body: string | null } | null
  reactions: { emoji: string; people: string[]; mine: boolean }[]
  attachments: AttachedFile[]
  /** Stays in reach of everybody: since when, and by whom. */
  pinned?: { by: string | null; at: string } | null
  mayEdit: boolean
  mayDelete: boolean
}

/** Names for the ids in texts, as far as the reader may know them. */
export interface Named {
  people: Record<string, string>
  records: Record<string, { title: string; route: string }>
}

/** Something that was made of a message, as it is now. */
export interface ThreadOutcome {
  id: string
  what: string
  title: string
  state: { words: string; tone: Tone } | null
  route: string
}

/** The message that something was made of; null where it was deleted. */
export type ThreadOrigin = {
  messageId: string
  author: string
  where: string
  text: string
  /** The names of its files. */
  files: string[]
  route: string
} | null

/** What somebody has begun to write, as it is kept. */
interface KeptDraft {
  messageId: string
  body: string
  replyTo: string | null
  at: string
}

export interface ThreadContent extends Named {
  /** Oldest first. */
  messages: ThreadMessage[]
  earlier: boolean
  later?: boolean
  unread: number
  readUpTo: number
  draft: KeptDraft | null
  mayPost: boolean
  mayPin?: boolean
  /** How far the others have read, of those who let it be seen. */
  readers?: { id: string; name: string; upTo: number }[]
  /** Who else is writing just now. */
  writers?: string[]
  /** What was made of messages, and what those that are notes were made of. */
  became?: Record<string, ThreadOutcome[]>
  origins?: Record<string, ThreadOrigin[]>
  /** What was written here and has not arrived yet, in the order in which it is sent. */
  waiting?: WaitingMessage[]
}

/** A message on its way; with the reason where it was refused. */
export interface WaitingMessage {
  /** Of what waits, not of the message. */
  id: string
  messageId: string
  body: string
  replyTo: string | null
  at: number
  refused?: string
}

/** What the thread calls what is said in it; comments where nothing else is said. */
export interface ThreadWords {
  /** 'comment', 'message'. */
  one: string
  many: string
  /** In place of messages, to whoever may write the first. */
  first: string
}

export const COMMENTS: ThreadWords = {
  one: 'comment',
  many: 'comments',
  first: 'Whoever may see this record can read what you write, and is told when you name them with @.',
}

export type NewMessage = Omit<KeptDraft, 'at'>

/** What can be done in a thread; what a call throws is said where it was asked for. */
export interface ThreadCalls {
  words: ThreadWords
  /** As in a chat: Enter sends, Shift with Enter begins a line, and the latest message stays in sight. */
  chat?: boolean
  send: (message: NewMessage) => Promise<unknown>
  /** Where messages wait in the conversation until they have arrived. */
  outgoing?: {
    tryAgain: (message: WaitingMessage) => Promise<unknown>
    giveUp: (message: WaitingMessage) => Promise<unknown>
  }
  /** Where a message can be written that goes out at a time of one’s choice. */
  later?: {
    send: (message: NewMessage, sendAt: string) => Promise<unknown>
    timeZone: string
  }
  edit: (message: ThreadMessage, body: string) => Promise<unknown>
  /** Where messages can be pinned. */
  pin?: (message: ThreadMessage, on: boolean) => Promise<unknown>
  /** What is shown of the records that a text leads to, below it. */
  cards?: (body: string) => ReactNode
  remove: (message: ThreadMessage) => Promise<unknown>
  react: (message: ThreadMessage, emoji: string, on: boolean) => Promise<unknown>
  /** Says to the others that this person is writing just now, or no longer. */
  writing?: (on: boolean) => void
  /** Signs one can answer with. */
  emoji: readonly string[]
  read: (upTo: number) => Promise<unknown>
  keepDraft: (draft: NewMessage) => Promise<unknown>
  people: (search: string) => QueryOf<{ items: Mentionable[] }>
  records?: (search: string) => QueryOf<{ items: Mentionable[] }>
  showEarlier: () => Promise<unknown>
  /** Of a conversation that opens where one stopped reading. */
  showLater?: () => Promise<unknown>
  showLatest?: () => Promise<unknown>
  markUnread?: (message: ThreadMessage) => Promise<unknown>
  /** Opens what can be made of a message. */
  turnInto?: (message: ThreadMessage) => void
  /** Files of the message that is being written. */
  files: (messageId: string) => FileCalls & { query: QueryOf<{ items: AttachedFile[] }> }
  maxLength: number
}
