import { type Day, isDay } from '../charity/day.ts'
import { LANGUAGES, type Language } from './languages.ts'

/** What may stand in a letter in place of its name in braces: `{organization}`. */
interface LetterValue {
  label: string
  kind: 'text' | 'lines' | 'day' | 'time' | 'number'
  /** For the preview; a day may be `in 7 days`. */
  example: string | number
  /** Known of every record, so that a subject may say it. */
  always?: true
}
export type LetterValues = Readonly<Record<string, LetterValue>>
/** Of one record; null where it is not known. */
export type Filling = Readonly<Record<string, string | number | null>>

const PLACE = /\{([^{}\n]*)\}/g

/** The names that these words have in braces, each once. */
export const namesIn = (words: string): string[] => [
  ...new Set([...words.matchAll(PLACE)].map(([, name = '']) => name.trim())),
]

/** What keeps these words from being used, in a sentence; undefined when nothing does. */
export function faultOfWords(
  words: string,
  values: LetterValues,
  { oneLine = false } = {},
): string | undefined {
  const unknown = namesIn(words).find((name) => !Object.hasOwn(values, name))
  if (unknown !== undefined)
    return `There is no {${unknown}} here. These can be used: ${Object.keys(values)
      .map((name) => `{${name}}`)
      .join(', ')}`
  if (/[{}]/.test(words.replaceAll(PLACE, '')))
    return 'A brace has lost its other half. Values are written like {name}'
  if (!oneLine) return undefined
  const perhaps = namesIn(words).find((name) => !values[name]?.always)
  return perhaps === undefined
    ? undefined
    : `{${perhaps}} is not known of every record, so it cannot stand in this one line`
}

const dayWriters = new Map<string, Intl.DateTimeFormat>()
function writeDay(day: Day, locale: string) {
  let writer = dayWriters.get(locale)
  if (!writer) {
    writer = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
    dayWriters.set(locale, writer)
  }
  return writer.format(new Date(`${day}T00:00:00Z`))
}

const writeTime = (time: string, locale: string) =>
  new Date(`2000-01-01T${time}:00Z`).toLocaleTimeString(locale, { timeStyle: 'short', timeZone: 'UTC' })

/** A value as its reader reads it; nothing for one that is not known. */
export function writeValue(
  { kind }: Pick<LetterValue, 'kind'>,
  value: string | number | null | undefined,
  language: Language,
): string {
  const { locale } = LANGUAGES[language]
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return value.toLocaleString(locale)
  if (kind === 'day') return isDay(value) ? writeDay(value, locale) : value
  if (kind === 'time') return /^\d\d:\d\d$/.test(value) ? writeTime(value, locale) : value
  // What somebody typed never begins a line, or a header, that nobody wrote.
  return kind === 'lines' ? value.trim() : value.replaceAll(/\s+/g, ' ').trim()
}

export interface Filled {
  /** Paragraphs, with lines in them. */
  paragraphs: string[]
  /** Names of values that are not known: each line that has one is left out. */
  missing: string[]
}

/** These words with values in their places. What a value says is never read as a place itself. */
export function fillIn(words: string, values: LetterValues, filling: Filling, language: Language): Filled {
  const missing = new Set<string>()
  const written = (name: string) => writeValue(values[name] ?? { kind: 'text' }, filling[name], language)
  const paragraphs = words.split(/\n\s*\n/).map((paragraph) =>
    paragraph
      .split('\n')
      .filter((line) => {
        const unknown = namesIn(line).filter((name) => written(name) === '')
        for (const name of unknown) missing.add(name)
        return unknown.length === 0
      })
      .map((line) => line.replaceAll(PLACE, (_, name: string) => written(name.trim())))
      .join('\n')
      .trim(),
  )
  return { paragraphs: paragraphs.filter(Boolean), missing: [...missing] }
}
