import { FILLERS } from './fillers.ts'
import { type Kind, LINES } from './words.ts'

/** 'a/b c?' -> 'a c', 'b c', 'a', 'b'. */
const spelledOut = (phrase: string): string[] =>
  phrase
    .trim()
    .split(/\s+/)
    .reduce<string[]>(
      (before, word) => {
        const ways = word.replace('?', '').split('/')
        return [
          ...before.flatMap((start) => ways.map((way) => `${start} ${way}`)),
          ...(word.endsWith('?') ? before : []),
        ]
      },
      [''],
    )
    .map((one) => one.trim())

export interface Meaning {
  kind: Kind
  value: string
}

const entriesOf = (kind: Kind, value: string, phrases: string) =>
  phrases.split(';').flatMap((phrase) => spelledOut(phrase).map((said) => [said, { kind, value }] as const))

/** What stands first is meant where a phrase stands in several lines. */
export const LEXICON: ReadonlyMap<string, Meaning> = new Map(
  [
    ...LINES.flatMap(([kind, value, phrases]) => entriesOf(kind, value, phrases)),
    ...entriesOf('filler', '', FILLERS),
  ].toReversed(),
)
export const LONGEST = Math.max(...[...LEXICON.keys()].map((phrase) => phrase.split(' ').length))

/** Every word of every phrase: whoever writes one of them means it. */
export const WORDS: ReadonlySet<string> = new Set([...LEXICON.keys()].flatMap((phrase) => phrase.split(' ')))

/** A pattern for any of these words, where a text is looked at and not read. */
export const anyOf = (...kinds: Kind[]) =>
  [...LEXICON]
    .filter(([, { kind }]) => kinds.includes(kind))
    .map(([phrase]) => phrase)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
