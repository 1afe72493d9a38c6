import { Fragment } from 'react'
import { inPattern } from '#kernel/language/in-pattern.ts'

interface MarkedProps {
  text: string
  query: string
  /** Also in the middle of words, where they are looked for there. */
  within?: boolean
}

/** A text with what was typed marked in it, where it stands letter for letter. */
export function Marked({ text, query, within = false }: MarkedProps) {
  const words = query.split(/\s+/).filter(Boolean).map(inPattern)
  if (words.length === 0) return text
  const begins = within ? '' : '(?<![\\p{L}\\p{N}])'
  const parts = text.split(new RegExp(`(${begins}(?:${words.join('|')}))`, 'giu'))
  return parts.map((part, index) => {
    const key = `${index}${part}`
    return index % 2 === 1 ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>
  })
}
