import type { InLanguages, Language } from '#kernel/language/languages.ts'
import type { Filling, LetterValues } from '#kernel/language/letter-words.ts'
import type { Ctx, WorkCtx } from '../context.ts'

/** One part of a letter that the organization words itself. */
export interface LetterSection {
  label: string
  hint?: string
  /** The words as delivered. */
  words: InLanguages<string>
  /** One line, of values alone that are known of every record. */
  oneLine?: true
  /** Where there is less room than in an email: characters. */
  most?: number
}

/**
 * A letter that a slice sends (docs/decisions/132-letters.md): its sections in their order, the values that may stand
 * in them, and when it goes. `subject` and `greeting` are sections of each; one called `button` is the words of its link, and one called `text` stands for the
 * whole letter where its reader gets text messages.
 */
export interface LetterKind {
  /** In addresses and in the database: 'event-toolkit'. */
  id: string
  title: string
  /** To whom: 'the organizer of an event'. */
  to: string
  /** When it goes: 'by hand', 'a week before the event'. */
  when: string
  sections: Readonly<Record<string, LetterSection>> & { subject: LetterSection; greeting: LetterSection }
  values: LetterValues
  /** Values that a letter without them must not leave without. */
  needs?: readonly string[]
  /** It goes by itself, from this time of day on, unless the organization says otherwise. */
  schedule?: { isOn: boolean; time: string }
  /**
   * Why one that still waits in the outbox is not to go any more, since the world went on: its day has moved. Null where
   * it is as true as when it was written.
   */
  overtaken?: (
    ctx: WorkCtx,
    sent: { id: string; occasion: string; byItself: boolean },
  ) => Promise<string | null>
  /** Records that a preview can be made with, the likeliest first: only those that the reader may see. */
  samples?: (ctx: Ctx) => Promise<{ id: string; name: string }[]>
  /** What would stand in it for this record; refuses whom it does not concern. */
  sample?: (ctx: Ctx, id: string) => Promise<{ filling: Filling; language?: Language }>
}

export const defineLetter = <const K extends LetterKind>(kind: K): K => kind
