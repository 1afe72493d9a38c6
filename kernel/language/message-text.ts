import { inPattern } from './in-pattern.ts'

/**
 * What people write to each other: plain text in which people and records are named by their ids, `<@id>` and
 * `<#kind:id>`, so that a new name is shown everywhere at once and an erased one nowhere.
 */

export type MessagePart = { text: string } | { person: string } | { record: string }

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const TOKEN = new RegExp(`<@(${UUID})>|<#([a-z][a-z-]{0,39}:${UUID})>`, 'g')

/** The text in its order: words, and what stands for somebody or something. */
export function messageParts(body: string): MessagePart[] {
  const parts: MessagePart[] = []
  let at = 0
  for (const match of body.matchAll(TOKEN)) {
    if (match.index > at) parts.push({ text: body.slice(at, match.index) })
    parts.push(match[1] === undefined ? { record: String(match[2]) } : { person: match[1] })
    at = match.index + match[0].length
  }
  if (at < body.length) parts.push({ text: body.slice(at) })
  return parts
}

/** Ids of the people that a text names, each once. */
export const peopleIn = (body: string) => [
  ...new Set(messageParts(body).flatMap((part) => ('person' in part ? [part.person] : []))),
]
/** Records that a text names, `kind:id`, each once. */
export const recordsIn = (body: string) => [
  ...new Set(messageParts(body).flatMap((part) => ('record' in part ? [part.record] : []))),
]

export const personToken = (id: string) => `<@${id}>`
export const recordToken = (id: string) => `<#${id}>`

/** What stands in a text that is being written, and what it stands for: `@Ana Lee` for `<@…>`. */
export interface Mark {
  label: string
  token: string
}

/** The label of one more mark; two of the same name are told apart by a number. */
export function labelFor(token: string, label: string, marks: readonly Mark[]): string {
  const known = marks.find((mark) => mark.token === token)
  if (known) return known.label
  const isTaken = (wanted: string) => marks.some((mark) => mark.label === wanted)
  let unique = label
  for (let next = 2; isTaken(unique); next++) unique = `${label} ${next}`
  return unique
}

/** A stored text as one writes it, and the marks in it. What has no name for the reader stays as it is stored. */
export function asWritten(
  body: string,
  nameOf: (part: { person: string } | { record: string }) => string | undefined,
): { text: string; marks: Mark[] } {
  const marks: Mark[] = []
  const text = messageParts(body).map((part) => {
    if ('text' in part) return part.text
    const token = 'person' in part ? personToken(part.person) : recordToken(part.record)
    const name = nameOf(part)
    if (name === undefined) return token
    const label = labelFor(token, `${'person' in part ? '@' : '#'}${name}`, marks)
    if (!marks.some((mark) => mark.token === token)) marks.push({ label, token })
    return label
  })
  return { text: text.join(''), marks }
}

/** The text as it is stored: marks become what they stand for, the longest name first. */
export function asStored(text: string, marks: readonly Mark[]): string {
  const byLength = marks
    .filter(({ label }) => text.includes(label))
    .sort((a, b) => b.label.length - a.label.length)
  if (byLength.length === 0) return text
  const labels = byLength.map(({ label }) => inPattern(label))
  // 'Ana Leeson' is not Ana Lee.
  const found = new RegExp(`(?:${labels.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replaceAll(found, (label) => byLength.find((mark) => mark.label === label)?.token ?? label)
}

/** One line of it in words, for a quotation. */
export const inWords = (
  body: string,
  nameOf: (part: { person: string } | { record: string }) => string | undefined,
) =>
  messageParts(body)
    .map((part) => {
      if ('text' in part) return part.text
      return 'person' in part ? `@${nameOf(part) ?? 'somebody'}` : `#${nameOf(part) ?? 'a record'}`
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
