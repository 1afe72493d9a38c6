import { addDays } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { inLanguage, type Language } from '#kernel/language/languages.ts'
import { type Filling, faultOfWords, fillIn, namesIn } from '#kernel/language/letter-words.ts'
import type { MailTemplate } from '#platform/outbox/service.ts'
import type { LetterKind, LetterSection } from '#server/data/letters.ts'
import { MOST_WORDS } from './contract.ts'

/** What the organization says, by section; what is missing or empty is as delivered. */
export type OwnWords = ReadonlyMap<string, string>

export const sectionsOf = (kind: LetterKind) => Object.entries<LetterSection>(kind.sections)
const ONE_LINE = new Set(['subject', 'greeting', 'button'])
/** A subject, a greeting and the words of a button are one line. */
export const isOneLine = (name: string, section: LetterSection) =>
  section.oneLine === true || ONE_LINE.has(name)
/** They stand elsewhere than among the paragraphs. */
const APART = new Set(['subject', 'greeting', 'button', 'note', 'text'])

export const mostOf = ({ most = MOST_WORDS }: LetterSection) => most

export const usualWords = (section: LetterSection, language: Language) => inLanguage(section.words, language)
/** The languages it is delivered in. */
export const languagesOf = (kind: LetterKind) => Object.keys(kind.sections.subject.words) as Language[]

const wordsOf = (kind: LetterKind, own: OwnWords, language: Language) =>
  sectionsOf(kind).map(([name, section]) => ({
    name,
    section,
    words: own.get(name) || usualWords(section, language),
  }))

/** What is wrong with these words, by section: unknown values, half braces, a value that the letter cannot do without. */
export function faultsOf(kind: LetterKind, own: OwnWords, language: Language): Record<string, string> {
  const faults: Record<string, string> = {}
  const said = wordsOf(kind, own, language)
  for (const { name, section, words } of said) {
    const fault = faultOfWords(words, kind.values, { oneLine: isOneLine(name, section) })
    if (fault) faults[name] = fault
    else if (isOneLine(name, section) && words.includes('\n')) faults[name] = 'Please keep this to one line'
    else if (words.length > mostOf(section))
      faults[name] = `Please keep this under ${countOf(mostOf(section), 'character')}`
  }
  for (const need of kind.needs ?? []) {
    if (said.some(({ words }) => namesIn(words).includes(need))) continue
    const home = sectionsOf(kind).find(([, section]) => namesIn(usualWords(section, language)).includes(need))
    faults[home?.[0] ?? 'subject'] ??= `This letter must say {${need}} somewhere`
  }
  return faults
}

interface Composed {
  template: MailTemplate
  /** The same as a text message, where the letter has words for one. */
  text: string | null
  /** Labels of values that are not known: the lines that say them are left out. */
  leftOut: string[]
}

/** The letter about one record. Its link is left out where there is none. */
export function compose(
  kind: LetterKind,
  {
    own,
    filling,
    language,
    url,
  }: { own: OwnWords; filling: Filling; language: Language; url: string | null },
): Composed {
  const missing = new Set<string>()
  const filled = new Map(
    wordsOf(kind, own, language).map(({ name, words }) => {
      const done = fillIn(words, kind.values, filling, language)
      for (const one of done.missing) missing.add(one)
      return [name, done.paragraphs]
    }),
  )
  const line = (name: string) => filled.get(name)?.join(' ') ?? ''
  const paragraphs = [...filled].filter(([name]) => !APART.has(name)).flatMap(([, words]) => words)
  const [label, note] = [line('button'), filled.get('note')?.join('\n\n')]
  return {
    template: {
      subject: line('subject'),
      greeting: line('greeting'),
      language,
      paragraphs,
      ...(url && label ? { action: { label, url } } : {}),
      ...(note ? { note } : {}),
    },
    text: filled.get('text')?.join('\n') || null,
    leftOut: [...missing].map((name) => kind.values[name]?.label ?? name),
  }
}

const IN_DAYS = /^in (\d+) days$/

/** The letter's own examples, for a preview without a record. */
export const examplesOf = (kind: LetterKind, today: string): Filling =>
  Object.fromEntries(
    Object.entries(kind.values).map(([name, { example }]) => {
      const [, days] = (typeof example === 'string' && IN_DAYS.exec(example)) || []
      return [name, days === undefined ? example : addDays(today, Number(days))]
    }),
  )
